import { Type } from 'typebox'
import { describe, expect, test } from 'vitest'
import type { Route } from '../../kernel/contract/route.ts'
import { defineOperation, TextResponse } from './call.ts'
import { writeJsonAround, writeJsonText } from './json-text.ts'

const route = {
  operationId: 'readThing',
  service: 'server',
  method: 'GET',
  path: '/thing',
  tag: 'Things',
  summary: 'Read a thing',
  description: 'A thing.',
  scope: null,
  responses: { 200: Type.Object({ name: Type.String(), count: Type.Integer(), note: Type.Optional(Type.String()) }) },
  failures: [],
  examples: [],
} as const satisfies Route
const other = { ...route, operationId: 'readOther', responses: { 200: Type.Object({ name: Type.String() }) } } as const

interface Thing {
  readonly name: string
  readonly count: number
}

/* The compiler is the test: where it reports no error, `@ts-expect-error` is unused, which fails the type check. */
describe('a serialized response', () => {
  test('has every member that the schema requires', () => {
    const whole = new TextResponse(route, { status: 200, headers: {}, body: writeJsonText({ name: 'a', count: 1 }) })
    expect(whole.response.body).toBe('{"name":"a","count":1}')
    // @ts-expect-error: a required member is missing
    expect(new TextResponse(route, { status: 200, headers: {}, body: writeJsonText({ name: 'a' }) })).toBeDefined()
    // @ts-expect-error: a text of which nobody knows what it was written from
    expect(new TextResponse(route, { status: 200, headers: {}, body: '{}' })).toBeDefined()
  })

  test('may have members that are already serialized', () => {
    const body = writeJsonAround<Thing, 'count'>({ name: 'a' }, { count: '1.0' })
    expect(new TextResponse(route, { status: 200, headers: {}, body }).response.body).toBe('{"name":"a","count":1.0}')
    // @ts-expect-error: neither the rest nor the texts have the name
    expect(writeJsonAround<Thing, 'count'>({}, { count: '1' })).toBeDefined()
  })

  test('does not match another route', () => {
    const body = writeJsonText({ name: 'a', count: 1 })
    // @ts-expect-error: the answer belongs to readThing
    const mixed = defineOperation(other).by(async () => new TextResponse(route, { status: 200, headers: {}, body }))
    expect(mixed.route).toBe(other)
  })
})
