import { expect, test } from 'vitest'
import { shippedExclusions } from '../../../test/support/scheme-exclusions.ts'
import type { ConvertToSdr } from '../../shipping/service/special-drawing-rights.ts'
import { london, scarf, toBerlin } from './package.fixture.ts'
import type { PackageContent } from './package.ts'
import { chooseSellerNumbers, findExporterNumber } from './registrations.ts'

/** All currencies are worth the same, except one without a rate. */
const inSdr: ConvertToSdr = (amount, currency) => (currency === 'THB' ? null : amount)
const rules = { inSdr, exclusions: shippedExclusions, day: '2026-10-09' }
const berlin = { ...london, countryIso: 'DE' }
const registrations = [
  { kind: 'IOSS', countryIso: 'IE', number: 'IM3720000224' },
  { kind: 'EORI', countryIso: 'GB', number: 'GB123456789000' },
  { kind: 'EORI', countryIso: 'DE', number: 'DE1234567' },
  { kind: 'VAT', countryIso: 'GB', number: 'GB123456789' },
  { kind: 'VOEC', countryIso: 'NO', number: '2001234' },
  { kind: 'GST', countryIso: 'AU', number: '123456789012' },
]
const toPostalCode = (country: string, postalCode: string) => {
  const content = to(country, [worth(50)])
  return { ...content, consignee: { ...content.consignee, postalCode } }
}
const worth = (amount: number, quantity = 1, fields = {}, currency = 'EUR') => ({
  ...scarf,
  quantity,
  unitPrice: { amount, currency },
  ...fields,
})
const to = (country: string, packageItems: PackageContent['packageItems'], fields: Partial<PackageContent> = {}) => ({
  ...toBerlin,
  ...fields,
  consignee: { ...toBerlin.consignee, country },
  packageItems,
})
const choose = (content: PackageContent, dispatch = london) =>
  chooseSellerNumbers(registrations, content, dispatch, rules)

