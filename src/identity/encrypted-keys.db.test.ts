import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../test/support/test-server.ts'
import { createSystem, type System } from '../composition/system.ts'
import type { Config } from '../config/config.ts'

let server: TestServer
let others: System[]

beforeEach(async () => {
  server = await startTestServer()
  others = []
})

afterEach(async () => {
  for (const other of others) await other.close()
  await server.stop()
})

/** Another process on the same database, with other settings. */
async function processWith(settings: Partial<Config>): Promise<System> {
  const config = { ...server.system.config, ...settings }
  const other = await createSystem(config, server.database.url, pino({ level: 'silent' }))
  others.push(other)
  return other
}

const kept = () =>
  server.database.query<{ id: string; key: Record<string, unknown> }>(
    'select key_id as id, private_key as key from portolan.signing_key order by key_id',
  )
const prepare = ({ database, identity }: System) => database.runAsSystem((unit) => identity.keys.prepare(unit))
const accepted = ({ database, identity }: System) =>
  database.runAsSystem((unit) => identity.keys.listAcceptedKeys(unit))
const rotate = ({ database, identity }: System) => database.runAsSystem((unit) => identity.keys.rotateKey(unit))

test('private keys are stored encrypted, and still sign', async () => {
  await rotate(server.system)
  const rows = await kept()
  expect(rows.map(({ key }) => Object.keys(key).toSorted())).toEqual([
    ['nonce', 'sealedBy', 'tag', 'text', 'version'],
    ['nonce', 'sealedBy', 'tag', 'text', 'version'],
  ])
  const open = await accepted(server.system)
  for (const { privateJwk } of open) expect(JSON.stringify(rows)).not.toContain(privateJwk['d'])
  expect((await server.call('acme-sandbox', 'GET', '/checkout/api/v3/Retailer/Confirmation')).statusCode).toBe(200)
})

test('plain keys from before are encrypted at startup', async () => {
  const [key] = await accepted(server.system)
  await server.database.query('update portolan.signing_key set private_key = $1', [key?.privateJwk])
  await prepare(server.system)
  const [row] = await kept()
  expect(Object.keys(row?.key ?? {})).not.toContain('d')
  expect(await accepted(server.system)).toEqual([key])
})

test('a server with another secret key does not start, and says what to do', async () => {
  const stranger = await processWith({ secretKey: { bytes: randomBytes(32) } })
  await expect(prepare(stranger)).rejects.toThrow('Provide the right one as PORTOLAN_SECRET_KEY')
})

test('in production, a server with an external database requires a secret key', async () => {
  const stranger = await processWith({ secretKey: null, secretKeyFile: null })
  await expect(prepare(stranger)).rejects.toThrow('openssl rand -base64 32')
})

test('a new secret key replaces the previous one without invalidating tokens', async () => {
  await rotate(server.system)
  const before = await accepted(server.system)
  const secretKey = { bytes: randomBytes(32) }
  const next = await processWith({ secretKey, previousSecretKey: server.system.config.secretKey })
  await prepare(next)
  const reencrypt = () => next.database.runAsSystem((unit) => next.identity.keys.reencrypt(unit))
  expect([await reencrypt(), await reencrypt()]).toEqual([2, 0])
  const alone = await processWith({ secretKey })
  expect(await accepted(alone)).toEqual(before)
  await expect(accepted(server.system)).rejects.toThrow('is encrypted with the secret key')
})

test('if the secret key is lost, signing keys can be revoked, and new ones sign', async () => {
  const stranger = await processWith({ secretKey: { bytes: randomBytes(32) } })
  const [row] = await kept()
  await stranger.database.runAsSystem((unit) => stranger.identity.keys.revoke(unit, row?.id ?? ''))
  await prepare(stranger)
  expect(await accepted(stranger)).toHaveLength(1)
})
