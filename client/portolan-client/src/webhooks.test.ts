import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { verifyWebhook, WebhookVerificationError } from './index.ts'

const secret = `whsec_${Buffer.from('0123456789abcdef0123456789abcdef').toString('base64')}`
const body = JSON.stringify({ type: 'order-confirmation.confirmed', data: { status: 'Confirmed ✓' } })
const now = () => String(Math.floor(Date.now() / 1000))

const sign = (timestamp: string, of: string | Uint8Array = body) =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
    .update(`msg-1.${timestamp}.`)
    .update(of)
    .digest('base64')}`

const createHeaders = (timestamp: string, signature: string) => ({
  'Webhook-Id': 'msg-1',
  'webhook-timestamp': timestamp,
  'webhook-signature': signature,
})

test('accepts a delivery as text and as bytes, with headers of fetch and of Node', async () => {
  const headers = createHeaders(now(), sign(now()))
  const bytes = new TextEncoder().encode(body)
  // A part of a larger buffer, as Node's are.
  const part = Buffer.concat([Buffer.from('before'), bytes]).subarray(6)
  for (const delivered of [body, bytes, bytes.buffer, part]) {
    const event = await verifyWebhook({ body: delivered, headers, secret })
    expect(event).toEqual(JSON.parse(body))
  }
  await expect(verifyWebhook({ body, headers: new Headers(headers), secret })).resolves.toBeDefined()
})

test('accepts a delivery if one signature matches one secret', async () => {
  const headers = createHeaders(now(), `v1a,AAAA v1,${btoa('wrong')} v1,%% ${sign(now())}`)
  const other = `whsec_${btoa('another secret of an endpoint')}`
  await expect(verifyWebhook({ body, headers, secret: [other, secret] })).resolves.toBeDefined()
  await expect(verifyWebhook({ body, headers, secret: other })).rejects.toThrow('no signature fits')
})

test.each([
  ['another body', now(), sign(now(), `${body} `), 'no signature fits'],
  ['another time', String(Number(now()) - 10), sign(now()), 'no signature fits'],
  ['a time long ago', String(Number(now()) - 301), sign(String(Number(now()) - 301)), 'is the clock right?'],
  ['a time to come', String(Number(now()) + 330), sign(String(Number(now()) + 330)), 'is the clock right?'],
  ['no time', 'NaN', sign('NaN'), 'is the clock right?'],
  ['no signature', now(), '', 'no signature fits'],
])('rejects a delivery with %s', async (_, timestamp, signature, reason) => {
  const refused = verifyWebhook({ body, headers: createHeaders(timestamp, signature), secret })
  await expect(refused).rejects.toThrow(WebhookVerificationError)
  await expect(refused).rejects.toThrow(reason)
})

test('reports missing headers and invalid secrets', async () => {
  await expect(verifyWebhook({ body, headers: {}, secret })).rejects.toThrow('webhook-id is missing')
  await expect(verifyWebhook({ body, headers: createHeaders(now(), sign(now())), secret: 'x' })).rejects.toThrow(
    TypeError,
  )
})
