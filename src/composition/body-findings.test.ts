import { describe, expect, test } from 'vitest'
import type { RouteExample } from '../kernel/contract/route.ts'
import { createBodyFindings } from './body-findings.ts'
import { bodyKinds, guessBodyKind } from './body-inspection.ts'
import { routes } from './contract.ts'

const operations = {
  confirmation: 'receiveOrderConfirmation',
  'outbound-order': 'createOutboundOrder',
  shipment: 'submitOutboundShipment',
  return: 'createReturnOrder',
  package: 'submitPackage',
  product: 'uploadCatalog',
} as const

const toJson = (value: unknown): Buffer => Buffer.from(JSON.stringify(value))

/** The bodies of a kind's examples. */
function listExamples(kind: keyof typeof operations): { readonly body: unknown; readonly example: RouteExample }[] {
  const examples = routes.find(({ operationId }) => operationId === operations[kind])?.examples ?? []
  return examples.flatMap((example) => [example.body].flat().map((body) => ({ body, example })))
}

describe.each(bodyKinds)('%s', (kind) => {
  const findIn = createBodyFindings(kind)
  const examples = listExamples(kind)

  test('is recognized by its members', () => {
    expect(examples.map(({ body }) => guessBodyKind(body))).toEqual(examples.map(() => kind))
  })

  test('has errors if and only if the documents say that it is rejected', () => {
    const reportedExamples = examples.filter(({ example }) => kind !== 'product' && example.rejectedByRules !== true)
    for (const { body, example } of reportedExamples) {
      const errors = findIn(toJson(body)).filter(({ severity }) => severity === 'error')
      const isRefused = example.response.status === 400
      expect([example.name, errors.length > 0]).toEqual([example.name, isRefused])
    }
    expect(findIn(toJson({}))).not.toEqual([])
  })

  test('reports an unknown member once', () => {
    const [{ body } = { body: {} }] = examples
    const findings = findIn(toJson({ ...(body as object), colour: 'red' }))
    expect(findings.filter(({ path }) => path === 'colour')).toEqual([
      { path: 'colour', reason: expect.stringContaining('is not a'), severity: expect.any(String) },
    ])
  })
})

test('invalid JSON is reported with its position', () => {
  expect(createBodyFindings('return')(Buffer.from('{\n"a": }'))).toEqual([
    { path: '', reason: expect.stringMatching(/not valid JSON.*line 2/), severity: 'error' },
  ])
})

test('errors of a product’s shape and across its members are reported together', () => {
  const product = { name: 'Scarf', description: ' ', countryOfOrigin: 'UK', weight: '5 kg', hsCode: '61' }
  const paths = (value: object) => createBodyFindings('product')(toJson(value)).map(({ path }) => path)
  expect(paths({ ...product, productCode: 'A' }).toSorted()).toEqual([
    'countryOfOrigin',
    'description',
    'hsCode',
    'material',
    'weight',
    'weightUnit',
  ])
  expect(paths(product)).toEqual(expect.arrayContaining(['productCode', 'countryOfOrigin', 'hsCode']))
})

test('a weight of 0 is unknown, and needs no unit', () => {
  const product = { productCode: 'A', name: 'Scarf', description: 'Of wool', material: 'Wool', countryOfOrigin: 'GB' }
  expect(createBodyFindings('product')(toJson({ ...product, weight: 0, description: null }))).toMatchObject([
    { path: 'description' },
  ])
  expect(createBodyFindings('product')(toJson({ ...product, weight: 0 }))).toEqual([])
})

test('a value that fits several kinds has none', () => {
  for (const value of [{}, [], null, 'x', { colour: 'red' }]) expect(guessBodyKind(value)).toBeNull()
})
