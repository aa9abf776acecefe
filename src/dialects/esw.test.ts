import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createSampleConfirmation, orderConfirmations } from '../../test/support/order-confirmation-arbitrary.ts'
import { routes } from '../composition/contract.ts'
import type { Route } from '../kernel/contract/route.ts'
import { type DialectRow, Translation } from '../platform/http/dialect.ts'
import { toStandaloneSchema } from '../platform/http/json-schema.ts'
import { esw } from './esw.ts'

const publicUrl = 'https://portolan.example.com'

function findRoute(operationId: string): Route {
  const route = routes.find((entry) => entry.operationId === operationId)
  if (route === undefined) throw new Error(`there is no operation ${operationId}`)
  return route
}

const createTranslation = (operationId: string) => new Translation(esw, findRoute(operationId), publicUrl)
const receiving = createTranslation('receiveOrderConfirmation')
const reading = createTranslation('readOrderConfirmation')

type Schema = Readonly<Record<string, unknown>>

/** The alternatives of a schema, without references and `null`. */
function listOptions(root: Schema, schema: unknown): Schema[] {
  if (typeof schema !== 'object' || schema === null) return []
  const part = schema as Schema
  const reference = part['$ref']
  if (typeof reference === 'string') {
    return listOptions(root, (root['$defs'] as Schema)[reference.replace('#/$defs/', '')])
  }
  if (Array.isArray(part['anyOf'])) return part['anyOf'].flatMap((option) => listOptions(root, option))
  return part['type'] === 'null' ? [] : [part]
}

const isOfRequest = (row: DialectRow) =>
  row.kind === 'number-as-text' || row.kind === 'left-out' || (row.kind === 'name' && row.direction === 'request')

/** The bodies that a row applies to, and its path within them. */
function listBodies(row: DialectRow, route: Route): { readonly schemas: readonly Schema[]; readonly path: string } {
  if (isOfRequest(row)) return { schemas: [toStandaloneSchema(route.body as never)], path: row.path }
  // The contract only says that it is returned as sent.
  if (row.path.startsWith('confirmation.')) {
    const { body } = findRoute('receiveOrderConfirmation')
    return { schemas: [toStandaloneSchema(body as never)], path: row.path.replace('confirmation.', '') }
  }
  return { schemas: Object.values(route.responses).map((response) => toStandaloneSchema(response)), path: row.path }
}

const splitPath = (path: string) => path.replaceAll('[]', '.[]').split('.')

function hasPath(root: Schema, path: string): boolean {
  let parts = listOptions(root, root)
  for (const segment of splitPath(path)) {
    parts = parts.flatMap((part) =>
      listOptions(root, segment === '[]' ? part['items'] : (part['properties'] as Schema | undefined)?.[segment]),
    )
  }
  return parts.length > 0
}

describe('the table', () => {
  test.each(
    esw.rows.flatMap((row) => row.operations.map((operation) => [operation, row.kind, row.path, row] as const)),
  )('%s, %s: %s is a member of the contract', (operation, _kind, _path, row) => {
    const { schemas, path } = listBodies(row, findRoute(operation))
    expect(schemas.some((schema) => hasPath(schema, path))).toBe(true)
  })

  test('has each operation once per member and direction', () => {
    const places = esw.rows.flatMap((row) => row.operations.map((entry) => `${entry} ${isOfRequest(row)} ${row.path}`))
    expect(new Set(places).size).toBe(places.length)
  })

  test('has every address of this server in responses', () => {
    const addresses = /^(link|trackingUrl|token_endpoint|jwks_uri)$/
    const found: string[] = []
    const collect = (operationId: string, root: Schema, schema: unknown, path: string): void => {
      for (const part of listOptions(root, schema)) {
        if (part['items'] !== undefined) collect(operationId, root, part['items'], `${path}[]`)
        for (const [name, member] of Object.entries((part['properties'] ?? {}) as Schema)) {
          const place = path === '' ? name : `${path}.${name}`
          if (addresses.test(name)) found.push(`${operationId} ${place}`)
          collect(operationId, root, member, place)
        }
      }
    }
    for (const { operationId, responses, service } of routes) {
      if (!esw.services.includes(service)) continue
      for (const root of Object.values(responses).map((response) => toStandaloneSchema(response)))
        collect(operationId, root, root, '')
    }
    const known = esw.rows.flatMap((row) =>
      row.kind === 'link' ? row.operations.map((operation) => `${operation} ${row.path}`) : [],
    )
    expect([...new Set(found)].toSorted()).toEqual(known.toSorted())
  })

  test('has every member of the contract that is named after the platform', () => {
    const members = new Set<string>()
    const collect = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return
      for (const [name, part] of Object.entries(value)) {
        if (name === 'properties') for (const member of Object.keys(part as object)) members.add(member)
        collect(part)
      }
    }
    for (const route of routes.filter(({ service }) => esw.services.includes(service))) {
      collect([route.body, route.responses, route.query])
    }
    const own = [...members].filter((name) => /platform/i.test(name))
    const known = esw.rows.flatMap((row) => (row.kind === 'name' ? [splitPath(row.path).at(-1)] : []))
    expect(new Set(own)).toEqual(new Set(known))
  })
})

