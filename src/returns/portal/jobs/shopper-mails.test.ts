import { describe, expect, test } from 'vitest'
import { portalLanguages } from '../http/portal-messages.ts'
import type { ShopperMessage } from '../service/shopper-messages.ts'
import { composeMail } from './shopper-mails.ts'

const message = (kind: ShopperMessage['kind'], language: string): ShopperMessage => ({
  kind,
  emailAddress: 'shopper@sandbox.example',
  language,
  orderReference: 'SBX-1001',
  returnOrderNumber: kind === 'WithdrawalReceived' ? null : '100042',
  withdrawalId: kind === 'WithdrawalReceived' ? '0197f3a2-0000-7000-8000-000000000001' : null,
  at: '2026-11-03T14:05:00.000Z',
  goods: [
    { productCode: 'JUMPER-M', description: 'Merino jumper, navy <b>size M</b>', quantity: 2 },
    { productCode: 'SCARF', description: null, quantity: 1 },
  ],
  portalUrl: 'https://shop.example/returns/acme',
})

const kinds = ['WithdrawalReceived', 'ReturnRegistered', 'ReturnCancelled'] as const
const inEnglish = (kind: ShopperMessage['kind']) => composeMail(message(kind, 'en'), 'Acme')

describe.each(portalLanguages)('mails in %s', (language) => {
  test.each(kinds)('%s: text and HTML are complete and translated', (kind) => {
    const mail = composeMail(message(kind, language), 'Acme & <i>Sons</i>')
    const number = kind === 'WithdrawalReceived' ? 'SBX-1001' : '100042'
    expect(mail.language).toBe(language)
    expect(mail.subject).toContain(number)
    expect(mail.subject).not.toMatch(/[\r\n]/)
    for (const part of [mail.text, mail.html]) {
      expect(part).not.toMatch(/\{\w+\}/)
      for (const needed of [
        'SBX-1001',
        number,
        '2 × Merino jumper',
        '1 × SCARF',
        'https://shop.example/returns/acme',
      ]) {
        expect(part).toContain(needed)
      }
    }
    expect(mail.html).toContain(`<html lang="${language}">`)
    expect(mail.html).toContain('navy &lt;b&gt;size M&lt;/b&gt;')
    expect(mail.html).toContain('Acme &amp; &lt;i&gt;Sons&lt;/i&gt;')
    expect(mail.html).not.toMatch(/<b>|<i>|src=|@import|<link/)
    const english = language === 'en' ? [] : inEnglish(kind).text.split('\n')
    const same = mail.text.split('\n').filter((line) => /\w+ \w+ \w+/.test(line) && english.includes(line))
    expect(same).toEqual([])
  })
})

test('dates are in the reader’s format', () => {
  const dates = Object.fromEntries(
    portalLanguages.map((language) => [language, composeMail(message('WithdrawalReceived', language), 'Acme').text]),
  )
  expect(dates['de']).toContain('3. November 2026')
  expect(dates['fr']).toContain('3 novembre 2026')
  expect(dates['es']).toContain('3 de noviembre de 2026')
  expect(dates['pl']).toContain('3 listopada 2026')
  expect(dates['ja']).toContain('2026年11月3日')
})

describe('texts from others', () => {
  const plain = message('ReturnRegistered', 'en')
  const expected = composeMail({ ...plain, goods: [{ productCode: 'A', description: 'Scarf', quantity: 1 }] }, 'Acme')
  const listTags = (html: string) => html.match(/<[^>]*>/g)

  test.each([
    '</li></ul><script>alert(1)</script><img src=x onerror=alert(1)>',
    '"><a href="https://evil.example">refund</a>',
    '" style="position:fixed',
    '<!-- ',
    '&lt;script&gt;',
    '{number} {order} {date}',
    'Scarf\r\n\r\nGet your refund at https://evil.example\r\n',
    'Scarf\r\nBcc: other@sandbox.example',
    'Scarf\u2028Get your refund\u2029at https://evil.example',
  ])('%j in any of them changes neither the layout nor the headers of a mail', (text) => {
    const mail = composeMail(
      {
        ...plain,
        orderReference: text,
        goods: [{ productCode: text, description: text, quantity: 1 }],
      },
      text,
    )
    expect(listTags(mail.html)).toEqual(listTags(expected.html))
    expect(mail.text.split(/[\r\n\u2028\u2029]/)).toHaveLength(expected.text.split('\n').length)
    expect(mail.subject).not.toMatch(/[\r\n\u2028\u2029]/)
    expect(mail.html).toContain('href="https://shop.example/returns/acme"')
  })
})
