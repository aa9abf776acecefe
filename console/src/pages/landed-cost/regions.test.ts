import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listRegions, nameRegion } from './regions.ts'

/** Rows of reference data, without comments and the header. */
const readRows = (file: string): readonly string[][] =>
  readFileSync(new URL(`../../../../reference/${file}`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .slice(1)
    .map((line) => line.split('\t'))

/** Parts of a country that have a country code of their own, and so are destinations themselves. */
const ownCountries = /^(?:FR-(?:BL|NC|PF|PM|TF|WF)|NL-(?:AW|CW|SX|BQ\d)|ES-(?:GC|TF))$/

const special = [
  ...readRows('landed-cost/regions.tsv').flatMap(([country = '', regions = '', customs, border, tax]) =>
    customs === 'yes' && border === 'no' && tax === 'same'
      ? []
      : regions.split(' ').map((region) => `${country}-${region}`),
  ),
  ...readRows('vat/rates-world.tsv').flatMap(([country = '', region = '']) =>
    region === '' ? [] : [`${country}-${region}`],
  ),
].filter((code) => !ownCountries.test(code))

test('every region with rules of its own can be chosen', () => {
  expect(special).toContain('CA-ON')
  const listed = new Set(
    ['AU', 'BR', 'CA', 'ES', 'FI', 'FR', 'GB', 'GR', 'NO', 'PT', 'US'].flatMap((country) =>
      (listRegions(country)?.regions ?? []).map(({ code }) => `${country}-${code}`),
    ),
  )
  expect(special.filter((code) => !listed.has(code))).toEqual([])
})

test('the rules know every region that can be chosen, where they know regions', () => {
  for (const country of ['AU', 'ES', 'FI', 'FR', 'GB', 'GR', 'NO', 'PT']) {
    const known = readRows('landed-cost/regions.tsv').flatMap(([of, regions = '']) =>
      of === country ? regions.split(' ') : [],
    )
    const codes = listRegions(country)?.regions.map(({ code }) => code) ?? []
    expect({ country, unknown: codes.filter((code) => !known.includes(code)) }).toEqual({ country, unknown: [] })
    expect(new Set(codes).size).toBe(codes.length)
  }
})

test('a region is named, an unlisted one by its code', () => {
  expect(nameRegion('CA', 'ON')).toBe('Ontario')
  expect(nameRegion('PT', '20')).toBe('Açores')
  expect(nameRegion('DE', 'BY')).toBe('BY')
  expect(listRegions('DE')).toBeNull()
})
