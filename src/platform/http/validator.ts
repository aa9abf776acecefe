import { _, Ajv2020, type Options, type ValidateFunction } from 'ajv/dist/2020.js'
import type { TSchema } from 'typebox'
import { isRecord } from '../../kernel/is-record.ts'
import { textFormats } from './formats.ts'
import { toStandaloneSchema } from './json-schema.ts'
import {
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
  /** Stops at the first error: only tells valid from invalid, at a fraction of the cost. */
  readonly #failFast: Ajv2020
  readonly #strict: Ajv2020
  readonly #lenient: Ajv2020
  readonly #rules: FieldRules
  /** Compiling a schema takes up to 30 ms, so each is compiled once, on first use. */
  readonly #strictChecks = new WeakMap<TSchema, ValidateValue>()
  readonly #lenientChecks = new WeakMap<TSchema, ValidateValue>()

  constructor(rules: FieldRules = {}) {
    this.#rules = rules
    this.#failFast = createAjv({ allErrors: false }, rules)
    this.#strict = createAjv(listingErrors, rules)
    this.#lenient = createAjv({ ...listingErrors, useDefaults: true }, rules)
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
    return createStrictCheck(json, this.#rules, {
      isValid: (value) => (isValid ??= this.#failFast.compile(json))(value),
      listErrors: (value) => {
        validate ??= this.#strict.compile(json)
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
    const validate = this.#lenient.compile(toStandaloneSchema(schema))
    const properties = Object.entries((schema as { properties?: Readonly<Record<string, unknown>> }).properties ?? {})
    return (value) => {
      if (isRecord(value)) convertTextValues(properties, value)
      return validate(value) ? [] : toFailures(validate.errors ?? [])
    }
  }
}

/** Options for collecting all errors with what their texts need. */
export const listingErrors: Options = { allErrors: true, verbose: true }

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
  for (const [name, format] of Object.entries(textFormats)) {
    ajv.addFormat(name, { type: 'string', validate: format.accepts })
  }
  // The range of a number is given by its limits; the format only documents it.
  for (const width of ['int32', 'double']) ajv.addFormat(width, { type: 'number', validate: () => true })
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
function avoidQuadraticErrorCopies(code: string): string {
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
