import { enqueueJob } from '../../platform/db/jobs.ts'
import { getTransaction } from '../../platform/db/transaction.ts'
import { noticeJob, type QueueNotice } from '../service/password-notices.ts'

export const queueNotice: QueueNotice = (unit, notice) =>
  enqueueJob(getTransaction(unit), noticeJob, notice.noticeId, { ...notice })
