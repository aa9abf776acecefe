import { chmod, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findRunning } from '../../src/platform/db/embedded/index.ts'
import {
  createTemporaryDirectory,
  fetchToken,
  findFreePort,
  type RunningServer,
  runCommand,
  sendConfirmation,
  startPortolan,
  startServer,
  waitUntil,
} from './portolan.ts'

let directory: Awaited<ReturnType<typeof createTemporaryDirectory>>
let data: string

beforeAll(async () => {
  directory = await createTemporaryDirectory()
  data = join(directory.path, 'data')
})
afterAll(() => directory.remove())

interface DoctorFinding {
  readonly check: string
  readonly state: string
  readonly finding: string
  readonly cure: string | null
}

const findState = (findings: readonly DoctorFinding[], check: string) =>
  findings.find((finding) => finding.check === check)?.state

describe('in production, next to a server', () => {
  let server: RunningServer
  let settings: Readonly<Record<string, string>>
  const portolan = (...parameters: string[]) => runCommand(parameters, settings)

  beforeAll(async () => {
    settings = { PORTOLAN_DATA_DIR: data, NODE_ENV: 'production', PORT: String(await findFreePort()) }
    server = await startServer({ settings, port: Number(settings['PORT']) })
  })

  it('starts with nothing, and the banner says how to begin', async () => {
    expect(server.stdout()).toContain('client create ops --operator')
    expect(server.stdout()).not.toContain('sandbox')
    expect(JSON.parse((await portolan('tenant', 'list', '--json')).stdout)).toEqual([])
    expect(JSON.parse((await portolan('client', 'list', '--json')).stdout)).toEqual([])
  })

  it('creates the first operator, with a valid token', async () => {
    const created = await portolan('client', 'create', 'ops', '--operator')
    expect(created.code).toBe(0)
    expect(created.stdout).toMatch(/^[\w-]{43}\n$/)
    const token = await fetchToken(server.origin, 'ops', created.stdout.trim())
    const events = `${server.origin}/admin/v1/events`
    expect((await fetch(events, { headers: { authorization: `Bearer ${token}` } })).status).toBe(200)
    const granted = await portolan('token', '--client', 'ops')
    expect(granted.code).toBe(0)
    expect(granted.stderr).toBe('')
    const securityLog = await readFile(join(data, 'security.log'), 'utf8')
    const lastEntry = securityLog.trim().split('\n').at(-1) ?? ''
    expect(JSON.parse(lastEntry)).toMatchObject({ log: 'security', event: 'authentication', client: 'ops' })
    expect(securityLog).not.toContain(granted.stdout.trim())
    const authorization = `Bearer ${granted.stdout.trim()}`
    expect((await fetch(events, { headers: { authorization } })).status).toBe(200)
  })

  it('creates a tenant with a brand and a client that can confirm an order', async () => {
    expect((await portolan('tenant', 'create', 'acme', '--name', 'Acme')).code).toBe(0)
    expect((await portolan('brand', 'create', 'acme', 'ACM', '--name', 'Acme')).code).toBe(0)
    const { stdout: secret } = await portolan('client', 'create', 'shop', '--tenant', 'acme', '--scope', 'checkout')
    const token = await fetchToken(server.origin, 'shop', secret.trim())
    expect((await sendConfirmation(server.origin, token, 'CLI-1')).status).toBe(201)
  })

  it('rotates keys, and the server accepts tokens of both', async () => {
    const before = await portolan('token', '--client', 'shop')
    expect((await portolan('keys', 'rotate')).stdout).toMatch(/^The key [\w-]{43} now signs new tokens\.\n$/)
    const after = await portolan('token', '--client', 'shop')
    for (const [index, { stdout }] of [before, after].entries()) {
      expect((await sendConfirmation(server.origin, stdout.trim(), `KEYS-${index}`)).status).toBe(201)
    }
  })

  it('runs jobs next to it', async () => {
    const worker = startPortolan(['worker'], { settings })
    await waitUntil('it works', async () => worker.stdout().includes('worker is ready'))
    expect(worker.stdout()).toBe(
      "Portolan's worker is ready: erase-shopper-data, forget-old-answers, resume-catalog-work, screen-again, send-password-notice, send-shopper-message, tidy-catalog, tidy-events, tidy-request-log, tidy-return-drafts, tidy-shopper-data, withdraw-unowned-parcels, work-on-catalog\n",
    )
    worker.child.kill('SIGTERM')
    expect(await worker.exited).toBe(0)
  })

  it('reports a healthy server, except for what a proxy must do', async () => {
    const { code, stdout } = await portolan('doctor', '--json')
    expect(code).toBe(0)
    const findings = JSON.parse(stdout) as DoctorFinding[]
    // The shipped exchange rates age.
    const troubles = findings.filter(({ check, state }) => state !== 'ok' && check !== 'exchange rates')
    expect(troubles.map(({ check }) => check)).toEqual(['public address', 'company prefix'])
    expect(findings.map(({ check }) => check)).toEqual([
      'runtime',
      'settings',
      'public address',
      'server',
      'database',
      'clock',
      'migrations',
      'database login',
      'row-level security',
      'signing key',
      'exchange rates',
      'screening',
      'registrations',
      'company prefix',
      'parcel numbers',
      'clients',
      'blobs',
      'disk',
      'permissions',
    ])
  })

  it('continues on its own database after the server stops', async () => {
    server.child.kill('SIGTERM')
    expect(await server.exited).toBe(0)
    const [clients, tenants] = await Promise.all([
      portolan('client', 'list', '--json'),
      portolan('tenant', 'list', '--json'),
    ])
    expect([clients.stderr, tenants.stderr]).toEqual(['', ''])
    expect(JSON.parse(clients.stdout)).toHaveLength(2)
    expect(JSON.parse(tenants.stdout)).toHaveLength(1)
    expect(await findRunning(data)).toBeNull()
  })

  it('says what is wrong with the data directory and how to fix it', async () => {
    await chmod(join(data, 'postgres', 'password'), 0o644)
    const { code, stdout } = await portolan('doctor')
    expect(code).toBe(1)
    expect(stdout).toMatch(/^fail {2}permissions .*password\n +→ chmod go-rwx .*password$/m)
  })
})

