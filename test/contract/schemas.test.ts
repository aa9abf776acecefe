import type { TSchema } from 'typebox'
import { describe, expect, test } from 'vitest'
import { catalogRules } from '../../src/catalog/index.ts'
import { checkoutRules } from '../../src/checkout/index.ts'
import { routes } from '../../src/contract.ts'
import { type Check, Validator } from '../../src/platform/http/validator.ts'

interface Schema {
  readonly $id?: string
  readonly description?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
}

/** Every schema in a schema, by where it is; a named one by its name, and only once. */
function schemasIn(schema: Schema, at: string, found = new Map<string, Schema>()): Map<string, Schema> {
  const place = schema.$id ?? at
  if (found.has(place)) return found
  found.set(place, schema)
  for (const [name, member] of Object.entries(schema.properties ?? {})) schemasIn(member, `${place}.${name}`, found)
  if (schema.items !== undefined) schemasIn(schema.items, `${place}[]`, found)
  for (const [index, option] of (schema.anyOf ?? []).entries()) schemasIn(option, `${place}|${index}`, found)
  return found
}

const requests = routes.flatMap(({ operationId, params, query, body }) =>
  [params, query, body].flatMap((schema) => (schema === undefined ? [] : [[operationId, schema as Schema] as const])),
)
const answers = routes.flatMap((route) =>
  Object.entries(route.answers).map(
    ([status, schema]) => [`${route.operationId} ${status}`, schema as Schema] as const,
  ),
)
const all = new Map([...requests, ...answers].flatMap(([at, schema]) => [...schemasIn(schema, at)]))

/** What a member says of itself, or the named schema that it consists of does for it. */
function describes(schema: Schema): boolean {
  if (schema.description !== undefined && schema.description !== '') return true
  return schema.anyOf?.some(describes) ?? false
}

describe('schemas', () => {
  test('every property of every schema has a description', () => {
    const silent = [...all].flatMap(([place, { properties = {} }]) =>
      Object.entries(properties).flatMap(([name, member]) => (describes(member) ? [] : [`${place}.${name}`])),
    )
    expect(silent).toEqual([])
  })

  test('descriptions are sentences', () => {
    const broken = [...all].filter(
      ([, { description }]) => description !== undefined && !/^\S.*[.…]$/s.test(description),
    )
    expect(broken.map(([place]) => place)).toEqual([])
  })

  test('what is asked and what is answered share no schema but what both are made of', () => {
    const names = (list: typeof requests) =>
      new Set(list.flatMap(([at, schema]) => [...schemasIn(schema, at).values()].flatMap(({ $id }) => $id ?? [])))
    const [asked, answered] = [names(requests), names(answers)]
    expect([...asked].filter((name) => answered.has(name))).toEqual([])
  })
})

const validator = new Validator({ ...checkoutRules, ...catalogRules })
const checks = new Map<TSchema, Check>()

/** Compiled once, however many examples there are. */
function compiled(schema: TSchema, compile: (schema: TSchema) => Check): Check {
  const check = checks.get(schema) ?? compile(schema)
  checks.set(schema, check)
  return check
}
const strict = (schema: TSchema): Check => compiled(schema, (one) => validator.strict(one))
const lenient = (schema: TSchema): Check => compiled(schema, (one) => validator.lenient(one))

describe.each(routes.map((route) => [route.operationId, route] as const))('%s', (_, route) => {
  test('says what it does', () => {
    expect(route.summary).toMatch(/^[A-Z].*[^.]$/)
    expect(route.description).toMatch(/^[A-Z\d].*[.…]$/s)
    expect(route.tag).toMatch(/^[A-Z]/)
    expect(route.operationId).toMatch(/^[a-z][A-Za-z]+$/)
    expect(routes.filter(({ operationId }) => operationId === route.operationId)).toHaveLength(1)
  })

  test('declares the failures that every operation of its kind has', () => {
    const needed = [
      ...(route.scope === null ? [] : [401, 403]),
      ...(route.body === undefined ? [] : [400, 413, 415]),
      ...(route.query === undefined ? [] : [400]),
      ...(route.write === true ? [400, 422] : []),
    ]
    expect(route.failures).toEqual(expect.arrayContaining(needed))
    expect(route.failures).toEqual([...new Set(route.failures)].toSorted((a, b) => a - b))
  })

  test('takes a key where it changes something, and only there', () => {
    const writes = route.write === true
    expect(writes && route.method === 'GET').toBe(false)
    expect(writes || (route.method !== 'PUT' && route.method !== 'DELETE')).toBe(true)
  })

  test('takes no text in path or query that could not be looked up', () => {
    // What needs no token looks nothing up in the database.
    if (route.scope === null) return
    const texts = [route.params, route.query].flatMap((place) => Object.entries((place ?? {}) as Schema))
    const properties = texts.flatMap(([name, member]) =>
      name === 'properties' ? Object.entries(member as object) : [],
    )
    const open = properties.flatMap(([name, member]) => {
      const { type, format, pattern, enum: values } = member as Readonly<Record<string, unknown>>
      // A token is checked as a whole.
      if (/^continuationtoken$/i.test(name)) return []
      return type === 'string' && format === undefined && pattern === undefined && values === undefined ? [name] : []
    })
    expect(open).toEqual([])
  })

  test('has a parameter for each in its path', () => {
    const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect(Object.keys(route.params?.properties ?? {})).toEqual(inPath)
  })

  test.each(route.examples.map((example) => [example.name, example] as const))('example %s is valid', (__, example) => {
    const { status, body } = example.answer
    const answer = route.answers[status]
    const unfit = answer === undefined || body === undefined ? [] : strict(answer)(body)
    expect(unfit).toEqual([])
    expect([...Object.keys(route.answers).map(Number), ...route.failures]).toContain(status)
    const failures = [
      ...(route.params === undefined ? [] : lenient(route.params)({ ...example.params })),
      ...(route.query === undefined ? [] : lenient(route.query)({ ...example.query })),
      ...(route.body === undefined || route.bodyUnchecked === true ? [] : strict(route.body)(example.body)),
    ]
    expect(failures.length > 0).toBe(status === 400 && example.refusedByRules !== true)
  })
})
