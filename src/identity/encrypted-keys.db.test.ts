import { randomBytes, scryptSync } from 'node:crypto'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../test/support/test-server.ts'
import { sandboxSecret } from '../composition/sandbox.ts'
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

const readStoredKeys = () =>
  server.database.query<{ id: string; key: Record<string, unknown> }>(
    'select key_id as id, private_key as key from portolan.signing_key order by key_id',
  )
const prepare = ({ database, identity }: System) => database.runAsSystem((unit) => identity.keys.prepare(unit))
const accepted = ({ database, identity }: System) =>
  database.runAsSystem((unit) => identity.keys.listAcceptedKeys(unit))
const rotate = ({ database, identity }: System) => database.runAsSystem((unit) => identity.keys.rotateKey(unit))

test('private keys are stored encrypted, and still sign', async () => {
  await rotate(server.system)
  const rows = await readStoredKeys()
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
  const [row] = await readStoredKeys()
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
  const [row] = await readStoredKeys()
  await stranger.database.runAsSystem((unit) => stranger.identity.keys.revoke(unit, row?.id ?? ''))
  await prepare(stranger)
  expect(await accepted(stranger)).toHaveLength(1)
})

describe('the hashes of chosen passwords and secrets', () => {
  const hashes = () =>
    server.database.query<{ hash: string }>(
      `select secret_hash as hash from portolan.api_client union all
       select password_hash from portolan.console_user where password_hash is not null`,
    )
  const signIn = (password: string) =>
    server.app.inject({
      method: 'POST',
      url: '/console/session',
      headers: { 'portolan-console': '1' },
      payload: { userId: 'operator', password },
    })

  test('from before are encrypted at startup, and generated secrets left alone', async () => {
    const { chosenSecrets, clients } = server.system.identity
    await server.system.database.runAsSystem((unit) =>
      clients.createClient(unit, {
        clientId: 'made',
        tenant: 'acme',
        name: 'Made',
        scopes: ['checkout'],
        brands: null,
      }),
    )
    const salt = Buffer.alloc(16, 1)
    const hash = scryptSync('an old password', salt, 32, { N: 16384, r: 8, p: 1 })
    const plain = `scrypt$16384$8$1$${salt.toString('base64url')}$${hash.toString('base64url')}`
    await server.database.query('update portolan.console_user set password_hash = $1', [plain])
    await server.database.query("update portolan.api_client set secret_hash = $1 where client_id = 'acme-sandbox'", [
      plain,
    ])
    await server.system.database.runAsSystem((unit) => chosenSecrets.sealPlain(unit))
    const stored = (await hashes()).map((row) => row.hash)
    expect(stored.filter((one) => !one.startsWith('sealed-scrypt$1$'))).toEqual([
      expect.stringMatching(/^hmac-sha256\$1\$/),
    ])
    expect((await signIn('an old password')).statusCode).toBe(200)
    expect((await signIn('another password')).statusCode).toBe(401)
  })

  test('are encrypted again with a new secret key', async () => {
    const secretKey = { bytes: randomBytes(32) }
    const next = await processWith({ secretKey, previousSecretKey: server.system.config.secretKey })
    const reencrypt = () => next.database.runAsSystem((unit) => next.identity.chosenSecrets.reencrypt(unit))
    expect([await reencrypt(), await reencrypt()]).toEqual([(await hashes()).length, 0])
    const alone = await processWith({ secretKey })
    const proof = { userId: 'operator', password: sandboxSecret, address: '192.0.2.1' }
    const verify = ({ database, identity }: System) =>
      identity.users.verifyPassword((work) => database.runAsSystem(work), proof)
    expect(await verify(alone)).toMatchObject({ userId: 'operator' })
    await expect(verify(server.system)).rejects.toThrow('is encrypted with the secret key')
  })
})
