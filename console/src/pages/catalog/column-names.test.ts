import { expect, test } from 'vitest'
import { matchColumns, readHeading } from './column-names.ts'

test.each([
  ['Article No', 'productCode'],
  ['Artikelnummer', 'productCode'],
  ['Art.-Nr.', 'productCode'],
  ['Réf.', 'productCode'],
  ['N° article', 'productCode'],
  ['Cod. articolo', 'productCode'],
  ['品番', 'productCode'],
  ['Bezeichnung', 'name'],
  ['Désignation', 'name'],
  ['Nazwa towaru', 'name'],
  ['商品名', 'name'],
  ['Beschreibung', 'description'],
  ['Materiał', 'material'],
  ['Ursprungsland', 'countryOfOrigin'],
  ['Pays d’origine', 'countryOfOrigin'],
  ['PAÍS DE ORIGEN', 'countryOfOrigin'],
  ['kraj pochodzenia', 'countryOfOrigin'],
  ['原産国', 'countryOfOrigin'],
  ['Marke', 'brandCode'],
  ['Tariff number', 'hsCode'],
  ['Zolltarifnummer', 'hsCode'],
  ['HS-Code', 'hsCode'],
  ['Preis', 'unitPrice.amount'],
  ['Curr.', 'unitPrice.currency'],
  ['Währung', 'unitPrice.currency'],
  ['unitPrice.amount', 'unitPrice.amount'],
  ['Größe', 'size'],
  ['Name (German)', 'name'],
] as const)('%s is %s', (column, field) => {
  expect(readHeading(column)).toEqual({ field, unit: null })
})

test.each([
  ['Weight (kg)', 'weight', 'kg'],
  ['Gewicht [g]', 'weight', 'g'],
  ['Gewicht in Gramm', 'weight', 'g'],
  ['weight_kg', 'weight', 'kg'],
  ['Weight Grams', 'weight', 'g'],
  ['weightGrams', 'weight', 'g'],
  ['重量（kg）', 'weight', 'kg'],
  ['Price (USD)', 'unitPrice.amount', 'USD'],
  ['Preis in €', 'unitPrice.amount', 'EUR'],
] as const)('%s is %s in %s', (column, field, unit) => {
  expect(readHeading(column)).toEqual({ field, unit })
})

test.each(['Lagerort', 'Weight class', 'Price list', 'x', ''])('%j is not a field', (column) => {
  expect(matchColumns([column])).toEqual({ [column]: null })
})
