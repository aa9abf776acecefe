import { Ajv2020, type ErrorObject, type Options, type ValidateFunction } from 'ajv/dist/2020.js'
import type { TSchema } from 'typebox'
import { isRecord } from '../../kernel/is-record.ts'
import type { Failure } from '../../kernel/problem.ts'
import { textFormats } from './formats.ts'
import { toStandaloneSchema } from './json-schema.ts'
import { describeSchemaError } from './validation-reasons.ts'

/**
 * A rule between the fields of one object that a schema cannot say. It gets the object before anything else is known of
 * it, so it must bear any value, and answers what is wrong with paths from that object on.
 */
export type FieldRule = (value: Readonly<Record<string, unknown>>) => readonly Failure[]
export type FieldRules = Readonly<Record<string, FieldRule>>

/** Says everything that is wrong with a value; an empty list when nothing is. */
export type ValidateValue = (value: unknown) => Failure[]

/**
 * Compiles schemas to checks. Two kinds: strict ones for bodies, where `"5"` is no number, and lenient ones for path
 * and query, where everything arrives as text.
 */
export class Validator {
  /** Stops at the first failure: says no more than whether there is one, at a fraction of the cost. */
  readonly #failFast: Ajv2020
  readonly #strict: Ajv2020
  readonly #lenient: Ajv2020
  readonly #rules: FieldRules
  /** To compile a schema takes up to 30 ms, so each is compiled once, and when it is needed first. */
  readonly #strictChecks = new WeakMap<TSchema, ValidateValue>()
  readonly #lenientChecks = new WeakMap<TSchema, ValidateValue>()

  constructor(rules: FieldRules = {}) {
    this.#rules = rules
    this.#failFast = this.#createAjv({ allErrors: false })
    this.#strict = this.#createAjv({ allErrors: true, verbose: true })
    this.#lenient = this.#createAjv({ allErrors: true, verbose: true, useDefaults: true })
  }

  #createAjv(options: Options): Ajv2020 {
    const code = { process: avoidQuadraticErrorCopies }
    const ajv = new Ajv2020({ allowUnionTypes: true, strictRequired: false, code, ...options })
    for (const [name, format] of Object.entries(textFormats)) {
      ajv.addFormat(name, { type: 'string', validate: format.accepts })
    }
    // The width of a number is said by its limits; the word is for readers of the documents.
    for (const width of ['int32', 'double']) ajv.addFormat(width, { type: 'number', validate: () => true })
    ajv.addVocabulary(['x-from-text'])
    ajv.addKeyword({
      keyword: 'x-int64',
      schemaType: 'boolean',
      validate: (_: boolean, value: unknown) => isInt64(value),
    })
    ajv.addKeyword({
      keyword: 'x-rule',
      schemaType: 'string',
      type: 'object',
      validate: (name: string, value: Record<string, unknown>) => this.#getFieldRule(name)(value).length === 0,
    })
    return ajv
  }

  #getFieldRule(name: string): FieldRule {
    const rule = this.#rules[name]
    if (rule === undefined) throw new Error(`no rule is registered under the name ${name}`)
    return rule
  }

  /** For bodies: nothing is converted, nothing dropped. */
  compileStrict(schema: TSchema): ValidateValue {
    const cachedCheck = this.#strictChecks.get(schema)
    if (cachedCheck !== undefined) return cachedCheck
    const check = this.#compileStrictSchema(schema)
    this.#strictChecks.set(schema, check)
    return check
  }

  #compileStrictSchema(schema: TSchema): ValidateValue {
    const json = allowBigIntegers(toStandaloneSchema(schema))
    let isValid: ValidateFunction | undefined
    let validate: ValidateFunction | undefined
    return (value) => {
      isValid ??= this.#failFast.compile(json)
      if (isValid(value)) return []
      const excess = findOverlongLists(json, value)
      if (excess.length > 0) return excess
      validate ??= this.#strict.compile(json)
      const failures = validate(value) ? [] : toFailures(validate.errors ?? [])
      const allFailures = sortFailures([...failures, ...this.#checkFieldRules(json, value)])
      // What is refused must never pass because nobody has found words for it.
      return allFailures.length > 0 ? allFailures : [{ path: '', rule: 'invalid', reason: 'is not valid' }]
    }
  }

  /**
   * For path and query: converts texts to the numbers and booleans they stand for, in place; a parameter that may be
   * repeated and is there once becomes a list of one.
   */
  compileLenient(schema: TSchema): ValidateValue {
    const cachedCheck = this.#lenientChecks.get(schema)
    if (cachedCheck !== undefined) return cachedCheck
    const check = this.#compileLenientSchema(schema)
    this.#lenientChecks.set(schema, check)
    return check
  }

  #compileLenientSchema(schema: TSchema): ValidateValue {
    const validate = this.#lenient.compile(toStandaloneSchema(schema))
    const properties = Object.entries((schema as { properties?: Readonly<Record<string, unknown>> }).properties ?? {})
    return (value) => {
      if (isRecord(value)) convertTextValues(properties, value)
      return validate(value) ? [] : toFailures(validate.errors ?? [])
    }
  }

  #checkFieldRules(schema: unknown, value: unknown): Failure[] {
    const failures: Failure[] = []
    visitSchema(schema, schema, value, '', (part, onSchema, path) => {
      const name = part['x-rule']
      if (typeof name !== 'string' || !isRecord(onSchema)) return true
      for (const failure of this.#getFieldRule(name)(onSchema))
        failures.push({ ...failure, path: joinPath(path, failure.path) })
      return true
    })
    return failures
  }
}

