import { expect, test } from 'vitest'
import { sandboxLocations } from '../../network/service/sandbox-countries.ts'
import { noContact } from '../../orders/service/outbound-order.ts'
import { createItemSample } from '../../orders/service/samples.fixture.ts'
import { warnAboutCustoms, warnAboutDropOff, warnAboutLatinLetters } from './return-order-warnings.ts'

const requestFor = (...codes: string[]) => ({
  returnItems: codes.map((productCode) => ({ productCode, reasonCode: 'TOO_SMALL' })),
})

test('customs data is reported missing for each item that no catalog knows fully', () => {
  const goods = new Map([
    ['WHOLE', { hsCode: '610910', countryOfOrigin: 'PT' }],
    ['NO-ORIGIN', { hsCode: '610910', countryOfOrigin: null }],
    ['NO-CODE', { hsCode: null, countryOfOrigin: 'PT' }],
  ])
  const warnings = warnAboutCustoms(requestFor('WHOLE', 'NO-ORIGIN', 'NO-CODE', 'NOTHING'), goods, { orderItems: [] })
  expect(warnings.map(({ code, path, message }) => [code, path, message.split(';')[0]])).toEqual([
    [
      'CustomsDataMissing',
      'returnItems[1].productCode',
      'Neither the catalog nor the order has the country of origin of NO-ORIGIN',
    ],
    [
      'CustomsDataMissing',
      'returnItems[2].productCode',
      'Neither the catalog nor the order has the HS code of NO-CODE',
    ],
    [
      'CustomsDataMissing',
      'returnItems[3].productCode',
      'Neither the catalog nor the order has the HS code or the country of origin of NOTHING',
    ],
  ])
})

test('the order’s data counts if the catalog has none', () => {
  const describeItem = (productCode: string, hsCode: string | null, countryOfOrigin: string | null) =>
    createItemSample({ productCode, hsCode, countryOfOrigin })
  const orderItems = [describeItem('WHOLE', '6109.10', 'PT'), describeItem('SHORT', '6109', 'PT')]
  expect(warnAboutCustoms(requestFor('WHOLE', 'SHORT'), new Map(), { orderItems }).map(({ path }) => path)).toEqual([
    'returnItems[1].productCode',
  ])
})

const inGermany = sandboxLocations.find(({ address }) => address.countryIso === 'DE') ?? null

test.each([
  ['no location', undefined, null, 'DE', null],
  ['a location without an id', { type: 'Store' as const }, null, 'DE', null],
  ['one of the country', { locationId: 'A' }, inGermany, 'DE', null],
  ['one, and no country', { locationId: 'A' }, inGermany, null, null],
  ['an unknown one', { locationId: 'A' }, null, 'DE', 'There is no location A; it is stored as sent'],
  ['an unknown one, and no country', { locationId: 'A' }, null, null, 'There is no location A; it is stored as sent'],
  [
    'one of another country',
    { locationId: 'A' },
    inGermany,
    'FR',
    'Location A is in DE, but the goods come from FR; it is stored as sent',
  ],
])('a return over %s', (_, dropOffLocation, location, country, message) => {
  const warnings = warnAboutDropOff(dropOffLocation === undefined ? {} : { dropOffLocation }, location, country)
  const path = 'dropOffLocation.locationId'
  expect(warnings).toEqual(message === null ? [] : [{ code: 'LocationNotOffered', message, path }])
})

const tokyo = { countryIso: 'JP', firstName: '花子', lastName: '山田', city: '東京' }
const dubai = { countryIso: 'AE', firstName: 'ليلى', lastName: 'حداد', city: 'دبي' }

test.each([
  ['Japanese', tokyo, 'GB', ['latinName', 'latinCity']],
  ['Arabic', dubai, 'GB', ['latinName', 'latinCity']],
  ['a city in Arabic', { ...dubai, firstName: 'Laila', lastName: 'Haddad' }, 'GB', ['latinCity']],
  ['Japanese with a name in Latin letters', { ...tokyo, latinName: 'Hanako Yamada' }, 'GB', ['latinCity']],
  ['Japanese with both', { ...tokyo, latinName: 'Hanako Yamada', latinCity: 'Tokyo' }, 'GB', []],
  ['Japanese within Japan', tokyo, 'JP', []],
  ['Japanese without a return centre', tokyo, null, []],
  ['Greek', { countryIso: 'GR', firstName: 'Ελένη', lastName: 'Νικολάου', city: 'Αθήνα' }, 'GB', []],
  ['no contact', null, 'GB', []],
])('Latin letters of a shopper who writes %s', (_, contact, returnCountry, missing) => {
  const contactInformation = contact === null ? null : { ...noContact, ...contact }
  const warnings = warnAboutLatinLetters({ contactInformation }, returnCountry)
  expect(warnings.map(({ code }) => code)).toEqual(missing.length === 0 ? [] : ['LabelIncomplete'])
  for (const member of missing) expect(warnings[0]?.message).toContain(member)
})
