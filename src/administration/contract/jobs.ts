import { Type } from 'typebox'
import {
  nothing,
  pageOf,
  pageQuery,
  pathKey,
  readFailures,
  removeFailures,
} from '../../kernel/contract/resource-routes.ts'
import type { Route } from '../../kernel/contract/route.ts'
import { dateTime, int32, nameSchema, nullable, oneOf, singleLineText, text } from '../../kernel/contract/schema.ts'

const common = { service: 'admin', tag: 'Jobs', scope: 'admin', asSystem: true } as const

const state = oneOf(['Scheduled', 'Ready', 'Running', 'Failed'], {
  description: 'State of the job: scheduled for later, due, running, or failed after its last attempt.',
})

const job = nameSchema(
  'Job',
  Type.Object(
    {
      jobId: text('Job id.'),
      kind: text('Type of job.'),
      tenant: nullable(text('Tenant the job belongs to; null for jobs of the installation.')),
      state,
      attempts: int32('Number of attempts started.'),
      maxAttempts: int32('Maximum number of attempts.'),
      runAt: dateTime('Earliest time of the next attempt.'),
      createdAt: dateTime('When the job was queued.'),
      lastError: nullable(text('Error of the last attempt, up to 1000 characters.')),
    },
    { description: 'A background job that is not complete.' },
  ),
)
const params = Type.Object({ jobId: pathKey('Job id.') })
const taken = { after: ['reloadCatalog/queued'], params: { jobId: '1' } } as const
const fromList = { 'params.jobId': 'listJobs/waiting#items.0.jobId' } as const
const firstWaiting = {
  summary: 'The first waiting job',
  after: ['listJobs/waiting'],
  params: taken.params,
  fromResponses: fromList,
  response: { status: 200 },
} as const
const unknown = {
  name: 'unknown',
  summary: 'Unknown or completed job',
  params: { jobId: '999999' },
  response: { status: 404 },
} as const

export const listJobs = {
  ...common,
  operationId: 'listJobs',
  method: 'GET',
  path: '/admin/v1/jobs',
  summary: 'List jobs',
  description: 'Returns jobs, newest first. Completed jobs are removed; failed ones remain.',
  query: Type.Object({
    state: Type.Optional(state),
    kind: Type.Optional(singleLineText('Only jobs of this type.', 100)),
    tenant: Type.Optional(singleLineText('Only jobs of this tenant.', 100)),
    ...pageQuery,
  }),
  responses: { 200: pageOf('JobPage', job, 'jobs', 'Newest first.') },
  failures: readFailures,
  examples: [
    {
      name: 'waiting',
      summary: 'Waiting jobs',
      after: taken.after,
      query: { state: 'Ready', tenant: 'acme' },
      response: { status: 200 },
    },
  ],
} as const satisfies Route

export const readJob = {
  ...common,
  operationId: 'readJob',
  method: 'GET',
  path: '/admin/v1/jobs/{jobId}',
  summary: 'Get a job',
  description: 'Returns a background job that is not complete.',
  params,
  responses: { 200: job },
  failures: readFailures,
  examples: [{ name: 'read', ...firstWaiting }, unknown],
} as const satisfies Route

export const retryJob = {
  ...common,
  operationId: 'retryJob',
  method: 'POST',
  path: '/admin/v1/jobs/{jobId}/retry',
  summary: 'Run a job now',
  description: 'Makes the job due immediately and resets its attempts. Returns 409 if it is running.',
  write: true,
  params,
  responses: { 200: job },
  failures: removeFailures.filter((status) => status !== 412),
  examples: [{ name: 'retried', ...firstWaiting }, unknown],
} as const satisfies Route

export const cancelJob = {
  ...common,
  operationId: 'cancelJob',
  method: 'DELETE',
  path: '/admin/v1/jobs/{jobId}',
  summary: 'Cancel a job',
  description: 'Removes the job from the queue; its work is not done. Returns 409 if it is running.',
  write: true,
  params,
  responses: { 204: nothing },
  failures: removeFailures.filter((status) => status !== 412),
  examples: [
    {
      name: 'cancelled',
      summary: 'The first waiting job',
      after: ['listJobs/waiting'],
      params: taken.params,
      fromResponses: fromList,
      response: { status: 204 },
    },
    unknown,
  ],
} as const satisfies Route

export const jobRoutes = [listJobs, readJob, retryJob, cancelJob]
