import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test, vi } from 'vitest'
import { findInstallation } from './binaries.ts'
import { openCluster } from './cluster.ts'
import { freePort } from './free-port.ts'
import { startEmbedded } from './index.ts'
import { startServer } from './server.ts'
import { inDirectory, isPostgres, memoryLog, query, smallServer } from './testing.fixture.ts'
import { chooseUser } from './unprivileged.ts'

vi.mock(import('./free-port.ts'), async (original) => {
  const real = await original()
  return { freePort: vi.fn(real.freePort) }
})

test('a server that somebody else started on the data is left alone', { timeout: 60_000 }, async () => {
  await inDirectory(async (directory) => {
    const log = memoryLog()
    const user = await chooseUser(directory)
    const cluster = await openCluster(directory, await findInstallation(user, directory), user, log)
    const server = await startServer({
      cluster: { ...cluster, name: 'by-hand' },
      port: await freePort(),
      settings: smallServer,
      log,
      signal: new AbortController().signal,
    })
    try {
      await expect(startEmbedded({ directory, log })).rejects.toThrow(
        `PostgreSQL process ${server.pid}, which Portolan did not start`,
      )
      expect(await isPostgres(server.pid)).toBe(true)
    } finally {
      await server.stop()
    }
  })
})

test('a port that was taken meanwhile is given up for another', { timeout: 60_000 }, async () => {
  await inDirectory(async (directory) => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const address = taken.address()
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0
    vi.mocked(freePort).mockResolvedValueOnce(port)
    const database = await startEmbedded({ directory, log: memoryLog(), settings: smallServer })
    try {
      expect(new URL(database.url).port).not.toBe(String(port))
      expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }])
    } finally {
      await database.stop()
      taken.close()
    }
  })
})
