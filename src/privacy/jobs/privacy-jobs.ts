import type { Clock } from '../../kernel/clock.ts'
import { isRecord } from '../../kernel/is-record.ts'
import type { JobHandlers, JobSchedule } from '../../platform/queue.ts'
import type { Erasures } from '../service/erasures.ts'
import type { Retentions } from '../service/retention.ts'

/** Milliseconds that an erasure job runs before it yields to others. */
const maxRunTime = 10_000

export interface PrivacyJobsDeps {
  readonly erasures: Erasures
  readonly retentions: Retentions
  readonly clock: Clock
}

export function createPrivacyJobs({ erasures, retentions, clock }: PrivacyJobsDeps): JobHandlers {
  return {
    'erase-shopper-data': async (payload) => {
      const { tenant, erasureId } = isRecord(payload) ? payload : {}
      if (typeof tenant !== 'string' || typeof erasureId !== 'string') throw new Error('the job names no erasure')
      await erasures.continueErasure(tenant, erasureId, maxRunTime)
    },
    'tidy-shopper-data': async () => {
      await retentions.tidyShopperData(clock.now())
    },
  }
}

export const privacySchedules: readonly JobSchedule[] = [{ job: 'tidy-shopper-data', pattern: '17 2 * * *' }]
