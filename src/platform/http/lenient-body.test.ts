import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { fromText } from '../../kernel/contract/schema.ts'
import { createLenientBinding } from './lenient-body.ts'

const bind = createLenientBinding(Type.Object({ amount: fromText(Type.Number({ format: 'double' })) }), 'lenient')

test.each<[string, string | number]>([
  ['5', 5],
  [' -0.5 ', -0.5],
  ['12.5000000000000000000', 12.5],
  ['0.50000000000000001', 0.5],
  ['1.1234567890123456789', 1.1234567890123457],
  ['12345678901234567', 12_345_678_901_234_568],
  ['1e3', '1e3'],
  ['1,5', '1,5'],
  ['.5', '.5'],
  ['5.', '5.'],
])('converts the text %j to the number %j', (text, value) => {
  expect(bind({ AMOUNT: text })).toEqual({ value: { amount: value }, failures: [] })
})
