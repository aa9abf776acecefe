import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../support/test-database.ts'
import { createTemporaryDirectory, fetchToken, findFreePort, runCommand, startServer } from './portolan.ts'

let directory: Awaited<ReturnType<typeof createTemporaryDirectory>>
let database: TestDatabase

beforeAll(async () => {
  directory = await createTemporaryDirectory()
  database = await cloneDatabase()
})
afterAll(async () => {
  await directory.remove()
  await database.drop()
})

it('in production, a server with an external database and commands that use it require a secret key, and say how to set it', async () => {
  const settings = {
    DATABASE_URL: database.url,
    NODE_ENV: 'production',
    PORT: String(await findFreePort()),
    PORTOLAN_SECRET_KEY: '',
  }
  for (const command of [['serve'], ['worker'], ['keys', 'rotate']]) {
    const { code, stderr } = await runCommand(command, settings)
    expect([code, stderr]).toEqual([2, expect.stringContaining('openssl rand -base64 32')])
  }
  expect(await database.query('select from portolan.signing_key')).toEqual([])
})

it('a server with its own database creates one that only its user can read', async () => {
  const data = join(directory.path, 'data')
  const port = await findFreePort()
  const server = await startServer({ settings: { PORTOLAN_DATA_DIR: data, PORT: String(port) }, port })
  expect((await stat(join(data, 'secret-key'))).mode & 0o777).toBe(0o600)
  expect(await fetchToken(server.origin)).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  server.child.kill('SIGTERM')
  expect(await server.exited).toBe(0)
})
