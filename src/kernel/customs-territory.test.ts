import { expect, test } from 'vitest'
import { crossesCustomsBorder } from './customs-territory.ts'

test.each([
  ['FR', 'FR', false],
  ['DE', 'FR', false],
  ['FR', 'MC', false],
  ['GB', 'IM', false],
  ['CH', 'LI', false],
  ['US', 'PR', false],
  ['GB', 'IE', true],
  ['GB', 'JE', true],
  ['DE', 'CH', true],
  ['LI', 'DE', true],
  ['IT', 'SM', true],
  ['MC', 'IM', true],
  ['FI', 'AX', true],
])('from %s to %s is over a customs border: %s', (from, to, isCrossed) => {
  expect(crossesCustomsBorder(from, to)).toBe(isCrossed)
  expect(crossesCustomsBorder(to, from)).toBe(isCrossed)
})
