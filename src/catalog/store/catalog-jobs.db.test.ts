import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/support/test-server.ts'
import { deleteFinishedWork } from './catalog-jobs.ts'
import { runStore } from './runs.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('deletes everything that ended long ago, however much, and nothing else', async () => {
  const end = server.system.clock.now()
  const day = 24 * 3_600_000
  const add = (count: number, finishedAt: Date | null) =>
    server.database.query(
      `insert into portolan.catalog_upload (tenant, upload_id, brands, state, received, chunks, received_by, received_at,
         finished_at)
       select 'acme', gen_random_uuid(), '{ACX}', $2, 1, 0, 'test', $3, $4 from generate_series(1, $1::integer)`,
      [count, finishedAt === null ? 'Processing' : 'Completed', end, finishedAt],
    )
  await add(2500, new Date(end.getTime() - 91 * day))
  await add(3, new Date(end.getTime() - 89 * day))
  await add(2, null)
  const [before] = await server.database.query<{ count: number }>('select count(*)::int from portolan.catalog_upload')
  expect(await server.system.database.runAsSystem((unit) => deleteFinishedWork(unit))).toBe(2500)
  const [previousChunk] = await server.database.query<{ count: number }>(
    'select count(*)::int from portolan.catalog_upload',
  )
  expect((before?.count ?? 0) - (previousChunk?.count ?? 0)).toBe(2500)
})

test('counts a failure for the failed run as long as it is open', async () => {
  const first = '00000000-0000-4000-8000-000000000001'
  const second = '00000000-0000-4000-8000-000000000002'
  const ended = '00000000-0000-4000-8000-000000000003'
  for (const [runId, brandCode, state] of [
    [first, 'ACM', 'Processing'],
    [second, 'ACX', 'Queued'],
    [ended, 'ACX', 'Completed'],
  ]) {
    await server.database.query(
      `insert into portolan.catalog_run (tenant, run_id, brand_code, kind, state, correlation_id, requested_by, requested_at)
       values ('acme', $1, $2, 'Reload', $3, '', 'test', now())`,
      [runId, brandCode, state],
    )
  }
  const fail = (runId: string) =>
    server.system.database.runInTransaction({ as: 'tenant', tenant: 'acme' }, {}, (unit) =>
      runStore.countFailure(unit, runId, 2),
    )
  expect([await fail(second), await fail(ended), await fail(ended)]).toEqual([null, null, null])
  expect(await fail(second)).toMatchObject({ runId: second, state: 'Failed' })
  const rows = await server.database.query(
    'select run_id, state, failed_attempts from portolan.catalog_run where run_id = any($1) order by run_id',
    [[first, second, ended]],
  )
  expect(rows).toEqual([
    { run_id: first, state: 'Processing', failed_attempts: 0 },
    { run_id: second, state: 'Failed', failed_attempts: 2 },
    { run_id: ended, state: 'Completed', failed_attempts: 0 },
  ])
})
