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
  description: 'To be done later, to be done now, being done, or given up after its last attempt.',
})

const job = nameSchema(
  'Job',
  Type.Object(
    {
      jobId: text('Its id.'),
      kind: text('What is to be done.'),
      tenant: nullable(text('Whose work it is; null for work of the installation.')),
      state,
      attempts: int32('How often it has been begun.'),
      maxAttempts: int32('How often it is begun at the most.'),
      runAt: dateTime('From when on it may be done.'),
      createdAt: dateTime('When it was put into the queue.'),
      lastError: nullable(text('What the last attempt failed of, its first 1000 characters.')),
    },
    { description: 'Work in the background that is not done yet.' },
  ),
)
const params = Type.Object({ jobId: pathKey('The id of the job.') })
const taken = { after: ['reloadCatalog/queued'], params: { jobId: '1' } } as const
const fromList = { 'params.jobId': 'listJobs/waiting#items.0.jobId' } as const
const firstWaiting = {
  summary: 'The first one that waits',
  after: ['listJobs/waiting'],
  params: taken.params,
  fromResponses: fromList,
  response: { status: 200 },
} as const
const unknown = {
  name: 'unknown',
  summary: 'One that there is not, or that has been done',
  params: { jobId: '999999' },
  response: { status: 404 },
} as const

export const listJobs = {
  ...common,
  operationId: 'listJobs',
  method: 'GET',
  path: '/admin/v1/jobs',
  summary: 'List jobs',
  description: 'Newest first. A job that has been done is forgotten; one that has failed for good stays.',
  query: Type.Object({
    state: Type.Optional(state),
    kind: Type.Optional(singleLineText('Only this work.', 100)),
    tenant: Type.Optional(singleLineText('Only work of this tenant.', 100)),
    ...pageQuery,
  }),
  responses: { 200: pageOf('JobPage', job, 'jobs', 'Newest first.') },
  failures: readFailures,
  examples: [
    {
      name: 'waiting',
      summary: 'What waits for a worker',
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
  summary: 'Read a job',
  description: 'Work in the background that is not done yet.',
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
  summary: 'Do a job now',
  description: 'Lets it be done now, with all its attempts. 409 for one that is being done.',
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
  description: 'Takes it out of the queue: what it was to do is left undone. 409 for one that is being done.',
  write: true,
  params,
  responses: { 204: nothing },
  failures: removeFailures.filter((status) => status !== 412),
  examples: [
    {
      name: 'cancelled',
      summary: 'The first one that waits',
      after: ['listJobs/waiting'],
      params: taken.params,
      fromResponses: fromList,
      response: { status: 204 },
    },
    unknown,
  ],
} as const satisfies Route

export const jobRoutes = [listJobs, readJob, retryJob, cancelJob]
