import { describe, expect, test } from 'vitest'
import { countryCodes } from './country.ts'
import {
  countryHasPostalCodes,
  getPostalCodeFormat,
  isPostalCodePossible,
  listPostalCodeAreas,
  normalisePostalCode,
} from './postal-code.ts'

const withFormat = countryCodes.filter((country) => getPostalCodeFormat(country) !== null)

describe('every format', () => {
  test('belongs to a country with postal codes', () => {
    expect(withFormat.length).toBeGreaterThanOrEqual(180)
    expect(withFormat.filter((country) => !countryHasPostalCodes(country))).toEqual([])
  })

  test('has a valid example in canonical form', () => {
    const wrong = withFormat.filter((country) => {
      const example = getPostalCodeFormat(country)?.example ?? ''
      return example === '' || normalisePostalCode(country, example) !== example
    })
    expect(wrong).toEqual([])
  })

  test('tolerates other case, missing spaces and hyphens, and a country prefix', () => {
    const wrong = withFormat.filter((country) => {
      const example = getPostalCodeFormat(country)?.example ?? ''
      return [
        example.toLowerCase(),
        example.replaceAll(/[ -]/g, ''),
        ` ${example.replaceAll(/[ -]/g, ' ')}  `,
        example.replaceAll(/[ -]/g, '-'),
        `${country}-${example}`,
        `${country} ${example}`,
      ].some((text) => normalisePostalCode(country, text) !== example)
    })
    expect(wrong).toEqual([])
  })

  test.each(['', ' ', '-', '?', '0', 'ABCDEFGHIJ', '12345678901', '12\u0000'])('rejects %j', (text) => {
    expect(withFormat.filter((country) => isPostalCodePossible(country, text))).toEqual([])
  })

  test('rejects its example with a suffix', () => {
    const accepted = withFormat.filter((country) =>
      isPostalCodePossible(country, `${getPostalCodeFormat(country)?.example}#`),
    )
    expect(accepted).toEqual([])
  })
})

/** Valid codes with their canonical form, and invalid ones. */
const cases: Readonly<Record<string, { good: Readonly<Record<string, string>>; bad: readonly string[] }>> = {
  AD: { good: { AD700: 'AD700', '500': 'AD500' }, bad: ['AD50', 'ES500'] },
  AR: { good: { '1425': '1425', c1425cla: 'C1425CLA', B1636: 'B1636' }, bad: ['I1000', '14255', 'C1425CL'] },
  AT: { good: { '1010': '1010', 'A-6020': '6020' }, bad: ['10100', '010', 'D-1010'] },
  AU: { good: { '2000': '2000', '0800': '0800' }, bad: ['200', '20000', 'NSW 2000'] },
  BE: { good: { '1000': '1000', 'B-2000': '2000' }, bad: ['0999', '10000'] },
  BM: { good: { 'HM 12': 'HM 12', hmgx: 'HM GX' }, bad: ['12 HM', 'HM 123'] },
  BR: { good: { '01310100': '01310-100' }, bad: ['01310', '01310-10', '1310-100'] },
  CA: { good: { k1a0b1: 'K1A 0B1', 'V6B-4Y8': 'V6B 4Y8' }, bad: ['D1A 0B1', 'K1A 0O1', 'K1A', 'K1A 0B'] },
  CH: { good: { '8001': '8001', 'CH-1201': '1201' }, bad: ['0801', '80010'] },
  CL: { good: { '8340457': '8340457', '834-0457': '8340457' }, bad: ['834045'] },
  CZ: { good: { '11000': '110 00', '602 00': '602 00' }, bad: ['811 01', '1100'] },
  DE: { good: { '10115': '10115', 'D-80331': '80331', '01067': '01067' }, bad: ['1011', '101 15', '1O115', 'F-10115'] },
  DK: { good: { 'DK-1050': '1050', '0999': '0999' }, bad: ['10500'] },
  ES: { good: { '28001': '28001', '52001': '52001', '01001': '01001' }, bad: ['53001', '00001', '2800'] },
  FI: { good: { '00100': '00100', 'FIN-33100': '33100' }, bad: ['0100'] },
  FR: { good: { '75 001': '75001', '20000': '20000', '97400': '97400' }, bad: ['7500', '2A000', '750011'] },
  GB: {
    good: {
      sw1a1aa: 'SW1A 1AA',
      'm1 1ae': 'M1 1AE',
      'B33 8TH': 'B33 8TH',
      'CR2-6XH': 'CR2 6XH',
      dn551pt: 'DN55 1PT',
      'W1A 0AX': 'W1A 0AX',
      gir0aa: 'GIR 0AA',
      bfpo57: 'BFPO 57',
    },
    bad: ['SW1A', 'SW1A 1A', 'SW1A 1CA', '1SW 1AA', 'SW1A11AA', '90210'],
  },
  GR: { good: { '10431': '104 31' }, bad: ['1043'] },
  IE: {
    good: { d02x285: 'D02 X285', 'D6W-XY00': 'D6W XY00', 'A65 F4E2': 'A65 F4E2' },
    bad: ['D02', 'B02 X285', 'D02 O285'],
  },
  IN: { good: { '110 001': '110001' }, bad: ['010001', '11000'] },
  IR: { good: { '1193612345': '11936-12345' }, bad: ['11936'] },
  IS: { good: { 'IS-101': '101' }, bad: ['1010'] },
  IT: { good: { '00118': '00118', 'I-20121': '20121' }, bad: ['118'] },
  JP: {
    good: { '1000001': '100-0001', '１００－０００１': '100-0001', '100\u20130001': '100-0001' },
    bad: ['100', '100-001', '10-00001'],
  },
  KR: { good: { '04524': '04524' }, bad: ['100-744', '4524'] },
  LT: { good: { '01100': 'LT-01100', 'lt 01100': 'LT-01100' }, bad: ['LV-01100', '1100'] },
  LU: { good: { 'L-1009': '1009' }, bad: ['10090'] },
  LV: { good: { '1010': 'LV-1010', LV1010: 'LV-1010' }, bad: ['LT-1010', '101'] },
  MT: { good: { vlt1117: 'VLT 1117' }, bad: ['1117', 'VL 1117'] },
  MX: { good: { '06000': '06000' }, bad: ['6000'] },
  NL: { good: { '1012js': '1012 JS', 'NL-1012 JS': '1012 JS' }, bad: ['0012 JS', '1012', '1012 J', '1012 J5'] },
  NO: { good: { '0150': '0150', 'N-5003': '5003' }, bad: ['150'] },
  PL: { good: { '00950': '00-950', '00 950': '00-950' }, bad: ['0-0950', '009500'] },
  PT: { good: { '1000205': '1000-205', '1000': '1000' }, bad: ['100-0205', '0100-205'] },
  SE: { good: { '11122': '111 22', 'SE-111 22': '111 22', 'S-41103': '411 03' }, bad: ['011 22', '1112'] },
  SG: { good: { '018956': '018956' }, bad: ['18956'] },
  SK: { good: { '81101': '811 01' }, bad: ['110 00'] },
  SV: { good: { 'CP 1101': 'CP 1101', '1101': 'CP 1101' }, bad: ['CP 11'] },
  TW: { good: { '100': '100', '10041': '10041', '100407': '100407' }, bad: ['1004'] },
  US: {
    good: { '90210': '90210', '902101234': '90210-1234', '90210 1234': '90210-1234' },
    bad: ['9021', '90210-12', 'CA 90210', 'SW1A 1AA'],
  },
}

