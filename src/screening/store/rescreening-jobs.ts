import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import { enqueueJob } from '../../platform/db/jobs.ts'
import { getTransaction } from '../../platform/db/transaction.ts'
import { type RescreeningStep, rescreeningJob } from '../service/rescreening.ts'

/** Queues a step of a pass. */
export async function enqueueRescreening(unit: UnitOfWork, step: RescreeningStep): Promise<void> {
  await enqueueJob(getTransaction(unit), rescreeningJob, `${step.tenant} ${step.pass}`, { ...step })
}
