import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { CountryConfiguration } from '../../network/service/country-configuration.ts'
import { type ReturnOrder, returnItemStatuses, returnOrderStatuses } from '../../return-orders/service/return-order.ts'
import { type Eligibility, evaluateEligibility } from './eligibility.ts'
import { itemReasonCodes, itemRules, orderReasonCodes, orderRules } from './eligibility-rules.ts'
import { noContact, type OutboundOrder, type OutboundShipment, shippingStatuses } from './outbound-order.ts'
import {
  createConfigurationSample,
  createItemSample,
  createOrderSample,
  createReturnItemSample,
  createReturnOrderSample,
  createShipmentSample,
  getDayAfter,
  registeredAt,
} from './samples.fixture.ts'

interface EligibilityCase {
  readonly order: OutboundOrder
  readonly shipments: readonly OutboundShipment[]
  readonly returnOrders: readonly ReturnOrder[]
  readonly configuration: CountryConfiguration | null
  readonly now: Date
}

const usual: EligibilityCase = {
  order: createOrderSample(),
  shipments: [createShipmentSample({ 1: 2 })],
  returnOrders: [],
  configuration: createConfigurationSample(),
  now: getDayAfter(10),
}

function evaluateCase(changes: Partial<EligibilityCase>): Eligibility {
  const { order, shipments, returnOrders, configuration, now } = { ...usual, ...changes }
  return evaluateEligibility(order, shipments, returnOrders, configuration, now)
}

const codes = ({ reasons }: Eligibility): readonly string[] => reasons.map(({ code }) => code)

const acceptedReturn = (quantity: number) =>
  createReturnOrderSample({
    status: 'Processed',
    returnItems: [createReturnItemSample({ quantity, returnItemStatus: 'Accepted' })],
  })

describe('reasons of an order', () => {
  const prohibited = createOrderSample([createItemSample({ isReturnProhibited: true })])
  const cancelled = createOrderSample([createItemSample({ shippingStatus: 'Cancelled' })])

  it.each<[what: string, changes: Partial<EligibilityCase>, reasons: readonly string[]]>([
    ['none', {}, []],
    ['nothing shipped', { shipments: [] }, ['NothingShipped']],
    ['no items', { order: createOrderSample([]), shipments: [createShipmentSample({})] }, ['NothingShipped']],
    ['cancelled', { order: cancelled, shipments: [] }, ['OrderCancelled']],
    ['country not configured', { configuration: null }, []],
    [
      'country not known',
      { configuration: null, order: createOrderSample(undefined, { contactInformation: null }) },
      [],
    ],
    [
      'country not returnable',
      { configuration: createConfigurationSample({ isReturnable: false }) },
      ['CountryNotReturnable'],
    ],
    ['open return', { returnOrders: [createReturnOrderSample()] }, ['OpenReturnExists']],
    ['returned', { returnOrders: [acceptedReturn(2)] }, ['EverythingReturned']],
    ['returned in part', { returnOrders: [acceptedReturn(1)] }, []],
    [
      'on its way back',
      { returnOrders: [createReturnOrderSample({ returnItems: [createReturnItemSample({ quantity: 2 })] })] },
      ['OpenReturnExists', 'EverythingReturned'],
    ],
    ['prohibited', { order: prohibited }, ['ReturnProhibited']],
    [
      'prohibited in part',
      {
        order: createOrderSample([...prohibited.orderItems, createItemSample({ id: 2 })]),
        shipments: [createShipmentSample({ 1: 2, 2: 2 })],
      },
      [],
    ],
    ['the last day', { now: new Date('2026-04-01T23:59:59.999Z') }, []],
    ['the day after', { now: new Date('2026-04-02T00:00:00Z') }, ['ReturnPeriodExpired']],
    [
      'one item in time, but prohibited',
      {
        order: createOrderSample([createItemSample(), createItemSample({ id: 2, isReturnProhibited: true })]),
        shipments: [createShipmentSample({ 1: 2 }), createShipmentSample({ 2: 2 }, 20)],
        now: getDayAfter(40),
      },
      ['ReturnPeriodExpired'],
    ],
    [
      'many at once',
      {
        configuration: createConfigurationSample({ isReturnable: false }),
        returnOrders: [createReturnOrderSample()],
        now: getDayAfter(99),
      },
      ['CountryNotReturnable', 'OpenReturnExists', 'ReturnPeriodExpired'],
    ],
  ])('%s', (_, changes, reasons) => {
    const result = evaluateCase(changes)
    expect(codes(result)).toEqual(reasons)
    expect(result.isReturnable).toBe(reasons.length === 0)
    for (const { message } of result.reasons) expect(message).not.toMatch(/undefined|null/)
  })

  it('name the deadline of what was returnable, and of nothing else', () => {
    const order = createOrderSample([createItemSample(), createItemSample({ id: 2, isReturnProhibited: true })])
    const shipments = [createShipmentSample({ 1: 2 }), createShipmentSample({ 2: 2 }, 90)]
    const result = evaluateCase({ order, shipments, now: getDayAfter(90) })
    expect(codes(result)).toEqual(['ReturnPeriodExpired'])
    const end = '2026-04-01T23:59:59.999Z'
    expect(result.reasons[0]?.message).toContain(`ended ${end}`)
    expect(result).toMatchObject({ isReturnPeriodExpired: true, returnPeriodEndsAt: new Date(end) })
  })

  it('say that a withdrawal is still possible', () => {
    const { reasons } = evaluateCase({ configuration: createConfigurationSample({ returnPeriodDays: 5 }) })
    expect(reasons[0]?.message).toMatch(/as EUCoolingOff is possible until 2026-03-19T23:59:59.999Z$/)
  })
})

