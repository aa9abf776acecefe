import type * as crypto from 'node:crypto'
import { scrypt, scryptSync } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'

vi.mock('node:crypto', async (original) => {
  const actual = await original<typeof crypto>()
  return { ...actual, scrypt: vi.fn(actual.scrypt) }
})

const { scryptSecrets } = await import('./secrets.ts')

beforeEach(() => {
  vi.mocked(scrypt).mockClear()
})

describe('a secret', () => {
  test('that is made cannot be guessed, and is another each time', () => {
    const made = Array.from({ length: 50 }, () => scryptSecrets.make())
    expect(new Set(made).size).toBe(50)
    for (const secret of made) expect(secret).toMatch(/^[\w-]{43}$/)
  })

  test('is hashed with scrypt and a salt of its own, which anybody can check', async () => {
    const hashes = await Promise.all([scryptSecrets.hash('secret'), scryptSecrets.hash('secret')])
    expect(hashes[0]).not.toBe(hashes[1])
    for (const hash of hashes) {
      expect(hash).not.toContain('secret')
      const [name, n, r, p, salt = '', value] = hash.split('$')
      expect([name, n, r, p]).toEqual(['scrypt', '16384', '8', '1'])
      expect(Buffer.from(salt, 'base64url')).toHaveLength(16)
      const expected = scryptSync('secret', Buffer.from(salt, 'base64url'), 32, { N: 16384, r: 8, p: 1 })
      expect(value).toBe(expected.toString('base64url'))
    }
  })

  test('fits its own hash and no other', async () => {
    const hash = await scryptSecrets.hash('secret')
    expect(await scryptSecrets.fits('secret', hash)).toBe(true)
    for (const wrong of ['Secret', 'secret ', 'secre', '', hash]) {
      expect(await scryptSecrets.fits(wrong, hash)).toBe(false)
    }
  })

  test('fits however its letters were composed', async () => {
    expect(await scryptSecrets.fits('u\u0308', await scryptSecrets.hash('\u00fc'))).toBe(true)
  })

  test('fits no hash that is broken', async () => {
    const hash = await scryptSecrets.hash('secret')
    for (const broken of ['', 'secret', 'scrypt$16384$8$1$$', hash.slice(0, -2), `${hash}AAAA`]) {
      expect(await scryptSecrets.fits('secret', broken)).toBe(false)
    }
  })
})

describe('the secret of nobody', () => {
  test('is compared as every other, and never fits', async () => {
    const hash = await scryptSecrets.hash('secret')
    vi.mocked(scrypt).mockClear()
    await scryptSecrets.fits('wrong', hash)
    const [known] = vi.mocked(scrypt).mock.calls
    expect(await scryptSecrets.fits('wrong', null)).toBe(false)
    const [, unknown] = vi.mocked(scrypt).mock.calls
    expect(vi.mocked(scrypt)).toHaveBeenCalledTimes(2)
    // The secret, the length of the salt, the length of the hash and the cost are the same.
    const shape = (call: readonly unknown[] | undefined) =>
      call?.slice(0, 4).map((part) => (Buffer.isBuffer(part) ? part.length : part))
    expect(shape(unknown)).toEqual(shape(known))
    expect(shape(known)).toEqual(['wrong', 16, 32, { N: 16384, r: 8, p: 1 }])
  })
})
