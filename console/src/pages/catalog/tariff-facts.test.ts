import { expect, test } from 'vitest'
import { listOpenFacts } from './tariff-facts.ts'

test('open facts are told by their reason, otherwise by the member that is missing, and once', () => {
  const missing = [
    'items[0].hsCode: further digits of 610910',
    'items[0].weight',
    'items[0].weight',
    'items[0]: whether it applies',
    'originCountry',
  ]
  expect(listOpenFacts(missing)).toEqual(['further digits of 610910', 'weight', 'whether it applies', 'originCountry'])
})
