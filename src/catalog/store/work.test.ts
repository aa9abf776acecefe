import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/support/test-server.ts'
import { forgetOldWork } from './work.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('all that ended long ago is forgotten, however much it is, and nothing else', async () => {
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
  expect(await server.system.database.system((unit) => forgetOldWork(unit))).toBe(2500)
  const [after] = await server.database.query<{ count: number }>('select count(*)::int from portolan.catalog_upload')
  expect((before?.count ?? 0) - (after?.count ?? 0)).toBe(2500)
})
