import { describe, expect, test } from 'vitest'
import { shopperMessageKinds } from '../contract/events.ts'
import { portalLanguages } from '../http/portal-messages.ts'
import type { ShopperMessage } from '../service/shopper-messages.ts'
import { composeMail } from './shopper-mails.ts'

const isInspected = (kind: ShopperMessage['kind']) => kind === 'ReturnInspected' || kind === 'ReturnRefunded'
const notInspected = { returnItemStatus: null, rejectionReason: null } as const

const message = (kind: ShopperMessage['kind'], language: string): ShopperMessage => ({
  kind,
  emailAddress: 'shopper@sandbox.example',
  language,
  orderReference: 'SBX-1001',
  returnOrderNumber: kind === 'WithdrawalReceived' ? null : '100042',
  withdrawalId: kind === 'WithdrawalReceived' ? '0197f3a2-0000-7000-8000-000000000001' : null,
  at: '2026-11-03T14:05:00.000Z',
  timeZone: 'Europe/Berlin',
  goods: [
    {
      productCode: 'JUMPER-M',
      description: 'Merino jumper, navy <b>size M</b>',
      quantity: 2,
      ...(isInspected(kind) ? { returnItemStatus: 'Accepted', rejectionReason: null } : notInspected),
    },
    {
      productCode: 'SCARF',
      description: null,
      quantity: 1,
      ...(isInspected(kind) ? { returnItemStatus: 'Rejected', rejectionReason: 'Worn <i>outdoors</i>' } : notInspected),
    },
  ],
  dropOffPoint:
    kind === 'ReturnRegistered'
      ? {
          name: 'Sandbox Parcel Point',
          address1: 'Sample Street 7',
          postalCode: '10115',
          city: 'Berlin',
          openingHours: ['Mo-Fr 08:00-20:00', 'ring the bell'],
        }
      : null,
  portalUrl: 'https://shop.example/returns/acme',
})

const kinds = shopperMessageKinds
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
    for (const part of kind === 'ReturnRegistered' ? [mail.text, mail.html] : []) {
      expect(part).toContain('Sample Street 7, 10115 Berlin')
      expect(part).toContain('08:00–20:00')
      expect(part).toContain('ring the bell')
    }
    expect(mail.html).toContain(`<html lang="${language}">`)
    expect(mail.html).toContain('navy &lt;b&gt;size M&lt;/b&gt;')
    expect(mail.html).toContain('Acme &amp; &lt;i&gt;Sons&lt;/i&gt;')
    expect(mail.html).not.toMatch(/<b>|<i>|src=|@import|<link/)
    const english = language === 'en' ? [] : inEnglish(kind).text.split('\n')
    const same = mail.text.split('\n').filter((line) => /^\w+ \w+ \w+/.test(line) && english.includes(line))
    expect(same).toEqual([])
  })
})

test.each(['ReturnInspected', 'ReturnRefunded'] as const)('%s says why an item was rejected', (kind) => {
  const mail = inEnglish(kind)
  expect(mail.text).toContain('  1 × SCARF\n    Not accepted\n    Reason: Worn <i>outdoors</i>\n')
  expect(mail.html).toContain('Worn &lt;i&gt;outdoors&lt;/i&gt;')
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

test('times are those of the shopper’s clock, with the name of the zone', () => {
  const withdrawn = message('WithdrawalReceived', 'en')
  expect(composeMail(withdrawn, 'Acme').text).toContain('3 November 2026 at 15:05 Central European Time')
  expect(composeMail({ ...withdrawn, timeZone: 'UTC' }, 'Acme').text).toContain('3 November 2026 at 14:05 UTC')
})

describe('texts from others', () => {
  const plain = message('ReturnRegistered', 'en')
  const goods = (text: string) => [
    { productCode: text, description: text, quantity: 1, returnItemStatus: 'Rejected' as const, rejectionReason: text },
  ]
  const expected = composeMail({ ...plain, goods: goods('Scarf') }, 'Acme')
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
        goods: goods(text),
        dropOffPoint: { name: text, address1: text, postalCode: text, city: text, openingHours: [text, text] },
      },
      text,
    )
    expect(listTags(mail.html)).toEqual(listTags(expected.html))
    expect(mail.text.split(/[\r\n\u2028\u2029]/)).toHaveLength(expected.text.split('\n').length)
    expect(mail.subject).not.toMatch(/[\r\n\u2028\u2029]/)
    expect(mail.html).toContain('href="https://shop.example/returns/acme"')
  })
})