describe.each(Object.entries(cases))('in %s', (country, { good, bad }) => {
  test.each(Object.entries(good))('%j is formatted as %j', (text, code) => {
    expect(normalisePostalCode(country, text)).toBe(code)
  })

  test.each(bad)('%j is invalid', (text) => {
    expect(isPostalCodePossible(country, text)).toBe(false)
  })
})

describe('without a known format', () => {
  test.each(['AE', 'HK', 'QA', 'UG'])('%s has no postal codes, so any text is accepted', (country) => {
    expect(countryHasPostalCodes(country)).toBe(false)
    expect(getPostalCodeFormat(country)).toBeNull()
    for (const text of ['', '00000', 'none']) expect(isPostalCodePossible(country, text)).toBe(true)
    expect(listPostalCodeAreas(country, '00000')).toEqual([])
  })

  test('an unknown format accepts any text, trimmed', () => {
    expect(countryHasPostalCodes('GH')).toBe(true)
    expect(normalisePostalCode('GH', ' ga-184 \u2013 1234 ')).toBe('GA-184 - 1234')
  })
})

describe('the areas of a postal code', () => {
  const beginnings = (country: string, text: string) => listPostalCodeAreas(country, text).map(({ from }) => from)

  test('are its prefixes, longest first', () => {
    expect(beginnings('DE', '10115')).toEqual(['10115', '1011', '101', '10', '1'])
  })

  test('respect spaces: B1 is another district than B12', () => {
    expect(beginnings('GB', 'b11aa')).toEqual(['B1 1AA', 'B1 1A', 'B1 1', 'B1 ', 'B1', 'B0'])
  })

  test('do not split leading letters, and stop at them', () => {
    const [smallest] = listPostalCodeAreas('GB', 'S1 2HE').toReversed()
    expect(smallest).toEqual({ from: 'S0', before: 'S:' })
    const inside = (code: string) => smallest !== undefined && code >= smallest.from && code < smallest.before
    expect(['S1 2HE', 'S99 9ZZ', 'SW1A 1AA', 'R9 1AA', 'T1 1AA'].map(inside)).toEqual([true, true, false, false, false])
  })

  test('omit what all codes of the country start with', () => {
    expect(beginnings('LV', '1010')).toEqual(['LV-1010', 'LV-101', 'LV-10', 'LV-1'])
  })

  test('contain exactly the codes with that prefix', () => {
    const codes = ['9', '90210', '90210-1234', '90211', '9021', '90209']
    for (const { from, before } of listPostalCodeAreas('US', '90210')) {
      expect(codes.filter((code) => code >= from && code < before)).toEqual(
        codes.filter((code) => code.startsWith(from)),
      )
    }
  })

  test('are empty for an invalid code', () => {
    expect(listPostalCodeAreas('DE', 'SW1A 1AA')).toEqual([])
  })
})
