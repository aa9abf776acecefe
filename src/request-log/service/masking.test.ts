import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { routes } from '../../composition/contract.ts'
import { isCountryCode } from '../../kernel/country.ts'
import { isCurrencyCode } from '../../kernel/currency.ts'
import { collectNames, keepGeneratedId, type MaskSchema, maskPath, maskValue, maxMaskedBytes } from './masking.ts'

const schema: MaskSchema = {
  properties: {
    status: { enum: ['Received', 'Processed', null] },
    country: { format: 'country-code' },
    currency: { format: 'currency-code' },
    firstName: {},
    isGift: {},
    items: { items: { anyOf: [{ properties: { reason: { const: 'TooSmall' }, quantity: {} } }] } },
  },
}
const mask = (value: unknown, ignoresCase = false) => maskValue(value, schema, ignoresCase)

describe('a masked value', () => {
  test('keeps names and codes of the contract, and only type and length of everything else', () => {
    const value = {
      status: 'Processed',
      country: 'DE',
      currency: 'EUR',
      firstName: 'Ada',
      isGift: true,
      items: [
        { reason: 'TooSmall', quantity: -12.5 },
        { reason: 'Too tight for Ada', quantity: null },
      ],
    }
    expect(mask(value)).toEqual({
      status: 'Processed',
      country: 'DE',
      currency: 'EUR',
      firstName: '<text, 3 characters>',
      isGift: true,
      items: [
        { reason: 'TooSmall', quantity: '<number, 3 digits>' },
        { reason: '<text, 17 characters>', quantity: null },
      ],
    })
  })

  test('keeps a code only where the contract has it', () => {
    expect(mask({ firstName: 'Processed', status: 'processed', country: 'XX', currency: 'ADA' })).toEqual({
      firstName: '<text, 9 characters>',
      status: '<text, 9 characters>',
      country: '<text, 2 characters>',
      currency: '<text, 3 characters>',
    })
  })

  test('hides unknown names, but shows the likely intended one', () => {
    expect(mask({ 'Ada Lovelace': 1, 'Jane Doe-Roe': 2, frstName: 'Ada', __proto__: null })).toEqual({
      '<unknown, 12 characters>': '<number, 1 digit>',
      '<unknown, 12 characters> (2)': '<number, 1 digit>',
      '<unknown, like firstName>': '<text, 3 characters>',
    })
    expect(mask({ FIRSTNAME: '' })).toEqual({ '<unknown, like firstName>': '<empty text>' })
    expect(mask({ FIRSTNAME: '' }, true)).toEqual({ firstName: '<empty text>' })
  })

  test('is truncated with a mark if long', () => {
    expect(maskValue(['a', 'b', 'c', 'd', 'e', 'f', 'g'], null, false)).toEqual([
      ...Array.from({ length: 5 }, () => '<text, 1 character>'),
      '<2 more>',
    ])
    const wide = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`member number ${index}`, index]))
    expect(maskValue(wide, null, false)).toMatchObject({ '…': expect.stringMatching(/^<\d+ more>$/) })
  })

  test('never exceeds its limit, for any value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 20 }), fc.nat(300), (value, repeats) => {
        const many = Array.from({ length: 6 }, () =>
          Object.fromEntries([...Array(repeats).keys()].map((n) => [n, value])),
        )
        for (const largeValue of [value, many]) {
          const masked = JSON.stringify(maskValue(largeValue, null, false))
          expect(Buffer.byteLength(masked)).toBeLessThanOrEqual(maxMaskedBytes)
        }
      }),
    )
  })
})

/** The strings and numbers of a value that a contract cannot contain. */
function listOwnValues(value: unknown, codes: ReadonlySet<unknown>): string[] {
  if (Array.isArray(value)) return value.flatMap((entry) => listOwnValues(entry, codes))
  if (typeof value === 'object' && value !== null)
    return Object.values(value).flatMap((member) => listOwnValues(member, codes))
  if (typeof value === 'number') return value > 999 ? [String(value)] : []
  if (typeof value !== 'string' || codes.has(value) || isCountryCode(value) || isCurrencyCode(value)) return []
  // Shorter ones may occur in their placeholders.
  return value.length > 3 ? [value] : []
}

