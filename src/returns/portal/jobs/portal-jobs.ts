import type { Clock } from '../../../kernel/clock.ts'
import type { UnitOfWork } from '../../../kernel/unit-of-work.ts'
import type { JobHandlers, JobSchedule } from '../../../platform/queue.ts'
import type { ReturnDraftStore } from '../service/return-draft.ts'
import { sessionTime } from '../service/shopper-session.ts'

export interface PortalJobsDeps {
  readonly drafts: Pick<ReturnDraftStore, 'deleteOlderThan'>
  readonly clock: Clock
  readonly runAsOperator: <T>(work: (unit: UnitOfWork) => Promise<T>) => Promise<T>
}

/** What the return portal does while nobody waits. */
export function createPortalJobs({ drafts, clock, runAsOperator }: PortalJobsDeps): JobHandlers {
  return {
    'tidy-return-drafts': async () => {
      // Nobody can reach a draft once its session has ended.
      const ended = new Date(clock.now().getTime() - sessionTime)
      await runAsOperator((unit) => drafts.deleteOlderThan(unit, ended))
    },
  }
}

export const portalSchedules: readonly JobSchedule[] = [{ job: 'tidy-return-drafts', pattern: '23 * * * *' }]
