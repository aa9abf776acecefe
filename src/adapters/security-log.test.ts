import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accessChanges, repeatableEvents, type SecurityEvent } from '../kernel/security-log.ts'
import { writeSecurityLog } from './security-log.ts'

const refusal = (client: string | null, requestId = 'r-1'): SecurityEvent => ({
  event: 'authorisation',
  outcome: 'refused',
  reason: 'scope',
  tenant: 'acme',
  client,
  address: '192.0.2.1',
  requestId,
  route: 'readReturnOrder',
})
const change: SecurityEvent = {
  event: 'client-created',
  outcome: 'done',
  subject: 'shop',
  user: 'root',
  tenant: 'acme',
  client: null,
  address: null,
  requestId: null,
  route: 'command line',
}

let lines: string[]
const createLog = (level: string) =>
  pino({ level, base: null, timestamp: false }, { write: (line) => lines.push(line) })
const entries = (): unknown[] => lines.map((line) => JSON.parse(line))

beforeEach(() => {
  lines = []
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

test('writes a refusal as one line with who, from where and what', () => {
  writeSecurityLog(null, createLog('warn')).record(refusal('shop'))
  const line = { level: 30, log: 'security', msg: 'authorisation' }
  expect(entries()).toEqual([{ ...line, ...refusal('shop') }])
})

test('writes the same refusal once, and again with a count after a minute', async () => {
  const log = writeSecurityLog(null, createLog('info'))
  for (let count = 0; count < 1000; count++) log.record(refusal('shop', `r-${count}`))
  log.record(refusal('other'))
  expect(lines).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(entries().slice(2)).toEqual([expect.objectContaining({ client: 'shop', requestId: null, repeated: 999 })])
  log.record(refusal('shop'))
  expect(lines).toHaveLength(4)
})

test('writes a bounded number of lines for a flood of different refusals, and their count', () => {
  const log = writeSecurityLog(null, createLog('info'))
  for (let count = 0; count < 20_000; count++) log.record({ ...refusal(null), address: `2001:db8::${count}` })
  log.close()
  expect(lines).toHaveLength(501)
  expect(entries().at(-1)).toMatchObject({ event: 'many-kinds', outcome: 'refused', repeated: 19_500 })
})

test('writes every change', () => {
  const log = writeSecurityLog(null, createLog('info'))
  for (let count = 0; count < 3; count++) log.record(change)
  expect(lines).toHaveLength(3)
})

test('writes pending counts when closed', () => {
  const log = writeSecurityLog(null, createLog('info'))
  log.record(refusal('shop'))
  log.record(refusal('shop'))
  log.close()
  expect(entries().at(-1)).toMatchObject({ repeated: 1 })
})

test('writes nothing if nothing happens', () => {
  writeSecurityLog(null, createLog('silent')).record(change)
  expect(lines).toEqual([])
})

test('appends to a file that only its owner can read, and names one that cannot be opened', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'portolan-security-'))
  try {
    const file = join(directory, 'logs', 'security.log')
    for (let count = 0; count < 2; count++) writeSecurityLog(file, createLog('info')).record(change)
    const written = (await readFile(file, 'utf8')).trimEnd().split('\n')
    expect(written.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ level: 'info', log: 'security', event: 'client-created', subject: 'shop' }),
      expect.objectContaining({ event: 'client-created' }),
    ])
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(lines).toEqual([])
    expect(() => writeSecurityLog(directory, createLog('info'))).toThrow(/EISDIR.*PORTOLAN_SECURITY_LOG/)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
})

test('docs/operating.md lists every event', async () => {
  const page = await readFile(new URL('../../docs/operating.md', import.meta.url), 'utf8')
  const [, table = ''] = page.split('## The security log')
  const missing = [...accessChanges, ...repeatableEvents, 'admin-write', 'many-kinds'].filter(
    (event) => !table.includes(`\`${event}\``),
  )
  expect(missing).toEqual([])
})
