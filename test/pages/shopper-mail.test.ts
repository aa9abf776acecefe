import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareQueue, startWorker, type Worker } from '../../src/platform/queue.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { addSandboxOrder, Shopper } from './portal-shopper.ts'

/** A received mail. */
interface ReceivedMail {
  readonly to: readonly string[]
  readonly raw: string
}

const mails: ReceivedMail[] = []
/** Number of mails still to be refused, as by a busy mail server. */
let refusals = 1
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
        if (refusals > 0) {
          refusals -= 1
          done(Object.assign(new Error('busy'), { responseCode: 451 }))
          return
        }
        const to = session.envelope.rcptTo.map(({ address }) => address)
        mails.push({ to, raw: Buffer.concat(pieces).toString() })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const { port } = smtp.server.address() as AddressInfo
  server = await startTestServer(
    {},
    { mail: { url: `smtp://127.0.0.1:${port}`, from: 'returns@acme.example', isTlsRequired: false } },
  )
  const { system, database } = server
  await prepareQueue(database.ownerUrl, system.log)
  worker = startWorker({ url: database.ownerUrl, jobs: system.returns.jobs, schedules: [], log: system.log })
  await addSandboxOrder(server)
})
afterAll(async () => {
  await worker.stop()
  await server.stop()
  await new Promise<void>((resolve) => smtp.close(resolve))
})

async function waitForMails(count: number): Promise<void> {
  for (let time = 0; time < 300 && mails.length < count; time++) await delay(100)
  expect(mails).toHaveLength(count)
}

test('a withdrawal is acknowledged by mail with the document, after the mail server was busy at first', async () => {
  // A host that a caller claims must not become the address of the links in mails.
  const claimed = { host: '203.0.113.9', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }
  const shopper = new Shopper(server, 'acme', { 'accept-language': 'ja', ...claimed })
  await shopper.lookUp()
  await shopper.open('withdraw')
  await shopper.goOn('withdraw', { name: 'Sandbox Shopper', emailAddress: 'shopper@sandbox.example', 'goods-2': '1' })
  await shopper.goOn('withdraw-confirm')
  expect(shopper.text).toContain('受領確認を shopper@sandbox.example にもお送りします')
  await waitForMails(1)
  const [mail] = mails
  expect(mail?.to).toEqual(['shopper@sandbox.example'])
  expect(mail?.raw).toContain('From: Acme Sandbox Outfitters <returns@acme.example>')
  expect(mail?.raw).toContain('Content-Language: ja')
  expect(mail?.raw).toMatch(/Content-Type: application\/pdf; name=withdrawal\.pdf/)
  expect(mail?.raw).toContain(Buffer.from('%PDF-').toString('base64').slice(0, 6))
  expect(mail?.raw).not.toMatch(/evil\.example|203\.0\.113\.9/)
  expect(refusals).toBe(0)
  const [{ sent } = { sent: 0 }] = await server.database.query<{ sent: number }>(
    'select count(*)::int as sent from portolan.shopper_message where sent_at is not null',
  )
  expect(sent).toBe(1)
})

test('a return is confirmed by mail, and a repeated job sends nothing twice', async () => {
  const shopper = new Shopper(server)
  await shopper.lookUp()
  await shopper.open('items')
  await shopper.goOn('items', { 'reason-1': 'TooSmall' })
  await shopper.goOn('method', { method: '1' })
  await shopper.goOn('confirm')
  await waitForMails(2)
  expect(mails[1]?.raw).toMatch(/Subject: Acme Sandbox Outfitters: Your return \d+/)
  expect(mails[1]?.raw).toContain('Merino jumper, navy, size M')
  const messages = await server.database.query<{ messageId: string }>(
    'select message_id as "messageId" from portolan.shopper_message',
  )
  for (const { messageId } of messages) {
    await server.system.returns.jobs['send-shopper-message']?.({ tenant: 'acme', messageId })
  }
  expect(mails).toHaveLength(2)
})
