import { locale } from '../language/languages.ts'
/** Adds decimal amounts of one currency, all with the same number of decimals. */
export function addAmounts(amounts: readonly string[]): string {
  const decimals = Math.max(0, ...amounts.map((amount) => amount.split('.')[1]?.length ?? 0))
  const units = amounts.reduce((sum, amount) => {
    const [whole = '0', fraction = ''] = amount.split('.')
    return sum + BigInt(whole + fraction.padEnd(decimals, '0'))
  }, 0n)
  const digits = String(units).padStart(decimals + 1, '0')
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** Formats an amount with its currency, such as `€1,234.50`, without losing digits. */
export function formatMoney(amount: string | number, currency: string): string {
  const text = String(amount)
  const { maximumFractionDigits: usual = 0 } = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
  }).resolvedOptions()
  const decimals = Math.max(usual, text.split('.')[1]?.length ?? 0)
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  return format.format(text as Intl.StringNumericLiteral)
}

/** Currency codes known to the browser. */
export const currencies: readonly string[] = Intl.supportedValuesOf('currency')
