import type { Failure, Problem } from '../../kernel/problem.ts'
import { type CodeMeaning, kindCodes } from '../../platform/http/problem-codes.ts'

/** Codes of invalid fields by the rule they break. Stable; a test compares the errors page with them. */
export const fieldCodes = {
  required: { code: 1001, meaning: 'A required field is missing, null, empty or blank.' },
  type: { code: 1002, meaning: 'The value has the wrong JSON type. Amounts are strings, quantities are numbers.' },
  'max-length': { code: 1003, meaning: 'The text is longer than the field allows.' },
  'exact-length': { code: 1004, meaning: 'The text does not have the required length.' },
  enum: { code: 1005, meaning: 'The value is not in the list of allowed values.' },
  amount: { code: 1006, meaning: 'The text is not a decimal amount of up to 18 digits and 6 decimals.' },
  'date-time': {
    code: 1007,
    meaning: 'The text is not an RFC 3339 date-time with an offset and a year from 0001 to 9999.',
  },
  'country-code': {
    code: 1008,
    meaning: 'The text is not an officially assigned ISO 3166-1 alpha-2 code in upper case.',
  },
  range: { code: 1009, meaning: 'The number or range is outside its limits.' },
  'min-items': { code: 1010, meaning: 'The list has too few entries.' },
  'discount-form': {
    code: 1011,
    meaning: 'The discount has both forms: `percentage`, and `discount` with `beforeDiscount`.',
  },
  percentage: { code: 1012, meaning: 'The text is not a percentage greater than 0 and less than 100.' },
  'currency-code': { code: 1013, meaning: 'The text is not an active ISO 4217 code in upper case.' },
  'max-items': { code: 1014, meaning: 'The list has too many entries.' },
  identifier: { code: 1015, meaning: 'The identifier contains control characters or broken surrogate pairs.' },
  'continuation-token': { code: 1016, meaning: 'The token was not issued for this list with these filters.' },
} as const satisfies Readonly<Record<string, CodeMeaning>>

/** The code for rules without one of their own. */
export const otherFieldCode = {
  code: 1000,
  meaning: 'The field is invalid for another reason; see the message.',
}

/** Codes of specific conflicts. */
export const reasonCodes = {
  'other-content': { code: 4091, meaning: 'The `platformOrderNumber` was confirmed before with different content.' },
  status: { code: 4092, meaning: 'The action is not possible in the current status.' },
} as const satisfies Readonly<Record<string, CodeMeaning>>

const has = <T extends object>(table: T, name: string): name is keyof T & string => Object.hasOwn(table, name)

/** The stable code of an invalid field. */
export function getFailureCode(failure: Pick<Failure, 'rule'>): number {
  return has(fieldCodes, failure.rule) ? fieldCodes[failure.rule].code : otherFieldCode.code
}

/** The stable code of a problem; for several invalid fields, that of the first. */
export function getProblemCode({ kind, detail }: Problem): number {
  if (kind === 'invalid') return getFailureCode(detail.failures?.[0] ?? { rule: '' })
  const { reason } = detail
  return reason !== undefined && has(reasonCodes, reason) ? reasonCodes[reason].code : kindCodes[kind].code
}
