import { expect, test } from 'vitest'
import { useStoreDatabase } from '../../../test/platform/store-database.ts'
import { keptDelivery } from '../../../test/records/events.ts'
import { maxBytes, maxDeliveriesOfTenant, maxInboxes, usualPlan } from '../service/sandbox-inboxes.ts'
import { sandboxInboxStore } from './sandbox-inboxes.ts'

const { asSystem, query } = useStoreDatabase()
const read = (name: string) => asSystem((unit) => sandboxInboxStore.readInbox(unit, name))
const readTypes = async (name: string) => (await read(name)).deliveries.map(({ type }) => type)

test('returns deliveries newest first, and marks repeats', async () => {
  const { tenant: _, bytes: __, ...shown } = keptDelivery
  await asSystem(async (unit) => {
    await sandboxInboxStore.takeAnswer(unit, 'read')
    await sandboxInboxStore.insertDelivery(unit, 'read', keptDelivery)
    await sandboxInboxStore.takeAnswer(unit, 'read')
    await sandboxInboxStore.insertDelivery(unit, 'read', { ...keptDelivery, type: 'second' })
  })
  expect(await read('read')).toEqual({
    name: 'read',
    deliveries: [
      { ...shown, type: 'second', isRepeat: true },
      { ...shown, isRepeat: false },
    ],
    receivedCount: 2,
    plan: usualPlan,
  })
  await asSystem((unit) => sandboxInboxStore.emptyInbox(unit, 'read'))
  expect(await read('read')).toEqual({ name: 'read', deliveries: [], receivedCount: 0, plan: usualPlan })
})

test('returns planned responses, and each counted one exactly once under concurrency', async () => {
  await asSystem((unit) => sandboxInboxStore.savePlan(unit, 'plan', { answer: 'Fail', remaining: 2 }))
  const asking = Array.from({ length: 5 }, () => asSystem((unit) => sandboxInboxStore.takeAnswer(unit, 'plan')))
  expect((await Promise.all(asking)).toSorted()).toEqual(['Accept', 'Accept', 'Accept', 'Fail', 'Fail'])
  await asSystem((unit) => sandboxInboxStore.savePlan(unit, 'plan', { answer: 'Gone', remaining: null }))
  for (const _ of [1, 2]) {
    expect(await asSystem((unit) => sandboxInboxStore.takeAnswer(unit, 'plan'))).toBe('Gone')
  }
  expect((await read('plan')).receivedCount).toBe(7)
})

test('limits deliveries and bytes per tenant, and forgets unused inboxes', async () => {
  const large = { ...keptDelivery, bytes: maxBytes / 2 }
  await asSystem(async (unit) => {
    await sandboxInboxStore.insertDelivery(unit, 'of-globex', { ...keptDelivery, tenant: 'globex', type: 'globex' })
    for (const type of ['1', '2', '3']) {
      await sandboxInboxStore.insertDelivery(unit, 'large', { ...large, type })
    }
  })
  expect(await readTypes('large')).toEqual(['3', '2'])
  expect(await readTypes('of-globex')).toEqual(['globex'])
  await asSystem((unit) => sandboxInboxStore.insertDelivery(unit, 'huge', { ...large, bytes: 2 * maxBytes }))
  expect(await readTypes('large')).toEqual([])
  expect((await read('huge')).deliveries).toHaveLength(1)

  await query(
    `insert into portolan.sandbox_delivery (tenant, inbox_name, received_at, webhook_id, event_type, subject, signature, status,
       headers, body, is_cut, is_repeat, octets)
     select 'many', 'many-' || number / 90, now(), '', 'x', '', 'Missing', 204, '[]', '', false, false, 500
       from generate_series(1, 1200) as number`,
  )
  await asSystem((unit) => sandboxInboxStore.insertDelivery(unit, 'many', { ...keptDelivery, tenant: 'many' }))
  const [remaining] = await query(
    "select count(*)::int as deliveries from portolan.sandbox_delivery where tenant = 'many'",
  )
  expect(remaining).toEqual({ deliveries: maxDeliveriesOfTenant })

  await query(
    `insert into portolan.sandbox_inbox select 'old-' || number, 'Accept', null, 1, now() - interval '1 year'
       from generate_series(1, ${maxInboxes}) as number`,
  )
  await asSystem((unit) => sandboxInboxStore.takeAnswer(unit, 'new'))
  const [known] = await query<{ inboxes: number }>('select count(*)::int as inboxes from portolan.sandbox_inbox')
  expect(known?.inboxes).toBe(maxInboxes)
  expect((await read('new')).receivedCount).toBe(1)
})

test('deletes old deliveries', async () => {
  const days = (count: number) => new Date(keptDelivery.receivedAt.getTime() + count * 86_400_000)
  await asSystem(async (unit) => {
    await sandboxInboxStore.insertDelivery(unit, 'old', keptDelivery)
    await sandboxInboxStore.insertDelivery(unit, 'old', { ...keptDelivery, type: 'later', receivedAt: days(2) })
    await sandboxInboxStore.deleteOld(unit, days(1))
  })
  expect(await readTypes('old')).toEqual(['later'])
})