describe('from scratch', () => {
  it('checks, migrates and lists without a server', async () => {
    const settings = { PORTOLAN_DATA_DIR: join(directory.path, 'fresh') }
    const check = await runCommand(['migrate', '--check'], settings)
    expect(check).toMatchObject({ code: 1, stderr: expect.stringContaining('so an empty one was created') })
    expect(check.stdout).toMatch(/^0001-platform\.sql\n[^]*tables of the job queue\n$/)
    expect(await runCommand(['migrate'], settings)).toEqual({
      code: 0,
      stdout: check.stdout,
      stderr: 'Applied. The database is now up to date.\n',
    })
    expect((await runCommand(['keys', 'list', '--json'], settings)).stdout).toBe('[]\n')
  })

  it('keeps sandbox clients out of production unless changed, and says how', async () => {
    const settings = { PORTOLAN_DATA_DIR: join(directory.path, 'fresh'), PORT: String(await findFreePort()) }
    const server = await startServer({ settings, port: Number(settings.PORT) })
    const { code, stdout } = await runCommand(['doctor', '--json'], { ...settings, NODE_ENV: 'production' })
    expect(code).toBe(0)
    const findings = JSON.parse(stdout) as DoctorFinding[]
    expect(findState(findings, 'clients')).toBe('warn')
    expect(findings.find(({ check }) => check === 'clients')?.finding).toContain(
      'acme-sandbox, globex-sandbox, operator',
    )
    expect((await runCommand(['doctor'], settings)).code).toBe(0)
    const before = await fetchToken(server.origin)
    server.child.kill('SIGTERM')
    expect(await server.exited).toBe(0)

    // config.test.ts has the other settings that do not admit the sandbox.
    const later = await startServer({
      settings: { ...settings, PORTOLAN_PUBLIC_URL: server.origin, NODE_ENV: 'production' },
      port: Number(settings.PORT),
    })
    expect(later.stdout()).toContain('acme-sandbox, globex-sandbox, operator and their tokens are rejected')
    expect(later.stdout()).toContain('client renew-secret acme-sandbox')
    expect(later.stderr()).toContain('sandbox clients are rejected')
    expect((await askForToken(later.origin)).status).toBe(401)
    const response = await fetch(`${later.origin}/checkout/api/v3/Retailer/Confirmation`, {
      headers: { authorization: `Bearer ${before}` },
    })
    expect(response.status).toBe(401)
    later.child.kill('SIGTERM')
    expect(await later.exited).toBe(0)
  })

  it('says that a worker has no database to work on', async () => {
    const finding = await runCommand(['worker'], { PORTOLAN_DATA_DIR: join(directory.path, 'nowhere') })
    expect(finding.code).toBe(1)
    expect(finding.stderr).toContain('Start "npx portolan serve" first')
  })
})

it('exits quietly when its output pipe is closed', async () => {
  const help = startPortolan(['--help'])
  help.child.stdout?.destroy()
  expect(await help.exited).toBe(0)
  expect(help.stderr()).toBe('')
})

async function askForToken(origin: string) {
  const form = { grant_type: 'client_credentials', client_id: 'acme-sandbox', client_secret: 'sandbox-secret' }
  return fetch(`${origin}/connect/token`, { method: 'POST', body: new URLSearchParams(form) })
}
