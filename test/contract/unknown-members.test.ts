import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { preflight } from '#preflight'
import { describeUnknownMembers } from '#preflight/unknown-members'
import { orderConfirmationRequest } from '../../src/checkout/contract/models.ts'
import { routes } from '../../src/composition/contract.ts'
import { createUnknownMemberFinder } from '../../src/platform/http/unknown-members.ts'
import { fullConfirmation } from '../support/full-confirmation.ts'
import { orderConfirmations } from '../support/order-confirmation-arbitrary.ts'

const withBodies = routes.flatMap(({ operationId, body, bodyBinding, bodyType = 'application/json', examples }) => {
  const submitted = examples.filter((example) => example.response.status < 300 && example.body !== undefined)
  if (body === undefined || bodyType !== 'application/json' || submitted.length === 0) return []
  return [{ operationId, find: createUnknownMemberFinder(body, bodyBinding !== undefined), sent: submitted }]
})

test('there are examples with bodies', () => {
  expect(withBodies.length).toBeGreaterThan(20)
})

test.each(withBodies)('the examples of $operationId have only known members', ({ find, sent: submitted }) => {
  expect(submitted.map(({ body }) => find(body).named)).toEqual(submitted.map(() => []))
})

describe('a confirmation', () => {
  const find = createUnknownMemberFinder(orderConfirmationRequest, false)

  it('with known members only causes no warning, whatever their values', () => {
    fc.assert(fc.property(orderConfirmations, (body) => find(body).named.length === 0))
    expect(find(fullConfirmation()).named).toEqual([])
    expect(preflight(fullConfirmation())).toEqual([])
  })

  it('with one unknown member anywhere causes one warning with its path', () => {
    const places = objectsIn(fullConfirmation()).filter((path) => !path.includes('appliedRates'))
    expect(places.length).toBeGreaterThan(100)
    fc.assert(
      fc.property(fc.constantFrom(...places), (place) => {
        const body = structuredClone(fullConfirmation()) as unknown
        Object.assign(at(body, place) as object, { unheardOf: 1 })
        const [found, ...others] = find(body).named
        expect(found?.path).toBe(formatPath([...place, 'unheardOf']))
        expect(others).toEqual([])
        // The pre-flight check has its own list, generated from the schema, and must agree.
        const findings = preflight(body).filter(({ code }) => code === 'unknown-member')
        expect(findings.map(({ path, message }) => ({ path, message }))).toEqual(describeUnknownMembers(find(body)))
      }),
    )
  })
})

type Path = readonly (string | number)[]

/** The paths of all objects within a value. */
function objectsIn(value: unknown, path: Path = []): Path[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => objectsIn(item, [...path, index]))
  if (typeof value !== 'object' || value === null) return []
  return [path, ...Object.entries(value).flatMap(([name, member]) => objectsIn(member, [...path, name]))]
}

const at = (value: unknown, path: Path): unknown =>
  path.reduce((part, step) => (part as Readonly<Record<string | number, unknown>>)[step], value)

const formatPath = (path: Path): string =>
  path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))
    .join('')
    .replace(/^\./, '')
