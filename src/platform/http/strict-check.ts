import type { ErrorObject } from 'ajv/dist/2020.js'
import type { TSchema } from 'typebox'
import { isRecord } from '../../kernel/is-record.ts'
import type { Failure } from '../../kernel/problem.ts'
import { toStandaloneSchema } from './json-schema.ts'
import { describeSchemaError } from './validation-reasons.ts'

// Bundled for browsers with precompiled checks; nothing here may import the schema compiler.

/**
 * A rule between fields of one object that a schema cannot express. It receives the object before validation, so it
 * must handle any value. Returns failures with paths relative to the object.
 */
export type FieldRule = (value: Readonly<Record<string, unknown>>) => readonly Failure[]
export type FieldRules = Readonly<Record<string, FieldRule>>

/** Returns all failures of a value; empty if it is valid. */
export type ValidateValue = (value: unknown) => Failure[]

/** A compiled schema. */
export interface CompiledSchema {
  isValid(value: unknown): boolean
  /** All errors, as Ajv reports them with `allErrors` and `verbose`. */
  listErrors(value: unknown): readonly ErrorObject[]
}

/** The schema of a body in the form that is compiled. */
export const toStrictSchema = (schema: TSchema) => allowBigIntegers(toStandaloneSchema(schema))

/**
 * Creates the validation of a body: its schema and the rules between its fields.
 *
 * @param schema as returned by {@link toStrictSchema}
 */
export function createStrictCheck(schema: unknown, rules: FieldRules, compiled: CompiledSchema): ValidateValue {
  return (value) => {
    if (compiled.isValid(value)) return []
    const excess = findOverlongLists(schema, value)
    if (excess.length > 0) return excess
    const failures = toFailures(compiled.listErrors(value))
    const allFailures = sortFailures([...failures, ...checkFieldRules(rules, schema, value)])
    // An invalid value must never pass because there is no text for its error.
    return allFailures.length > 0 ? allFailures : [{ path: '', rule: 'invalid', reason: 'is not valid' }]
  }
}

/** @throws Error for an unknown rule */
export function getFieldRule(rules: FieldRules, name: string): FieldRule {
  const rule = rules[name]
  if (rule === undefined) throw new Error(`no rule is registered under the name ${name}`)
  return rule
}

function checkFieldRules(rules: FieldRules, schema: unknown, value: unknown): Failure[] {
  const failures: Failure[] = []
  visitSchema(schema, schema, value, '', (part, onSchema, path) => {
    const name = part['x-rule']
    if (typeof name !== 'string' || !isRecord(onSchema)) return true
    for (const failure of getFieldRule(rules, name)(onSchema))
      failures.push({ ...failure, path: joinPath(path, failure.path) })
    return true
  })
  return failures
}

const [minInt64, maxInt64] = [-(2n ** 63n), 2n ** 63n - 1n]

/** Whether a value is a 64-bit integer. */
export function isInt64(value: unknown): boolean {
  if (typeof value === 'bigint') return value >= minInt64 && value <= maxInt64
  return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) < 2 ** 63
}

/** The length of a text as JSON Schema counts it: in code points. */
export function countCodePoints(text: string): number {
  let count = text.length
  for (let index = 1; index < text.length; index++) {
    if (isSurrogate(text, index - 1, 0xd800) && isSurrogate(text, index, 0xdc00)) {
      count--
      index++
    }
  }
  return count
}

const isSurrogate = (text: string, index: number, first: number): boolean => {
  const unit = text.charCodeAt(index)
  return unit >= first && unit < first + 0x400
}

/** Allows bigints for 64-bit integers, which JSON Schema has no type for. */
function allowBigIntegers<T>(schema: T): T {
  if (Array.isArray(schema)) return schema.map(allowBigIntegers) as T
  if (!isRecord(schema)) return schema
  if (schema['format'] === 'int64') {
    const exact = { 'x-int64': true }
    return ([schema['type']].flat().includes('null') ? { anyOf: [exact, { type: 'null' }] } : exact) as T
  }
  return Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, allowBigIntegers(part)])) as T
}

