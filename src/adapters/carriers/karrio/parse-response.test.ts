import { describe, expect, it, vi } from 'vitest'
import { isRejection } from '../../../shipping/service/carrier.ts'
import { isSscc } from '../../../shipping/service/sscc.ts'
import { outboundShipment, returnShipment } from '../shipments.fixture.ts'
import type { KarrioReply } from './call.ts'
import { route } from './configuration.fixture.ts'
import { parseCancelAnswer, parseRegisterAnswer } from './parse-response.ts'
import {
  cancelledShipment,
  carrierRefusal,
  draftShipment,
  errorPage,
  invalidRequest,
  keyRefused,
  labelBytes,
  purchasedShipment,
  tooLateToCancel,
  unsupported,
} from './responses.fixture.ts'

const responded = (status: number, body: unknown): KarrioReply => ({
  kind: 'answer',
  status,
  body: new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body)),
})

const register = (reply: KarrioReply, shipment = outboundShipment) =>
  parseRegisterAnswer(reply, shipment, route, '095212340123456780')

describe('a registration response', () => {
  it('becomes a result with the label and the carrier’s remarks', () => {
    expect(register(responded(201, purchasedShipment))).toEqual({
      result: {
        carrierName: 'DHL Express',
        serviceName: 'Tracked Europe',
        trackingNumber: 'JD014600006281230701',
        shipmentReference: 'shp_0b1c2d3e4f5061728394a5b6c7d8e9f0',
        sscc: '095212340123456780',
        routingCode: null,
        label: labelBytes,
        trackingUrl: null,
      },
      messages: [{ code: '998', text: 'The address was corrected', isError: false }],
    })
  })

  it('keeps the SSCC that the carrier tracks, and a public tracking page', () => {
    const dhlParcel = { tracking_number: '00340434161094015902', tracking_url: 'https://dhl.example/?id=1' }
    const { result } = register(responded(201, { ...purchasedShipment, ...dhlParcel }))
    expect(result).toMatchObject({ sscc: '340434161094015902', trackingUrl: 'https://dhl.example/?id=1' })
    expect(isSscc(result?.sscc ?? '')).toBe(true)
  })

  it('says if a weight was assumed', () => {
    const { messages } = register(responded(201, { ...purchasedShipment, messages: [] }), returnShipment)
    expect(messages).toEqual([
      { code: 'WeightAssumed', text: 'The weight is unknown; 0.800 kg were declared', isError: false },
    ])
  })

  it.each([
    ['no documents', []],
    ['a label in another format', [{ category: 'label', format: 'ZPL', base64: 'XlhB' }]],
    ['a label without content', [{ category: 'label', format: 'PDF', base64: null }]],
    ['a label that is no PDF', [{ category: 'label', format: 'PDF', base64: 'not base64' }]],
  ])('becomes a result and an error for %s', (_, documents) => {
    const response = register(responded(201, { ...purchasedShipment, shipping_documents: documents, messages: [] }))
    expect(response.result).toMatchObject({ trackingNumber: 'JD014600006281230701', label: null })
    expect(response.messages).toMatchObject([{ code: 'LabelMissing', isError: true }])
  })

  it('becomes an error if karrio kept a draft', () => {
    expect(register(responded(201, draftShipment))).toEqual({
      result: null,
      messages: [
        {
          code: 'CarrierRefused',
          text: 'karrio bought no label: the carrier offers no rate for this shipment',
          isError: true,
        },
        { code: '1001', text: 'The product is not available between these places', isError: true },
      ],
    })
  })
})

