import { randomBytes } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { useStoreDatabase } from '../../../../test/platform/store-database.ts'
import { idempotencyClaim } from '../../../../test/records/platform.ts'
import { outboundOrder } from '../../../../test/records/returns.ts'
import { outbox } from '../../../events/store/events.ts'
import type { IdempotencyClaim } from '../../../kernel/idempotency.ts'
import { storeResponses } from '../../../platform/db/idempotency-keys.ts'
import { getTransaction } from '../../../platform/db/transaction.ts'
import { parcelStore } from '../../../shipping/store/parcels.ts'
import { siteStore } from '../../../shipping/store/sites.ts'
import { carrierServiceRouteStore } from '../../network/store/carrier-service-routes.ts'
import { countryConfigurationStore } from '../../network/store/country-configurations.ts'
import { locationStore } from '../../network/store/locations.ts'
import { OutboundOrders } from '../../orders/service/outbound-orders.ts'
import { orderContextStore } from '../../orders/store/order-contexts.ts'
import { outboundOrderStore } from '../../orders/store/outbound-orders.ts'
import { shipmentStore } from '../../orders/store/outbound-shipments.ts'
import type { PendingReturn } from '../service/return-intake.ts'
import { ReturnOrders } from '../service/return-orders.ts'
import { createReturnIntake } from './return-intake.ts'
import { returnOrderStore } from './return-orders.ts'

const { asTenant, query, open } = useStoreDatabase()

const outboundOrders = new OutboundOrders({
  contexts: orderContextStore,
  orders: outboundOrderStore,
  shipments: shipmentStore,
  returnOrders: returnOrderStore,
  configurations: countryConfigurationStore,
  outbox,
})
const returnOrders = new ReturnOrders({
  outboundOrders,
  returnOrders: returnOrderStore,
  routes: carrierServiceRouteStore,
  sites: siteStore,
  locations: locationStore,
  goods: { findCustomsGoods: async () => new Map() },
  outbox,
  parcels: parcelStore,
  statusListener: { returnMoved: async () => {} },
  withdrawals: { listByOrder: async () => [] },
  randomBytes: () => randomBytes(7),
})
const openIntake = () => createReturnIntake(open(), returnOrders)

const [item] = outboundOrder.orderItems
if (item === undefined) throw new Error('the sample has no item')

const claim = (key: string): IdempotencyClaim => ({ ...idempotencyClaim, operation: 'createReturnOrder', key })

function createArrival(orderReference: string, more: Partial<PendingReturn> = {}): PendingReturn {
  return {
    orderReference,
    request: { returnItems: [{ productCode: item?.productCode ?? '', reasonCode: 'TooSmall', quantity: 1 }] },
    by: 'shop-client',
    traceparent: null,
    claim: claim(`key of ${orderReference}`),
    toResponse: ({ order }) => ({ status: 201, headers: {}, body: JSON.stringify(order.returnOrderNumber) }),
    ...more,
  }
}

/** Everything stored: each return's order, each event's subject and each key's response. */
async function readStored() {
  const read = (text: string) => query<{ value: string }>(text).then((rows) => rows.map(({ value }) => value))
  return {
    orders: await read('select order_reference as value from portolan.return_order order by 1'),
    numbers: await read('select return_order_number::text as value from portolan.return_order order by 1'),
    subjects: await read('select subject as value from portolan.event order by 1'),
    keys: await read('select key as value from portolan.idempotency_key order by 1'),
  }
}

beforeEach(async () => {
  await query(
    'truncate portolan.return_order, portolan.outbound_shipment, portolan.outbound_order, portolan.event, portolan.idempotency_key cascade',
  )
  await asTenant(async (unit) => {
    const orders = Array.from({ length: 40 }, (_, index) => ({
      ...outboundOrder,
      orderReference: `ORDER-${index}`,
      orderItems: [{ ...item, quantity: 3, isReturnProhibited: false }],
    }))
    await outboundOrderStore.insertOrders(unit, orders)
  })
})

