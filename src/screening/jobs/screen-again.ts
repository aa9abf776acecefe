import { isRecord } from '../../kernel/is-record.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { JobHandlers } from '../../platform/queue.ts'
import {
  continueRescreening,
  type RescreeningDeps,
  type RescreeningStep,
  rescreeningJob,
} from '../service/rescreening.ts'

/** Milliseconds a job runs for one tenant before it yields to others. */
const maxRunTime = 2000

export interface RescreeningJobsDeps extends RescreeningDeps {
  /** Queues a step. */
  readonly enqueue: (unit: UnitOfWork, step: RescreeningStep) => Promise<void>
}

/** The background jobs after a denied-party list has changed. */
export function createRescreeningJobs(deps: RescreeningJobsDeps): JobHandlers {
  return {
    [rescreeningJob]: async (payload) => {
      const step = readStep(payload)
      const end = performance.now() + maxRunTime
      const next = await continueRescreening(deps, step, () => performance.now() < end)
      if (next !== null) await deps.runAsTenant(step.tenant, (unit) => deps.enqueue(unit, next))
    },
  }
}

function readStep(payload: unknown): RescreeningStep {
  const { tenant, pass, kind, afterId } = isRecord(payload) ? payload : {}
  if (typeof tenant !== 'string' || typeof pass !== 'string' || typeof kind !== 'number') {
    throw new Error('the job names no pass of a tenant')
  }
  return { tenant, pass, kind, afterId: typeof afterId === 'string' ? afterId : null }
}
