import { expect, test } from 'vitest'
import { useStoreDatabase } from '../../../test/platform/store-database.ts'
import { newEvent } from '../../../test/records/events.ts'
import { uuidPattern } from '../../kernel/ids.ts'
import { eventStore, outbox } from './events.ts'

const { asTenant, asOperator } = useStoreDatabase()

test('round-trips an event', async () => {
  await asTenant((unit) => outbox.appendEvents(unit, [newEvent]))
  const read = await asOperator(async (unit) => {
    await eventStore.assignPositions(unit)
    const upTo = await eventStore.findBatchEnd(unit, '0')
    return eventStore.listEvents(unit, { tenant: null, type: null, excludedTypes: [] }, { after: '0', upTo }, 10)
  })
  const { at: occurredAt, ...event } = newEvent
  const eventId = expect.stringMatching(uuidPattern)
  expect(read).toEqual([{ ...event, occurredAt, tenant: 'acme', eventId, position: '1' }])
})

test('assigns positions to a burst of events without table statistics', async () => {
  const count = 15_000
  await asTenant(async (unit) => {
    // Before autovacuum analyzes the table, which happens once a minute.
    for (let start = 0; start < count; start += 5000)
      await outbox.appendEvents(
        unit,
        Array.from({ length: 5000 }, (_, index) => ({ ...newEvent, subject: `SBX-${start + index}` })),
      )
  })
  let placed = 0
  for (let round = 0; round < 10 && placed < count; round++) {
    const began = performance.now()
    placed += await asOperator((unit) => eventStore.assignPositions(unit))
    // A nested loop over 5,000 and 15,000 rows would exceed the statement timeout.
    expect(performance.now() - began).toBeLessThan(10_000)
  }
  expect(placed).toBe(count)
}, 120_000)
