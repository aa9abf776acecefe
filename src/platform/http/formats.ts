import { isCountryCode } from '../../kernel/country.ts'
import { isCurrencyCode } from '../../kernel/currency.ts'
import { isDateTime, isDay } from '../../kernel/date-time.ts'
import { isAmount } from '../../kernel/money.ts'

interface TextFormat {
  readonly accepts: (text: string) => boolean
  readonly reason: string
}

/** The string formats of the contract: what each accepts, and the reason given for others. */
export const textFormats: Readonly<Record<string, TextFormat>> = {
  amount: {
    accepts: isAmount,
    reason: 'must be a decimal amount with up to 18 digits and 6 decimals, such as "129.90"',
  },
  date: {
    accepts: isDay,
    reason: 'must be a calendar date, such as 2026-11-20',
  },
  'date-time': {
    accepts: isDateTime,
    reason:
      'must be an RFC 3339 date-time with an offset, a year from 0001 to 9999 and at most 9 fractional digits, such as 2026-03-04T13:07:15Z',
  },
  'country-code': {
    accepts: isCountryCode,
    reason: 'must be an ISO 3166-1 alpha-2 country code in upper case, such as DE',
  },
  'currency-code': {
    accepts: isCurrencyCode,
    reason: 'must be an active ISO 4217 currency code in upper case, such as EUR',
  },
  percentage: {
    accepts: (text) => /^\d{1,2}(\.\d{1,6})?$/.test(text) && /[1-9]/.test(text),
    reason: 'must be a decimal string greater than 0 and less than 100, such as "12.5"',
  },
  uuid: {
    accepts: (text) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text),
    reason: 'must be a UUID',
  },
  identifier: {
    // Control characters cannot be stored in a text column, and nobody can type them into an address.
    // oxlint-disable-next-line no-control-regex
    accepts: (text) => !/[\u0000-\u001f\u007f-\u009f]/.test(text) && text.isWellFormed(),
    reason: 'must not contain control characters or broken surrogate pairs',
  },
}
