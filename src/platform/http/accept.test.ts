import { expect, test } from 'vitest'
import { prefersPage, readAccepted } from './accept.ts'

test('sorts by quality, then by position', () => {
  expect(readAccepted('Text/HTML;level=1;q=0.5, a/b, c/d ; q=0.25,*/*;q=0')).toEqual([
    { range: 'a/b', quality: 1 },
    { range: 'text/html', quality: 0.5 },
    { range: 'c/d', quality: 0.25 },
    { range: '*/*', quality: 0 },
  ])
})

test.each([
  ['text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8', true],
  ['text/html', true],
  ['application/json;q=0.5, text/html;q=0.6', true],
  ['application/problem+json, text/html', false],
  ['text/html, application/json', false],
  ['text/html;q=0', false],
  ['application/json, text/plain, */*', false],
  ['*/*', false],
  ['', false],
  [undefined, false],
])('an Accept header of %j gets a page: %s', (accept, isPage) => {
  expect(prefersPage(accept)).toBe(isPage)
})
