import { expect, test } from 'vitest'
import type { Site } from '../../../shipping/service/site.ts'
import { listDocumentTypes } from './return-document-types.ts'

const hamburg: Site = {
  siteCode: 'RAC-DE',
  company: 'Sandbox Returns',
  addressLines: ['1 Sandbox Street'],
  postalCode: '20095',
  city: 'Hamburg',
  countryIso: 'DE',
}

test.each([
  ['CH', '8001', true],
  ['FR', '75001', false],
  ['ES', '28013', false],
  // The Canary Islands are outside the VAT territory of the European Union.
  ['ES', '35001', true],
  ['GB', 'SW1A 1AA', true],
  // Northern Ireland is treated as part of it for goods.
  ['GB', 'BT1 5GS', false],
  ['GB', null, true],
])('a return from %s %s to Hamburg needs customs documents: %s', (countryIso, postalCode, isNeeded) => {
  const types = listDocumentTypes({ shopperPlace: { countryIso, postalCode }, route: null, returnCentre: hamburg })
  expect(types.includes('CustomsDeclaration')).toBe(isNeeded)
  expect(types.includes('CommercialInvoice')).toBe(isNeeded)
})
