import { expect, test } from 'vitest'
import { getShippedCustoms } from '../../adapters/shipped-customs.ts'
import { isInForce } from '../../customs/service/date-ranges.ts'
import { type OriginStatements, stateOrigin } from './origin-statement.ts'
import { london, scarf, toBerlin } from './package.fixture.ts'
import type { PackageItem } from './package.ts'
import type { Registration } from './registrations.ts'

const forms: OriginStatements = {
  findForm: (from, to, day) =>
    getShippedCustoms().originStatements.find(
      (form) => form.exporters.includes(from) && form.destinations.includes(to) && isInForce(form, day),
    ) ?? null,
}
const berlin = { ...london, countryIso: 'DE', city: 'Berlin' }
const shawl: PackageItem = { ...scarf, fta: true, countryOfOrigin: 'DE', unitPrice: { amount: 100, currency: 'EUR' } }

function state(
  from: typeof london,
  country: string,
  packageItems: readonly PackageItem[],
  registrations: readonly Registration[] = [],
) {
  const content = { ...toBerlin, consignee: { ...toBerlin.consignee, country }, packageItems }
  const issuedAt = new Date('2026-11-20T10:00:00Z')
  return stateOrigin(forms, {
    content,
    dispatch: from,
    issuedAt,
    registrations,
    inSdr: (amount, currency) => (currency === 'EUR' ? amount : null),
  })
}

test('goods from the EU to Great Britain get the agreement’s statement, without the other lines', () => {
  expect(state(berlin, 'GB', [{ ...shawl, fta: null }, shawl])).toEqual({
    text: 'The exporter of the products covered by this document (Exporter Reference No: ) declares that, except where otherwise clearly indicated, these products are of European Union preferential origin. This does not cover No. 1. Berlin, 2026-11-20, Sandbox Dispatch',
    signatory: null,
    warnings: [],
  })
})

test.each<[string, typeof london, string, PackageItem, string]>([
  [
    'another origin',
    berlin,
    'GB',
    { ...shawl, countryOfOrigin: 'CN' },
    'packageItems[0] is not in the statement on origin: goods of CN are not of European Union origin (EU–UK Trade and Cooperation Agreement)',
  ],
  [
    'no agreement',
    berlin,
    'US',
    shawl,
    'No statement on origin was printed: no agreement is known under which goods from DE have one in US',
  ],
  [
    'a criterion of origin',
    london,
    'JP',
    { ...shawl, countryOfOrigin: 'GB' },
    'No statement on origin was printed: the one of this agreement also states which criterion of origin the goods meet; write it yourself (UK–Japan Comprehensive Economic Partnership Agreement)',
  ],
  [
    'too high a value',
    berlin,
    'CH',
    { ...shawl, quantity: 61 },
    'No statement on origin was printed: the goods are worth more than 6000 EUR, for which the exporter needs a number (approved exporter) that is not known (EU–Switzerland Free Trade Agreement)',
  ],
  [
    'a number that is always needed',
    london,
    'DE',
    { ...shawl, countryOfOrigin: 'GB' },
    'No statement on origin was printed: it needs the EORI number of the exporter, which is not known (EU–UK Trade and Cooperation Agreement)',
  ],
  [
    'no price',
    berlin,
    'GB',
    { ...shawl, unitPrice: null },
    'No statement on origin was printed: it is not known whether the goods are worth more than 6000 EUR (EU–UK Trade and Cooperation Agreement)',
  ],
])('with %s there is none, with a warning why', (_, from, to, item, warning) => {
  expect(state(from, to, [item])).toEqual({ text: null, signatory: null, warnings: [warning] })
})

test('goods not declared as covered get none', () => {
  expect(state(berlin, 'GB', [{ ...shawl, fta: false }])).toEqual({ text: null, signatory: null, warnings: [] })
})

test('an exporter with the required number declares the origin of goods of any value', () => {
  const rex = { kind: 'REX', countryIso: 'DE', number: 'DEREX123' }
  const dear = { ...shawl, unitPrice: { amount: 9_000, currency: 'EUR' } }
  expect(state(berlin, 'GB', [dear]).text).toBeNull()
  expect(state(berlin, 'GB', [dear], [{ ...rex, countryIso: 'US' }]).text).toBeNull()
  expect(state(berlin, 'GB', [dear], [rex]).text).toContain('(Exporter Reference No: DEREX123)')
  const british = { ...shawl, countryOfOrigin: 'GB' }
  const eori = { kind: 'EORI', countryIso: 'GB', number: 'GB123456789000' }
  expect(state(london, 'DE', [british], [eori]).text).toContain('GB123456789000')
})

test.each([
  ['CH', 'United Kingdom preferential origin'],
  ['KR', 'United Kingdom preferential origin'],
  ['TR', 'United Kingdom preferential origin'],
])('goods from Great Britain to %s get the agreement’s statement up to €6,000', (country, words) => {
  const knit: PackageItem = { ...shawl, countryOfOrigin: 'GB' }
  expect(state(london, country, [knit]).text).toContain(words)
  const dear = state(london, country, [{ ...knit, unitPrice: { amount: 4000, currency: 'EUR' } }])
  expect(dear.text).toBeNull()
  expect(dear.warnings.join()).toContain('worth more than 6000 EUR')
})

test.each(['VN', 'CL', 'CO', 'CR', 'ZA', 'MA'])('goods from the EU to %s get the agreement’s statement', (country) => {
  expect(state(berlin, country, [shawl]).text).toContain('European Union preferential origin')
})

test.each([
  ['CH', berlin, 'Sandbox Dispatch'],
  ['CH', { ...berlin, contactName: 'Ana Beispiel' }, 'Ana Beispiel'],
  ['KR', berlin, 'Sandbox Dispatch'],
  ['GB', berlin, null],
])('a statement for %s is signed by hand where the agreement wants it', (country, from, signatory) => {
  expect(state(from, country, [shawl]).signatory).toBe(signatory)
})

test('goods from the EU to Turkey need an A.TR certificate, not a statement on origin', () => {
  expect(state(berlin, 'TR', [shawl]).warnings.join()).toMatch(/A\.TR.+Decision No 1\/95/)
})