describe('reasons of items', () => {
  it.each<[what: string, changes: Partial<EligibilityCase>, reason: string | null, available: number]>([
    ['none', {}, null, 2],
    ['shipped in part', { shipments: [createShipmentSample({ 1: 1 })] }, null, 1],
    ['not shipped', { shipments: [] }, 'NotShipped', 0],
    [
      'cancelled',
      { order: createOrderSample([createItemSample({ shippingStatus: 'Cancelled' })]), shipments: [] },
      'ItemCancelled',
      0,
    ],
    [
      'prohibited',
      { order: createOrderSample([createItemSample({ isReturnProhibited: true })]) },
      'ReturnProhibited',
      0,
    ],
    ['returned', { returnOrders: [acceptedReturn(2)] }, 'AlreadyReturned', 0],
    ['on its way back', { returnOrders: [acceptedReturn(1), createReturnOrderSample()] }, 'InOpenReturn', 0],
    ['too late', { now: getDayAfter(50) }, 'ReturnPeriodExpired', 2],
  ])('%s', (_, changes, reason, available) => {
    const [item] = evaluateCase(changes).items
    expect(item?.unavailableReason).toBe(reason)
    expect(item?.availableForReturn).toBe(available)
    expect(item?.unavailableReasonText === null).toBe(reason === null)
  })
})