describe('translating there and back', () => {
  const confirmations = fc.tuple(orderConfirmations, fc.constantFrom(undefined, 2, '\t'))

  test('returns a confirmation exactly', async () => {
    await fc.assert(
      fc.asyncProperty(confirmations, async ([confirmation, space]) => {
        const plain = JSON.stringify(confirmation, null, space)
        const translated = await receiving.request(plain)
        expect(translated).toEqual({ text: expect.stringContaining('"eShopWorldOrderNumber"'), failures: [] })
        expect(translated.text).not.toContain('latform')
        expect(await receiving.request(translated.text)).toEqual({ text: plain, failures: [] })
        expect(reading.answer(200, `{"confirmation":${plain}}`)).toBe(`{"confirmation":${translated.text}}`)
      }),
      { numRuns: 50 },
    )
  })

  /** Normalizes the two members that are returned differently, as documented. */
  function asReadBack({ lineItemId, product, ...rest }: Sent): object {
    const { hsCode, ...others } = product
    const isText = typeof lineItemId === 'string'
    return {
      ...rest,
      lineItemId: !isText ? lineItemId : lineItemId.trim() === '' ? null : Number(lineItemId),
      product: { ...others, hsCode: (hsCode ?? '').trim() === '' ? 'NONE' : hsCode },
    }
  }
  interface Sent {
    readonly lineItemId: number | string | null
    readonly product: { readonly hsCode?: string | null }
  }
  const sentLine = fc.record({
    lineItemId: fc.oneof(
      fc.integer({ min: 1, max: 2 ** 31 - 1 }),
      fc.nat().map(String),
      fc.constantFrom('', ' ', null),
    ),
    product: fc.record(
      { productCode: fc.string(), hsCode: fc.option(fc.constantFrom('', ' ', '611710', 'NONE')) },
      { requiredKeys: ['productCode'] },
    ),
    quantity: fc.integer({ min: 1, max: 9 }),
    charges: fc.jsonValue(),
  })

  test('returns the dialect’s too, except for quoted numbers and goods without a code', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(sentLine, { maxLength: 3 }), fc.string(), async (lineItems, eShopWorldOrderNumber) => {
        const { text, failures } = await receiving.request(JSON.stringify({ eShopWorldOrderNumber, lineItems }))
        expect(failures).toEqual([])
        const { confirmation } = JSON.parse(reading.answer(200, `{"confirmation":${text}}`))
        expect(confirmation).toEqual(
          JSON.parse(JSON.stringify({ eShopWorldOrderNumber, lineItems: lineItems.map(asReadBack) })),
        )
      }),
    )
  })

  const name = fc.constantFrom(
    'confirmation',
    'lineItems',
    'estimatedDeliveryDate',
    'platformOrderNumber',
    'eShopWorldOrderNumber',
    'fromPlatform',
    'fromEShopWorld',
    'fromPlatformRangeTo',
    'warnings',
    'path',
    '[]',
    'a.b',
    '__proto__',
  )
  const json = fc.letrec<{ value: unknown; entries: [string, unknown][] }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom(1, 'platformOrderNumber', 'warnings of eShopWorldOrderNumber', null, true),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.array(fc.tuple(name, tie('value')), { maxLength: 4 }).map((entries) => ({ entries })),
    ),
    entries: fc.constant([]),
  })).value

  /** Its text, in which names may be duplicated. */
  function readText(value: unknown): string {
    if (Array.isArray(value)) return `[${value.map(readText).join(', ')}]`
    if (typeof value !== 'object' || value === null) return JSON.stringify(value)
    const { entries } = value as { readonly entries: readonly (readonly [string, unknown])[] }
    return `{ ${entries.map(([key, entry]) => `${JSON.stringify(key)}: ${readText(entry)}`).join(',')}}`
  }

  test('returns any JSON with any names in any place, whole or in chunks', async () => {
    await fc.assert(
      fc.asyncProperty(json, fc.nat(200), async (value, cut) => {
        const text = readText(value)
        const once = reading.answer(200, text)
        expect(reading.answer(200, once)).toBe(text)
        async function* cutText() {
          yield text.slice(0, cut)
          yield text.slice(cut)
        }
        let joined = ''
        for await (const piece of reading.answerPieces(cutText())) joined += piece
        expect(joined).toBe(once)
      }),
    )
  })

  /** Values of a schema, as far as it specifies them. */
  function arbitraryValue(root: Schema, schema: unknown): fc.Arbitrary<unknown> {
    const options = listOptions(root, schema)
    const [part] = options
    if (part === undefined) return fc.constant(null)
    if (options.length > 1) return fc.oneof(...options.map((option) => arbitraryValue(root, option)))
    if (Array.isArray(part['enum'])) return fc.constantFrom(...part['enum'])
    const types = [part['type']].flat()
    if (types.includes('object')) {
      const properties = Object.entries((part['properties'] ?? {}) as Schema)
      const requiredKeys = (part['required'] ?? []) as string[]
      return fc.record(Object.fromEntries(properties.map(([key, entry]) => [key, arbitraryValue(root, entry)])), {
        requiredKeys,
      })
    }
    if (types.includes('array')) return fc.array(arbitraryValue(root, part['items']), { maxLength: 2 })
    if (types.includes('integer')) return fc.integer({ min: 0, max: 3 })
    if (types.includes('number')) return fc.double({ noNaN: true, noDefaultInfinity: true })
    if (types.includes('boolean')) return fc.boolean()
    return fc.constantFrom('', 'x', '/acme/return-orders/1/Label', `${publicUrl}/track/1`, 'https://carrier.example/1')
  }

  /** Reverts the changes of the table's rows to a value. */
  function takenBack(rows: readonly DialectRow[], value: unknown, path: readonly string[] = []): unknown {
    if (Array.isArray(value)) return value.map((entry) => takenBack(rows, entry, [...path, '[]']))
    const row = rows.find((entry) => splitPath(entry.path).join() === path.join())
    if (row?.kind === 'value') return row.values.find(({ dialectValue }) => dialectValue === value)?.value ?? value
    if (row?.kind === 'link' && typeof value === 'string') return value.replace(esw.prefix, '')
    if (typeof value !== 'object' || value === null) return value
    const entries = Object.entries(value).map(([key, entry]) => {
      const renamed = rows.find(
        (other) =>
          other.kind === 'name' &&
          other.dialectName === key &&
          splitPath(other.path).slice(0, -1).join() === path.join(),
      )
      const plain = renamed === undefined ? key : (splitPath(renamed.path).at(-1) ?? '')
      return [plain, takenBack(rows, entry, [...path, plain])] as const
    })
    return Object.fromEntries(entries)
  }

  const responded = [...new Set(esw.rows.filter((row) => !isOfRequest(row)).flatMap(({ operations }) => operations))]

  test.each(responded)('returns every response of %s that its schema allows', (operationId) => {
    const rows = esw.rows.filter((row) => !isOfRequest(row) && row.operations.includes(operationId))
    for (const schema of Object.values(findRoute(operationId).responses)) {
      const root = toStandaloneSchema(schema)
      fc.assert(
        fc.property(arbitraryValue(root, root), (value) => {
          const translated = createTranslation(operationId).answer(200, JSON.stringify(value))
          expect(takenBack(rows, JSON.parse(translated))).toEqual(JSON.parse(JSON.stringify(value)))
        }),
        { numRuns: 30 },
      )
    }
  })
})

