import { describe, expect, test } from 'vitest'
import { assertOwnSite, isFromOwnOrigin } from './own-site.ts'

describe('an origin is this server', () => {
  const publicUrl = 'https://commerce.example'
  test.each([
    [undefined, 'commerce.example', true],
    ['https://commerce.example', 'commerce.example', true],
    ['https://commerce.example', '127.0.0.1:8080', true],
    ['http://127.0.0.1:8080', '127.0.0.1:8080', true],
    ['http://commerce.example', 'commerce.example', false],
    ['http://commerce.example:8080', 'commerce.example:8080', false],
    ['https://evil.example', 'commerce.example', false],
    ['null', 'commerce.example', false],
  ])('%s at %s: %s', (origin, host, expected) => {
    const headers = origin === undefined ? { host } : { origin, host }
    expect(isFromOwnOrigin(headers, publicUrl)).toBe(expected)
  })
})

test('a form of a page that sends no origin is accepted, but not one of another site', () => {
  const host = 'commerce.example'
  expect(() => assertOwnSite({ host, origin: 'null' }, 'https://commerce.example')).not.toThrow()
  expect(() =>
    assertOwnSite({ host, origin: 'null', 'sec-fetch-site': 'cross-site' }, 'https://commerce.example'),
  ).toThrow('another site')
})
