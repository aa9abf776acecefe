import type { ErrorObject } from 'ajv/dist/2020.js'
import { textFormats } from './formats.ts'

interface Reason {
  readonly rule: string
  readonly reason: string
}

const typeWords: Readonly<Record<string, string>> = {
  string: 'a string',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  array: 'an array',
}

/** Counts characters; a surrogate pair is one. */
function countCharacters(value: unknown): number {
  if (typeof value !== 'string') return 0
  let count = value.length
  for (let index = 1; index < value.length; index++) {
    const isPair = (value.charCodeAt(index) & 0xfc00) === 0xdc00 && (value.charCodeAt(index - 1) & 0xfc00) === 0xd800
    if (isPair) count--
  }
  return count
}
const listLength = (value: unknown): number => (Array.isArray(value) ? value.length : 0)
const pluralize = (n: number, singularForm: string, pluralForm: string): string =>
  `${n} ${n === 1 ? singularForm : pluralForm}`

/** Reasons by the schema keyword that failed. */
const reasons: Readonly<Record<string, (error: ErrorObject) => Reason | null>> = {
  required: () => ({ rule: 'required', reason: 'is required' }),
  type: (error) => {
    const schema = error.schema as string | readonly string[]
    const types = (Array.isArray(schema) ? schema : [schema]) as readonly string[]
    const expectedTypes = types.filter((type) => type !== 'null')
    if (expectedTypes.length === 0) return null
    if (error.data === null) return { rule: 'required', reason: 'is required and must not be null' }
    if (isBeyondNumbers(error.data) && (expectedTypes.includes('number') || expectedTypes.includes('integer'))) {
      return describeNumberRange(error.data, error.parentSchema ?? {})
    }
    if (expectedTypes.includes('number') && isDecimalComma(error.data)) {
      const reason = `must be a number with a decimal point, such as ${error.data.replace(',', '.')}, not "${error.data}"`
      return { rule: 'type', reason }
    }
    return { rule: 'type', reason: `must be ${expectedTypes.map((type) => typeWords[type] ?? type).join(' or ')}` }
  },
  pattern: (error) =>
    error.schema === '\\S'
      ? { rule: 'required', reason: 'is required and must not be empty or blank' }
      : { rule: 'format', reason: `must match ${String(error.schema)}` },
  minLength: (error) => {
    const length = countCharacters(error.data)
    if (length === 0) return { rule: 'required', reason: 'is required and must not be empty or blank' }
    const { minLength, maxLength } = error.parentSchema ?? {}
    if (minLength === maxLength) return describeExactLength(Number(minLength), length)
    return {
      rule: 'min-length',
      reason: `must be at least ${pluralize(Number(minLength), 'character', 'characters')} (has ${length})`,
    }
  },
  maxLength: (error) => {
    const { minLength, maxLength } = error.parentSchema ?? {}
    if (minLength === maxLength) return describeExactLength(Number(maxLength), countCharacters(error.data))
    return {
      rule: 'max-length',
      reason: `must be at most ${pluralize(Number(maxLength), 'character', 'characters')} (has ${countCharacters(error.data)})`,
    }
  },
  format: (error) => {
    const name = String(error.schema)
    const { minLength, maxLength } = error.parentSchema ?? {}
    // Length and whitespace have keywords of their own; two errors for one mistake help nobody.
    if (minLength !== undefined && minLength === maxLength && countCharacters(error.data) !== minLength) return null
    if (error.parentSchema?.['pattern'] === '\\S' && !/\S/.test(String(error.data))) return null
    return { rule: name, reason: textFormats[name]?.reason ?? `must be a valid ${name}` }
  },
  enum: (error) => {
    const values = (error.schema as readonly unknown[]).filter((value) => value !== null)
    // A wrong type is reported by its own keyword.
    if (error.parentSchema?.['type'] !== undefined && values.every((value) => typeof value !== typeof error.data)) {
      return null
    }
    return { rule: 'enum', reason: `must be one of ${values.map(String).join(', ')}` }
  },
  const: (error) => ({ rule: 'enum', reason: `must be ${String(error.schema)}` }),
  minimum: (error) => ({ rule: 'range', reason: `must be at least ${String(error.schema)}` }),
  maximum: (error) => ({ rule: 'range', reason: `must be at most ${String(error.schema)}` }),
  exclusiveMinimum: (error) => ({ rule: 'range', reason: `must be greater than ${String(error.schema)}` }),
  exclusiveMaximum: (error) => ({ rule: 'range', reason: `must be less than ${String(error.schema)}` }),
  minItems: (error) => ({
    rule: 'min-items',
    reason: `must have at least ${pluralize(Number(error.schema), 'entry', 'entries')} (has ${listLength(error.data)})`,
  }),
  maxItems: (error) => ({
    rule: 'max-items',
    reason: `must have at most ${pluralize(Number(error.schema), 'entry', 'entries')} (has ${listLength(error.data)})`,
  }),
  additionalProperties: () => ({ rule: 'unknown', reason: 'is not a field of this body' }),
  'x-int64': () => ({ rule: 'type', reason: 'must be an integer of at most 64 bits, written as a number' }),
  // Reported by the alternatives themselves and by the rules.
  anyOf: () => null,
  'x-rule': () => null,
}

/**
 * Whether a text is a number with a decimal comma, as spreadsheets in much of Europe export it. `1,500` is not: it may be
 * fifteen hundred.
 */
const isDecimalComma = (value: unknown): value is string =>
  typeof value === 'string' && /^-?(?:0,\d{1,9}|\d{1,15},\d{1,2})$/.test(value)

/** Whether a value is a number beyond a double: `1e400`, or an integer that became a bigint. */
const isBeyondNumbers = (value: unknown): value is number | bigint =>
  typeof value === 'bigint' || value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY

function describeNumberRange(value: number | bigint, limits: ErrorObject['parentSchema'] & object): Reason {
  const { maximum, minimum } = limits as { readonly maximum?: number; readonly minimum?: number }
  if (value > 0 && maximum !== undefined) return { rule: 'range', reason: `must be at most ${maximum}` }
  if (value < 0 && minimum !== undefined) return { rule: 'range', reason: `must be at least ${minimum}` }
  return { rule: 'range', reason: value > 0 ? 'is too large' : 'is too small' }
}

function describeExactLength(expectedLength: number, length: number): Reason {
  return {
    rule: 'exact-length',
    reason: `must be exactly ${pluralize(expectedLength, 'character', 'characters')} (has ${length})`,
  }
}

/** Converts a schema error to a reason; `null` if another error covers it. */
export function describeSchemaError(error: ErrorObject): Reason | null {
  const reason = reasons[error.keyword]
  return reason === undefined ? { rule: error.keyword, reason: error.message ?? 'is not valid' } : reason(error)
}