describe('figures', () => {
  it('count items, and list shipments', () => {
    const order = createOrderSample([
      createItemSample({ quantity: 3 }),
      createItemSample({ id: 2, quantity: 2, isReturnProhibited: true }),
    ])
    const shipments = [createShipmentSample({ 1: 2, 2: 2 }, 1), createShipmentSample({ 1: 1 }, 4)]
    const result = evaluateCase({ order, shipments, returnOrders: [acceptedReturn(1)] })
    expect(result).toMatchObject({
      isReturnable: true,
      articlesAvailableForReturn: 2,
      articlesUnavailableForReturn: 3,
      isReturnPeriodExpired: false,
      qualifiesForCancel: false,
      shippingStatus: 'Shipped',
    })
    expect(
      result.items.map(({ shippingReference, shipped, returned }) => ({ shippingReference, shipped, returned })),
    ).toEqual([
      { shippingReference: 'SHIP-4', shipped: 3, returned: 1 },
      { shippingReference: 'SHIP-1', shipped: 2, returned: 0 },
    ])
    expect(result.items.map(({ returnPeriodEndsAt }) => returnPeriodEndsAt?.toISOString())).toEqual([
      '2026-04-05T23:59:59.999Z',
      '2026-04-02T23:59:59.999Z',
    ])
    expect(result.returnPeriodEndsAt?.toISOString()).toBe('2026-04-05T23:59:59.999Z')
  })

  it('say if an order can be cancelled instead', () => {
    expect(evaluateCase({ shipments: [] }).qualifiesForCancel).toBe(true)
    expect(evaluateCase({ shipments: [createShipmentSample({ 1: 1 })] }).qualifiesForCancel).toBe(false)
    const cancelled = createOrderSample([createItemSample({ shippingStatus: 'Cancelled' })])
    expect(evaluateCase({ shipments: [], order: cancelled }).qualifiesForCancel).toBe(false)
    const marked = createOrderSample([createItemSample({ shippingStatus: 'Shipped' })])
    expect(evaluateCase({ shipments: [], order: marked }).qualifiesForCancel).toBe(false)
  })

  it.each([
    ['Unshipped', [createItemSample()], []],
    ['Unshipped', [], []],
    ['Unshipped', [createItemSample()], [createShipmentSample({ 1: 1 })]],
    ['Shipped', [createItemSample()], [createShipmentSample({ 1: 2 })]],
    [
      'Shipped',
      [createItemSample({ shippingStatus: 'Shipped' }), createItemSample({ id: 2, shippingStatus: 'Cancelled' })],
      [],
    ],
    ['Unshipped', [createItemSample({ shippingStatus: 'Shipped' }), createItemSample({ id: 2 })], []],
    ['Cancelled', [createItemSample({ shippingStatus: 'Cancelled' })], []],
  ])('shipping status %s', (status, items, shipments) => {
    expect(evaluateCase({ order: createOrderSample(items), shipments }).shippingStatus).toBe(status)
  })

  it('start the period at the mark of an item without a shipment', () => {
    const item = createItemSample({ shippingStatus: 'Shipped', markedShippedAt: getDayAfter(3).toISOString() })
    const end = evaluateCase({ shipments: [], order: createOrderSample([item]) }).returnPeriodEndsAt
    expect(end?.toISOString()).toBe('2026-04-04T23:59:59.999Z')
    const unmarked = evaluateCase({ shipments: [], order: createOrderSample([{ ...item, markedShippedAt: null }]) })
    expect(unmarked.returnPeriodEndsAt?.toISOString()).toBe('2026-04-01T23:59:59.999Z')
  })
})

const deliveredTo = (countryIso: string) => ({ contactInformation: { ...noContact, countryIso } })

describe('the right of withdrawal', () => {
  it.each<[what: string, changes: Partial<EligibilityCase>, end: string | null]>([
    ['counts from shipping and the country’s transit days', {}, '2026-03-19T23:59:59.999Z'],
    ['else from shipping and 7 days', { configuration: null }, '2026-03-23T23:59:59.999Z'],
    [
      'awaits the rest of the order for 30 days',
      { shipments: [createShipmentSample({ 1: 1 })] },
      '2026-04-20T23:59:59.999Z',
    ],
    [
      'awaits it from the first shipment of an order that was registered later',
      {
        order: createOrderSample([createItemSample({ quantity: 2 }), createItemSample({ id: 2 })]),
        shipments: [createShipmentSample({ 1: 2 }, -5000)],
      },
      '2012-08-09T23:59:59.999Z',
    ],
    [
      'counts from what left later than that',
      {
        order: createOrderSample([createItemSample({ quantity: 3 })]),
        shipments: [createShipmentSample({ 1: 1 }), createShipmentSample({ 1: 1 }, 60)],
      },
      '2026-05-18T23:59:59.999Z',
    ],
    [
      'does not await what was cancelled',
      {
        order: createOrderSample([createItemSample(), createItemSample({ id: 2, shippingStatus: 'Cancelled' })]),
        shipments: [createShipmentSample({ 1: 2 })],
      },
      '2026-03-19T23:59:59.999Z',
    ],
    ['has not begun before shipping', { shipments: [] }, null],
    ['is none outside the EU and EEA', { order: createOrderSample([createItemSample()], deliveredTo('GB')) }, null],
    [
      'holds in the EEA',
      { order: createOrderSample([createItemSample()], deliveredTo('IS')) },
      '2026-03-19T23:59:59.999Z',
    ],
    [
      'is not known without a country',
      { order: createOrderSample([createItemSample()], { contactInformation: null }) },
      null,
    ],
    [
      'counts from the last good',
      { shipments: [createShipmentSample({ 1: 1 }), createShipmentSample({ 1: 1 }, 4)] },
      '2026-03-23T23:59:59.999Z',
    ],
  ])('%s', (_, changes, end) => {
    expect(evaluateCase(changes).coolingOffEndsAt?.toISOString() ?? null).toBe(end)
  })
})

