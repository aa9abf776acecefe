import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSmtpMailer } from './smtp-mailer.ts'

/** Lines received in clear by a mail server without TLS. */
const seen: string[] = []
let smtp: SMTPServer

beforeAll(async () => {
  smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth({ username = '', password = '' }, _session, done) {
      seen.push(`${username}:${password}`)
      done(null, { user: username })
    },
    onData(stream, _session, done) {
      seen.push('mail')
      stream.resume().on('end', () => done())
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
})
afterAll(() => new Promise<void>((resolve) => smtp.close(resolve)))
beforeEach(() => {
  seen.length = 0
})

const send = (isTlsRequired: boolean) =>
  createSmtpMailer({
    url: `smtp://shop:secret@127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    from: 'returns@shop.example',
    isTlsRequired,
  }).send({
    to: 'shopper@sandbox.example',
    fromName: 'Shop',
    language: 'en',
    subject: 'Your return',
    text: 'Your return',
    html: '<p>Your return</p>',
    attachments: [],
    messageId: '1',
  })

test('if TLS is required, a mail server without it sees neither the login nor the mail', async () => {
  await expect(send(true)).rejects.toThrow(/STARTTLS/)
  expect(seen).toEqual([])
})

test('if it is not, both are sent in clear', async () => {
  await send(false)
  expect(seen).toEqual(['shop:secret', 'mail'])
})
