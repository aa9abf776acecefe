import { describe, expect, test } from 'vitest'
import { findScope } from './scope-names.ts'

describe('resolving a scope name', () => {
  test.each(['checkout', 'returns', 'packages', 'catalog', 'events', 'desk', 'developer', 'admin'] as const)(
    '%s is a scope itself',
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
  ])('%s is an alias for connectors', (name, scope) => {
    expect(findScope(name)).toBe(scope)
  })

  test.each(['', 'unheard-of', 'openid', 'vendor.admin', 'Checkout', 'checkout,returns', 'check out', 'package'])(
    '%j is unknown',
    (name) => {
      expect(findScope(name)).toBeNull()
    },
  )
})
