import { expect, test } from 'vitest'
import { describeNumberForm, matchesNumberForm, type RegistrationKind } from './registration-numbers.ts'

test.each<[RegistrationKind, string, string, boolean]>([
  ['EORI', 'DE', 'DE123456789012345', true],
  ['EORI', 'DE', 'FR12345678901234', false],
  ['EORI', 'DE', 'DE', false],
  ['EORI', 'GB', 'GB123456789000', true],
  ['EORI', 'GB', 'XI123456789000', true],
  ['EORI', 'GB', 'GB12345678900', false],
  ['EORI', 'US', 'US123', false],
  ['VAT', 'DE', 'DE123456789', true],
  ['VAT', 'DE', 'DE12345678', false],
  ['VAT', 'GR', 'EL123456789', true],
  ['VAT', 'GR', 'GR123456789', false],
  ['VAT', 'NL', 'NL123456789B01', true],
  ['VAT', 'CH', 'CHE123456789MWST', true],
  ['VAT', 'JP', 'T1234567890123', true],
  ['VAT', 'JP', 'ä', false],
  ['IOSS', 'IE', 'IM3720000224', true],
  ['IOSS', 'IE', 'IM372000022', false],
  ['IOSS', 'GB', 'IM3720000224', false],
  ['VOEC', 'NO', '2024557', true],
  ['VOEC', 'SE', '2024557', false],
  ['GST', 'AU', '300012345678', true],
  ['GST', 'NZ', '123456789', true],
  ['GST', 'NZ', '1234567', false],
  ['REX', 'DE', 'DEREX1234', true],
  ['REX', 'DE', 'FRREX1234', false],
  ['IOR', 'US', '123456789', true],
  ['IOR', 'US', '12345678900', true],
  ['IOR', 'US', '123456789AB', true],
  ['IOR', 'US', '1234567890', false],
  ['IOR', 'US', '12345678A', false],
  ['IOR', 'CA', '123456789', false],
])('%s of %s: %s', (kind, country, number, fits) => {
  expect(matchesNumberForm(kind, country, number)).toBe(fits)
})

test('an error says what a number must look like', () => {
  expect(describeNumberForm('VAT', 'DE')).toBe('must be DE and 9 digits')
  expect(describeNumberForm('IOSS', 'US')).toBe('cannot be: US gives out no IOSS numbers')
})
