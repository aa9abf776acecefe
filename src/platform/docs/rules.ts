import { textFormats } from '../http/formats.ts'
import { breakableName, type Html, html, joined, type Part } from '../http/html.ts'
import { type Plain, plain, type Schema, type Schemas } from './schema.ts'

const code = (value: unknown): Html => html`<code>${typeof value === 'string' ? value : JSON.stringify(value)}</code>`
const grouped = (value: number): string => String(value).replaceAll(/\B(?=(\d{3})+$)/g, ',')

/** A range in words: `1 to 500`, `at least 1`, `up to 500`, `exactly 2`; null where there is none. */
function range(least: number | undefined, most: number | undefined): string | null {
  if (least !== undefined && least === most) return `exactly ${grouped(least)}`
  if (least !== undefined && most !== undefined) return `${grouped(least)} to ${grouped(most)}`
  if (least !== undefined) return `at least ${grouped(least)}`
  return most === undefined ? null : `up to ${grouped(most)}`
}

function lengthRule({ minLength, maxLength, pattern }: Schema): string | null {
  const isFilled = pattern === '\\S'
  const least = minLength === 0 || (isFilled && minLength === 1) ? undefined : minLength
  const length = range(least, maxLength)
  const one = maxLength === 1 && least === undefined ? 'character' : 'characters'
  const words = [...(length === null ? [] : [`${length} ${one}`]), ...(isFilled ? ['not empty or blank'] : [])]
  return words.length === 0 ? null : words.join(', ')
}

function numberRule({ minimum, maximum, exclusiveMinimum, exclusiveMaximum, format }: Schema): string[] {
  // The limits of the width are said by the type already.
  const isWidth = (limit: number | undefined) => format === 'int32' && Math.abs(limit ?? 0) >= 2 ** 31 - 1
  const words = range(isWidth(minimum) ? undefined : minimum, isWidth(maximum) ? undefined : maximum)
  return [
    ...(words === null ? [] : [words]),
    ...(exclusiveMinimum === undefined ? [] : [`greater than ${exclusiveMinimum}`]),
    ...(exclusiveMaximum === undefined ? [] : [`less than ${exclusiveMaximum}`]),
  ]
}

/** The rules that a value must keep, in words made from the same tables as the checks. */
export function rulesOf(schema: Schema): Part[] {
  const { minItems, maxItems, pattern, format } = schema
  const rules: Part[] = []
  const entries = range(minItems === 0 ? undefined : minItems, maxItems)
  if (entries !== null)
    rules.push(`${entries} ${maxItems === 1 || (minItems === 1 && maxItems === undefined) ? 'entry' : 'entries'}`)
  const length = lengthRule(schema)
  if (length !== null) rules.push(length)
  if (pattern !== undefined && pattern !== '\\S') rules.push(html`matches ${code(pattern)}`)
  rules.push(...numberRule(schema))
  const reason = format === undefined ? undefined : textFormats[format]?.reason
  if (reason !== undefined) rules.push(reason.replace(/^must be /, ''))
  const ofEach = schema.items === undefined ? [] : rulesOf(schema.items).map((rule): Part => ['each ', rule])
  return [...rules, ...valuesOf(schema), ...ofEach]
}

/** The values that there are: a list, a constant, a default. */
export function valuesOf(schema: Schema): Part[] {
  const values: Part[] = []
  const listed = schema.enum?.filter((value) => value !== null) ?? []
  if (listed.length > 0) values.push(html`one of ${joined(listed.map(code), ', ')}`)
  if (schema.const !== undefined) values.push(html`always ${code(schema.const)}`)
  if (schema.default !== undefined) values.push(html`${code(schema.default)} when left out`)
  return values
}

/** The type of a value in a few words; the name of a model that is described elsewhere becomes a link. */
export function typeOf(schemas: Schemas, schema: Schema, shared: ReadonlySet<string>): Part {
  const one = plain(schemas, schema)
  if (one.schema.items !== undefined) return ['array of ', manyOf(schemas, one.schema.items, shared)]
  const [members] = Object.values(one.schema.patternProperties ?? {})
  if (members !== undefined) return ['map of ', manyOf(schemas, members, shared)]
  return modelLink(one, shared) ?? wordOf(one)
}

function manyOf(schemas: Schemas, schema: Schema, shared: ReadonlySet<string>): Part {
  const one = plain(schemas, schema)
  const link = modelLink(one, shared)
  if (link !== null) return link
  if (one.schema.items !== undefined) return typeOf(schemas, schema, shared)
  const word = wordOf(one)
  return word === 'any value' ? 'any values' : `${word.replace(/ \(.*/, '')}s`
}

function modelLink({ name }: Plain, shared: ReadonlySet<string>): Html | null {
  return name !== null && shared.has(name) ? html`<a href="#model-${name}">${breakableName(name)}</a>` : null
}

function wordOf({ types, schema }: Plain): string {
  if (types.length === 0) return schema.anyOf === undefined ? 'any value' : 'one of several'
  const word = types.join(' or ')
  return schema.format === undefined ? word : `${word} (${schema.format})`
}
