import { expect, test } from 'vitest'
import { listOpenFacts } from './tariff-facts.ts'

test('open facts are told by their reason, otherwise by the member that is missing, and once, without those about amounts', () => {
  const missing = [
    'items[0].hsCode: further digits of 610910',
    'items[0].weight',
    'items[0].weight',
    'items[0]: whether it applies',
    'originCountry',
    'exchange rates of 2026-11-28: those used are of 2026-10-06',
    'merchandise processing fee of formal entries above $2,500',
  ]
  expect(listOpenFacts(missing)).toEqual(['further digits of 610910', 'weight', 'whether it applies', 'originCountry'])
})
