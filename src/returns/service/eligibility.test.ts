import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { CountryConfiguration } from './country-configuration.ts'
import { type Eligibility, eligibilityOf } from './eligibility.ts'
import { itemReasonCodes, itemRules, orderReasonCodes, orderRules } from './eligibility-rules.ts'
import { noContact, type OutboundOrder, type OutboundShipment, shippingStatuses } from './outbound-order.ts'
import { type ReturnOrder, returnItemStatuses, returnOrderStatuses } from './return-order.ts'
import {
  configurationSample,
  dayAfter,
  itemSample,
  orderSample,
  registeredAt,
  returnItemSample,
  returnOrderSample,
  shipmentSample,
} from './samples.fixture.ts'

interface Case {
  readonly order: OutboundOrder
  readonly shipments: readonly OutboundShipment[]
  readonly returnOrders: readonly ReturnOrder[]
  readonly configuration: CountryConfiguration | null
  readonly now: Date
}

const usual: Case = {
  order: orderSample(),
  shipments: [shipmentSample({ 1: 2 })],
  returnOrders: [],
  configuration: configurationSample(),
  now: dayAfter(10),
}

function eligibility(changes: Partial<Case>): Eligibility {
  const { order, shipments, returnOrders, configuration, now } = { ...usual, ...changes }
  return eligibilityOf(order, shipments, returnOrders, configuration, now)
}

const codes = ({ reasons }: Eligibility): readonly string[] => reasons.map(({ code }) => code)

const acceptedReturn = (quantity: number) =>
  returnOrderSample({
    status: 'Processed',
    returnItems: [returnItemSample({ quantity, returnItemStatus: 'Accepted' })],
  })

describe('reasons of an order', () => {
  const prohibited = orderSample([itemSample({ isReturnProhibited: true })])
  const cancelled = orderSample([itemSample({ shippingStatus: 'Cancelled' })])

  it.each<[what: string, changes: Partial<Case>, reasons: readonly string[]]>([
    ['none', {}, []],
    ['nothing shipped', { shipments: [] }, ['NothingShipped']],
    ['no items', { order: orderSample([]), shipments: [shipmentSample({})] }, ['NothingShipped']],
    ['cancelled', { order: cancelled, shipments: [] }, ['OrderCancelled']],
    ['country not configured', { configuration: null }, []],
    ['country not known', { configuration: null, order: orderSample(undefined, { contactInformation: null }) }, []],
    [
      'country not returnable',
      { configuration: configurationSample({ isReturnable: false }) },
      ['CountryNotReturnable'],
    ],
    ['open return', { returnOrders: [returnOrderSample()] }, ['OpenReturnExists']],
    ['returned', { returnOrders: [acceptedReturn(2)] }, ['EverythingReturned']],
    ['returned in part', { returnOrders: [acceptedReturn(1)] }, []],
    [
      'on its way back',
      { returnOrders: [returnOrderSample({ returnItems: [returnItemSample({ quantity: 2 })] })] },
      ['OpenReturnExists', 'EverythingReturned'],
    ],
    ['prohibited', { order: prohibited }, ['ReturnProhibited']],
    [
      'prohibited in part',
      {
        order: orderSample([...prohibited.orderItems, itemSample({ id: 2 })]),
        shipments: [shipmentSample({ 1: 2, 2: 2 })],
      },
      [],
    ],
    ['the last day', { now: new Date('2026-04-01T23:59:59.999Z') }, []],
    ['the day after', { now: new Date('2026-04-02T00:00:00Z') }, ['ReturnPeriodExpired']],
    [
      'one item in time, but prohibited',
      {
        order: orderSample([itemSample(), itemSample({ id: 2, isReturnProhibited: true })]),
        shipments: [shipmentSample({ 1: 2 }), shipmentSample({ 2: 2 }, 20)],
        now: dayAfter(40),
      },
      ['ReturnPeriodExpired'],
    ],
    [
      'many at once',
      {
        configuration: configurationSample({ isReturnable: false }),
        returnOrders: [returnOrderSample()],
        now: dayAfter(99),
      },
      ['CountryNotReturnable', 'OpenReturnExists', 'ReturnPeriodExpired'],
    ],
  ])('%s', (_, changes, reasons) => {
    const result = eligibility(changes)
    expect(codes(result)).toEqual(reasons)
    expect(result.isReturnable).toBe(reasons.length === 0)
    for (const { message } of result.reasons) expect(message).not.toMatch(/undefined|null/)
  })

  it('name the end of what could be sent back, and not of the rest', () => {
    const order = orderSample([itemSample(), itemSample({ id: 2, isReturnProhibited: true })])
    const shipments = [shipmentSample({ 1: 2 }), shipmentSample({ 2: 2 }, 90)]
    const result = eligibility({ order, shipments, now: dayAfter(90) })
    expect(codes(result)).toEqual(['ReturnPeriodExpired'])
    const end = '2026-04-01T23:59:59.999Z'
    expect(result.reasons[0]?.message).toContain(`ended ${end}`)
    expect(result).toMatchObject({ isReturnPeriodExpired: true, returnPeriodEndsAt: new Date(end) })
  })

  it('say that a withdrawal is still possible', () => {
    const { reasons } = eligibility({ configuration: configurationSample({ returnPeriodDays: 5 }) })
    expect(reasons[0]?.message).toMatch(/as EUCoolingOff is possible until 2026-03-19T23:59:59.999Z$/)
  })
})

