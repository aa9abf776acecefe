import { describe, expect, test } from 'vitest'
import { readMailSettings } from './mail-settings.ts'

const url = 'smtps://user:password@mail.example:465'
const from = 'returns@shop.example'

test('mails are sent where a mail server and a sender are set, and not at all where neither is', () => {
  expect(readMailSettings({ PORTOLAN_SMTP_URL: url, PORTOLAN_MAIL_FROM: from })).toEqual({ url, from })
  expect(readMailSettings({})).toBeNull()
  expect(readMailSettings({ PORTOLAN_SMTP_URL: '', PORTOLAN_MAIL_FROM: '' })).toBeNull()
})

describe('a setting that cannot be used stops the start', () => {
  test.each([
    [{ PORTOLAN_SMTP_URL: url }, 'must be set together'],
    [{ PORTOLAN_MAIL_FROM: from }, 'must be set together'],
    [{ PORTOLAN_SMTP_URL: 'mail.example', PORTOLAN_MAIL_FROM: from }, 'PORTOLAN_SMTP_URL must be an address'],
    [{ PORTOLAN_SMTP_URL: 'https://mail.example', PORTOLAN_MAIL_FROM: from }, 'PORTOLAN_SMTP_URL must be an address'],
    [{ PORTOLAN_SMTP_URL: url, PORTOLAN_MAIL_FROM: 'Shop <a@b>' }, 'PORTOLAN_MAIL_FROM must be an e-mail address'],
    [{ PORTOLAN_SMTP_URL: url, PORTOLAN_MAIL_FROM: 'a@b\r\nBcc: c@d' }, 'PORTOLAN_MAIL_FROM must be an e-mail address'],
  ])('%j', (env, reason) => {
    expect(() => readMailSettings(env)).toThrow(reason)
  })
})
