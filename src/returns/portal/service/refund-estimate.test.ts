import fc from 'fast-check'
import { expect, test } from 'vitest'
import { estimateRefund, type RefundedArticles } from './refund-estimate.ts'

const price = (cents: bigint, currency = 'EUR') => ({
  amount: `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`,
  currency,
})

test('is the exact sum of the prices less the costs, and never negative', () => {
  const cents = fc.bigInt({ min: 0n, max: 99_999_999n })
  const lines = fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 500 }), cents }), { minLength: 1 })
  fc.assert(
    fc.property(lines, fc.option(cents), (goods, costs) => {
      const articles = goods.map((line) => ({ quantity: line.quantity, unitPrice: price(line.cents) }))
      const sum = goods.reduce((total, line) => total + line.cents * BigInt(line.quantity), 0n) - (costs ?? 0n)
      expect(estimateRefund(articles, costs === null ? null : price(costs))).toEqual(price(sum < 0n ? 0n : sum))
    }),
  )
})

test.each<[string, readonly RefundedArticles[], ReturnType<typeof price> | null]>([
  ['no goods', [], null],
  [
    'a missing price',
    [
      { quantity: 1, unitPrice: price(100n) },
      { quantity: 1, unitPrice: null },
    ],
    null,
  ],
  [
    'two currencies',
    [
      { quantity: 1, unitPrice: price(100n) },
      { quantity: 1, unitPrice: price(1n, 'GBP') },
    ],
    null,
  ],
  ['costs in another currency', [{ quantity: 1, unitPrice: price(100n) }], price(1n, 'GBP')],
])('there is none with %s', (_, goods, costs) => {
  expect(estimateRefund(goods, costs)).toBeNull()
})
