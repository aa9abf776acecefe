import { Ajv2020 } from 'ajv/dist/2020.js'
import type { TSchema } from 'typebox'
import { describe, expect, test } from 'vitest'
import { fieldRules, routes } from '../../src/composition/contract.ts'
import { toStandaloneSchema } from '../../src/platform/http/json-schema.ts'
import { type ValidateValue, Validator } from '../../src/platform/http/validator.ts'

interface Schema {
  readonly $id?: string
  readonly description?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
}

/** Collects all nested schemas by their path, and each named schema once by its name. */
function collectSchemas(schema: Schema, pathSoFar: string, found = new Map<string, Schema>()): Map<string, Schema> {
  const place = schema.$id ?? pathSoFar
  if (found.has(place)) return found
  found.set(place, schema)
  for (const [name, member] of Object.entries(schema.properties ?? {}))
    collectSchemas(member, `${place}.${name}`, found)
  if (schema.items !== undefined) collectSchemas(schema.items, `${place}[]`, found)
  for (const [index, option] of (schema.anyOf ?? []).entries()) collectSchemas(option, `${place}|${index}`, found)
  return found
}

const requests = routes.flatMap(({ operationId, params, query, body }) =>
  [params, query, body].flatMap((schema) => (schema === undefined ? [] : [[operationId, schema as Schema] as const])),
)
const responses = routes.flatMap((route) =>
  Object.entries(route.responses).map(
    ([status, schema]) => [`${route.operationId} ${status}`, schema as Schema] as const,
  ),
)
const schemasByPlace = new Map(
  [...requests, ...responses].flatMap(([place, schema]) => [...collectSchemas(schema, place)]),
)

/** Whether a property or the named schema that it consists of has a description. */
function hasDescription(schema: Schema): boolean {
  if (schema.description !== undefined && schema.description !== '') return true
  return schema.anyOf?.some(hasDescription) ?? false
}

describe('schemas', () => {
  test('are valid JSON Schema 2020-12, which the server takes for granted', () => {
    const ajv = new Ajv2020()
    const findErrors = (schema: object) => (ajv.validateSchema(schema) === true ? [] : ajv.errors)
    const invalid = [...requests, ...responses].flatMap(([place, schema]) => {
      const errors = findErrors(toStandaloneSchema(schema))
      return errors?.length === 0 ? [] : [{ place, errors }]
    })
    expect(invalid).toEqual([])
    expect(findErrors({ type: 'strin' })).not.toEqual([])
  })

  test('every property of every schema has a description', () => {
    const silent = [...schemasByPlace].flatMap(([place, { properties = {} }]) =>
      Object.entries(properties).flatMap(([name, member]) => (hasDescription(member) ? [] : [`${place}.${name}`])),
    )
    expect(silent).toEqual([])
  })

  test('descriptions are sentences', () => {
    const broken = [...schemasByPlace].filter(
      ([, { description }]) => description !== undefined && !/^\S.*[.…]$/s.test(description),
    )
    expect(broken.map(([place]) => place)).toEqual([])
  })

  test('requests and responses share only the schemas that belong to both', () => {
    const names = (list: typeof requests) =>
      new Set(
        list.flatMap(([place, schema]) => [...collectSchemas(schema, place).values()].flatMap(({ $id }) => $id ?? [])),
      )
    const [requestSchema, responded] = [names(requests), names(responses)]
    expect([...requestSchema].filter((name) => responded.has(name))).toEqual([])
  })
})

const validator = new Validator(fieldRules)
const checks = new Map<TSchema, ValidateValue>()

/** Compiles each schema only once. */
function compileOnce(schema: TSchema, compile: (schema: TSchema) => ValidateValue): ValidateValue {
  const check = checks.get(schema) ?? compile(schema)
  checks.set(schema, check)
  return check
}
const strict = (schema: TSchema): ValidateValue =>
  compileOnce(schema, (candidate) => validator.compileStrict(candidate))
const lenient = (schema: TSchema): ValidateValue =>
  compileOnce(schema, (candidate) => validator.compileLenient(candidate))

describe.each(routes.map((route) => [route.operationId, route] as const))('%s', (_, route) => {
  test('has a summary and a description', () => {
    expect(route.summary).toMatch(/^[A-Z].*[^.]$/)
    expect(route.description).toMatch(/^[A-Z\d].*[.…]$/s)
    expect(route.tag).toMatch(/^[A-Z]/)
    expect(route.operationId).toMatch(/^[a-z][A-Za-z]+$/)
    expect(routes.filter(({ operationId }) => operationId === route.operationId)).toHaveLength(1)
  })

  test('declares the errors that every operation of its kind has', () => {
    const needed = [
      ...(route.scope === null ? [] : [401, 403]),
      ...(route.body === undefined ? [] : [400, 413, 415]),
      ...(route.query === undefined ? [] : [400]),
      ...(route.write === true ? [400, 422] : []),
    ]
    expect(route.failures).toEqual(expect.arrayContaining(needed))
    expect(route.failures).toEqual([...new Set(route.failures)].toSorted((a, b) => a - b))
  })

  test('accepts an idempotency key if and only if it changes something', () => {
    const writes = route.write === true
    expect(writes && route.method === 'GET').toBe(false)
    expect(writes || (route.method !== 'PUT' && route.method !== 'DELETE')).toBe(true)
  })

  test('accepts only text in path and query that can be looked up', () => {
    // Operations without a token do not query the database.
    if (route.scope === null) return
    const texts = [route.params, route.query].flatMap((place) => Object.entries((place ?? {}) as Schema))
    const properties = texts.flatMap(([name, member]) =>
      name === 'properties' ? Object.entries(member as object) : [],
    )
    const open = properties.flatMap(([name, member]) => {
      const { type, format, pattern, enum: values } = member as Readonly<Record<string, unknown>>
      // Tokens are validated as a whole.
      if (/^continuationtoken$/i.test(name)) return []
      return type === 'string' && format === undefined && pattern === undefined && values === undefined ? [name] : []
    })
    expect(open).toEqual([])
  })

  test('declares a parameter for each placeholder of its path', () => {
    const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect(Object.keys(route.params?.properties ?? {})).toEqual(inPath)
  })

  test.each(route.examples.map((example) => [example.name, example] as const))('example %s is valid', (__, example) => {
    const { status, body } = example.response
    const response = route.responses[status]
    const unfit = response === undefined || body === undefined ? [] : strict(response)(body)
    expect(unfit).toEqual([])
    expect([...Object.keys(route.responses).map(Number), ...route.failures]).toContain(status)
    const failures = [
      ...(route.params === undefined ? [] : lenient(route.params)({ ...example.params })),
      ...(route.query === undefined ? [] : lenient(route.query)({ ...example.query })),
      ...(route.body === undefined || route.bodyUnchecked === true ? [] : strict(route.body)(example.body)),
    ]
    expect(failures.length > 0).toBe(status === 400 && example.rejectedByRules !== true)
  })
})
