import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runInProcess } from '../../test/support/run-in-process.ts'
import { cloneDatabase, type TestDatabase } from '../../test/support/test-database.ts'

let database: TestDatabase
let directory: string
let settings: Readonly<Record<string, string>>

beforeAll(async () => {
  database = await cloneDatabase()
  directory = await mkdtemp(join(tmpdir(), 'portolan-security-log-'))
  settings = { DATABASE_URL: database.url, PORTOLAN_SECRET_KEY: randomBytes(32).toString('base64') }
})
afterAll(async () => {
  await database.drop()
  await rm(directory, { recursive: true, force: true })
})

/** Runs a command with a security log of its own. */
async function runWithSecurityLog(...parameters: readonly string[]) {
  const file = join(directory, `${parameters.join('-')}.log`)
  const { stdout } = await runInProcess({ ...settings, PORTOLAN_SECURITY_LOG: file }, ...parameters)
  const text = await readFile(file, 'utf8')
  return {
    stdout,
    text,
    lines:
      text === ''
        ? []
        : text
            .trimEnd()
            .split('\n')
            .map((line) => JSON.parse(line) as unknown),
  }
}

describe('the security log', () => {
  it.each([
    ['tenant-created', 'initech', 'initech', ['tenant', 'create', 'initech', '--name', 'Initech']],
    ['brand-created', 'INI', 'initech', ['brand', 'create', 'initech', 'INI', '--name', 'Initech']],
    ['client-created', 'till', 'initech', ['client', 'create', 'till', '--tenant', 'initech', '--scope', 'checkout']],
    ['tenant-disabled', 'initech', 'initech', ['tenant', 'disable', 'initech']],
    ['tenant-enabled', 'initech', 'initech', ['tenant', 'enable', 'initech']],
    ['client-deactivated', 'till', 'initech', ['client', 'deactivate', 'till']],
    ['client-activated', 'till', 'initech', ['client', 'activate', 'till']],
    ['client-secret-renewed', 'till', 'initech', ['client', 'renew-secret', 'till']],
    ['signing-keys-reencrypted', '0', null, ['keys', 'reencrypt']],
    ['signing-key-rotated', expect.stringMatching(/^[\w-]{43}$/) as string, null, ['keys', 'rotate']],
  ])('records %s', async (event, subject, tenant, parameters) => {
    const { lines, text, stdout } = await runWithSecurityLog(...parameters)
    expect(lines).toEqual([
      expect.objectContaining({ log: 'security', event, outcome: 'done', subject, tenant, user: expect.any(String) }),
    ])
    const secrets = stdout.split('\n').filter((line) => /^[\w-]{43}$/.test(line))
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
  })

  it('records a printed token, without the token', async () => {
    const { lines, text, stdout } = await runWithSecurityLog('token', '--client', 'till')
    expect(lines).toEqual([
      expect.objectContaining({ event: 'authentication', outcome: 'granted', client: 'till', tenant: 'initech' }),
    ])
    expect(text).not.toContain(stdout.trim().split('.')[2])
  })

  it('goes to the data directory if no file is set, apart from what people read', async () => {
    const dataDirectory = join(directory, 'data')
    const environment = { ...settings, PORTOLAN_DATA_DIR: dataDirectory }
    expect(await runInProcess(environment, 'tenant', 'create', 'umbra', '--name', 'Umbra')).toMatchObject({
      code: 0,
      stderr: '',
    })
    const file = join(dataDirectory, 'security.log')
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ event: 'tenant-created', subject: 'umbra' })
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  })

  it('goes to stderr if the data directory cannot be written', async () => {
    const dataDirectory = join(directory, 'taken')
    await mkdir(join(dataDirectory, 'security.log'), { recursive: true })
    const program = fileURLToPath(new URL('../../bin/portolan.mjs', import.meta.url))
    const { stderr } = await promisify(execFile)(program, ['tenant', 'create', 'penumbra', '--name', 'Penumbra'], {
      env: { PATH: process.env['PATH'], ...settings, PORTOLAN_DATA_DIR: dataDirectory },
    })
    expect(stderr).toContain('"event":"tenant-created"')
  })

  it('records nothing for read-only commands', async () => {
    expect((await runWithSecurityLog('client', 'list')).text).toBe('')
  })
})
