import { expect, it } from 'vitest'
import { webhookSigner } from './webhook-signer.ts'

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

it('signs like the example of Standard Webhooks', () => {
  const signature = webhookSigner.sign([secret], 'msg_p5jXN8AQM9LWM0D4loKWxJek', 1_614_265_330, '{"test": 2432232314}')
  expect(signature).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
})

it('signs once per secret, and creates secrets of 32 bytes', () => {
  const other = webhookSigner.makeSecret()
  expect(other).toMatch(/^whsec_[\w+/]{43}=$/)
  const alone = webhookSigner.sign([other], 'id', 1, 'body')
  expect(webhookSigner.sign([secret, other], 'id', 1, 'body').split(' ')[1]).toBe(alone)
  expect(webhookSigner.makeSecret()).not.toBe(other)
})

it('uses each secret’s own key, in any order', () => {
  const secrets = Array.from({ length: 1100 }, () => webhookSigner.makeSecret())
  const signWithAll = () => secrets.map((ownSecret) => webhookSigner.sign([ownSecret], 'evt-1', 1, '{}'))
  const first = signWithAll()
  expect(new Set(first).size).toBe(secrets.length)
  expect(signWithAll()).toEqual(first)
})
