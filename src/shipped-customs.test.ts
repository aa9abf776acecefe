import { expect, test } from 'vitest'
import type { UnitOfWork } from './kernel/unit-of-work.ts'
import { packageRestrictions, shippedCustoms } from './shipped-customs.ts'

const restrictions = packageRestrictions(shippedCustoms(), { now: () => new Date('2026-03-01T12:00:00Z') })
const unit = { tenant: 'acme' } as UnitOfWork

test.each([
  ['arms', '9302.00', 'US', true],
  ['a knife, which has a condition and no ban', '8211.92', 'GB', false],
  ['a T-shirt', '610910', 'US', false],
  ['goods that only a hint is for, having no code', null, 'US', false],
])('%s: %s to %s is banned: %s', async (_goods, hsCode, destination, isBanned) => {
  const found = await restrictions.against(unit, 'ACM', [{ productCode: 'P1', hsCode }], destination)
  expect([...found.keys()]).toEqual(isBanned ? ['P1'] : [])
})
