import { describe, expect, test } from 'vitest'
import { pageType, type Route } from '../../kernel/contract/route.ts'
import { createOwnHostCheck } from './own-host.ts'

const page = { responseType: pageType } as unknown as Route
const data = {} as Route
const assertOwnHost = createOwnHostCheck('https://commerce.example', ['portal.example'])

describe('a page is served', () => {
  test.each([
    'commerce.example',
    'COMMERCE.example:443',
    'portal.example:8443',
    'localhost:8080',
    'shop.localhost',
    '127.0.0.1:8080',
    '127.1',
    '[::1]:8080',
    '192.0.2.7',
    undefined,
  ])('under %s', (host) => {
    expect(() => assertOwnHost(page, { host })).not.toThrow()
  })

  test.each([
    'evil.example',
    'evil.example:8080',
    'commerce.example.evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'a b',
    '',
  ])('not under %j', (host) => {
    expect(() => assertOwnHost(page, { host })).toThrow('PORTOLAN_ALLOWED_HOSTS')
  })
})

test('a program may use any name, but not a browser', () => {
  const host = 'portolan.internal'
  expect(() => assertOwnHost(data, { host })).not.toThrow()
  expect(() => assertOwnHost(data, { host, cookie: 'portolan_console=x' })).toThrow('Host')
  expect(() => assertOwnHost(data, { host, origin: `http://${host}` })).toThrow('Host')
})
