import { _, Ajv2020, type ErrorObject, type Options, type ValidateFunction } from 'ajv/dist/2020.js'
import type { TSchema } from 'typebox'
import type { Route } from '../../kernel/contract/route.ts'
import { isRecord } from '../../kernel/is-record.ts'
import { checkFormats } from './formats.ts'
import { toStandaloneSchema } from './json-schema.ts'
import {
  type CompiledSchema,
  createStrictCheck,
  type FieldRules,
  getFieldRule,
  isInt64,
  toFailures,
  toStrictSchema,
  type ValidateValue,
} from './strict-check.ts'

export type { FieldRules, ValidateValue } from './strict-check.ts'

/**
 * Compiles schemas: strict for bodies, where `"5"` is not a number, and lenient for path and query, where every value
 * arrives as text.
 */
export class Validator {
  readonly #rules: FieldRules
  readonly #compilers = new Map<Compilation, Ajv2020>()
  /** Compiling a schema takes up to 300 ms, so each is compiled once, on first use. */
  readonly #strictChecks = new WeakMap<TSchema, ValidateValue>()
  readonly #lenientChecks = new WeakMap<TSchema, ValidateValue>()
  readonly #generatedStrictChecks = new WeakMap<TSchema, CompiledSchema>()
  readonly #generatedLenientChecks = new WeakMap<TSchema, GeneratedCheck>()

  constructor(rules: FieldRules = {}) {
    this.#rules = rules
  }

  /** Uses checks that were generated in advance instead of compiling the schemas of a route. */
  useGeneratedChecks(route: Route, checks: GeneratedChecks): void {
    const { params, query, body } = getCheckedSchemas(route)
    if (body !== undefined && checks.body !== undefined) this.#generatedStrictChecks.set(body, checks.body)
    if (params !== undefined && checks.params !== undefined) this.#generatedLenientChecks.set(params, checks.params)
    if (query !== undefined && checks.query !== undefined) this.#generatedLenientChecks.set(query, checks.query)
  }

  /** For bodies: converts and drops nothing. */
  compileStrict(schema: TSchema): ValidateValue {
    const cachedCheck = this.#strictChecks.get(schema)
    if (cachedCheck !== undefined) return cachedCheck
    const check = this.#compileStrictSchema(schema)
    this.#strictChecks.set(schema, check)
    return check
  }

  #compileStrictSchema(schema: TSchema): ValidateValue {
    const json = toStrictSchema(schema)
    let isValid: ValidateFunction | undefined
    let validate: ValidateFunction | undefined
    let generated: CompiledSchema | undefined
    return createStrictCheck(json, this.#rules, {
      isValid: (value) => {
        generated ??= this.#generatedStrictChecks.get(schema)
        return generated?.isValid(value) ?? (isValid ??= this.#getCompiler('failFast').compile(json))(value)
      },
      listErrors: (value) => {
        if (generated !== undefined) return generated.listErrors(value)
        validate ??= this.#getCompiler('strict').compile(json)
        return validate(value) ? [] : (validate.errors ?? [])
      },
    })
  }

  /**
   * For path and query: converts texts to numbers and booleans in place; a repeatable parameter given once becomes a
   * list of one.
   */
  compileLenient(schema: TSchema): ValidateValue {
    const cachedCheck = this.#lenientChecks.get(schema)
    if (cachedCheck !== undefined) return cachedCheck
    const check = this.#compileLenientSchema(schema)
    this.#lenientChecks.set(schema, check)
    return check
  }

  #compileLenientSchema(schema: TSchema): ValidateValue {
    const validate =
      this.#generatedLenientChecks.get(schema) ?? this.#getCompiler('lenient').compile(toStandaloneSchema(schema))
    const properties = Object.entries((schema as { properties?: Readonly<Record<string, unknown>> }).properties ?? {})
    return (value) => {
      if (isRecord(value)) convertTextValues(properties, value)
      return validate(value) ? [] : toFailures(validate.errors ?? [])
    }
  }

  #getCompiler(compilation: Compilation): Ajv2020 {
    const compiler = this.#compilers.get(compilation) ?? createAjv(compilations[compilation], this.#rules)
    this.#compilers.set(compilation, compiler)
    return compiler
  }
}

