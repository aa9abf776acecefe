import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { webhookSigner } from '../../src/adapters/webhook-signer.ts'
import { waitUntil } from '../platform/open-database.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { startWebhookReceiver } from '../support/webhook-receiver.ts'

const page = await readFile(new URL('../../docs/webhooks.md', import.meta.url), 'utf8')

/** The page's sample program in a language. */
function findProgram(language: string): string {
  const program = new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\`$`, 'm').exec(page)?.[1]
  if (program === undefined) throw new Error(`docs/webhooks.md shows no program in ${language}`)
  return program
}

let server: TestServer
let directory: string
let child: ChildProcess | null = null

beforeAll(async () => {
  server = await startTestServer()
  directory = await mkdtemp(join(tmpdir(), 'portolan-webhooks-'))
})
afterAll(async () => {
  await server.stop()
  await rm(directory, { recursive: true })
})
afterEach(() => {
  child?.kill('SIGKILL')
  child = null
})

const freePort = async (): Promise<number> => {
  const probe = await startWebhookReceiver()
  await probe.stop()
  return Number(new URL(probe.origin).port)
}

const hasPython = spawnSync('python3', ['--version']).status === 0

describe.each([
  { language: 'js', file: 'receiver.mjs', command: process.execPath, isThere: true },
  { language: 'python', file: 'receiver.py', command: 'python3', isThere: hasPython },
])('the receiver in $language', ({ language, file, command, isThere }) => {
  test.skipIf(!isThere)('accepts genuine deliveries once, and rejects others', async () => {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}/hooks`
    const { events, database } = server.system
    const { endpoint, secret } = await database.runInTransaction({ as: 'operator' }, {}, (unit) =>
      events.endpoints.createEndpoint(unit, 'acme', { url, description: language, eventTypes: null, isEnabled: true }),
    )
    const path = join(directory, file)
    await writeFile(path, findProgram(language))
    const started = spawn(command, [path], {
      env: {
        PATH: process.env['PATH'] ?? '',
        HOME: process.env['HOME'] ?? '',
        PORT: String(port),
        WEBHOOK_SECRET: secret,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child = started
    let printed = ''
    started.stdout.on('data', (piece) => (printed += String(piece)))
    const post = (headers: Readonly<Record<string, string>>, body: string) =>
      fetch(url, { method: 'POST', headers, body }).then(
        ({ status }) => status,
        () => 'not there yet',
      )
    await waitUntil(async () => (await post({}, '{}')) === 401, 30_000)

    const deliveries = events.startDeliveries()
    const subject = `DOC-${language}`
    await database.runInTransaction({ as: 'tenant', tenant: 'acme' }, {}, (unit) =>
      events.outbox.appendEvents(unit, [
        { type: 'label.created', subject, at: new Date(), traceparent: null, data: { name: 'Käse' } },
      ]),
    )
    await waitUntil(() => printed === `label.created ${subject}\n`, 30_000)
    await deliveries.stop()

    const body = '{"id": "e1", "type": "forged", "subject": "FORGED"}'
    const now = Math.floor(Date.now() / 1000)
    const sign = (timestamp: number, key: string) => ({
      'webhook-id': 'e1',
      'webhook-timestamp': String(timestamp),
      'webhook-signature': webhookSigner.sign([key], 'e1', timestamp, body),
    })
    expect(await post(sign(now, webhookSigner.makeSecret()), body)).toBe(401)
    expect(await post(sign(now - 3600, secret), body)).toBe(401)
    expect(await post({ ...sign(now, secret), 'webhook-id': 'e2' }, body)).toBe(401)
    expect(await post(sign(now, secret), `${body} `)).toBe(401)
    const both = { ...sign(now, secret) }
    both['webhook-signature'] = webhookSigner.sign([webhookSigner.makeSecret(), secret], 'e1', now, body)
    expect(await post(both, body)).toBe(204)
    expect(await post(sign(now, secret), body)).toBe(204)
    await waitUntil(() => printed === `label.created ${subject}\nforged FORGED\n`)
    await database.runInTransaction({ as: 'operator' }, {}, (unit) =>
      events.endpoints.deleteEndpoint(unit, endpoint.endpointId),
    )
  })
})
