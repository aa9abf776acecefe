import { type Static, type TSchema, Type } from 'typebox'

/**
 * Names a schema, so that it becomes a component of the OpenAPI documents and is referred to there instead of repeated.
 */
export function nameSchema<T extends TSchema>(name: string, schema: T): T {
  return { ...schema, $id: name }
}

type JsonSchema = TSchema & { readonly type?: string; readonly enum?: readonly unknown[]; readonly $id?: string }

/** The same schema, taking `null` as well. */
export function nullable<T extends TSchema>(schema: T) {
  const json = schema as JsonSchema
  if (json.$id !== undefined || typeof json.type !== 'string') {
    return Type.Unsafe<Static<T> | null>(Type.Union([schema, Type.Null()]))
  }
  return Type.Unsafe<Static<T> | null>({
    ...json,
    type: [json.type, 'null'],
    ...(json.enum === undefined ? {} : { enum: [...json.enum, null] }),
  })
}

/** A member that may be absent or `null`, which mean the same. */
export function optional<T extends TSchema>(schema: T) {
  return Type.Optional(nullable(schema))
}

/** One of a closed list of words, spelled exactly so. */
export function oneOf<const T extends readonly string[]>(values: T, options: { description: string }) {
  return Type.Unsafe<T[number]>({ type: 'string', enum: [...values], ...options })
}

/** Text that must be there and say something: neither empty nor only blanks. */
export function requiredText(options: { description: string; maxLength?: number; examples?: string[] }) {
  return Type.String({ minLength: 1, pattern: '\\S', ...options })
}

/** Free text. */
export function text(description: string, maxLength?: number) {
  return Type.String({ description, ...(maxLength === undefined ? {} : { maxLength }) })
}

/** Text of one line, without control characters, so that it can be stored, printed and searched by. */
export function singleLineText(description: string, maxLength: number) {
  return Type.String({ description, maxLength, format: 'identifier' })
}

/** The same, that must be there and say something. */
export function requiredSingleLineText(description: string, maxLength: number) {
  return Type.String({ ...requiredText({ description, maxLength }), format: 'identifier' })
}

export function flag(description: string) {
  return Type.Boolean({ description })
}

export function int32(description: string, limits: { minimum?: number; maximum?: number; default?: number } = {}) {
  return Type.Integer({ format: 'int32', description, minimum: -2147483648, maximum: 2147483647, ...limits })
}

/**
 * A whole number of 64 bits that keeps every digit: what a double cannot hold arrives as a bigint, and goes out
 * with all its digits.
 */
export function int64(description: string) {
  return Type.Unsafe<number | bigint>({ type: 'integer', format: 'int64', description })
}

/** A number or boolean that may also be written as text, where the route's binding is lenient. */
export function fromText<T extends TSchema>(schema: T): T {
  return { ...schema, 'x-from-text': true }
}

/** A date-time of RFC 3339 with its offset, 0 to 9 fractional digits, kept digit for digit. */
export function dateTime(description: string) {
  return Type.String({ format: 'date-time', description, examples: ['2026-03-04T13:07:15.3334361Z'] })
}

/** A day of the calendar, YYYY-MM-DD. */
export function day(description: string) {
  return Type.String({ format: 'date', description, examples: ['2026-11-20'] })
}

/** An officially assigned country code of ISO 3166-1 alpha-2. */
export function countryCode(description: string) {
  return Type.String({ format: 'country-code', minLength: 2, maxLength: 2, description, examples: ['DE'] })
}

/** An active currency code of ISO 4217. */
export function currencyCode(description: string) {
  return Type.String({ format: 'currency-code', minLength: 3, maxLength: 3, description, examples: ['EUR'] })
}

/** A decimal amount written as text, so that no digit is lost on the way. */
export function amount(description: string) {
  return Type.String({ format: 'amount', description, examples: ['129.90'] })
}

/** A list, bounded so that one body cannot demand unbounded work. */
export function listOf<T extends TSchema>(
  items: T,
  options: { description: string; minItems?: number; maxItems?: number },
) {
  return Type.Array(items, { maxItems: 10_000, ...options })
}

/** How many entries a page has at the most. */
export function pageSize() {
  return int32(
    'Entries per page, 1 to 500. Pages end at 4 MiB, so a page of large entries has fewer; its token continues the list.',
    { minimum: 1, maximum: 500, default: 100 },
  )
}

export const continuationToken = Type.String({
  minLength: 1,
  maxLength: 2000,
  description: 'The token of the previous page, unchanged. Opaque. Leave it out for the first page.',
})
