import { describe, expect, it } from 'vitest'
import { noContact } from '../../orders/service/outbound-order.ts'
import {
  createConfigurationSample,
  createItemSample,
  createOrderSample,
  createReturnItemSample,
  createReturnOrderSample,
  createShipmentSample,
  getDayAfter,
  getProblem,
  listFailures,
} from '../../orders/service/samples.fixture.ts'
import type { ReturnType } from './return-order.ts'
import { checkReturnRequest, type ReturnRequest, type ReturnRequestContext } from './return-order-request.ts'

const order = createOrderSample([
  createItemSample({ id: 1, productCode: 'SCARF', lineItemId: 10, quantity: 2 }),
  createItemSample({ id: 2, productCode: 'SCARF', lineItemId: 11, quantity: 3 }),
  createItemSample({ id: 3, productCode: 'WALLET', lineItemId: 12, quantity: 1 }),
  createItemSample({ id: 4, productCode: 'SOCKS', lineItemId: null, quantity: 1, isReturnProhibited: true }),
  createItemSample({ id: 5, productCode: 'HAT', lineItemId: 13, quantity: 1 }),
])

const usual: ReturnRequestContext = {
  order,
  shipments: [createShipmentSample({ 1: 2, 2: 3, 3: 1, 4: 1 })],
  returnOrders: [],
  configuration: createConfigurationSample(),
  now: getDayAfter(10),
}

const line = (changes: Partial<ReturnRequest['returnItems'][number]> = {}) => ({
  productCode: 'WALLET',
  reasonCode: 'TOO_SMALL',
  ...changes,
})

const request = (...returnItems: ReturnRequest['returnItems'][number][]): ReturnRequest => ({ returnItems })

const failures = (returnRequest: ReturnRequest, changes: Partial<ReturnRequestContext> = {}) =>
  listFailures(() => checkReturnRequest(returnRequest, { ...usual, ...changes }))

describe('resolving a line', () => {
  it.each<[what: string, lines: ReturnRequest['returnItems'], taken: readonly [itemId: number, quantity: number][]]>([
    ['one article by default', [line()], [[3, 1]]],
    ['by id', [line({ id: 2, productCode: 'SCARF', quantity: 3 })], [[2, 3]]],
    ['by line item', [line({ lineItemId: 11, productCode: 'SCARF' })], [[2, 1]]],
    ['by id beside a line item', [line({ id: 2, lineItemId: 11, productCode: 'SCARF' })], [[2, 1]]],
    [
      'by product code, in the order of the items',
      [line({ productCode: 'SCARF', quantity: 4 })],
      [
        [1, 2],
        [2, 2],
      ],
    ],
    [
      'lines share an item',
      [line({ productCode: 'SCARF' }), line({ id: 1, productCode: 'SCARF' }), line({ productCode: 'SCARF' })],
      [
        [1, 1],
        [1, 1],
        [2, 1],
      ],
    ],
  ])('%s', (_, lines, expectedQuantities) => {
    const checked = checkReturnRequest(request(...lines), usual)
    expect(checked.lines.map(({ orderItemId, quantity }) => [orderItemId, quantity])).toEqual(expectedQuantities)
  })

  it('keeps its reasons, and the order’s line item', () => {
    const returnRequest = request(
      line({ reasonCode: 'DAMAGED', reasonText: 'A hole', productCode: 'SCARF', quantity: 3 }),
    )
    const common = { productCode: 'SCARF', reasonCode: 'DAMAGED', reasonText: 'A hole' }
    expect(checkReturnRequest(returnRequest, usual).lines).toEqual([
      { ...common, orderItemId: 1, lineItemId: 10, quantity: 2 },
      { ...common, orderItemId: 2, lineItemId: 11, quantity: 1 },
    ])
  })
})

