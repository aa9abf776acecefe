import { describe, expect, test } from 'vitest'
import { readMailSettings } from './mail-settings.ts'

const url = 'smtps://user:password@mail.example:465'
const from = 'returns@shop.example'

test('mail is on with a mail server and a sender, and off with neither', () => {
  expect(readMailSettings({ PORTOLAN_SMTP_URL: url, PORTOLAN_MAIL_FROM: from })).toEqual({
    url,
    from,
    isTlsRequired: true,
  })
  expect(readMailSettings({})).toBeNull()
  expect(readMailSettings({ PORTOLAN_SMTP_URL: '', PORTOLAN_MAIL_FROM: '' })).toBeNull()
})

test.each([
  ['smtp://user:password@mail.example', undefined, true],
  ['smtp://user:password@mail.example', 'optional', false],
  ['smtp://127.0.0.1:2525', undefined, false],
  ['smtp://[::1]:2525', undefined, false],
  ['smtp://localhost', undefined, false],
  ['smtp://localhost.example', undefined, true],
])('a login at %s uses TLS, with PORTOLAN_SMTP_TLS=%s: %s', (address, tls, isTlsRequired) => {
  const env = { PORTOLAN_SMTP_URL: address, PORTOLAN_MAIL_FROM: from, PORTOLAN_SMTP_TLS: tls }
  expect(readMailSettings(env)).toMatchObject({ isTlsRequired })
})

describe('an invalid setting stops the start', () => {
  test.each([
    [{ PORTOLAN_SMTP_URL: url }, 'must be set together'],
    [{ PORTOLAN_MAIL_FROM: from }, 'must be set together'],
    [{ PORTOLAN_SMTP_URL: 'mail.example', PORTOLAN_MAIL_FROM: from }, 'PORTOLAN_SMTP_URL must be a URL'],
    [{ PORTOLAN_SMTP_URL: 'https://mail.example', PORTOLAN_MAIL_FROM: from }, 'PORTOLAN_SMTP_URL must be a URL'],
    [
      { PORTOLAN_SMTP_URL: url, PORTOLAN_MAIL_FROM: from, PORTOLAN_SMTP_TLS: 'no' },
      'PORTOLAN_SMTP_TLS must be required or optional',
    ],
    [{ PORTOLAN_SMTP_URL: url, PORTOLAN_MAIL_FROM: 'Shop <a@b>' }, 'PORTOLAN_MAIL_FROM must be an email address'],
    [{ PORTOLAN_SMTP_URL: url, PORTOLAN_MAIL_FROM: 'a@b\r\nBcc: c@d' }, 'PORTOLAN_MAIL_FROM must be an email address'],
  ])('%j', (env, reason) => {
    expect(() => readMailSettings(env)).toThrow(reason)
  })
})
