import { describe, expect, test } from 'vitest'
import { outboundShipment as shipment } from '../../adapters/carriers/shipments.fixture.ts'
import { Problem } from '../../kernel/problem.ts'
import {
  type Carrier,
  type CarrierMessage,
  type CarrierResponse,
  createCarrierError,
  createCarrierWarning,
} from './carrier.ts'
import { registerParcel } from './parcel-registration.ts'

const answering = (response: CarrierResponse<never>): Carrier => ({
  name: 'Sandbox Post',
  services: ['Standard'],
  isMail: () => true,
  registerShipment: async () => response,
  findParcels: async () => response,
  cancelParcel: async () => response,
})
const refusal: CarrierMessage = { code: '8033', text: 'No such postal code.', isError: true }

describe('a carrier without a result', () => {
  test.each([
    ['for a reason of its own', [refusal], ['No such postal code']],
    ['and no code', [createCarrierError('CarrierRefused', 'No.')], ['No']],
    ['for a service that is not set up', [createCarrierError('ServiceNotConfigured', 'No route')], ['No route']],
    [
      'for an operation that it has not',
      [createCarrierError('OperationNotSupported', 'It cannot register parcels')],
      ['It cannot register parcels'],
    ],
    ['and warns besides', [refusal, createCarrierWarning('WeightAssumed', '1 kg')], ['No such postal code', '1 kg']],
  ])('refused the parcel: %s', async (_, messages, remarks) => {
    expect(await registerParcel(answering({ result: null, messages }), shipment)).toEqual({ parcel: null, remarks })
  })

  test.each([
    ['cannot be reached', [createCarrierError('CarrierUnreachable', 'secret inside')]],
    ['does not know our key', [createCarrierError('CarrierKeyRefused', 'secret inside')]],
    ['refuses and fails at once', [refusal, createCarrierError('CarrierFailed', 'secret inside')]],
    ['has no number left for it', [createCarrierError('NumbersUsedUp', 'secret inside')]],
    ['says nothing', []],
  ])('is unavailable: it %s', async (_, messages) => {
    const failed = await registerParcel(answering({ result: null, messages }), shipment).catch(
      (error: unknown) => error,
    )
    expect(failed).toBeInstanceOf(Problem)
    expect(failed).toMatchObject({ kind: 'unavailable', detail: { retryAfter: 30, context: { messages } } })
    expect((failed as Problem).message).not.toContain('secret')
  })
})
