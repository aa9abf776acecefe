import { expect, test } from 'vitest'
import { customsWarnings } from './return-order-warnings.ts'

const asked = (...codes: string[]) => ({
  returnItems: codes.map((productCode) => ({ productCode, reasonCode: 'TOO_SMALL' })),
})

test('what customs will ask for is told of each item that no catalog knows whole', () => {
  const goods = new Map([
    ['WHOLE', { hsCode: '610910', countryOfOrigin: 'PT' }],
    ['NO-ORIGIN', { hsCode: '610910', countryOfOrigin: null }],
    ['NO-CODE', { hsCode: null, countryOfOrigin: 'PT' }],
  ])
  const warnings = customsWarnings(asked('WHOLE', 'NO-ORIGIN', 'NO-CODE', 'NOTHING'), goods)
  expect(warnings.map(({ code, path, message }) => [code, path, message.split(';')[0]])).toEqual([
    ['CustomsDataMissing', 'returnItems[1].productCode', 'The catalog knows no country of origin of NO-ORIGIN'],
    ['CustomsDataMissing', 'returnItems[2].productCode', 'The catalog knows no HS code of NO-CODE'],
    [
      'CustomsDataMissing',
      'returnItems[3].productCode',
      'The catalog knows no HS code and no country of origin of NOTHING',
    ],
  ])
})