/** Joins two paths in path notation. */
function joinPath(parent: string, child: string): string {
  return parent === '' || child === '' ? parent + child : `${parent}.${child}`
}

/** Walks schema and value in parallel, through members, items, references and alternatives. */
function visitSchema(
  root: unknown,
  schema: unknown,
  value: unknown,
  path: string,
  onSchema: (schema: Record<string, unknown>, value: unknown, path: string) => boolean,
): void {
  const part = resolveReference(root, schema)
  if (part === null || !onSchema(part, value, path)) return
  if (Array.isArray(part['anyOf'])) for (const option of part['anyOf']) visitSchema(root, option, value, path, onSchema)
  if (Array.isArray(value)) {
    if (part['items'] === undefined) return
    for (const [index, item] of value.entries()) visitSchema(root, part['items'], item, `${path}[${index}]`, onSchema)
  } else if (isRecord(value) && isRecord(part['properties'])) {
    for (const [name, member] of Object.entries(part['properties'])) {
      if (Object.hasOwn(value, name)) visitSchema(root, member, value[name], joinPath(path, name), onSchema)
    }
  }
}

function resolveReference(root: unknown, schema: unknown): Record<string, unknown> | null {
  if (!isRecord(schema)) return null
  const reference = schema['$ref']
  if (typeof reference !== 'string' || !isRecord(root) || !isRecord(root['$defs'])) return schema
  const target = root['$defs'][reference.replace('#/$defs/', '')]
  return isRecord(target) ? target : null
}

/**
 * Finds lists that exceed their maximum length before anything else is validated: reporting every failure of every
 * entry would cost far more than the body itself.
 */
function findOverlongLists(schema: unknown, value: unknown): Failure[] {
  const failures: Failure[] = []
  visitSchema(schema, schema, value, '', (part, onSchema, path) => {
    const maxItems = part['maxItems']
    if (!Array.isArray(onSchema) || typeof maxItems !== 'number' || onSchema.length <= maxItems) return true
    failures.push({ path, rule: 'max-items', reason: `must have at most ${maxItems} entries (has ${onSchema.length})` })
    return false
  })
  return failures
}

/** More failures than this help nobody; the limit bounds the cost of a response. */
const maxFailures = 1000

/** Converts schema errors to failures. */
export function toFailures(errors: readonly ErrorObject[]): Failure[] {
  const failures: Failure[] = []
  const seenPaths = new Set<string>()
  for (const error of errors) {
    const reason = describeSchemaError(error)
    if (reason === null) continue
    const member = error.keyword === 'required' ? String(error.params['missingProperty']) : ''
    const extra = error.keyword === 'additionalProperties' ? String(error.params['additionalProperty']) : ''
    const path = joinPath(toPathNotation(error.instancePath), member + extra)
    const mark = `${path} ${reason.rule}`
    if (seenPaths.has(mark)) continue
    seenPaths.add(mark)
    failures.push({ path, ...reason })
    if (failures.length >= maxFailures) break
  }
  return sortFailures(failures)
}

/** `/lineItems/0/charges` → `lineItems[0].charges`, and `/0/name` → `[0].name`. */
function toPathNotation(pointer: string): string {
  let path = ''
  for (const segment of pointer.split('/').slice(1)) {
    const name = segment.replaceAll('~1', '/').replaceAll('~0', '~')
    path = /^\d+$/.test(name) ? `${path}[${name}]` : joinPath(path, name)
  }
  return path
}

/** Sorts the entries of lists by index and keeps the order otherwise. */
function sortFailures(failures: readonly Failure[]): Failure[] {
  return failures.toSorted((a, b) => getTopIndex(a) - getTopIndex(b))
}

function getTopIndex(failure: Failure): number {
  const index = /\[(\d+)\]/.exec(failure.path)?.[1]
  return index === undefined ? -1 : Number(index)
}
