import { defineOperation, type Operation } from '../../platform/http/call.ts'
import { createPageResponse, readPageQuery } from '../../platform/http/tenant-operations.ts'
import { cancelJob, listJobs, readJob, retryJob } from '../contract/jobs.ts'
import type { Job, Jobs } from '../service/jobs.ts'

export function createJobOperations(jobs: Jobs): Operation[] {
  return [
    defineOperation(listJobs).by((call) =>
      call.read(async (unit) => {
        const { state, kind, tenant } = call.query
        const filter = { state: state ?? null, kind: kind ?? null, tenant: tenant ?? null }
        const page = readPageQuery(call.query)
        return createPageResponse(page, await jobs.listJobs(unit, filter, page), toJob)
      }),
    ),
    defineOperation(readJob).by((call) =>
      call.read(async (unit) => ({ status: 200, body: toJob(await jobs.getJob(unit, call.params.jobId)) })),
    ),
    defineOperation(retryJob).by((call) =>
      call.write(async (unit) => ({ status: 200, body: toJob(await jobs.retryJob(unit, call.params.jobId)) })),
    ),
    defineOperation(cancelJob).by((call) =>
      call.write(async (unit) => {
        await jobs.cancelJob(unit, call.params.jobId)
        return { status: 204, body: null }
      }),
    ),
  ]
}

const toJob = ({ runAt, createdAt, ...job }: Job) => ({
  ...job,
  runAt: runAt.toISOString(),
  createdAt: createdAt.toISOString(),
})
