import { expect, test } from 'vitest'
import { useStoreDatabase } from '../../../test/platform/store-database.ts'
import { newEvent } from '../../../test/records/events.ts'
import { uuidPattern } from '../../kernel/ids.ts'
import { eventStore, outbox } from './events.ts'

const { asTenant, asOperator } = useStoreDatabase()

test('an event is read as it was appended', async () => {
  await asTenant((unit) => outbox.appendEvents(unit, [newEvent]))
  const read = await asOperator(async (unit) => {
    await eventStore.assignPositions(unit)
    const upTo = await eventStore.findBatchEnd(unit, '0')
    return eventStore.listEvents(unit, { tenant: null, type: null, without: [] }, { after: '0', upTo }, 10)
  })
  const { at: occurredAt, ...event } = newEvent
  const eventId = expect.stringMatching(uuidPattern)
  expect(read).toEqual([{ ...event, occurredAt, tenant: 'acme', eventId, position: '1' }])
})
