import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { findClientAddress } from './client-address.ts'
import { createTrustedProxyMatcher } from './connections.ts'

const isTrusted = createTrustedProxyMatcher(['loopback', '198.51.100.0/24'])
const find = (forwarded: string | undefined, remoteAddress = '127.0.0.1') =>
  findClientAddress(
    {
      socket: { remoteAddress } as Socket,
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    },
    isTrusted,
  )

test.each([
  ['203.0.113.8', '203.0.113.8'],
  ['203.0.113.8:1001', '203.0.113.8'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:1001', '2001:db8::1'],
  // Addresses that the client itself put before its proxy's do not count.
  ['192.0.2.1, 203.0.113.8:1001', '203.0.113.8'],
  ['203.0.113.8:1001, 198.51.100.7:443', '203.0.113.8'],
  ['198.51.100.7', '198.51.100.7'],
])('from %s a request comes from %s', (forwarded, address) => {
  expect(find(forwarded)).toBe(address)
})

test.each(['unknown', '', '203.0.113.8:x', '203.0.113', '1', '_hidden, 198.51.100.7', `${'9'.repeat(100_000)}:1`])(
  'falls back to the socket’s address for invalid ones',
  (forwarded) => {
    expect(find(forwarded)).toBe('127.0.0.1')
  },
)

test('only trusts configured proxies', () => {
  expect(find('203.0.113.8', '192.0.2.9')).toBe('192.0.2.9')
  expect(find(undefined)).toBe('127.0.0.1')
})
