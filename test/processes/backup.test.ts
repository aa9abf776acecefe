import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  createEnvironment,
  createTemporaryDirectory,
  fetchToken,
  project,
  runCommand,
  sendConfirmation,
  startServer,
} from './portolan.ts'

const run = promisify(execFile)

let directory: Awaited<ReturnType<typeof createTemporaryDirectory>>

beforeAll(async () => {
  directory = await createTemporaryDirectory()
})
afterAll(() => directory.remove())

it('the embedded database is backed up while its server runs, and restored elsewhere with the same secret key', async () => {
  const secretKey = { PORTOLAN_SECRET_KEY: randomBytes(32).toString('base64') }
  const first = { ...secretKey, PORTOLAN_DATA_DIR: join(directory.path, 'first') }
  const second = { ...secretKey, PORTOLAN_DATA_DIR: join(directory.path, 'second') }
  const place = join(directory.path, 'backups')
  await run('mkdir', [place])
  const file = join(place, 'portolan.backup')
  const server = await startServer({ settings: first })
  const token = await fetchToken(server.origin)
  const created = await sendConfirmation(server.origin, token, 'KEPT-1')
  expect(created.status).toBe(201)

  // The shell limits files to 4 KiB, as if the disk were full.
  const main = join(project, 'src/main.ts')
  const full = await run('bash', ['-c', 'ulimit -f 4; exec "$@"', '-', process.execPath, main, 'backup', file], {
    env: createEnvironment(first),
  }).catch((error: { code: number; stderr: string }) => error)
  expect(full).toMatchObject({ code: 1, stderr: expect.stringContaining(`${file} cannot be written (EFBIG)`) })
  expect(await readdir(place)).toEqual([])

  expect(await runCommand(['backup', file], first)).toMatchObject({ code: 0 })
  expect((await sendConfirmation(server.origin, token, 'LOST-1')).status).toBe(201)
  server.child.kill('SIGTERM')
  expect(await server.exited).toBe(0)

  const filled = await runCommand(['restore', file], second)
  expect(filled).toMatchObject({ code: 0 })
  // A backup is restored into an empty database.
  expect(filled.stderr).not.toContain('there was no database')
  const restored = await startServer({ settings: second, port: server.port })
  // The signing key is restored too, so the same token is still valid.
  const read = async (number: string) => {
    const response = await fetch(`${restored.origin}/checkout/api/v3/Retailer/Confirmation/${number}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    return response.status
  }
  expect([await read('KEPT-1'), await read('LOST-1')]).toEqual([200, 404])
  restored.child.kill('SIGTERM')
  expect(await restored.exited).toBe(0)
})