describe('reasons of items', () => {
  it.each<[what: string, changes: Partial<Case>, reason: string | null, available: number]>([
    ['none', {}, null, 2],
    ['shipped in part', { shipments: [shipmentSample({ 1: 1 })] }, null, 1],
    ['not shipped', { shipments: [] }, 'NotShipped', 0],
    [
      'cancelled',
      { order: orderSample([itemSample({ shippingStatus: 'Cancelled' })]), shipments: [] },
      'ItemCancelled',
      0,
    ],
    ['prohibited', { order: orderSample([itemSample({ isReturnProhibited: true })]) }, 'ReturnProhibited', 0],
    ['returned', { returnOrders: [acceptedReturn(2)] }, 'AlreadyReturned', 0],
    ['on its way back', { returnOrders: [acceptedReturn(1), returnOrderSample()] }, 'InOpenReturn', 0],
    ['too late', { now: dayAfter(50) }, 'ReturnPeriodExpired', 2],
  ])('%s', (_, changes, reason, available) => {
    const [item] = eligibility(changes).items
    expect(item?.unavailableReason).toBe(reason)
    expect(item?.availableForReturn).toBe(available)
    expect(item?.unavailableBecause === null).toBe(reason === null)
  })
})

describe('figures', () => {
  it('count articles, and tell shipments', () => {
    const order = orderSample([
      itemSample({ quantity: 3 }),
      itemSample({ id: 2, quantity: 2, isReturnProhibited: true }),
    ])
    const shipments = [shipmentSample({ 1: 2, 2: 2 }, 1), shipmentSample({ 1: 1 }, 4)]
    const result = eligibility({ order, shipments, returnOrders: [acceptedReturn(1)] })
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

  it('say when an order can be cancelled instead', () => {
    expect(eligibility({ shipments: [] }).qualifiesForCancel).toBe(true)
    expect(eligibility({ shipments: [shipmentSample({ 1: 1 })] }).qualifiesForCancel).toBe(false)
    const cancelled = orderSample([itemSample({ shippingStatus: 'Cancelled' })])
    expect(eligibility({ shipments: [], order: cancelled }).qualifiesForCancel).toBe(false)
    const marked = orderSample([itemSample({ shippingStatus: 'Shipped' })])
    expect(eligibility({ shipments: [], order: marked }).qualifiesForCancel).toBe(false)
  })

  it.each([
    ['Unshipped', [itemSample()], []],
    ['Unshipped', [], []],
    ['Unshipped', [itemSample()], [shipmentSample({ 1: 1 })]],
    ['Shipped', [itemSample()], [shipmentSample({ 1: 2 })]],
    ['Shipped', [itemSample({ shippingStatus: 'Shipped' }), itemSample({ id: 2, shippingStatus: 'Cancelled' })], []],
    ['Unshipped', [itemSample({ shippingStatus: 'Shipped' }), itemSample({ id: 2 })], []],
    ['Cancelled', [itemSample({ shippingStatus: 'Cancelled' })], []],
  ])('shipping status %s', (status, items, shipments) => {
    expect(eligibility({ order: orderSample(items), shipments }).shippingStatus).toBe(status)
  })

  it('count the period from the mark of an item that has no shipment', () => {
    const item = itemSample({ shippingStatus: 'Shipped', markedShippedAt: dayAfter(3).toISOString() })
    const end = eligibility({ shipments: [], order: orderSample([item]) }).returnPeriodEndsAt
    expect(end?.toISOString()).toBe('2026-04-04T23:59:59.999Z')
    const unmarked = eligibility({ shipments: [], order: orderSample([{ ...item, markedShippedAt: null }]) })
    expect(unmarked.returnPeriodEndsAt?.toISOString()).toBe('2026-04-01T23:59:59.999Z')
  })
})

const deliveredTo = (countryIso: string) => ({ contactInformation: { ...noContact, countryIso } })

describe('the right of withdrawal', () => {
  it.each<[what: string, changes: Partial<Case>, end: string | null]>([
    ['counts from shipping and the country’s transit days', {}, '2026-03-19T23:59:59.999Z'],
    ['else from shipping and 7 days', { configuration: null }, '2026-03-23T23:59:59.999Z'],
    ['awaits the rest of the order for 30 days', { shipments: [shipmentSample({ 1: 1 })] }, '2026-04-20T23:59:59.999Z'],
    [
      'awaits it from the first shipment of an order that was registered later',
      {
        order: orderSample([itemSample({ quantity: 2 }), itemSample({ id: 2 })]),
        shipments: [shipmentSample({ 1: 2 }, -5000)],
      },
      '2012-08-09T23:59:59.999Z',
    ],
    [
      'counts from what left later than that',
      {
        order: orderSample([itemSample({ quantity: 3 })]),
        shipments: [shipmentSample({ 1: 1 }), shipmentSample({ 1: 1 }, 60)],
      },
      '2026-05-18T23:59:59.999Z',
    ],
    [
      'does not await what was cancelled',
      {
        order: orderSample([itemSample(), itemSample({ id: 2, shippingStatus: 'Cancelled' })]),
        shipments: [shipmentSample({ 1: 2 })],
      },
      '2026-03-19T23:59:59.999Z',
    ],
    ['has not begun before shipping', { shipments: [] }, null],
    ['is none outside the EU and EEA', { order: orderSample([itemSample()], deliveredTo('GB')) }, null],
    ['holds in the EEA', { order: orderSample([itemSample()], deliveredTo('IS')) }, '2026-03-19T23:59:59.999Z'],
    ['is not known without a country', { order: orderSample([itemSample()], { contactInformation: null }) }, null],
    [
      'counts from the last good',
      { shipments: [shipmentSample({ 1: 1 }), shipmentSample({ 1: 1 }, 4)] },
      '2026-03-23T23:59:59.999Z',
    ],
  ])('%s', (_, changes, end) => {
    expect(eligibility(changes).coolingOffEndsAt?.toISOString() ?? null).toBe(end)
  })
})

test('every rule is documented, and every documented code has one rule', () => {
  expect(orderRules.map(({ code }) => code)).toEqual(Object.keys(orderReasonCodes))
  expect(itemRules.map(({ code }) => code).toSorted()).toEqual(Object.keys(itemReasonCodes).toSorted())
})

test('the figures fit each other, whatever is stored', () => {
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
        .map(returnItemSample),
      { maxLength: 3 },
    ),
  })
  const configuration = fc.option(
    fc.record({ isReturnable: fc.boolean(), returnPeriodDays: fc.integer({ min: 0, max: 60 }) }),
  )
  const property = fc.property(
    items,
    fc.array(shipment, { maxLength: 3 }),
    fc.array(returnOrder.map(returnOrderSample), { maxLength: 3 }),
    configuration,
    fc.integer({ min: 0, max: 80 }),
    (itemChanges, sent, returnOrders, country, day) => {
      const order = orderSample(itemChanges.map((item, index) => itemSample({ ...item, id: index + 1 })))
      const result = eligibility({
        order,
        shipments: sent.map(({ articles, day: on }) => shipmentSample(articles, on)),
        returnOrders,
        configuration: country === null ? null : configurationSample(country),
        now: dayAfter(day),
      })
      const shipped = result.items.reduce((sum, each) => sum + each.shipped, 0)
      expect(result.articlesAvailableForReturn + result.articlesUnavailableForReturn).toBe(shipped)
      expect(result.articlesUnavailableForReturn).toBeGreaterThanOrEqual(0)
      expect(result.isReturnable).toBe(result.reasons.length === 0)
      const isSomethingLeft = result.items.some(({ unavailableReason }) => unavailableReason === null)
      expect(isSomethingLeft || !result.isReturnable).toBe(true)
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
