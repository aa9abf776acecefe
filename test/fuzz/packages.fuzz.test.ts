import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { examplePackage } from '../../src/packages/contract/packages.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { expectResponse, fuzzParameters, seed } from './fuzzing.ts'
import { arbitraryCorruptedBody } from './hostile.ts'

const path = '/api/v4/Package'

let server: TestServer
let token: string
let count = 0

beforeAll(async () => {
  server = await startTestServer()
  token = await server.token('acme-sandbox')
})
afterAll(() => server.stop())

const full = {
  ...examplePackage,
  orderReference: 'FUZZ-000000',
  orderType: 'CHECKOUT',
  returnDocumentationRequested: 'true',
  carrierId: '7',
  distributionCentre: 'SBX-DC-DE',
  hubCode: 'SBX-HUB-NL',
  additionalImportInformation: 'Something',
  consignee: { ...examplePackage.consignee, address2: 'Hof', poBox: '1', region: 'BE', country: 'US', unit: '3' },
  shippingInfo: { amount: '4.99', currency: 'GBP' },
  dimensions: { dimHeight: '1', dimMeasurementUnit: 'cm' },
  serviceLevel: 'Standard',
  additionalCarrierData: { additionalCarrierData1: 'x' },
  metadata: { a: 1 },
}

const body = fc
  .oneof(
    arbitraryCorruptedBody(full),
    arbitraryCorruptedBody({ ...full, shippingDocumentationRequested: false, returnDocumentationRequested: null }),
  )
  // With its own reference, so that most are stored rather than compared.
  .map((bytes) =>
    Buffer.from(
      bytes.toString('latin1').replace(/FUZZ-000000/, () => `FUZZ-${count++}`),
      'latin1',
    ),
  )

const ask = (method: 'POST' | 'PUT' | 'GET', url: string, payload?: Buffer) =>
  expectResponse(
    server,
    server.app.inject({
      method,
      url,
      headers: {
        authorization: `Bearer ${token}`,
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(payload === undefined ? {} : { payload }),
    }),
  )

describe(`corrupted packages (seed ${seed})`, () => {
  test('are accepted, returned, replaced and listed, or rejected', async () => {
    const statuses = new Map<number, number>()
    const property = fc.asyncProperty(body, async (bytes) => {
      const response = await ask('POST', path, bytes)
      statuses.set(response.statusCode, (statuses.get(response.statusCode) ?? 0) + 1)
      expect([201, 400, 409, 413]).toContain(response.statusCode)
      const replaced = await ask('PUT', path, bytes)
      expect(response.statusCode === 201 ? [200] : [200, 400, 404, 413]).toContain(replaced.statusCode)
      if (response.statusCode !== 201) return
      const query = new URLSearchParams(String(response.headers['location']).split('?')[1])
      const listedPackages = await ask('GET', `${path}?${query.toString()}`)
      // Unknown members are reported to the client but not stored.
      const readPackage = (text: string): unknown => (JSON.parse(text) as { package: unknown }).package
      expect([listedPackages.statusCode, readPackage(listedPackages.body)]).toEqual([200, readPackage(replaced.body)])
    })
    await fc.assert(property, fuzzParameters(0.2))
    // Guards against a test in which everything, or nothing, is rejected.
    expect(statuses.get(201)).toBeGreaterThan(10)
    expect(statuses.get(400)).toBeGreaterThan(10)
    const day = new Date().toISOString().slice(0, 10)
    const list = await ask('GET', `${path}/GetAsnPackage?FromDate=${day}&ToDate=${day}`)
    expect(list.json<{ packages: unknown[] }>().packages).toHaveLength(statuses.get(201) ?? 0)
  }, 300_000)
})
