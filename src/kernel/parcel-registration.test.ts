import { describe, expect, test } from 'vitest'
import { outboundShipment as shipment } from '../adapters/carriers/shipments.fixture.ts'
import { type Carrier, type CarrierAnswer, type CarrierMessage, carrierError, carrierWarning } from './carrier.ts'
import { registerParcel } from './parcel-registration.ts'
import { Problem } from './problem.ts'

const answering = (answer: CarrierAnswer<never>): Carrier => ({
  name: 'Sandbox Post',
  isMail: () => true,
  register: async () => answer,
  find: async () => answer,
  cancel: async () => answer,
})
const refusal: CarrierMessage = { code: '8033', text: 'No such postal code.', isError: true }

describe('a carrier that gives no parcel', () => {
  test.each([
    ['for a reason of its own', [refusal], ['No such postal code']],
    ['and no code', [carrierError('CarrierRefused', 'No.')], ['No']],
    ['for a service that is not set up', [carrierError('ServiceNotConfigured', 'No route')], ['No route']],
    [
      'for an operation that it has not',
      [carrierError('OperationNotSupported', 'It cannot register parcels')],
      ['It cannot register parcels'],
    ],
    ['and warns besides', [refusal, carrierWarning('WeightAssumed', '1 kg')], ['No such postal code', '1 kg']],
  ])('has refused it: %s', async (_, messages, remarks) => {
    expect(await registerParcel(answering({ result: null, messages }), shipment)).toEqual({ parcel: null, remarks })
  })

  test.each([
    ['cannot be reached', [carrierError('CarrierUnreachable', 'secret inside')]],
    ['does not know our key', [carrierError('CarrierKeyRefused', 'secret inside')]],
    ['refuses and fails at once', [refusal, carrierError('CarrierFailed', 'secret inside')]],
    ['has no number left for it', [carrierError('NumbersUsedUp', 'secret inside')]],
    ['says nothing', []],
  ])('is away: it %s', async (_, messages) => {
    const failed = await registerParcel(answering({ result: null, messages }), shipment).catch(
      (error: unknown) => error,
    )
    expect(failed).toBeInstanceOf(Problem)
    expect(failed).toMatchObject({ kind: 'unavailable', detail: { retryAfter: 30, context: { messages } } })
    expect((failed as Problem).message).not.toContain('secret')
  })
})
