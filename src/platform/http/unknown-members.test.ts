import { Type } from 'typebox'
import { describe, expect, it, test } from 'vitest'
import { maxUnknownMembers } from '#preflight/unknown-members'
import { createUnknownMemberFinder, nameOtherNames } from './unknown-members.ts'

const schema = Type.Object({
  number: Type.String(),
  paymentDetails: Type.Object({ fraudHold: Type.Boolean(), method: Type.String() }),
  contact: Type.Union([Type.Object({ postalCode: Type.String() }), Type.Null()]),
  lines: Type.Array(Type.Object({ quantity: Type.Number(), product: Type.Object({ hsCode: Type.String() }) })),
  customFields: Type.Object({}),
  rates: Type.Array(Type.Unknown()),
})
const find = createUnknownMemberFinder(schema, false)
const line = { quantity: 1, product: { hsCode: '611020' } }

describe('a body', () => {
  it.each<[what: string, body: unknown]>([
    ['of known members', { number: '1', paymentDetails: { fraudHold: true }, contact: null, lines: [line] }],
    ['with anything where anything may be', { customFields: { any: { thing: 1 } }, rates: [{ of: 'any shape' }] }],
    ['with an unknown member that is null', { other: null }],
    ['of another type', 'text'],
    ['whose members are of other types', { paymentDetails: 'card', lines: { quantity: 1 }, contact: [1] }],
  ])('%s has no unknown member', (_, body) => {
    expect(find(body)).toEqual({ named: [], further: 0 })
  })

  it.each<[what: string, body: unknown, path: string, belongsAt: string | null]>([
    [
      'beside the object it belongs to',
      { fraudHold: true, paymentDetails: {} },
      'fraudHold',
      'paymentDetails.fraudHold',
    ],
    [
      'in another case',
      { paymentDetails: { fraudhold: true } },
      'paymentDetails.fraudhold',
      'paymentDetails.fraudHold',
    ],
    ['elsewhere and in another case', { FRAUDHOLD: true }, 'FRAUDHOLD', 'paymentDetails.fraudHold'],
    ['nearly as it is called', { contact: { postCode: '1' } }, 'contact.postCode', 'contact.postalCode'],
    ['elsewhere and nearly as it is called', { postlCode: '1' }, 'postlCode', 'contact.postalCode'],
    ['in an entry of a list', { lines: [line, { hsCode: '1' }] }, 'lines[1].hsCode', 'lines[].product.hsCode'],
    ['that is like no other', { weather: 1 }, 'weather', null],
    ['called like what every object has', { constructor: 1 }, 'constructor', null],
    ['with characters that cannot be kept', { 'a\0b\uD800': 1 }, 'a?b?', null],
  ])('%s', (_, body, path, belongsAt) => {
    expect(find(body)).toEqual({ named: [{ path, belongsAt, times: 1 }], further: 0 })
  })

  it('with a repeated unknown member in entries names it once, with its count', () => {
    const lines = Array.from({ length: 30 }, () => ({ ...line, hsCode: '1' }))
    expect(find({ lines, fraudHold: true }).named).toMatchObject([
      { path: 'lines[0].hsCode', times: 30 },
      { path: 'fraudHold', times: 1 },
    ])
  })

  it('with many unknown members names some and counts the others, with long names cut', () => {
    const body = Object.fromEntries(Array.from({ length: 25 }, (_, index) => ['x'.repeat(100 - index), 1]))
    expect(find(body)).toEqual({ named: [{ path: 'x'.repeat(64), belongsAt: null, times: 25 }], further: 0 })
    const others = Object.fromEntries(Array.from({ length: 25 }, (_, index) => [`unheard-of-${index}`, 1]))
    const { named, further } = find(others)
    expect([named.length, further]).toEqual([maxUnknownMembers, 5])
  })
})

it('may have names in any case where case is ignored, and empty strings as absent', () => {
  const caseless = createUnknownMemberFinder(schema, true)
  expect(caseless({ NUMBER: '1', PaymentDetails: { FraudHold: true }, other: '' })).toEqual({ named: [], further: 0 })
  expect(caseless({ FraudHold: true }).named).toEqual([
    { path: 'FraudHold', belongsAt: 'paymentDetails.fraudHold', times: 1 },
  ])
})

test('a missing member’s error names the unknown member that was probably meant', () => {
  const failure = (path: string, rule: string) => ({ path, rule, reason: 'is required' })
  const failures = [
    failure('lines[1].product.hsCode', 'required'),
    failure('number', 'type'),
    failure('lines', 'required'),
  ]
  const unknown = find({ lines: [{ ...line, product: { hsCod: '1' } }], numbr: 1 })
  expect(nameOtherNames(failures, unknown).map(({ reason }) => reason)).toEqual([
    'is required; the unknown member lines[0].product.hsCod was sent: rename it if you meant this one',
    'is required',
    'is required',
  ])
})
