import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { shippedRequirements } from '../../../test/support/data-requirements.ts'
import { findMissingRequirements } from '../../shipping/service/required-customs-data.ts'
import { adviseOnCustoms } from './customs-advice.ts'
import { london, scarf, toBerlin } from './package.fixture.ts'
import { isHint, type PackageContent, packageWarningCodes } from './package.ts'
import { listKnownItemData } from './package-documents.ts'
import {
  formatHeldWarning,
  warnAboutConditions,
  warnAboutCustomsDocuments,
  warnAboutLabel,
  warnAboutParties,
  warnAboutRequirements,
  warnAboutService,
  warnAboutUnpaidDuty,
} from './package-warnings.ts'

test.each([
  [{}, ['The labels omit what the consignee lacks: lastName, address1, city']],
  [{ firstName: 'A', poBox: '12', city: 'Berlin' }, []],
  [{ lastName: ' ', address1: 'B', city: 'Berlin' }, ['The labels omit what the consignee lacks: lastName']],
])('labels for %j: %j', (consignee, warnings) => {
  expect(warnAboutLabel({ ...toBerlin, consignee: { ...consignee, country: 'DE' } }, london)).toEqual(warnings)
})

test.each([
  ['Roman', { lastName: 'Müller', city: 'Köln', country: 'DE' }, []],
  ['Cyrillic, which is spelled by rule', { lastName: 'Їжак', city: 'Київ', country: 'UA' }, []],
  ['Thai', { lastName: 'ใจดี', city: 'กรุงเทพ', country: 'TH' }, ['consignee.latinName', 'consignee.latinCity']],
  ['Thai with a name', { lastName: 'ใจดี', latinName: 'Jaidee', city: 'Bangkok', country: 'TH' }, []],
  ['Arabic within a country', { lastName: 'محمد', city: 'London', country: 'GB' }, []],
])('documents abroad without Latin letters: %s', (_, consignee, fields) => {
  const content = { ...toBerlin, consignee: { address1: '1', ...consignee } }
  const warnings = warnAboutLabel(content, london)
  expect(warnings).toHaveLength(fields.length === 0 ? 0 : 1)
  for (const field of fields) expect(warnings[0]).toContain(field)
})

test('documents abroad name a site without Latin letters', () => {
  const site = { ...london, company: '東京倉庫', city: '東京', countryIso: 'JP' }
  expect(warnAboutLabel(toBerlin, site)[0]).toContain('company and city of the site ACM in Latin letters')
  const inJapan = { ...toBerlin, consignee: { ...toBerlin.consignee, country: 'JP' } }
  expect(warnAboutLabel(inJapan, site)).toEqual([])
})

describe('what couriers ask for of the parties', () => {
  const dispatch = { ...london, telephone: '+44 20 7946 0000' }
  const reachable = { ...toBerlin, consignee: { ...toBerlin.consignee, telephone: '+49 30 1234567' } }
  const known = { sellerNumbers: { exporterEori: 'GB123456789000' }, isMail: false }
  test.each([
    ['nothing', reachable, dispatch, known, []],
    ['telephones', toBerlin, london, known, ['consignee.telephone', 'the telephone of the site ACM']],
    ['the EORI by courier', reachable, dispatch, { ...known, sellerNumbers: { exporterEori: null } }, ['EORI']],
    ['nothing by mail', toBerlin, london, { sellerNumbers: { exporterEori: null }, isMail: true }, []],
    [
      'no EORI from Japan',
      reachable,
      { ...dispatch, countryIso: 'JP' },
      { ...known, sellerNumbers: { exporterEori: null } },
      [],
    ],
  ])('%s', (_, content, site, numbers, wanted) => {
    const warnings = warnAboutParties(content, site, numbers)
    expect(warnings).toHaveLength(wanted.length === 0 ? 0 : 1)
    for (const part of wanted) expect(warnings[0]).toContain(part)
  })
})