/** The values of a masked copy, and its names that are not in the contract. */
function listShown(masked: unknown, names: ReadonlySet<string>): string[] {
  if (typeof masked !== 'object' || masked === null) return [String(masked)]
  return Object.entries(masked).flatMap(([name, member]) => [
    ...(names.has(name.toLowerCase()) ? [] : [name]),
    ...listShown(member, names),
  ])
}

function listCodes(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(listCodes)
  if (typeof value !== 'object' || value === null) return []
  const { enum: values = [], const: only, ...rest } = value as { enum?: readonly unknown[]; const?: unknown }
  return [...values, only, ...Object.values(rest).flatMap(listCodes)]
}

describe('the examples of the contract', () => {
  const bodies = routes.flatMap((route) =>
    route.examples.flatMap(({ name, body, params, query }) =>
      [
        { part: 'body', value: body, schema: route.body },
        { part: 'params', value: params, schema: route.params },
        { part: 'query', value: query, schema: route.query },
      ].flatMap(({ part, value, schema: own }) =>
        value === undefined || own === undefined
          ? []
          : [{ title: `${route.operationId}/${name} ${part}`, route, value, own }],
      ),
    ),
  )

  test('reveal nothing that a caller wrote', () => {
    expect(bodies.length).toBeGreaterThan(300)
    for (const { title, route, value, own } of bodies) {
      const shown = listShown(maskValue(value, own, route.bodyBinding !== undefined), collectNames([own]))
      const unmasked = listOwnValues(value, new Set(listCodes(own))).filter((text) =>
        shown.some((shownValue) => shownValue.includes(text)),
      )
      expect({ title, unmasked }).toEqual({ title, unmasked: [] })
    }
  })

  test('do not reveal a shopper’s text in any place under any name', () => {
    const secret = fc.constantFrom(
      'ada@example.com',
      'Ada Lovelace',
      '12 Elm Row, Leeds',
      '+44 20 7946 0000',
      'eyJhbGciOi.J9',
    )
    fc.assert(
      fc.property(fc.constantFrom(...bodies), secret, fc.nat(), ({ value, own }, text, place) => {
        for (const planted of [plant(value, text, place), { [text]: value }, { ...(value as object), [text]: text }]) {
          expect(JSON.stringify(maskValue(planted, own, true))).not.toContain(text)
        }
      }),
      { numRuns: 1000 },
    )
  })
})

/** Replaces one scalar of a value with a text. */
function plant(value: unknown, text: string, place: number): unknown {
  let left = place % Math.max(1, countScalars(value))
  const walk = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(walk)
    if (typeof node === 'object' && node !== null) {
      return Object.fromEntries(Object.entries(node).map(([name, member]) => [name, walk(member)]))
    }
    return left-- === 0 ? text : node
  }
  return walk(value)
}

function countScalars(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1
  return Object.values(value).reduce((sum: number, member) => sum + countScalars(member), 0)
}

describe('the path of a failed field', () => {
  const names = collectNames([schema])

  test('keeps names of the contract and positions in lists', () => {
    expect(maskPath('items[3].Quantity', names)).toBe('items[3].Quantity')
    expect(maskPath('items[3].Ada Lovelace.status', names)).toBe('items[3].?.status')
    expect(maskPath('', names)).toBe('')
    expect(maskPath('items.'.repeat(100), names).length).toBeLessThanOrEqual(201)
  })
})

test('keeps only request ids of generated form', () => {
  for (const id of [
    '0197f3a2-0000-7000-8000-000000000000',
    '4bf92f3577b34da6a3ce929d0e0e4736',
    '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  ]) {
    expect(keepGeneratedId(id)).toBe(id)
  }
  for (const id of ['ada@example.com', 'AdaLovelace', '020-7946-0000', '4111111111111111'])
    expect(keepGeneratedId(id)).toBeNull()
})
