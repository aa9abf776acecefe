import { expect, test } from 'vitest'
import { hour, TestClock } from '../../test/support/test-clock.ts'
import { startTestServer } from '../../test/support/test-server.ts'

test('counts jobs that nobody starts, failed jobs, and stale exchange rates', async () => {
  const clock = new TestClock()
  // Jobs are due by the database's clock.
  clock.advance(400 * 24 * hour)
  const server = await startTestServer({ clock })
  try {
    const read = async () =>
      (await server.call('operator', 'GET', '/admin/v1/desk')).json<{
        tasks: { name: string; count: number; oldestAt: string | null }[]
      }>().tasks
    await server.database.query('delete from graphile_worker._private_jobs')
    const add = async (age: string, attempts: number) => {
      const [job] = await server.database.query<{ id: string }>(
        `select id from graphile_worker.add_job('reload', '{}', run_at := now() - $1::interval)`,
        [age],
      )
      await server.database.query('update graphile_worker._private_jobs set attempts = $2 where id = $1', [
        job?.id,
        attempts,
      ])
    }
    await add('-1 hour', 0)
    await add('1 minute', 0)
    await add('10 minutes', 0)
    await add('20 minutes', 1)
    await add('2 hours', 25)
    const [behind, failed] = await read()
    expect(behind).toMatchObject({ name: 'jobs-behind', count: 2 })
    expect(Date.now() - Date.parse(behind?.oldestAt ?? '')).toBeGreaterThan(19 * 60_000)
    expect(failed).toMatchObject({ name: 'jobs-failed', count: 1 })
    expect((await read())[2]).toMatchObject({ name: 'exchange-rates-old', count: 1, oldestAt: expect.any(String) })
    expect((await server.call('acme-sandbox', 'GET', '/admin/v1/desk')).statusCode).toBe(403)
  } finally {
    await server.stop()
  }
})
