import { expect, test } from 'vitest'
import { createPathMatcher } from './path.ts'

test.each<[template: string, path: string, matches: boolean]>([
  ['/orders', '/orders', true],
  ['/orders', '/orders/', true],
  ['/orders', '/orders/1', false],
  ['/orders', '/Orders', false],
  ['/orders', '/x/orders', false],
  ['/orders', '/ordersx', false],
  ['/orders/', '/orders', true],
  ['/orders/{id}', '/orders/1', true],
  ['/orders/{id}', '/orders/1/', true],
  ['/orders/{id}', '/orders/a%2Fb', true],
  ['/orders/{id}', '/orders/', false],
  ['/orders/{id}', '/orders/1/2', false],
  ['/orders/{id}/cancel', '/orders/1/cancel', true],
  ['/orders/{id}/cancel', '/orders//cancel', false],
  ['/orders/{id}/cancel', '/orders/1/refund', false],
  ['/{tenant}/orders/{id}', '/acme/orders/1', true],
  ['/.well-known/keys', '/.well-known/keys', true],
  ['/.well-known/keys', '/xwell-known/keys', false],
  ['/openapi.json', '/openapixjson', false],
  ['/a+b/(c)', '/a+b/(c)', true],
])('%s and %s: %j', (template, path, matches) => {
  expect(createPathMatcher(template)(path)).toBe(matches)
})