describe('rejects', () => {
  it.each<[what: string, lines: ReturnRequest['returnItems'], failures: readonly string[]]>([
    ['an unknown product', [line({ productCode: 'BOAT' })], ['returnItems[0].productCode not-on-order']],
    ['an unknown id', [line({ id: 77 })], ['returnItems[0].id not-on-order']],
    ['an id of another product', [line({ id: 1 })], ['returnItems[0].productCode not-on-order']],
    ['an unknown line item', [line({ lineItemId: 77 })], ['returnItems[0].lineItemId not-on-order']],
    ['a line item of another id', [line({ id: 3, lineItemId: 11 })], ['returnItems[0].lineItemId not-on-order']],
    ['more than there is', [line({ quantity: 2 })], ['returnItems[0].quantity available']],
    ['more over all lines', [line(), line()], ['returnItems[1].quantity available']],
    ['more over all items', [line({ productCode: 'SCARF', quantity: 6 })], ['returnItems[0].quantity available']],
    ['what was not shipped', [line({ productCode: 'HAT' })], ['returnItems[0].quantity available']],
    ['what is prohibited', [line({ productCode: 'SOCKS' })], ['returnItems[0].productCode return-prohibited']],
    [
      'everything at once',
      [
        line({ productCode: 'BOAT' }),
        line({ quantity: 9 }),
        line({ productCode: 'SCARF' }),
        line({ productCode: 'SOCKS' }),
      ],
      [
        'returnItems[0].productCode not-on-order',
        'returnItems[1].quantity available',
        'returnItems[3].productCode return-prohibited',
      ],
    ],
  ])('%s', (_, lines, expected) => {
    expect(failures(request(...lines))).toEqual(expected)
  })

  it('with the reason that nothing is left', () => {
    const reason = (returnRequest: ReturnRequest, changes: Partial<ReturnRequestContext> = {}) =>
      getProblem(() => checkReturnRequest(returnRequest, { ...usual, ...changes }))?.detail.failures?.at(-1)?.reason
    const returned = createReturnOrderSample({
      status: 'Refunded',
      returnItems: [createReturnItemSample({ orderItemId: 3, returnItemStatus: 'Accepted' })],
    })
    expect(reason(request(line({ quantity: 2 })))).toBe('must be at most 1: no more articles of WALLET can be returned')
    expect(reason(request(line()), { returnOrders: [returned] })).toMatch(/WALLET has been returned already$/)
    expect(reason(request(line({ productCode: 'HAT' })))).toMatch(/HAT has not been shipped yet$/)
    expect(reason(request(line(), line()))).toMatch(/other lines of this request take all of WALLET$/)
  })

  it('a further return while one is open, before anything else', () => {
    const problem = getProblem(() =>
      checkReturnRequest(request(line({ productCode: 'BOAT' })), {
        ...usual,
        returnOrders: [createReturnOrderSample()],
      }),
    )
    expect(problem?.kind).toBe('conflict')
    expect(problem?.message).toContain('1234567890123456 (Created)')
  })

  it.each([
    [1000, 1],
    [1, 50_000],
  ])('and when it has %d with %d lines each', (count, lines) => {
    const closed = createReturnOrderSample({
      status: 'Cancelled',
      returnItems: Array.from({ length: lines }, () => createReturnItemSample({ returnItemStatus: 'Cancelled' })),
    })
    const returnOrders = Array.from({ length: count }, () => closed)
    expect(getProblem(() => checkReturnRequest(request(line()), { ...usual, returnOrders }))?.kind).toBe('conflict')
  })

  it('but not while the earlier ones are closed', () => {
    const closed = (['Processed', 'Refunded', 'Rejected', 'Cancelled', 'Expired'] as const).map((status) =>
      createReturnOrderSample({ status, returnItems: [] }),
    )
    expect(failures(request(line()), { returnOrders: closed })).toEqual([])
  })
})

