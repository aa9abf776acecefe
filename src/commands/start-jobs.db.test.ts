import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { waitUntil } from '../../test/platform/open-database.ts'
import { startTestServer, type TestServer } from '../../test/support/test-server.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../../test/support/webhook-receiver.ts'
import type { Worker } from '../platform/queue.ts'
import { startJobs } from './start.ts'

let server: TestServer
let receiver: WebhookReceiver
let worker: Worker | undefined

beforeAll(async () => {
  server = await startTestServer()
  receiver = await startWebhookReceiver()
})
afterEach(() => worker?.stop())
afterAll(async () => {
  await receiver.stop()
  await server.stop()
})

const addJob = (name: string) => server.database.query(`select graphile_worker.add_job($1, '{}'::json)`, [name])
const listWaitingJobs = async () => {
  const rows = await server.database.query<{ task: string }>(
    'select task_identifier as task from graphile_worker.jobs order by task_identifier',
  )
  return rows.map(({ task }) => task)
}
const startWith = (isOutgoing: boolean) => {
  const { system } = server
  worker = startJobs({ ...system, config: { ...system.config, isOutgoing } }, server.database.url)
}

test('PORTOLAN_OUTGOING=off runs jobs, but lets webhooks, mail and cancellations with carriers wait', async () => {
  const { events, database } = server.system
  await database.runInTransaction({ as: 'operator' }, {}, (unit) =>
    events.endpoints.createEndpoint(unit, 'acme', {
      url: `${receiver.origin}/hook`,
      description: '',
      eventTypes: null,
      isEnabled: true,
    }),
  )
  await database.runInTransaction({ as: 'tenant', tenant: 'acme' }, {}, (unit) =>
    events.outbox.appendEvents(unit, [
      { type: 'order-confirmation.received', subject: 'A', at: new Date(), traceparent: null, data: {} },
    ]),
  )
  const outgoing = ['send-password-notice', 'send-shopper-message', 'withdraw-unowned-parcels']
  for (const job of [...outgoing, 'forget-old-answers']) await addJob(job)

  startWith(false)
  await waitUntil(async () => !(await listWaitingJobs()).includes('forget-old-answers'))
  await worker?.stop()
  // The worker queues this at its start, and may be stopped before it runs.
  expect((await listWaitingJobs()).filter((job) => job !== 'resume-catalog-work')).toEqual(outgoing)
  expect(receiver.received).toEqual([])

  startWith(true)
  await waitUntil(async () => receiver.received.length > 0 && !(await listWaitingJobs()).includes(outgoing[2] ?? ''))
  expect(receiver.received.map(({ path }) => path)).toEqual(['/hook'])
})
