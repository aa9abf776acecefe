import { expect, test } from 'vitest'
import { composeNotice } from './password-notices.ts'

const notice = {
  noticeId: '01890000-0000-7000-8000-000000000000',
  userId: 'ann@shop.example',
  name: 'Ann <b>Bo</b>\n\nSecond paragraph',
  at: '2026-03-04T12:34:56.000Z',
  isOwnChange: true,
  address: '192.0.2.7',
}
const publicUrl = 'https://commerce.example'

test('a notice says who changed the password of which user, when, where, and what to do', () => {
  const mail = composeNotice(notice, publicUrl)
  expect(mail).toMatchObject({ to: 'ann@shop.example', messageId: notice.noticeId, language: 'en' })
  expect(mail.text).toContain('You have changed the password of your user ann@shop.example')
  expect(mail.text).toContain('console at commerce.example on 2026-03-04 at 12:34 UTC')
  expect(mail.text).toContain('from the address 192.0.2.7')
  expect(mail.text).toContain('tell your operator at once')
  expect(composeNotice({ ...notice, isOwnChange: false, address: null }, publicUrl).text).toMatch(
    /An operator has set the password [^\n]+ UTC\.\n/,
  )
})

test('a name adds no markup and no paragraph, and there is no link', () => {
  const mail = composeNotice(notice, publicUrl)
  expect(mail.text).toMatch(/^Hello Ann <b>Bo<\/b> Second paragraph,\n/)
  expect(mail.html).toContain('Ann &lt;b&gt;Bo&lt;/b&gt; Second paragraph')
  expect(mail.text + mail.html).not.toMatch(/https?:/)
})
