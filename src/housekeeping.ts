import { forgetOldAnswers } from './platform/db/idempotency-keys.ts'
import type { Jobs, Schedule } from './platform/queue.ts'
import type { System } from './system.ts'

/** The jobs that keep the database in order. */
export function housekeepingJobs({ database, events, log }: System): Jobs {
  return {
    'forget-old-answers': async () => {
      const removed = await database.transaction({ as: 'operator' }, {}, forgetOldAnswers)
      if (removed > 0) log.debug({ removed }, 'answers under idempotency keys were forgotten')
    },
    'place-events': async () => {
      while ((await events.place()) > 0);
    },
  }
}

export const housekeepingSchedules: readonly Schedule[] = [
  { job: 'forget-old-answers', pattern: '*/10 * * * *' },
  { job: 'place-events', pattern: '* * * * *' },
]
