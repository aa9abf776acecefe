import { describe, expect, test } from 'vitest'
import {
  type Carrier,
  type CarrierAnswer,
  type CarrierMessage,
  carrierError,
  carrierWarning,
} from '../../kernel/carrier.ts'
import { Problem } from '../../kernel/problem.ts'
import { london, parcel, toBerlin } from './package.fixture.ts'
import { outboundShipment } from './package-papers.ts'
import { registerParcel, withdrawParcels } from './parcel-registration.ts'

const shipment = outboundShipment({
  platformPackageReference: 1,
  content: toBerlin,
  dispatch: london,
  isAcrossBorder: true,
  issuedAt: new Date(0),
})
const answering = (answer: CarrierAnswer<never>): Carrier => ({
  name: 'Sandbox Post',
  register: async () => answer,
  cancel: async () => answer,
  track: async () => answer,
})
const refusal: CarrierMessage = { code: '8033', text: 'No such postal code.', isError: true }

describe('a carrier that gives no parcel', () => {
  test.each([
    ['for a reason of its own', [refusal], ['No such postal code']],
    ['and no code', [carrierError('CarrierRefused', 'No.')], ['No']],
    ['for a service that is not set up', [carrierError('ServiceNotConfigured', 'No route')], ['No route']],
    ['and warns besides', [refusal, carrierWarning('WeightAssumed', '1 kg')], ['No such postal code', '1 kg']],
  ])('has refused it: %s', async (_, messages, remarks) => {
    expect(await registerParcel(answering({ result: null, messages }), shipment)).toEqual({ parcel: null, remarks })
  })

  test.each([
    ['cannot be reached', [carrierError('CarrierUnreachable', 'secret inside')]],
    ['does not know our key', [carrierError('CarrierKeyRefused', 'secret inside')]],
    ['refuses and fails at once', [refusal, carrierError('CarrierFailed', 'secret inside')]],
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

test('a parcel that cannot be withdrawn is told to the operator', async () => {
  const told: unknown[] = []
  await withdrawParcels(answering({ result: null, messages: [refusal] }), [parcel], (text, context) =>
    told.push([text, context]),
  )
  expect(told).toEqual([
    [expect.stringContaining('could not be withdrawn'), expect.objectContaining({ trackingNumber: 'CP123456785GB' })],
  ])
})