describe('an error response', () => {
  it('from the carrier', () => {
    expect(register(responded(424, carrierRefusal))).toEqual({
      result: null,
      messages: [
        { code: '8009', text: 'The postal code does not fit the city', isError: true },
        { code: 'CarrierRefused', text: 'See the manual', isError: true },
      ],
    })
  })

  it('for an operation that the connector does not support', () => {
    expect(register(responded(424, unsupported)).messages).toEqual([
      { code: 'OperationNotSupported', text: 'this operation is not supported.', isError: true },
    ])
  })

  it('from karrio’s own validation', () => {
    expect(register(responded(400, invalidRequest)).messages).toEqual([
      { code: 'required', text: 'shipper.country_code: This field is required', isError: true },
      { code: 'CarrierRefused', text: '{"parcels[0].weight":["A valid number is required."]}', isError: true },
    ])
  })

  it.each([
    [401, keyRefused, 'CarrierKeyRefused'],
    [403, errorPage, 'CarrierKeyRefused'],
    [429, { errors: [] }, 'CarrierBusy'],
    [500, { errors: [{ code: 'failure', message: 'list index out of range' }] }, 'CarrierFailed'],
    [500, errorPage, 'CarrierFailed'],
    [502, errorPage, 'CarrierFailed'],
    [404, errorPage, 'CarrierAnswerNotUnderstood'],
    [400, { errors: 'none' }, 'CarrierAnswerNotUnderstood'],
    [304, '', 'CarrierAnswerNotUnderstood'],
    [200, errorPage, 'CarrierAnswerNotUnderstood'],
    [201, '{"id": "shp_1", "tracking', 'CarrierAnswerNotUnderstood'],
    [201, '', 'CarrierAnswerNotUnderstood'],
    [201, 'null', 'CarrierAnswerNotUnderstood'],
    [201, { ...purchasedShipment, tracking_number: 5, messages: [] }, 'CarrierAnswerNotUnderstood'],
  ])('with status %i and %j: %s', (status, body, code) => {
    const response = register(responded(status, body))
    expect(response).toMatchObject({ result: null, messages: [{ code, isError: true }] })
    expect(isRejection(response)).toBe(false)
  })

  it.each([
    ['unreachable', 'CarrierUnreachable'],
    ['forbidden-address', 'CarrierUnreachable'],
    ['timed-out', 'CarrierTimedOut'],
    ['too-large', 'CarrierAnswerTooLarge'],
    ['redirected', 'CarrierAnswerNotUnderstood'],
  ] as const)('that is invalid, with %s: %s', (failure, code) => {
    const response = register({ kind: 'none', failure, text: 'karrio.example …' })
    expect(response).toEqual({ result: null, messages: [{ code, text: 'karrio.example …', isError: true }] })
    expect(isRejection(response)).toBe(false)
  })

  it.each([
    ['of endless depth', `${'['.repeat(500_000)}${']'.repeat(500_000)}`],
    ['of countless values', `{"messages":[${'{},'.repeat(500_000)}{}]}`],
  ])('%s is not parsed', (_, body) => {
    const parse = vi.spyOn(JSON, 'parse')
    for (const status of [200, 400]) {
      const response = register(responded(status, body))
      expect(response).toMatchObject({ result: null, messages: [{ code: 'CarrierAnswerNotUnderstood' }] })
    }
    expect(parse).not.toHaveBeenCalled()
    parse.mockRestore()
  })

  it('has at most 20 messages', () => {
    const sent = Array.from({ length: 1000 }, (_, number) => ({ code: String(number), message: 'no' }))
    expect(register(responded(424, { messages: sent })).messages).toHaveLength(20)
  })

  it('is truncated', () => {
    const [message] = register(responded(424, { messages: [{ code: 'X', message: 'x'.repeat(10_000) }] })).messages
    expect(message?.text).toHaveLength(501)
  })
})

describe('a cancellation response', () => {
  it('becomes a result', () => {
    expect(parseCancelAnswer(responded(200, cancelledShipment), 'JD0146')).toEqual({
      result: { trackingNumber: 'JD0146' },
      messages: [],
    })
  })

  it('becomes an error if it is too late, or karrio reports anything else', () => {
    expect(parseCancelAnswer(responded(409, tooLateToCancel), 'JD0146')).toEqual({
      result: null,
      messages: [
        {
          code: 'state_error',
          text: "The shipment is 'in_transit' and can not be cancelled anymore...",
          isError: true,
        },
      ],
    })
    const { result, messages } = parseCancelAnswer(responded(200, purchasedShipment), 'JD0146')
    expect(result).toBeNull()
    expect(messages[0]).toMatchObject({ code: 'CarrierAnswerNotUnderstood', isError: true })
  })
})
