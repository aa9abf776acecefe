import { textFormats } from '../http/formats.ts'
import { type Html, html, joinParts, type Part, renderBreakableName } from '../http/html.ts'
import { type ResolvedSchema, resolveSchema, type Schema, type Schemas } from './schema.ts'

const code = (value: unknown): Html => html`<code>${typeof value === 'string' ? value : JSON.stringify(value)}</code>`
const groupDigits = (value: number): string => String(value).replaceAll(/\B(?=(\d{3})+$)/g, ',')

/** Formats a range: `1 to 500`, `at least 1`, `up to 500`, `exactly 2`; null if there is none. */
function formatRange(min: number | undefined, max: number | undefined): string | null {
  if (min !== undefined && min === max) return `exactly ${groupDigits(min)}`
  if (min !== undefined && max !== undefined) return `${groupDigits(min)} to ${groupDigits(max)}`
  if (min !== undefined) return `at least ${groupDigits(min)}`
  return max === undefined ? null : `up to ${groupDigits(max)}`
}

function formatLengthRule({ minLength, maxLength, pattern }: Schema): string | null {
  const isFilled = pattern === '\\S'
  const min = minLength === 0 || (isFilled && minLength === 1) ? undefined : minLength
  const length = formatRange(min, maxLength)
  const unitName = maxLength === 1 && min === undefined ? 'character' : 'characters'
  const ruleTexts = [...(length === null ? [] : [`${length} ${unitName}`]), ...(isFilled ? ['not empty or blank'] : [])]
  return ruleTexts.length === 0 ? null : ruleTexts.join(', ')
}

function listNumberRules({ minimum, maximum, exclusiveMinimum, exclusiveMaximum, format }: Schema): string[] {
  // The type already states the limits of its width.
  const isWidth = (limit: number | undefined) => format === 'int32' && Math.abs(limit ?? 0) >= 2 ** 31 - 1
  const ruleTexts = formatRange(isWidth(minimum) ? undefined : minimum, isWidth(maximum) ? undefined : maximum)
  return [
    ...(ruleTexts === null ? [] : [ruleTexts]),
    ...(exclusiveMinimum === undefined ? [] : [`greater than ${exclusiveMinimum}`]),
    ...(exclusiveMaximum === undefined ? [] : [`less than ${exclusiveMaximum}`]),
  ]
}

/** The rules of a value, in words from the same tables as the checks. */
export function listRules(schema: Schema): Part[] {
  const { minItems, maxItems, pattern, format } = schema
  const rules: Part[] = []
  const entries = formatRange(minItems === 0 ? undefined : minItems, maxItems)
  if (entries !== null)
    rules.push(`${entries} ${maxItems === 1 || (minItems === 1 && maxItems === undefined) ? 'entry' : 'entries'}`)
  const length = formatLengthRule(schema)
  if (length !== null) rules.push(length)
  if (pattern !== undefined && pattern !== '\\S') rules.push(html`matches ${code(pattern)}`)
  rules.push(...listNumberRules(schema))
  const reason = format === undefined ? undefined : textFormats[format]?.reason
  if (reason !== undefined) rules.push(reason.replace(/^must be /, ''))
  const ofEach = schema.items === undefined ? [] : listRules(schema.items).map((rule): Part => ['each ', rule])
  return [...rules, ...listValues(schema), ...ofEach]
}

/** The permitted values: a list, a constant, a default. */
export function listValues(schema: Schema): Part[] {
  const values: Part[] = []
  const listed = schema.enum?.filter((value) => value !== null) ?? []
  if (listed.length > 0) values.push(html`one of ${joinParts(listed.map(code), ', ')}`)
  if (schema.const !== undefined) values.push(html`always ${code(schema.const)}`)
  if (schema.default !== undefined) values.push(html`${code(schema.default)} when left out`)
  return values
}

/** The type of a value in a few words; a model described elsewhere becomes a link. */
export function renderType(schemas: Schemas, schema: Schema, shared: ReadonlySet<string>): Part {
  const resolved = resolveSchema(schemas, schema)
  if (resolved.schema.items !== undefined) return ['array of ', renderUnion(schemas, resolved.schema.items, shared)]
  const [members] = Object.values(resolved.schema.patternProperties ?? {})
  if (members !== undefined) return ['map of ', renderUnion(schemas, members, shared)]
  return renderModelLink(resolved, shared) ?? describeType(resolved)
}

function renderUnion(schemas: Schemas, schema: Schema, shared: ReadonlySet<string>): Part {
  const resolved = resolveSchema(schemas, schema)
  const link = renderModelLink(resolved, shared)
  if (link !== null) return link
  if (resolved.schema.items !== undefined) return renderType(schemas, schema, shared)
  const word = describeType(resolved)
  return word === 'any value' ? 'any values' : `${word.replace(/ \(.*/, '')}s`
}

function renderModelLink({ name }: ResolvedSchema, shared: ReadonlySet<string>): Html | null {
  return name !== null && shared.has(name) ? html`<a href="#model-${name}">${renderBreakableName(name)}</a>` : null
}

function describeType({ types, schema }: ResolvedSchema): string {
  if (types.length === 0) return schema.anyOf === undefined ? 'any value' : 'one of several'
  const word = types.join(' or ')
  return schema.format === undefined ? word : `${word} (${schema.format})`
}
