import { type AddressInfo, createServer } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ShopperMail } from '../returns/portal/service/shopper-mail.ts'
import { createSmtpMailer } from './smtp-mailer.ts'

/** Lines received in clear by a mail server without TLS. */
const seen: string[] = []
/** The last mail received. */
let received = ''
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
      received = ''
      stream.setEncoding('utf8')
      stream.on('data', (piece: string) => {
        received += piece
      })
      stream.on('end', () => done())
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
})
afterAll(() => new Promise<void>((resolve) => smtp.close(resolve)))
beforeEach(() => {
  seen.length = 0
})

const usualMail: ShopperMail = {
  to: 'shopper@sandbox.example',
  fromName: 'Shop',
  language: 'en',
  subject: 'Your return',
  text: 'Your return',
  html: '<p>Your return</p>',
  attachments: [],
  messageId: '1',
}
const send = (isTlsRequired: boolean, changes: Partial<ShopperMail> = {}) =>
  createSmtpMailer({
    url: `smtp://shop:secret@127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    from: 'returns@shop.example',
    isTlsRequired,
  }).send({ ...usualMail, ...changes })

test('if TLS is required, a mail server without it sees neither the login nor the mail', async () => {
  await expect(send(true)).rejects.toThrow(/STARTTLS/)
  expect(seen).toEqual([])
})

test('if it is not, both are sent in clear', async () => {
  await send(false)
  expect(seen).toEqual(['shop:secret', 'mail'])
})

test('line breaks in names and subjects add neither headers nor recipients', async () => {
  const injection = '\r\nBcc: other@sandbox.example\r\nX-Injected: yes'
  await send(false, { fromName: `Shop${injection}`, subject: `Your return${injection}` })
  const [head = ''] = received.split('\r\n\r\n', 1)
  const names = head.split('\r\n').map((line) => /^([\w-]+):/.exec(line)?.[1])
  expect(names).not.toContain('Bcc')
  expect(names).not.toContain('X-Injected')
  expect(names.filter((name) => name === 'Subject')).toHaveLength(1)
})

test('names in the text cannot reorder or hide what is around them', async () => {
  await send(false, { text: 'Hello Anna\u202e\u0000, 49 EUR' })
  expect(received).toContain('Hello Anna, 49 EUR')
})

test('a server that says a little now and then is given up', async () => {
  let isClosed = false
  const server = createServer((socket) => {
    socket.write('220 mail.example\r\n')
    const dripping = setInterval(() => socket.write('250-more\r\n'), 20)
    socket.on('error', () => {})
    socket.on('close', () => {
      clearInterval(dripping)
      isClosed = true
    })
    socket.resume()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
  const mailer = createSmtpMailer({ url, from: 'returns@shop.example', isTlsRequired: false }, 200)
  await expect(mailer.send(usualMail)).rejects.toMatchObject({ name: 'AbortError' })
  await expect.poll(() => isClosed).toBe(true)
  await new Promise((resolve) => server.close(resolve))
})
