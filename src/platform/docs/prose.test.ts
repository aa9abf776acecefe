import { expect, test } from 'vitest'
import { renderProse } from './prose.ts'

test.each([
  ['One of `material` or `knitted or woven`.', 'One of <code>material</code> or <code>knitted or woven</code>.'],
  [
    'The token of continuationToken, as hsCode says.',
    'The token of <code>continuationToken</code>, as <code>hsCode</code> says.',
  ],
  ['`a<b` & unitPrice', '<code>a&lt;b</code> &amp; <code>unitPrice</code>'],
  ['PostgreSQL, an OpenAPI and a `single backtick', 'PostgreSQL, an OpenAPI and a `single backtick'],
  ['https://example.com/aPage and order-confirmation', 'https://example.com/aPage and order-confirmation'],
  ['The header Retry-After says when.', 'The header <code>Retry-After</code> says when.'],
  ['', ''],
])('%j is rendered as %j', (text, set) => {
  expect(renderProse(text).text).toBe(set)
})
