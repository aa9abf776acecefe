import { deleteExpiredResponses } from '../platform/db/idempotency-keys.ts'
import type { JobHandlers, JobSchedule } from '../platform/queue.ts'
import { orphanedParcelStore, withdrawOrphanedParcels } from '../shipping/index.ts'
import type { System } from './system.ts'

/** The jobs that clean up the database and withdraw orphaned parcels. */
export function createHousekeepingJobs({ config, database, events, requestLog, carrier, log }: System): JobHandlers {
  return {
    'forget-old-answers': async () => {
      const removed = await database.runInTransaction({ as: 'operator' }, {}, deleteExpiredResponses)
      if (removed > 0) log.debug({ removed }, 'answers under idempotency keys were forgotten')
    },
    'tidy-events': async () => {
      await events.tidyEvents(config.retention)
      await events.tidyInboxes()
    },
    'tidy-request-log': () => requestLog.tidy(),
    'withdraw-unowned-parcels': () =>
      withdrawOrphanedParcels({
        transaction: (work) => database.runInTransaction({ as: 'operator' }, {}, work),
        store: orphanedParcelStore,
        carrier,
        report: (text, context) => log.warn(context, text),
      }),
  }
}

export const housekeepingSchedules: readonly JobSchedule[] = [
  { job: 'forget-old-answers', pattern: '*/10 * * * *' },
  { job: 'tidy-events', pattern: '17 * * * *' },
  { job: 'tidy-request-log', pattern: '*/10 * * * *' },
  { job: 'withdraw-unowned-parcels', pattern: '* * * * *' },
]