test.each([
  ['by mail, DAP', {}, 'US', true, '2026-11-28', true],
  ['by mail, DDP', { incoterm: 'DDP' as const }, 'US', true, '2026-11-28', false],
  ['by courier', {}, 'US', false, '2026-11-28', false],
  ['documents', { reasonForExport: 'Documents' }, 'US', true, '2026-11-28', false],
  ['to Puerto Rico', {}, 'PR', true, '2026-11-28', true],
  ['before 29 August 2025', {}, 'US', true, '2025-08-28', false],
  ['to Canada', {}, 'CA', true, '2026-11-28', false],
  ['books', { packageItems: [{ ...scarf, hsCode: '4901.99' }] }, 'US', true, '2026-11-28', false],
  ['a book and a scarf', { packageItems: [{ ...scarf, hsCode: '490199' }, scarf] }, 'US', true, '2026-11-28', true],
])('mail to the United States needs prepaid duty: %s', (_, content, country, isMail, day, isWarned) => {
  const to = { countryIso: country, postalCode: null }
  const warnings = warnAboutUnpaidDuty({ ...toBerlin, ...content }, { from: london, to, isMail, day })
  expect(warnings.map((text) => text.includes('Executive Order 14324'))).toEqual(isWarned ? [true] : [])
})

test('an unknown service is named with those on offer', () => {
  const services = ['Standard', 'Express']
  expect(warnAboutService({ serviceName: 'Standard', unknownName: null }, services)).toEqual([])
  expect(warnAboutService({ serviceName: 'Standard', unknownName: 'Exprss' }, services)).toEqual([
    {
      code: 'ServiceUnknown',
      path: 'serviceLevel',
      message:
        'No carrier offers the service Exprss, so the parcel goes by Standard; serviceLevel can be Standard, Express',
    },
  ])
})

test('required data is named once, with the rule', () => {
  const content = { ...toBerlin, packageItems: [{ ...scarf, hsCode: null, weight: 0 }] }
  const missing = findMissingRequirements(shippedRequirements, listKnownItemData(content), {
    from: london,
    to: { countryIso: 'DE', postalCode: '10115' },
    isMail: true,
    day: '2026-11-28',
  })
  expect(warnAboutRequirements(missing)).toEqual([
    'The customs documents are not signed, and the parcel can be refused, because required data is missing: weight of packageItems[0] (CN22 and CN23 of the Universal Postal Union); hsCode of six digits of packageItems[0] (ICS2: Delegated Regulation (EU) 2015/2446, annex B)',
  ])
  expect(warnAboutCustomsDocuments(content, missing)).toEqual([])
})

test('a held package names twenty items, and the number of others', () => {
  const phrases = Array.from({ length: 22 }, (_, index) => `item ${index}`)
  expect(formatHeldWarning(phrases.slice(0, 20))).toMatch(/; item 19$/)
  expect(formatHeldWarning(phrases)).toMatch(/; item 19; and 2 more$/)
})

test('each condition is named once, with up to twenty of its items', () => {
  const wine = 'Alcohol is under excise; many carriers do not take it'
  const conditions = [[wine], [], ['The age is checked', wine], ...Array.from({ length: 20 }, () => [wine])]
  const firstPaths = Array.from({ length: 18 }, (_, index) => `packageItems[${index + 3}]`).join(', ')
  expect(warnAboutConditions(toBerlin, conditions)).toEqual([
    `Goods are restricted in DE (packageItems[0], packageItems[2], ${firstPaths}, and 2 more): ${wine}`,
    'Goods are restricted in DE (packageItems[2]): The age is checked',
  ])
})

