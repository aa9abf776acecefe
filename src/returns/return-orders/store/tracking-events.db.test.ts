import { expect, test } from 'vitest'
import { useStoreDatabase } from '../../../../test/platform/store-database.ts'
import { trackingEvent } from '../../../../test/records/returns.ts'
import { trackingEventStore } from './tracking-events.ts'

const { asTenant } = useStoreDatabase()

test('round-trips a tracking event', async () => {
  const read = await asTenant(async (unit) => {
    await trackingEventStore.appendEvents(unit, '4611686018427387904', [trackingEvent])
    return trackingEventStore.listEvents(unit, '4611686018427387904')
  })
  expect(read).toEqual([trackingEvent])
})
