import { expect, it } from 'vitest'
import { findReferencedItems, type ItemReference } from './order-item-lookup.ts'
import { createItemSample, createOrderSample } from './samples.fixture.ts'

const order = createOrderSample([
  createItemSample({ id: 1, productCode: 'SCARF', lineItemId: 10 }),
  createItemSample({ id: 2, productCode: 'SCARF', lineItemId: 11 }),
  createItemSample({ id: 3, productCode: 'HAT', lineItemId: 11 }),
  createItemSample({ id: 4, productCode: 'SOCKS', lineItemId: null }),
])

it.each<[name: ItemReference, meant: readonly number[] | string]>([
  [{ id: 2 }, [2]],
  [{ id: 2, productCode: 'SCARF' }, [2]],
  [{ id: 2, lineItemId: 11 }, [2]],
  [{ id: 4, lineItemId: 99 }, [4]],
  [{ lineItemId: 11 }, [2, 3]],
  [{ lineItemId: 11, productCode: 'HAT' }, [3]],
  [{ productCode: 'SCARF' }, [1, 2]],
  [{ id: null, lineItemId: null, productCode: 'SOCKS' }, [4]],
  [{ id: 9 }, 'id is not an item of order ORDER-1'],
  [{ id: 2, lineItemId: 10 }, 'lineItemId is 11 for item 2'],
  [{ id: 2, productCode: 'HAT' }, 'productCode is SCARF for this item'],
  [{ lineItemId: 99, productCode: 'HAT' }, 'lineItemId is not a line item of order ORDER-1'],
  [{ lineItemId: 10, productCode: 'HAT' }, 'productCode is SCARF for this item'],
  [{ productCode: 'scarf' }, 'productCode is not on order ORDER-1'],
  [{}, 'productCode must be a product of the order'],
])('%j', (name, expectedIds) => {
  const named = findReferencedItems(order, name)
  expect('items' in named ? named.items.map(({ id }) => id) : `${named.failure} ${named.reason}`).toEqual(expectedIds)
})