describe('customs documents', () => {
  const priced = (amount: number, currency: string) => ({ ...scarf, unitPrice: { amount, currency } })

  test('are complete if everything is known', () => {
    expect(warnAboutCustomsDocuments(toBerlin)).toEqual([])
  })

  test.each([
    [1.5, 'GBP', false],
    [1.25, 'GBP', false],
    [0.000000001, 'GBP', true],
    [10.005, 'CHF', true],
    [1.5, 'JPY', true],
    [1.525, 'KWD', false],
  ])('round what is finer than the currency: %d %s', (amount, currency, isFiner) => {
    const content = { ...toBerlin, packageItems: [priced(amount, currency)], shippingInfo: { amount, currency } }
    const warning =
      'The customs documents round values to the decimals of the currency: there are more decimals in packageItems[0].unitPrice; shippingInfo'
    expect(warnAboutCustomsDocuments(content)).toEqual(isFiner ? [warning] : [])
  })

  test('omit unknown values of an item', () => {
    const packageItems = [scarf, { ...scarf, unitPrice: null, countryOfOrigin: ' ' }]
    expect(warnAboutCustomsDocuments({ ...toBerlin, packageItems })).toEqual([
      'The customs documents omit values: packageItems[1] has no unitPrice',
      'The customs documents omit origins: packageItems[1] has no countryOfOrigin',
    ])
  })

  test('state a value even for free goods', () => {
    const free = { ...scarf, unitPrice: { amount: 0, currency: 'GBP' } }
    expect(warnAboutCustomsDocuments({ ...toBerlin, packageItems: [free] })).toEqual([
      expect.stringMatching(/state a value of 0: packageItems\[0\]\.unitPrice; .* as customsValue$/),
    ])
    const valued = { ...free, customsValue: { amount: 12, currency: 'GBP' } }
    expect(warnAboutCustomsDocuments({ ...toBerlin, packageItems: [valued] })).toEqual([])
  })

  test('omit unknown net weights', () => {
    const packageItems = [scarf, { ...scarf, weight: null }]
    expect(warnAboutCustomsDocuments({ ...toBerlin, packageItems })).toEqual([
      'The customs documents omit net weights: packageItems[1] has no weight',
    ])
  })

  test('include no invoice with several currencies', () => {
    const packageItems = [priced(1, 'GBP'), priced(1, 'EUR')]
    const shippingInfo = { amount: 5, currency: 'JPY' }
    expect(warnAboutCustomsDocuments({ ...toBerlin, packageItems, shippingInfo })).toEqual([
      'No COMMERCIAL_INVOICE was created, because it has a single currency and the unit prices have GBP, EUR',
    ])
  })

  test('omit a charge in another currency', () => {
    const shippingInfo = { amount: 5, currency: 'EUR' }
    expect(warnAboutCustomsDocuments({ ...toBerlin, shippingInfo })).toEqual([
      'The COMMERCIAL_INVOICE omits shippingInfo, which is in EUR rather than GBP',
    ])
  })
})

test('the documentation of packages has every code with its outcome', () => {
  const page = readFileSync(new URL('../../../docs/packages.md', import.meta.url), 'utf8')
  const rows = page.matchAll(/^\| `(\w+)` +\| (.+?) +\| ([12]) +\|$/gm)
  const listed = [...rows].map(([, code, meaning, outcome]) => [code, meaning, outcome])
  const codes = Object.keys(packageWarningCodes) as (keyof typeof packageWarningCodes)[]
  expect(listed).toEqual(
    codes.map((code) => [code, packageWarningCodes[code], isHint({ code, path: '', message: '' }) ? '1' : '2']),
  )
})

test.each<[string, Partial<PackageContent>, Partial<Parameters<typeof adviseOnCustoms>[1]>, RegExp | null]>([
  ['an origin statement', {}, { originSignatory: 'Ana Beispiel' }, /signature of Ana Beispiel in manuscript/],
  ['a return without invoice', { orderType: 'RETURN' }, {}, /originalInvoiceNumber/],
  ['a return with one', { orderType: 'RETURN', originalInvoiceNumber: 'INV-1' }, {}, null],
  ['duty paid for the consignee', { incoterm: 'DDP' }, {}, /names the consignee as importer/],
  ['duty paid by mail', { incoterm: 'DDP' }, { isMail: true }, null],
  ['duty paid by the seller as importer', { incoterm: 'DDP' }, { importerNumber: '123456789AB' }, null],
  ['duty not paid', {}, {}, null],
  [
    'a description that is cut',
    { packageItems: [scarf, { ...scarf, productCustomsDescription: `Scarf ${'of wool '.repeat(30)}` }] },
    {},
    /first 199 characters of packageItems\[1\]\.productCustomsDescription/,
  ],
])('advises on %s', (_, content, documents, advice) => {
  const context = { originSignatory: null, isMail: false, importerNumber: null, ...documents }
  expect(adviseOnCustoms({ ...toBerlin, ...content }, context).join()).toMatch(advice ?? /^$/)
})
