import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createOutgoingHttp } from '../../outgoing-http.ts'
import { countedNumbers, outboundShipment, returnShipment } from '../shipments.fixture.ts'
import { route } from './configuration.fixture.ts'
import { createKarrioCarrier } from './index.ts'
import {
  cancelledShipment,
  carrierRefusal,
  createShipments,
  errorPage,
  keyRefused,
  purchasedShipment,
  tooLateToCancel,
} from './responses.fixture.ts'

interface ReceivedRequest {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly authorization: string | undefined
  readonly accept: string | undefined
  readonly contentType: string | undefined
  readonly body: unknown
}

/** The fake karrio's response to the next call; with a null body, it never responds. */
let nextResponse: { status: number; body: string | null } = { status: 200, body: '' }
let received: ReceivedRequest[] = []
let server: Server
let base: string

beforeAll(async () => {
  server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => {
      text += chunk
    })
    request.on('end', () => {
      const { method, url, headers } = request
      const { authorization, accept, 'content-type': contentType } = headers
      received.push({ method, url, authorization, accept, contentType, body: text === '' ? null : JSON.parse(text) })
      if (nextResponse.body !== null) response.writeHead(nextResponse.status).end(nextResponse.body)
    })
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', () => resolve())
  await promise
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

beforeEach(() => {
  received = []
})

function respondWith(status: number, body: object | string | null): void {
  nextResponse = { status, body: typeof body === 'string' || body === null ? body : JSON.stringify(body) }
}

const loopback = createOutgoingHttp({ allowedRanges: ['127.0.0.0/8'], maxResponseBytes: 100_000 })

function createCarrier(overrides: { baseAddress?: string; timeout?: number; apiKey?: string } = {}) {
  const configuration = { baseAddress: base, apiKey: 'key_secret', routes: { 'Tracked Europe': route } }
  return createKarrioCarrier({ ...configuration, ...overrides }, loopback, countedNumbers())
}

const parcel = { trackingNumber: 'JD014600006281230701', serviceName: 'Tracked Europe', shipmentReference: 'shp_1' }

describe('register', () => {
  it('calls the right address with key and body, and returns the parcel', async () => {
    respondWith(201, purchasedShipment)
    const { result } = await createCarrier().registerShipment(outboundShipment)
    expect(result?.trackingNumber).toBe('JD014600006281230701')
    expect(received).toMatchObject([
      {
        method: 'POST',
        url: '/v1/shipments',
        authorization: 'Token key_secret',
        accept: 'application/json',
        contentType: 'application/json',
        body: { service: 'dhl_express_worldwide', reference: 'SHIP-1', is_return: false },
      },
    ])
  })

  it('keeps a base path', async () => {
    respondWith(201, purchasedShipment)
    await createCarrier({ baseAddress: `${base}/karrio` }).registerShipment(returnShipment)
    expect(received).toMatchObject([{ url: '/karrio/v1/shipments', body: { is_return: true } }])
  })

  it.each([
    ['a refusal', 424, carrierRefusal, '8009'],
    ['a refused key', 401, keyRefused, 'CarrierKeyRefused'],
    ['a page instead of an answer', 500, errorPage, 'CarrierFailed'],
    ['half of an answer', 201, '{"id": "shp_1",', 'CarrierAnswerNotUnderstood'],
    ['far too much', 201, ' '.repeat(100_001), 'CarrierAnswerTooLarge'],
    ['another address', 308, '', 'CarrierAnswerNotUnderstood'],
  ])('returns a message for %s', async (_, status, body, code) => {
    respondWith(status, body)
    const response = await createCarrier().registerShipment(outboundShipment)
    expect(response.result).toBeNull()
    expect(response.messages[0]).toMatchObject({ code, isError: true })
    expect(JSON.stringify(response)).not.toContain('key_secret')
  })

  it('returns a message for timeouts and refused connections', async () => {
    respondWith(200, null)
    const late = await createCarrier({ timeout: 50 }).registerShipment(outboundShipment)
    expect(late).toMatchObject({ result: null, messages: [{ code: 'CarrierTimedOut', isError: true }] })
    const shut = await createCarrier({ baseAddress: 'http://127.0.0.1:1' }).registerShipment(outboundShipment)
    expect(shut).toMatchObject({ result: null, messages: [{ code: 'CarrierUnreachable', isError: true }] })
  })

  it('names a service without a route, without a request', async () => {
    const response = await createCarrier().registerShipment({ ...outboundShipment, serviceName: 'Pigeon' })
    expect(response).toMatchObject({ result: null, messages: [{ code: 'ServiceNotConfigured', isError: true }] })
    expect(received).toEqual([])
  })

  it('does not turn a bug of ours into a message', async () => {
    await expect(createCarrier().registerShipment({ ...outboundShipment, weightKg: 'heavy' })).rejects.toThrow(
      RangeError,
    )
    await expect(createCarrier({ apiKey: 'two\nlines' }).registerShipment(outboundShipment)).rejects.toThrow(TypeError)
    await expect(
      createCarrier({ baseAddress: 'http://me:too@127.0.0.1' }).registerShipment(outboundShipment),
    ).rejects.toThrow('must not contain a user name or password')
    expect(() => createCarrier({ baseAddress: 'karrio.example.com' })).toThrow(RangeError)
  })
})

describe('find', () => {
  const announced = {
    reference: '0198c2f0-6d00-7abc-8def-0123456789ab',
    serviceName: 'Tracked Europe',
    announcedAt: new Date('2026-03-04T13:07:15Z'),
  }

  it('calls the right address with the key, and returns shipments that still have a label', async () => {
    respondWith(200, createShipments(announced.reference))
    expect(await createCarrier().findParcels(announced)).toEqual({
      result: [{ trackingNumber: 'JD3', serviceName: 'Tracked Europe', shipmentReference: 'shp_3' }],
      messages: [],
    })
    expect(received).toMatchObject([{ method: 'GET', authorization: 'Token key_secret', body: null }])
    const { pathname, searchParams } = new URL(received[0]?.url ?? '', base)
    expect([pathname, searchParams.get('metadata_value')]).toEqual(['/v1/shipments', announced.reference])
  })

  it('returns nothing if there is nothing', async () => {
    respondWith(200, { count: 0, next: null, previous: null, results: [] })
    expect(await createCarrier().findParcels(announced)).toEqual({ result: [], messages: [] })
  })

  it.each([
    ['of another reference', createShipments('another')],
    ['that say no reference', { results: [{ id: 'shp_1', status: 'purchased', tracking_number: 'JD1' }] }],
  ])('never claims shipments %s', async (_, body) => {
    respondWith(200, body)
    const response = await createCarrier().findParcels(announced)
    expect(response).toMatchObject({ result: null, messages: [{ code: 'CarrierAnswerNotUnderstood', isError: true }] })
  })

  it('returns a message for a rejected key', async () => {
    respondWith(401, keyRefused)
    const response = await createCarrier().findParcels(announced)
    expect(response).toMatchObject({ result: null, messages: [{ code: 'CarrierKeyRefused', isError: true }] })
  })
})

describe('cancel', () => {
  it('calls the right address with the key, and returns the parcel', async () => {
    respondWith(200, cancelledShipment)
    const response = await createCarrier().cancelParcel(parcel)
    expect(response).toEqual({ result: { trackingNumber: 'JD014600006281230701' }, messages: [] })
    expect(received).toEqual([
      {
        method: 'POST',
        url: '/v1/shipments/shp_1/cancel',
        authorization: 'Token key_secret',
        accept: 'application/json',
        contentType: undefined,
        body: null,
      },
    ])
  })

  it('returns a message for a refusal', async () => {
    respondWith(409, tooLateToCancel)
    const response = await createCarrier().cancelParcel(parcel)
    expect(response).toMatchObject({ result: null, messages: [{ code: 'state_error', isError: true }] })
  })

  it('requires karrio’s shipment id', async () => {
    const response = await createCarrier().cancelParcel({ ...parcel, shipmentReference: null })
    expect(response).toMatchObject({ result: null, messages: [{ code: 'CarrierRefused', isError: true }] })
    expect(received).toEqual([])
  })
})