/** A check generated in advance, with the errors of its last call. */
export interface GeneratedCheck {
  (value: unknown): boolean
  readonly errors?: readonly ErrorObject[] | null
}

/** The checks of a route, generated in advance. */
export interface GeneratedChecks {
  readonly params?: GeneratedCheck
  readonly query?: GeneratedCheck
  /** Of the body, or of one entry of a body that is read entry by entry. */
  readonly body?: CompiledSchema
}

/** The schemas by which a route's requests are checked; absent where nothing is checked. */
export function getCheckedSchemas({ params, query, body, bodyByEntry, bodyUnchecked }: Route): {
  readonly params?: TSchema | undefined
  readonly query?: TSchema | undefined
  readonly body?: TSchema | undefined
} {
  if (body === undefined || bodyUnchecked === true) return { params, query }
  return { params, query, body: bodyByEntry === true ? (body as unknown as { items: TSchema }).items : body }
}

/** How schemas are compiled. */
export const compilations = {
  /** Stops at the first error: only tells valid from invalid, at a fraction of the cost. */
  failFast: { allErrors: false },
  /** Collects all errors with what their texts need. */
  strict: { allErrors: true, verbose: true },
  lenient: { allErrors: true, verbose: true, useDefaults: true },
} as const satisfies Readonly<Record<string, Options>>

type Compilation = keyof typeof compilations

/**
 * Creates a compiler for schemas of the contract.
 *
 * @param options with `code.source`, its checks can be written to a file, which must provide `formats`, `isInt64` and
 *   `followsRule`
 */
export function createAjv(options: Options, rules: FieldRules): Ajv2020 {
  const code = { process: avoidQuadraticErrorCopies, formats: _`formats`, ...options.code }
  // That the contract's schemas are valid is tested; checking each one here would cost every process 90 ms at its start.
  const isOfContract: Options = { meta: false, validateSchema: false }
  const ajv = new Ajv2020({ allowUnionTypes: true, strictRequired: false, ...isOfContract, ...options, code })
  for (const [name, format] of Object.entries(checkFormats)) ajv.addFormat(name, format)
  const followsRule = (name: string, value: Record<string, unknown>) => getFieldRule(rules, name)(value).length === 0
  ajv.addVocabulary(['x-from-text'])
  ajv.addKeyword({
    keyword: 'x-int64',
    schemaType: 'boolean',
    code: (context) => {
      const check = context.gen.scopeValue('func', { ref: isInt64, code: _`isInt64` })
      context.fail(_`!${check}(${context.data})`)
    },
  })
  ajv.addKeyword({
    keyword: 'x-rule',
    schemaType: 'string',
    type: 'object',
    code: (context) => {
      const check = context.gen.scopeValue('func', { ref: followsRule, code: _`followsRule` })
      context.fail(_`!${check}(${context.schema}, ${context.data})`)
    },
  })
  return ajv
}

/**
 * For each invalid entry of a list, the generated code copies all errors so far, which takes seconds for a body of 100
 * kB in which every entry is invalid. Appending in place takes linear time.
 */
export function avoidQuadraticErrorCopies(code: string): string {
  return code.replaceAll(
    /vErrors\.concat\((\w+\.errors)\)/g,
    '$1.reduce((all, one) => { all.push(one); return all }, vErrors)',
  )
}

const plainNumbers: Readonly<Record<string, RegExp>> = {
  integer: /^-?\d{1,15}$/,
  number: /^-?\d{1,15}(?:\.\d{1,15})?$/,
}

/**
 * Path and query arrive as text: plainly written numbers and booleans are converted if the schema wants one. `1e2`,
 * `0x10` and ` 5` stay strings, and are rejected.
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