test.each<[string, PackageContent, typeof london, string | null, RegExp | null]>([
  ['into the Union', to('FR', [worth(50, 3)]), london, 'IM3720000224', null],
  ['of more than 150 EUR', to('FR', [worth(50, 3), worth(0.01)]), london, null, /worth more than 150 EUR/],
  ['of unknown worth', to('FR', [worth(1, 1, {}, 'THB')]), london, null, /not known whether/],
  [
    'of wine',
    to('FR', [worth(20), worth(20, 1, { hsCode: '2204.21' })]),
    london,
    null,
    /packageItems\[1\] is of products under excise duty \(Directive 2006/,
  ],
  ['within the Union', to('FR', [worth(50)]), berlin, null, /dispatched from DE/],
  ['that come back', to('FR', [worth(50)], { orderType: 'RETURN' }), london, null, null],
  ['that are a gift', to('FR', [worth(50)], { reasonForExport: 'Gift' }), london, null, /not sold but Gift/],
  [
    'free of charge',
    to('FR', [worth(0, 1, { customsValue: { amount: 12, currency: 'EUR' } })]),
    london,
    null,
    /not sold but Other/,
  ],
  ['to Norway, by article', to('NO', [worth(2999, 3)]), london, '2001234', null],
  ['to Norway, one dear', to('NO', [worth(3001)]), london, null, /an article is worth more than 3000 NOK/],
  ['to Great Britain, from the Union', to('GB', [worth(135)]), berlin, 'GB123456789', null],
  ['to Great Britain, too dear', to('GB', [worth(135.01)]), berlin, null, /135 GBP/],
  ['to Norway, cheap food', to('NO', [worth(5, 1, { hsCode: '1806.32' })]), london, null, /\[0\] is of foodstuffs/],
  ['to Norway, a soft drink', to('NO', [worth(5, 1, { hsCode: '2202.10' })]), london, null, /\[0\] is of foodstuffs/],
  ['to Norway, vitamins', to('NO', [worth(5, 1, { hsCode: '210690' })]), london, null, /\[0\] is of foodstuffs/],
  ['to Norway, medicine', to('NO', [worth(5, 1, { hsCode: '300490' })]), london, null, /\[0\] is of medicines/],
  ['to Norway, a refrigerator', to('NO', [worth(99, 1, { hsCode: '841810' })]), london, null, /greenhouse gases/],
  ['to Australia', to('AU', [worth(1000)]), london, '123456789012', null],
  ['to New Zealand, without a number', to('NZ', [worth(10)]), london, null, null],
  ['to the United States', to('US', [worth(10)]), london, null, null],
])('the tax scheme of goods %s', (_, content, dispatch, number, note) => {
  const { taxScheme, notes } = choose(content, dispatch)
  expect(taxScheme?.number ?? null).toBe(number)
  expect(notes).toHaveLength(note === null ? 0 : 1)
  expect(notes.join('')).toMatch(note ?? /^$/)
})

test.each<[string, string, string, typeof london]>([
  ['Las Palmas', 'ES', '35002', london],
  ['Tenerife', 'ES', '38001', london],
  ['Ceuta', 'ES', '51001', london],
  ['Melilla', 'ES', '52001', london],
  ['Mariehamn', 'FI', '22100', london],
  ['Mariehamn, by its own code', 'AX', '22100', london],
  ['Réunion', 'FR', '97400', london],
  ['Livigno', 'IT', '23041', london],
  ['Büsingen', 'DE', '78266', london],
  ['Heligoland', 'DE', '27498', london],
  ['Mount Athos', 'GR', '63086', london],
  ['Longyearbyen', 'NO', '9170', london],
  ['Jan Mayen', 'NO', '8099', london],
  ['Norfolk Island', 'AU', '2899', london],
  ['Christmas Island', 'AU', '6798', london],
  ['Jersey, as a part of Great Britain', 'GB', 'JE2 3AB', berlin],
])('no tax scheme reaches %s', (_, country, postalCode, dispatch) => {
  const { taxScheme, notes } = choose(toPostalCode(country, postalCode), dispatch)
  expect(taxScheme).toBeNull()
  expect(notes).toHaveLength(1)
  expect(notes[0]).toMatch(/is not on the documents: the goods go to .+, where the tax of the scheme is not due/)
})

test.each([
  ['the Isle of Man', 'IM', 'IM1 1AA', berlin, 'GB123456789'],
  ['the Isle of Man as a part of Great Britain', 'GB', 'IM1 1AA', berlin, 'GB123456789'],
  ['Madeira', 'PT', '9000-001', london, 'IM3720000224'],
  ['Monaco', 'MC', '98000', london, 'IM3720000224'],
  ['Burfjord', 'NO', '9161', london, '2001234'],
  ['Spain from Las Palmas', 'ES', '28001', { ...london, countryIso: 'ES', postalCode: '35002' }, 'IM3720000224'],
])('a tax scheme reaches %s', (_, country, postalCode, dispatch, number) => {
  expect(choose(toPostalCode(country, postalCode), dispatch).taxScheme?.number).toBe(number)
})

const ior = { kind: 'IOR', countryIso: 'US', number: '123456789AB' }
const seller = { name: 'Dispatch desk', company: 'Sandbox dispatch ', country: 'GB' }
const other = { name: 'Import desk', company: 'Sandbox Imports', country: 'US' }
test.each<[string, PackageContent, string | null, RegExp | null]>([
  ['if it pays the duty', to('US', [worth(10)], { incoterm: 'DDP' }), ior.number, null],
  ['into Puerto Rico', to('PR', [worth(10)], { incoterm: 'DDP' }), ior.number, null],
  ['if it is named', to('US', [worth(10)], { importer: seller }), ior.number, null],
  ['not if the consignee pays', to('US', [worth(10)]), null, /the consignee imports \(DAP\)/],
  ['not for another', to('US', [worth(10)], { incoterm: 'DDP', importer: other }), null, /importer is Sandbox Imports/],
  ['not beside another number', to('US', [worth(10)], { importer: { ...other, taxNumber: '98-7654321' } }), null, null],
  ['not for goods that come back', to('US', [worth(10)], { incoterm: 'DDP', orderType: 'RETURN' }), null, null],
  ['not elsewhere', to('CA', [worth(10)], { incoterm: 'DDP' }), null, null],
])('the seller is importer of record in the United States %s', (_, content, number, note) => {
  const { importerNumber, notes } = chooseSellerNumbers([...registrations, ior], content, london, rules)
  expect(importerNumber).toBe(number)
  expect(notes.join('')).toMatch(note ?? /^$/)
})

test('exporters are identified by the numbers of the country of dispatch', () => {
  expect(choose(toBerlin).exporter).toBe('EORI GB123456789000, VAT GB123456789')
  expect(choose(to('GB', [worth(1)]), { ...berlin, countryIso: 'FR' }).exporter).toBe('EORI DE1234567')
  expect(choose(toBerlin, { ...london, countryIso: 'JP' }).exporter).toBeNull()
  expect(findExporterNumber(registrations, 'REX', london)).toBeNull()
})