/**
 * For each failing entry of a list the generated code copies all complaints so far, which takes seconds for a body of
 * 100 kB that fails in every entry. Appended in place they cost no more than their number.
 */
function avoidQuadraticErrorCopies(code: string): string {
  return code.replaceAll(
    /vErrors\.concat\((\w+\.errors)\)/g,
    '$1.reduce((all, one) => { all.push(one); return all }, vErrors)',
  )
}

const [minInt64, maxInt64] = [-(2n ** 63n), 2n ** 63n - 1n]

function isInt64(value: unknown): boolean {
  if (typeof value === 'bigint') return value >= minInt64 && value <= maxInt64
  return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) < 2 ** 63
}

/** Whole numbers of 64 bits may be bigints, for which the schema language has no type. */
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

/** Walks schema and value side by side, through members, items, references and alternatives. */
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
 * Lists that are longer than they may be, found before anything else: to list every failure of every entry of such a
 * list would cost far more than the body itself.
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

/** As many failures as anybody can read; the cost of one answer stays bounded whatever the body. */
const maxFailures = 1000

function toFailures(errors: readonly ErrorObject[]): Failure[] {
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

/** Keeps the order of discovery, but for entries of lists, which go by their index. */
function sortFailures(failures: readonly Failure[]): Failure[] {
  return failures.toSorted((a, b) => getTopIndex(a) - getTopIndex(b))
}

function getTopIndex(failure: Failure): number {
  const index = /\[(\d+)\]/.exec(failure.path)?.[1]
  return index === undefined ? -1 : Number(index)
}

const plainNumbers: Readonly<Record<string, RegExp>> = {
  integer: /^-?\d{1,15}$/,
  number: /^-?\d{1,15}(?:\.\d{1,15})?$/,
}

/**
 * Path and query come as text: what is written plainly as a number or a boolean becomes one where the schema wants it.
 * `1e2`, `0x10` and ` 5` stay texts, and are refused as such.
 */
function convertTextValues(properties: readonly (readonly [string, unknown])[], value: Record<string, unknown>): void {
  for (const [name, schema] of properties) {
    const text = value[name]
    const type = isRecord(schema) ? schema['type'] : undefined
    if (typeof text !== 'string' || typeof type !== 'string') continue
    if (type === 'array') value[name] = [text]
    if (plainNumbers[type]?.test(text) === true) value[name] = Number(text)
    else if (type === 'boolean' && (text === 'true' || text === 'false')) value[name] = text === 'true'
  }
}
