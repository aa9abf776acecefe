import { describe, expect, test } from 'vitest'
import { findScope } from './scope-names.ts'

describe('the scope that a name asks for', () => {
  test.each(['checkout', 'returns', 'packages', 'catalog', 'events', 'desk', 'developer', 'admin'] as const)(
    '%s is one itself',
    (name) => {
      expect(findScope(name)).toBe(name)
    },
  )

  test.each([
    ['vendor.logistics.package.all', 'packages'],
    ['logistics.package', 'packages'],
    ['vendor.logistics.returns.package.write', 'returns'],
    ['vendor:checkout-api', 'checkout'],
    ['pricing.read', 'checkout'],
    ['https://vendor.example/returns', 'returns'],
    ['product.catalog.import', 'catalog'],
    ['customs', 'catalog'],
  ])('%s is that of connectors', (name, scope) => {
    expect(findScope(name)).toBe(scope)
  })

  test.each(['', 'unheard-of', 'openid', 'vendor.admin', 'Checkout', 'checkout,returns', 'check out', 'package'])(
    '%j is none',
    (name) => {
      expect(findScope(name)).toBeNull()
    },
  )
})
