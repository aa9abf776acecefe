import { expect, test } from 'vitest'
import { countArticles } from '../../orders/service/article-quantities.ts'
import { createItemSample, createOrderSample } from '../../orders/service/samples.fixture.ts'
import { type LabelLine, resolveLabelItems } from './label-items.ts'

const order = createOrderSample([
  createItemSample({ id: 1, productCode: 'SCARF', lineItemId: 10, quantity: 2 }),
  createItemSample({ id: 2, productCode: 'SCARF', lineItemId: 11, quantity: 3 }),
  createItemSample({ id: 3, productCode: 'HAT', lineItemId: 12, quantity: 1 }),
])

test.each<[string, readonly LabelLine[], readonly { itemId: number; quantity: number | null }[]]>([
  ['nothing', [], []],
  [
    'all items of a product',
    [{ productCode: 'SCARF' }],
    [
      { itemId: 1, quantity: null },
      { itemId: 2, quantity: null },
    ],
  ],
  ['the item that is named', [{ productCode: 'SCARF', id: 2 }], [{ itemId: 2, quantity: null }]],
  [
    'the articles of several items, in their order',
    [{ productCode: 'SCARF', quantity: 4 }],
    [
      { itemId: 1, quantity: 2 },
      { itemId: 2, quantity: 2 },
    ],
  ],
  [
    'what other lines have left',
    [
      { productCode: 'SCARF', id: 1, quantity: 1 },
      { productCode: 'SCARF', quantity: 2 },
    ],
    [
      { itemId: 1, quantity: 1 },
      { itemId: 1, quantity: 1 },
      { itemId: 2, quantity: 1 },
    ],
  ],
])('a label takes %s', (_, lines, items) => {
  expect(resolveLabelItems(order, countArticles(order, [], []), lines)).toEqual({ items, failures: [] })
})

test('a label includes no more items than can be returned, and no unknown ones', () => {
  const lines = [
    { productCode: 'SCARF', quantity: 4 },
    { productCode: 'SCARF', quantity: 2 },
    { productCode: 'GLOVES' },
    { productCode: 'HAT', id: 9 },
  ]
  expect(resolveLabelItems(order, countArticles(order, [], []), lines).failures).toEqual([
    {
      path: 'orderItems[1].quantity',
      rule: 'ordered',
      reason: 'must be at most 1: no more of SCARF can be returned',
    },
    { path: 'orderItems[2].productCode', rule: 'unknown', reason: 'is not on order ORDER-1' },
    { path: 'orderItems[3].id', rule: 'unknown', reason: 'is not an item of order ORDER-1' },
  ])
})
