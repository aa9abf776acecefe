import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readConfig } from '../config/config.ts'
import { createLog, formatReadable } from './log.ts'

const plain = { withStacks: false, withColour: false }

it('formats a line for people: time of day, message, cause, and the rest', () => {
  const line = JSON.stringify({
    level: 'warn',
    time: '2026-03-04T13:07:15.333Z',
    process: 7,
    err: { message: 'connect ECONNREFUSED', stack: 'Error: connect\n    at x' },
    port: 5432,
    how: 'signal SIGKILL',
    msg: 'a connection was lost',
  })
  const text =
    /^\d\d:\d\d:\d\d warn {2}a connection was lost: connect ECONNREFUSED {2}port=5432 {2}how=signal SIGKILL\n$/
  expect(formatReadable(line, plain)).toMatch(text)
  expect(formatReadable(line, { ...plain, withStacks: true })).toContain('\n    at x\n')
})

it('formats lines for a terminal, omitting what the banner says', () => {
  let written = ''
  const target = { isTTY: true, fd: 2, write: (text: string) => (written += text) }
  const log = createLog(readConfig({}, []), target)
  log.info('Server listening at http://127.0.0.1:8080')
  log.debug('hidden')
  log.info({ port: 1 }, 'shown')
  expect(written).toMatch(/^\S+ info {2}shown {2}port=1\n$/)
})

it('logs a database error’s message, without its connection', () => {
  const directory = mkdtempSync(join(tmpdir(), 'portolan-log-'))
  const fd = openSync(join(directory, 'log'), 'w')
  try {
    const error = Object.assign(new Error('terminating'), { code: '57P01', client: { host: 'db.internal' } })
    createLog(readConfig({}, []), { fd, write: () => true }).warn({ err: error }, 'a connection was lost')
    const line: unknown = JSON.parse(readFileSync(join(directory, 'log'), 'utf8'))
    expect(line).toMatchObject({ msg: 'a connection was lost', err: { message: 'terminating', code: '57P01' } })
    expect(line).not.toHaveProperty('err.client')
  } finally {
    closeSync(fd)
    rmSync(directory, { recursive: true })
  }
})
