import { expect, test } from 'vitest'
import type { PackageRequest } from '#client'
import { writeType } from './schema-types.ts'

const amount = { type: 'number', 'x-from-text': true }
const flag = { anyOf: [{ type: 'boolean', 'x-from-text': true }, { type: 'null' }] }

test.each([
  [amount, 'number | string', 'number'],
  [flag, "boolean | 'true' | 'false' | null", 'boolean | null'],
  [{ type: 'number' }, 'number', 'number'],
  [{ type: 'array', items: amount }, 'readonly (number | string)[]', 'readonly number[]'],
])('clients may send text for %j where the server reads it, and receive none', (schema, sent, received) => {
  expect(writeType(schema, '', '', true)).toBe(sent)
  expect(writeType(schema, '', '')).toBe(received)
})

test('a price of a package may be a decimal number written as text', () => {
  const price = { amount: '19.90', currency: 'GBP' } satisfies PackageRequest['packageItems'][number]['unitPrice']
  expect(price.amount).toBe('19.90')
})