describe('the period', () => {
  const late = ['returnItems[0].productCode period-expired']
  const short = createConfigurationSample({ returnPeriodDays: 5, transitDays: 3 })

  it.each<[what: string, type: ReturnType | null, changes: Partial<ReturnRequestContext>, failures: readonly string[]]>(
    [
      ['Normal within it', null, { now: getDayAfter(30) }, []],
      ['Normal after it', null, { now: getDayAfter(31) }, late],
      ['Undeliverable after it', 'Undeliverable', { now: getDayAfter(300) }, []],
      ['BlindReturn after it', 'BlindReturn', { now: getDayAfter(300) }, []],
      [
        'EUCoolingOff after it, within 14 days of the expected delivery',
        'EUCoolingOff',
        { configuration: short, now: getDayAfter(14) },
        [],
      ],
      ['Normal at the same time', 'Normal', { configuration: short, now: getDayAfter(14) }, late],
      ['EUCoolingOff after both', 'EUCoolingOff', { configuration: short, now: getDayAfter(60) }, late],
      ['EUCoolingOff within the longer period of the retailer', 'EUCoolingOff', { now: getDayAfter(28) }, []],
      [
        'EUCoolingOff after it without a configuration',
        'EUCoolingOff',
        { configuration: null, now: getDayAfter(300) },
        late,
      ],
      ['no configuration, no period', null, { configuration: null, now: getDayAfter(300) }, []],
    ],
  )('%s', (_, returnType, changes, expected) => {
    const shortOrder = { ...order, orderItems: order.orderItems.slice(0, 4) }
    expect(failures({ ...request(line()), returnType }, { order: shortOrder, ...changes })).toEqual(expected)
  })

  it('EUCoolingOff ends even if a part of the order never ships', () => {
    const returnRequest = { ...request(line()), returnType: 'EUCoolingOff' as const }
    expect(failures(returnRequest, { configuration: short, now: getDayAfter(40) })).toEqual([])
    expect(failures(returnRequest, { configuration: short, now: getDayAfter(60) })).toEqual(late)
  })

  it.each([
    ['DE', []],
    ['NO', []],
    ['GB', ['returnType no-withdrawal']],
    ['US', ['returnType no-withdrawal']],
    [null, ['returnType no-withdrawal']],
  ])('EUCoolingOff of a delivery to %s', (countryIso, expected) => {
    const contactAbroad = { ...order.contactInformation, ...noContact, countryIso }
    const shortOrder = { ...order, contactInformation: contactAbroad, orderItems: order.orderItems.slice(0, 4) }
    const returnRequest = { ...request(line()), returnType: 'EUCoolingOff' as const }
    expect(failures(returnRequest, { order: shortOrder, configuration: short, now: getDayAfter(14) })).toEqual(expected)
    // The type is just as wrong within the retailer's own period.
    expect(failures(returnRequest, { order: shortOrder })).toEqual(expected)
  })

  it('is per item: a line takes from the items in time', () => {
    const shipments = [createShipmentSample({ 1: 2 }), createShipmentSample({ 2: 3 }, 20)]
    const now = getDayAfter(40)
    const checked = checkReturnRequest(request(line({ productCode: 'SCARF', quantity: 3 })), {
      ...usual,
      shipments,
      now,
    })
    expect(checked.lines.map(({ orderItemId, quantity }) => [orderItemId, quantity])).toEqual([[2, 3]])
    expect(failures(request(line({ productCode: 'SCARF', quantity: 4 })), { shipments, now })).toEqual([
      'returnItems[0].quantity available',
    ])
  })
})

describe('a country without returns', () => {
  const configuration = createConfigurationSample({ isReturnable: false })

  it.each<[ReturnType, readonly string[]]>([
    ['Normal', ['returnItems country-not-returnable']],
    ['Undeliverable', []],
    ['BlindReturn', []],
    ['EUCoolingOff', []],
  ])('%s', (returnType, expected) => {
    expect(failures({ ...request(line()), returnType }, { configuration })).toEqual(expected)
  })
})

it('a blind return assigns what it can to items, and rejects nothing', () => {
  const returnRequest = request(
    line({ quantity: 3 }),
    line({ productCode: 'BOAT', lineItemId: 5 }),
    line({ productCode: 'SOCKS' }),
  )
  const checked = checkReturnRequest({ ...returnRequest, returnType: 'BlindReturn' }, usual)
  expect(
    checked.lines.map(({ orderItemId, productCode, lineItemId, quantity }) => [
      orderItemId,
      productCode,
      lineItemId,
      quantity,
    ]),
  ).toEqual([
    [3, 'WALLET', 12, 1],
    [null, 'WALLET', null, 2],
    [null, 'BOAT', 5, 1],
    [null, 'SOCKS', null, 1],
  ])
})

