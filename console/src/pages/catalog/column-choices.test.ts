import { expect, test } from 'vitest'
import { findSuspects, listNumberColumns, nameColumns, suggestChoices } from './column-choices.ts'

const columns = ['Artikelnummer', 'Gewicht (kg)', 'Preis', 'Zusatz']
const rows = [
  { Artikelnummer: 'A', 'Gewicht (kg)': '0,25', Preis: '12,50', Zusatz: '6109.10' },
  { Artikelnummer: 'B', 'Gewicht (kg)': '', Preis: '1.250', Zusatz: '61091000' },
]

test('a German file with a decimal comma, a unit in the heading and one currency is read', () => {
  const choices = { ...suggestChoices(columns), currency: 'EUR' }
  expect(choices.weightUnit).toBe('kg')
  expect(nameColumns(rows, choices)).toEqual([
    { productCode: 'A', weight: 0.25, weightUnit: 'kg', unitPrice: { amount: 12.5, currency: 'EUR' } },
    { productCode: 'B', unitPrice: { amount: 1250, currency: 'EUR' } },
  ])
})

test('a unit column is not overridden by a choice for all', () => {
  const choices = { ...suggestChoices(['SKU', 'Weight', 'Weight unit']), weightUnit: 'kg' }
  expect(nameColumns([{ SKU: 'A', Weight: '180', 'Weight unit': 'g' }], choices)).toEqual([
    { productCode: 'A', weight: 180, weightUnit: 'g' },
  ])
})

test('ambiguous numbers stay as they are until their meaning is chosen', () => {
  const file = [{ SKU: 'A', Preis: '1.250' }]
  const choices = suggestChoices(['SKU', 'Preis'])
  expect(listNumberColumns(file, choices)).toEqual([
    { column: 'Preis', notation: 'ambiguous', isAmbiguous: true, example: '1.250' },
  ])
  const amountBy = (notation: 'point' | 'comma') =>
    nameColumns(file, { ...choices, notations: { Preis: notation } })[0]?.unitPrice?.amount
  expect([amountBy('point'), amountBy('comma')]).toEqual([1.25, 1250])
})

test('an ignored column that looks like a missing field is found', () => {
  const looks = { hsCode: (cell: string) => /^[\d.]{6,}$/.test(cell) }
  expect(findSuspects(rows, suggestChoices(columns), looks)).toEqual([{ column: 'Zusatz', field: 'hsCode' }])
  const matched = { ...suggestChoices(columns), fields: { Artikelnummer: 'hsCode', Zusatz: null } as const }
  expect(findSuspects(rows, matched, looks)).toEqual([])
})