describe('a request', () => {
  const translate = async (body: unknown) => {
    const { text, failures } = await receiving.request(JSON.stringify(body))
    return { body: JSON.parse(text), failures }
  }

  test('with both names of a member is rejected, not merged', async () => {
    const [line] = createSampleConfirmation().lineItems
    const estimatedDeliveryDate = { fromPlatform: '2026-03-12T00:00:00Z', fromEShopWorld: '2026-03-13T00:00:00Z' }
    const { failures } = await translate({
      platformOrderNumber: 'A',
      eShopWorldOrderNumber: 'B',
      lineItems: [{ ...line, estimatedDeliveryDate }],
    })
    expect(failures.map(({ path, rule }) => [path, rule])).toEqual([
      ['lineItems[0].estimatedDeliveryDate.fromPlatform', 'twice'],
      ['platformOrderNumber', 'twice'],
    ])
  })

  test.each([
    ['7', 7],
    ['007', 7],
    ['-3', -3],
    ['', null],
    [' ', null],
    [7, 7],
    ['7.5', '7.5'],
    ['seven', 'seven'],
    [null, null],
  ])('accepts the lineItemId %j as %j', async (submitted, taken) => {
    const { body } = await translate({ lineItems: [{ lineItemId: submitted }] })
    expect(body).toEqual({ lineItems: [{ lineItemId: taken }] })
  })

  test.each([[{}], [{ hsCode: null }], [{ hsCode: '' }], [{ hsCode: '  ' }]])(
    'accepts a product without a code: %j',
    async (product) => {
      const { body } = await translate({ lineItems: [{ product }] })
      expect(body).toEqual({ lineItems: [{ product: { hsCode: 'NONE' } }] })
    },
  )

  test('that is large is translated in chunks, with the same result', async () => {
    const [line] = createSampleConfirmation().lineItems
    const large = {
      lineItems: Array.from({ length: 400 }, () => ({ ...line, estimatedDeliveryDate: { fromEShopWorld: '衣' } })),
    }
    const { body, failures } = await translate(large)
    expect(failures).toEqual([])
    expect(JSON.stringify(body)).toBe(JSON.stringify(large).replaceAll('fromEShopWorld', 'fromPlatform'))
  })

  test('is changed nowhere else', async () => {
    const body = { product: {}, lineItems: [{ articles: [{ product: {} }] }], contactDetails: [{ lineItemId: '1' }] }
    expect(await translate(body)).toEqual({ body, failures: [] })
  })
})

test('error messages use the dialect’s names, and change nothing else', () => {
  expect(reading.answer(404, '{"message":"no platformOrderNumber SBX-9: lineItems[0].fromPlatform"}')).toBe(
    '{"message":"no eShopWorldOrderNumber SBX-9: lineItems[0].fromEShopWorld"}',
  )
  expect(reading.answer(404, '{"message":"fromPlatforms"}')).toBe('{"message":"fromPlatforms"}')
})

test('links to this server lead into the dialect', () => {
  const link = (entry: string) =>
    JSON.parse(createTranslation('requestLabel').answer(200, JSON.stringify({ document: { link: entry } }))).document
      .link
  expect(link('/acme/label-requests/1')).toBe('/dialects/esw/acme/label-requests/1')
  expect(link(`${publicUrl}/track/1`)).toBe(`${publicUrl}/dialects/esw/track/1`)
  expect(link(`${publicUrl}.example.net/track/1`)).toBe(`${publicUrl}.example.net/track/1`)
})
