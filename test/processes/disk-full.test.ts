import { execFileSync } from 'node:child_process'
import { mkdir, open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  confirmations,
  createTemporaryDirectory,
  fetchToken,
  type RunningServer,
  readLog,
  runCommand,
  sendConfirmation,
  startServer,
  waitUntil,
} from './portolan.ts'

/** In MiB: the size of a new database, with room for another WAL segment. */
const diskSize = 200

const directory = await createTemporaryDirectory()
const disk = join(directory.path, 'disk')
const isMounted = await mountSmallDisk()
if (!isMounted) console.warn('skipped: this user has no right to mount a small disk, which takes root')

afterAll(async () => {
  if (isMounted) execFileSync('umount', ['--lazy', disk])
  await directory.remove()
})

async function mountSmallDisk(): Promise<boolean> {
  await mkdir(disk)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskSize}m`, 'tmpfs', disk], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const filler = () => join(disk, 'filler')

/** Fills the disk up to the given rest, while the server keeps writing. */
async function fillDisk(bytesLeft: number): Promise<void> {
  await using file = await open(filler(), 'w')
  const piece = Buffer.alloc(1_000_000)
  const isFull = (error: NodeJS.ErrnoException) => error.code === 'ENOSPC'
  for (;;) {
    const { bavail, bsize } = await statfs(disk)
    const length = Math.min(piece.length, bavail * bsize - bytesLeft)
    if (length <= 0) return
    try {
      await file.write(piece, 0, length)
    } catch (error) {
      if (!isFull(error as NodeJS.ErrnoException)) throw error
    }
  }
}

const settings = () => ({ PORTOLAN_DATA_DIR: join(disk, 'data'), PORTOLAN_RATE_LIMITS: '{"*": 1000000}' })

describe.skipIf(!isMounted)('a server whose disk is full', () => {
  let server: RunningServer
  let token: string
  const accepted: string[] = []
  let sent = 0

  beforeAll(async () => {
    server = await startServer({ settings: settings() })
    token = await fetchToken(server.origin)
  })

  const send = async () => {
    const number = `FULL-${sent++}`
    const response = await sendConfirmation(server.origin, token, number)
    if (response.status === 201) accepted.push(number)
    return response
  }
  const readConfirmation = async (number: string) =>
    fetch(`${server.origin}${confirmations}/${number}`, { headers: { authorization: `Bearer ${token}` } })
  const readiness = async () => {
    const response = await fetch(`${server.origin}/health/ready`)
    return { status: response.status, detail: ((await response.json()) as { detail?: string }).detail }
  }

  it.each([
    ['has no room for data', 0],
    ['has no room for another segment of the log of the database', 4_000_000],
  ])('reports it while it %s, and recovers by itself', async (_, left) => {
    expect((await send()).status).toBe(201)
    await fillDisk(left)
    await waitUntil('nothing is accepted any more', async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, send))
      return answers.every(({ status }) => status === 503)
    })
    const refused = await send()
    expect(refused.status).toBe(503)
    expect(((await refused.json()) as { message: string }).message).toMatch(/^The disk of the database is full/)
    expect(await readiness()).toEqual({
      status: 503,
      detail: expect.stringMatching(/^The disk of the database is full/),
    })
    await rm(filler())
    await waitUntil('it is ready', async () => (await readiness()).status === 200)
    expect((await send()).status).toBe(201)
    const lost: string[] = []
    while (accepted.length > 0) {
      const numbers = accepted.splice(0, 50)
      const answers = await Promise.all(numbers.map((number) => readConfirmation(number)))
      lost.push(...numbers.filter((_number, index) => answers[index]?.status !== 200))
    }
    expect(lost).toEqual([])
  })

  it('logs an error with the cause first', () => {
    const errors = readLog(server).entries.filter(({ level }) => level === 'error')
    expect(errors[0]?.msg).toMatch(/^the disk of the database is full: /)
  })

  it('says so in the first line at startup', async () => {
    server.child.kill('SIGTERM')
    expect(await server.exited).toBe(0)
    await fillDisk(0)
    const { code, stderr } = await runCommand(['serve'], { ...settings(), PORT: '0' })
    expect(code).toBe(1)
    expect(stderr.split('\n').find((line) => line.startsWith('portolan:'))).toMatch(
      /the disk is full\. Free some space/,
    )
  })
})