test('every rule is documented, and every documented code has one rule', () => {
  expect(orderRules.map(({ code }) => code)).toEqual(Object.keys(orderReasonCodes))
  expect(itemRules.map(({ code }) => code).toSorted()).toEqual(Object.keys(itemReasonCodes).toSorted())
})

test('figures are consistent for any data', () => {
  const items = fc.array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 4 }),
      shippingStatus: fc.constantFrom(...shippingStatuses),
      isReturnProhibited: fc.boolean(),
    }),
    { maxLength: 3 },
  )
  const shipment = fc.record({
    articles: fc.dictionary(fc.constantFrom('1', '2', '3'), fc.integer({ min: 1, max: 4 })),
    day: fc.integer({ min: 0, max: 40 }),
  })
  const returnOrder = fc.record({
    status: fc.constantFrom(...returnOrderStatuses),
    returnItems: fc.array(
      fc
        .record({
          orderItemId: fc.constantFrom(1, 2, 3),
          quantity: fc.integer({ min: 1, max: 2 }),
          returnItemStatus: fc.constantFrom(...returnItemStatuses),
        })
        .map(createReturnItemSample),
      { maxLength: 3 },
    ),
  })
  const configuration = fc.option(
    fc.record({ isReturnable: fc.boolean(), returnPeriodDays: fc.integer({ min: 0, max: 60 }) }),
  )
  const property = fc.property(
    items,
    fc.array(shipment, { maxLength: 3 }),
    fc.array(returnOrder.map(createReturnOrderSample), { maxLength: 3 }),
    configuration,
    fc.integer({ min: 0, max: 80 }),
    (itemChanges, changes, returnOrders, country, day) => {
      const order = createOrderSample(itemChanges.map((item, index) => createItemSample({ ...item, id: index + 1 })))
      const result = evaluateCase({
        order,
        shipments: changes.map(({ articles, day: on }) => createShipmentSample(articles, on)),
        returnOrders,
        configuration: country === null ? null : createConfigurationSample(country),
        now: getDayAfter(day),
      })
      const shipped = result.items.reduce((sum, resultItem) => sum + resultItem.shipped, 0)
      expect(result.articlesAvailableForReturn + result.articlesUnavailableForReturn).toBe(shipped)
      expect(result.articlesUnavailableForReturn).toBeGreaterThanOrEqual(0)
      expect(result.isReturnable).toBe(result.reasons.length === 0)
      const hasRemaining = result.items.some(({ unavailableReason }) => unavailableReason === null)
      expect(hasRemaining || !result.isReturnable).toBe(true)
      expect(shipped === 0 || !result.qualifiesForCancel).toBe(true)
      for (const { unavailableReason, availableForReturn } of result.items) {
        const isLeft = unavailableReason === null || unavailableReason === 'ReturnPeriodExpired'
        expect(isLeft).toBe(availableForReturn > 0)
      }
      expect(order.createdAt).toBe(registeredAt)
    },
  )
  fc.assert(property, { numRuns: 300 })
})
