import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test, vi } from 'vitest'
import { findInstallation } from './binaries.ts'
import { openCluster } from './cluster.ts'
import { findFreePort } from './free-port.ts'
import { startEmbedded } from './index.ts'
import { startServer } from './server.ts'
import { createMemoryLog, inDirectory, isPostgres, runQuery, smallServer } from './testing.fixture.ts'
import { chooseUser } from './unprivileged.ts'

vi.mock(import('./free-port.ts'), async (original) => {
  const real = await original()
  return { findFreePort: vi.fn(real.findFreePort) }
})

test('leaves a server that somebody else started on the data alone', { timeout: 60_000 }, async () => {
  await inDirectory(async (directory) => {
    const log = createMemoryLog()
    const user = await chooseUser(directory)
    const cluster = await openCluster(directory, await findInstallation(user, directory), user, log)
    const server = await startServer({
      cluster: { ...cluster, name: 'by-hand' },
      port: await findFreePort(),
      settings: smallServer,
      log,
      signal: new AbortController().signal,
    })
    try {
      await expect(startEmbedded({ directory, log })).rejects.toThrow(
        `PostgreSQL process ${server.pid}, which was not started by Portolan`,
      )
      expect(await isPostgres(server.pid)).toBe(true)
    } finally {
      await server.stop()
    }
  })
})

test('uses another port if its own was taken meanwhile', { timeout: 60_000 }, async () => {
  await inDirectory(async (directory) => {
    const blocker = createServer().listen(0, '127.0.0.1')
    await once(blocker, 'listening')
    const address = blocker.address()
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0
    vi.mocked(findFreePort).mockResolvedValueOnce(port)
    const database = await startEmbedded({ directory, log: createMemoryLog(), settings: smallServer })
    try {
      expect(new URL(database.url).port).not.toBe(String(port))
      expect(await runQuery(database.url, 'select 1 as one')).toEqual([{ one: 1 }])
    } finally {
      await database.stop()
      blocker.close()
    }
  })
})
