import { type Static, type TSchema, Type } from 'typebox'

/** Names a schema: it becomes a component of the OpenAPI documents and is referenced instead of repeated. */
export function nameSchema<T extends TSchema>(name: string, schema: T): T {
  return { ...schema, $id: name }
}

type JsonSchema = TSchema & { readonly type?: string; readonly enum?: readonly unknown[]; readonly $id?: string }

/** The schema, also accepting `null`. */
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

/** An optional member; `null` means the same as absent. */
export function optional<T extends TSchema>(schema: T) {
  return Type.Optional(nullable(schema))
}

/** One of a closed list of case-sensitive values. */
export function oneOf<const T extends readonly string[]>(values: T, options: { description: string }) {
  return Type.Unsafe<T[number]>({ type: 'string', enum: [...values], ...options })
}

/** Required text: neither empty nor only whitespace. */
export function requiredText(options: { description: string; maxLength?: number; examples?: string[] }) {
  return Type.String({ minLength: 1, pattern: '\\S', ...options })
}

/** Free text. */
export function text(description: string, maxLength?: number) {
  return Type.String({ description, ...(maxLength === undefined ? {} : { maxLength }) })
}

/** Single-line text without control characters, safe to store, print and search. */
export function singleLineText(description: string, maxLength: number) {
  return Type.String({ description, maxLength, format: 'identifier' })
}

/** Required single-line text. */
export function requiredSingleLineText(description: string, maxLength: number) {
  return Type.String({ ...requiredText({ description, maxLength }), format: 'identifier' })
}

export function flag(description: string) {
  return Type.Boolean({ description })
}

export function int32(description: string, limits: { minimum?: number; maximum?: number; default?: number } = {}) {
  return Type.Integer({ format: 'int32', description, minimum: -2147483648, maximum: 2147483647, ...limits })
}

/** A 64-bit integer. Values beyond the safe integers arrive as a bigint and are written with all digits. */
export function int64(description: string) {
  return Type.Unsafe<number | bigint>({ type: 'integer', format: 'int64', description })
}

/** A number or boolean that may also be a string in routes with lenient binding. */
export function fromText<T extends TSchema>(schema: T): T {
  return { ...schema, 'x-from-text': true }
}

/** An RFC 3339 date-time with offset and 0 to 9 fractional digits; the original text is preserved. */
export function dateTime(description: string) {
  return Type.String({ format: 'date-time', description, examples: ['2026-03-04T13:07:15.3334361Z'] })
}

/** A calendar date, YYYY-MM-DD. */
export function day(description: string) {
  return Type.String({ format: 'date', description, examples: ['2026-11-20'] })
}

/** An officially assigned ISO 3166-1 alpha-2 country code. */
export function countryCode(description: string) {
  return Type.String({ format: 'country-code', minLength: 2, maxLength: 2, description, examples: ['DE'] })
}

/** An active ISO 4217 currency code. */
export function currencyCode(description: string) {
  return Type.String({ format: 'currency-code', minLength: 3, maxLength: 3, description, examples: ['EUR'] })
}

/** A decimal amount as a string, so that no precision is lost. */
export function amount(description: string) {
  return Type.String({ format: 'amount', description, examples: ['129.90'] })
}

/** A list with a limit, so that the work for one body is bounded. */
export function listOf<T extends TSchema>(
  items: T,
  options: { description: string; minItems?: number; maxItems?: number },
) {
  return Type.Array(items, { maxItems: 10_000, ...options })
}

/** Maximum entries per page. */
export function pageSize() {
  return int32(
    'Entries per page, 1 to 500. A page is at most 4 MiB, so it may hold fewer entries; follow the continuation token for the rest.',
    { minimum: 1, maximum: 500, default: 100 },
  )
}

export const continuationToken = Type.String({
  minLength: 1,
  maxLength: 2000,
  description: 'The opaque token from the previous page, unchanged. Omit for the first page.',
})
