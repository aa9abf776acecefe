import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { waitUntil } from '../../test/platform/open-database.ts'
import { expectStatus } from '../../test/support/expect-status.ts'
import { startTestServer, type TestServer } from '../../test/support/test-server.ts'
import { prepareQueue, startWorker, type Worker } from '../platform/queue.ts'

const mails: { readonly to: readonly string[]; readonly raw: string }[] = []
let smtp: SMTPServer
let server: TestServer
let worker: Worker

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const pieces: Buffer[] = []
      stream.on('data', (piece: Buffer) => pieces.push(piece))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        mails.push({ to, raw: Buffer.concat(pieces).toString().replaceAll('=\r\n', '') })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const { port } = smtp.server.address() as AddressInfo
  server = await startTestServer(
    {},
    { mail: { url: `smtp://127.0.0.1:${port}`, from: 'console@acme.example', isTlsRequired: false } },
  )
  await prepareQueue(server.database.ownerUrl, server.system.log)
  worker = startWorker({
    url: server.database.ownerUrl,
    jobs: server.system.identity.jobs,
    schedules: [],
    log: server.system.log,
  })
})
afterAll(async () => {
  await worker.stop()
  await server.stop()
  await new Promise<void>((resolve) => smtp.close(resolve))
})
beforeEach(() => {
  mails.length = 0
})

const countJobs = async () =>
  (await server.database.query<{ count: number }>('select count(*)::int from graphile_worker.jobs'))[0]?.count

async function createUser(userId: string): Promise<void> {
  const user = { name: 'Ann', roles: [{ tenant: 'acme', role: 'returns' }], isActive: true }
  expectStatus(await server.call('operator', 'PUT', `/admin/v1/users/${userId}`, user, { 'if-none-match': '*' }), 201)
}

const setPassword = (userId: string, password: string) =>
  server.call('operator', 'POST', `/admin/v1/users/${userId}/password`, { password })

test('a person is told by mail when an operator sets the password, and when it is changed', async () => {
  await createUser('ann@shop.example')
  const first = 'seven brass kettles sing'
  expectStatus(await setPassword('ann@shop.example', first), 200)
  await waitUntil(async () => mails.length === 1)
  expect(mails[0]?.to).toEqual(['ann@shop.example'])
  expect(mails[0]?.raw).toContain('An operator has set the password of your user ann@shop.example')

  const headers = { 'portolan-console': '1' }
  const payload = { userId: 'ann@shop.example', password: first }
  const signedIn = await server.app.inject({ method: 'POST', url: '/console/session', headers, payload })
  const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? ''
  const second = 'eight tin whistles hum'
  const changed = await server.app.inject({
    method: 'POST',
    url: '/console/session/password',
    headers: { ...headers, cookie },
    payload: { currentPassword: first, newPassword: second },
  })
  expect(changed.statusCode).toBe(200)
  await waitUntil(async () => mails.length === 2)
  expect(mails[1]?.raw).toContain('You have changed the password')
  expect(mails[1]?.raw).toContain('The request came from the address 127.0.0.1')
  for (const { raw } of mails) for (const password of [first, second]) expect(raw).not.toContain(password)
})

test('a change that fails, and a user without an email address, queue nothing', async () => {
  await createUser('ben')
  expectStatus(await setPassword('ben', 'seven brass kettles sing'), 200)
  expectStatus(await setPassword('nobody@shop.example', 'seven brass kettles sing'), 404)
  expect(await countJobs()).toBe(0)
  expect(mails).toEqual([])
})