describe('defaults', () => {
  const checkRequest = (returnRequest: Partial<ReturnRequest>, changes: Partial<ReturnRequestContext> = {}) => {
    const {
      lines: _,
      warnings: __,
      ...rest
    } = checkReturnRequest({ ...request(line()), ...returnRequest }, { ...usual, ...changes })
    return rest
  }
  const common = { returnType: 'Normal', returnAdminCentreCode: 'RAC-DE' }

  it.each<[what: string, asked: Partial<ReturnRequest>, expected: object]>([
    ['the first offer', {}, { returnMethod: 'PUDO', paidBy: 'Retailer', carrierServiceRouteId: 'DE-PUDO' }],
    [
      'the first offer of the method',
      { returnMethod: 'Postal' },
      { returnMethod: 'Postal', paidBy: 'Shopper', carrierServiceRouteId: 'DE-POST' },
    ],
    [
      'the offer of the payer',
      { returnMethod: 'Postal', paidBy: 'Retailer' },
      { returnMethod: 'Postal', paidBy: 'Retailer', carrierServiceRouteId: 'DE-POST-FREE' },
    ],
    [
      'the offer of the route',
      { carrierServiceRouteId: 'DE-POST' },
      { returnMethod: 'Postal', paidBy: 'Shopper', carrierServiceRouteId: 'DE-POST' },
    ],
    [
      'what was asked stays',
      { paidBy: 'Unpaid', carrierServiceRouteId: 'OTHER' },
      { returnMethod: 'PUDO', paidBy: 'Unpaid', carrierServiceRouteId: 'OTHER' },
    ],
  ])('%s', (_, returnRequest, expected) => {
    expect(checkRequest(returnRequest)).toEqual({ ...common, ...expected })
  })

  it('are absent without a configuration', () => {
    const nothing = { paidBy: null, carrierServiceRouteId: null, returnAdminCentreCode: null, returnType: 'Normal' }
    expect(checkRequest({}, { configuration: null })).toEqual({ ...nothing, returnMethod: null })
    expect(checkRequest({ returnMethod: 'Collections' }, { configuration: null })).toEqual({
      ...nothing,
      returnMethod: 'Collections',
    })
  })

  it('do not include a method that the country does not offer', () => {
    expect(failures({ ...request(line()), returnMethod: 'Collections' })).toEqual(['returnMethod offered'])
    const configuration = createConfigurationSample({ returnMethods: [] })
    expect(failures({ ...request(line()), returnMethod: 'Postal' }, { configuration })).toEqual([
      'returnMethod offered',
    ])
    expect(failures(request(line()), { configuration })).toEqual([])
  })
})

it('warn about values that the country does not list, and keep them', () => {
  const returnRequest = {
    ...request(line(), line({ productCode: 'SCARF', reasonCode: 'MOON' })),
    paidBy: 'Unpaid' as const,
  }
  const { warnings } = checkReturnRequest({ ...returnRequest, carrierServiceRouteId: 'OTHER' }, usual)
  expect(warnings.map(({ code, path }) => [code, path])).toEqual([
    ['ReasonCodeNotListed', 'returnItems[1].reasonCode'],
    ['RouteNotOffered', 'carrierServiceRouteId'],
    ['PayerNotOffered', 'paidBy'],
  ])
  expect(checkReturnRequest(returnRequest, { ...usual, configuration: null }).warnings).toMatchObject([
    { code: 'CountryNotConfigured', path: 'returnItems' },
  ])
  const configuration = createConfigurationSample({ returnReasons: [] })
  expect(checkReturnRequest(request(line({ reasonCode: 'MOON' })), { ...usual, configuration }).warnings).toEqual([])
})
