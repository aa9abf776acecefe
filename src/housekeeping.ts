import { withdrawUnownedParcels } from './kernel/parcel-withdrawal.ts'
import { forgetOldAnswers } from './platform/db/idempotency-keys.ts'
import { unownedParcelStore } from './platform/db/parcel-store.ts'
import type { Jobs, Schedule } from './platform/queue.ts'
import type { System } from './system.ts'

/** The jobs that keep the database in order, and carriers in step with it. */
export function housekeepingJobs({ database, events, carrier, log }: System): Jobs {
  return {
    'forget-old-answers': async () => {
      const removed = await database.transaction({ as: 'operator' }, {}, forgetOldAnswers)
      if (removed > 0) log.debug({ removed }, 'answers under idempotency keys were forgotten')
    },
    'place-events': async () => {
      while ((await events.place()) > 0);
    },
    'withdraw-unowned-parcels': () =>
      withdrawUnownedParcels({
        transaction: (work) => database.transaction({ as: 'operator' }, {}, work),
        store: unownedParcelStore,
        carrier,
        report: (text, context) => log.warn(context, text),
      }),
  }
}

export const housekeepingSchedules: readonly Schedule[] = [
  { job: 'forget-old-answers', pattern: '*/10 * * * *' },
  { job: 'place-events', pattern: '* * * * *' },
  { job: 'withdraw-unowned-parcels', pattern: '* * * * *' },
]