test('stores concurrent returns once each, with event and response', async () => {
  const intake = openIntake()
  const references = Array.from({ length: 40 }, (_, index) => `ORDER-${index}`)
  const responses = await Promise.all(
    references.map((reference) => intake.createReturn('acme', createArrival(reference))),
  )
  const numbers = responses.map((response) => JSON.parse(response?.body ?? 'null') as string)
  const stored = await readStored()
  expect(stored.orders).toEqual(references.toSorted())
  expect(stored.numbers).toEqual(numbers.toSorted())
  expect(stored.subjects).toEqual(numbers.toSorted())
  expect(stored.keys).toHaveLength(40)
})

test('creates one of several returns of an order, and of several under a key', async () => {
  const intake = openIntake()
  const responses = await Promise.all([
    intake.createReturn('acme', createArrival('ORDER-1')),
    intake.createReturn('acme', createArrival('ORDER-1', { claim: claim('other') })),
    intake.createReturn('acme', createArrival('ORDER-1', { claim: null })),
    intake.createReturn('acme', createArrival('ORDER-2')),
    intake.createReturn('acme', createArrival('ORDER-3', { claim: claim('key of ORDER-2') })),
  ])
  expect(responses.filter((response) => response !== null)).toHaveLength(2)
  expect(await readStored()).toMatchObject({ orders: [expect.anything(), expect.anything()] })
  expect((await readStored()).subjects).toHaveLength(2)
})

test('leaves rejected and unknown ones to the regular path, and creates the others', async () => {
  const intake = openIntake()
  const tooMany = { returnItems: [{ productCode: item.productCode, reasonCode: 'TooSmall', quantity: 1000 }] }
  const responses = await Promise.all([
    intake.createReturn('acme', createArrival('ORDER-1', { request: tooMany })),
    intake.createReturn('acme', createArrival('NONE')),
    intake.createReturn('acme', createArrival('ORDER-2')),
  ])
  expect(responses.map((response) => response?.status ?? null)).toEqual([null, null, 201])
  expect(await readStored()).toMatchObject({ orders: ['ORDER-2'], keys: ['key of ORDER-2'] })
})

test('creates nothing for a key that has a response or is locked', async () => {
  const intake = openIntake()
  const response = { status: 201, headers: {}, body: '"earlier"' }
  // At the current time, because a response is kept for a day.
  await open().runInTransaction({ as: 'tenant', tenant: 'acme' }, {}, (transaction) =>
    storeResponses(transaction, [{ claim: claim('used'), response }]),
  )
  expect(await intake.createReturn('acme', createArrival('ORDER-1', { claim: claim('used') }))).toBeNull()
  await asTenant(async (unit) => {
    await storeResponses(getTransaction(unit), [{ claim: claim('held'), response }])
    expect(await intake.createReturn('acme', createArrival('ORDER-2', { claim: claim('held') }))).toBeNull()
  })
  expect(await readStored()).toMatchObject({ orders: [], subjects: [] })
})

test('does not wait for a locked order', async () => {
  const intake = openIntake()
  await asTenant(async (unit) => {
    await outboundOrderStore.lockOrder(unit, 'ORDER-1')
    const responses = await Promise.all([
      intake.createReturn('acme', createArrival('ORDER-1')),
      intake.createReturn('acme', createArrival('ORDER-2')),
    ])
    expect(responses.map((response) => response?.status ?? null)).toEqual([null, 201])
  })
  expect((await intake.createReturn('acme', createArrival('ORDER-1')))?.status).toBe(201)
})

test('leaves large orders to the regular path', async () => {
  const large = { ...outboundOrder, orderReference: 'LARGE', orderItems: Array.from({ length: 400 }, () => item) }
  await asTenant((unit) => outboundOrderStore.insertOrders(unit, [large]))
  expect(await openIntake().createReturn('acme', createArrival('LARGE'))).toBeNull()
  expect((await readStored()).orders).toEqual([])
})

test('ignores another tenant’s order', async () => {
  await query(
    "insert into portolan.tenant (tenant, name, created_at) values ('globex', 'Globex', now()) on conflict do nothing",
  )
  expect(await openIntake().createReturn('globex', createArrival('ORDER-1'))).toBeNull()
  expect(await readStored()).toMatchObject({ orders: [], keys: [] })
})
