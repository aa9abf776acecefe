import { createHmac, scryptSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { hashedSecrets as secrets } from '../../test/support/hashed-secrets.ts'
import { secretKey } from '../../test/support/secret-key.ts'
import { createSecretBox, type EncryptedSecret } from './secret-box.ts'
import { createSecretKeyReader } from './secret-keys.ts'
import { createHashedSecrets } from './secrets.ts'

const otherKey = { bytes: Buffer.alloc(32, 8) }
const keysWith = (current: typeof secretKey, previous: typeof secretKey | null = null) =>
  createSecretKeyReader({ secretKey: current, previousSecretKey: previous, secretKeyFile: null })

/** Decrypts the hash of a chosen secret. */
function unseal(hash: string): string {
  const [name, version, sealed = ''] = hash.split('$')
  expect([name, version]).toEqual(['sealed-scrypt', '1'])
  const box = createSecretBox(keysWith(secretKey), { name: 'hash of a', cure: () => '' })
  return String(box.open('chosen secret', JSON.parse(Buffer.from(sealed, 'base64url').toString()) as EncryptedSecret))
}

const changed = (text: string, at: number) => `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`

describe('a generated secret', () => {
  test('is unguessable and unique', () => {
    const madeSecrets = Array.from({ length: 50 }, () => secrets.generateSecret())
    expect(new Set(madeSecrets).size).toBe(50)
    for (const secret of madeSecrets) expect(secret).toMatch(/^[\w-]{43}$/)
  })

  test('is distinguishable from a chosen one', () => {
    for (let time = 0; time < 200; time++) expect(secrets.isMade(secrets.generateSecret())).toBe(true)
    const chosen = [
      'sandbox-secret',
      '',
      'a'.repeat(43),
      'password-password-password-password-passwor',
      `${secrets.generateSecret()}A`,
    ]
    for (const secret of chosen) expect({ secret, isMade: secrets.isMade(secret) }).toEqual({ secret, isMade: false })
  })

  test('is stored as salted HMAC-SHA-256 with a version, which anybody can verify', () => {
    const secret = secrets.generateSecret()
    const secretHashes = [secrets.hashGenerated(secret), secrets.hashGenerated(secret)]
    expect(secretHashes[0]).not.toBe(secretHashes[1])
    for (const entry of secretHashes) {
      expect(entry).not.toContain(secret)
      const [name, version, salt = '', value] = entry.split('$')
      expect([name, version]).toEqual(['hmac-sha256', '1'])
      expect(Buffer.from(salt, 'base64url')).toHaveLength(16)
      const expected = createHmac('sha256', Buffer.from(salt, 'base64url')).update(secret).digest('base64url')
      expect(value).toBe(expected)
      expect(secrets.isSlow(entry)).toBe(false)
    }
  })

  test('matches only its own hash', () => {
    const secret = secrets.generateSecret()
    const storedHash = secrets.hashGenerated(secret)
    expect(secrets.verifyGenerated(secret, storedHash)).toBe(true)
    for (const wrong of [secrets.generateSecret(), changed(secret, 5), `${secret} `, '', storedHash]) {
      expect(secrets.verifyGenerated(wrong, storedHash)).toBe(false)
    }
    const broken = [
      '',
      secret,
      'hmac-sha256$1$$',
      storedHash.slice(0, -2),
      `${storedHash}AAAA`,
      changed(storedHash, 20),
      storedHash.replace('$1$', '$2$'),
    ]
    for (const other of broken)
      expect({ other, fits: secrets.verifyGenerated(secret, other) }).toEqual({ other, fits: false })
  })

  test('matches no unknown client', () => {
    expect(secrets.verifyGenerated(secrets.generateSecret(), null)).toBe(false)
  })
})

describe('a chosen secret', () => {
  test('is stored as salted scrypt, encrypted with the secret key', async () => {
    const hashes = await Promise.all([secrets.hashChosen('secret'), secrets.hashChosen('secret')])
    expect(hashes[0]).not.toBe(hashes[1])
    for (const hash of hashes) {
      expect(hash).not.toContain('secret')
      const [name, n, r, p, salt = '', value] = unseal(hash).split('$')
      expect([name, n, r, p]).toEqual(['scrypt', '16384', '8', '1'])
      expect(Buffer.from(salt, 'base64url')).toHaveLength(16)
      const expected = scryptSync('secret', Buffer.from(salt, 'base64url'), 32, { N: 16384, r: 8, p: 1 })
      expect(value).toBe(expected.toString('base64url'))
      expect(secrets.isSlow(hash)).toBe(true)
    }
  })

  test('matches only its own hash', async () => {
    const hash = await secrets.hashChosen('secret')
    expect(await secrets.matchesChosen('secret', hash)).toBe(true)
    for (const wrong of ['Secret', 'secret ', 'secre', '', hash]) {
      expect(await secrets.matchesChosen(wrong, hash)).toBe(false)
    }
  })

  test('matches in any Unicode composition', async () => {
    expect(await secrets.matchesChosen('u\u0308', await secrets.hashChosen('\u00fc'))).toBe(true)
  })

  test('of an earlier version is not encrypted, still matches, and can be encrypted', async () => {
    const plain = unseal(await secrets.hashChosen('secret'))
    expect([secrets.isSlow(plain), secrets.isSealed(plain)]).toEqual([true, false])
    expect(await secrets.matchesChosen('secret', plain)).toBe(true)
    const sealed = secrets.sealAgain(plain)
    expect(sealed).not.toContain(plain.split('$')[5])
    expect([secrets.isSealed(sealed), secrets.isSealedByCurrentKey(sealed)]).toEqual([true, true])
    expect([await secrets.matchesChosen('secret', sealed), await secrets.matchesChosen('wrong', sealed)]).toEqual([
      true,
      false,
    ])
  })

  test('cannot be guessed without the secret key, which can be replaced', async () => {
    const hash = await secrets.hashChosen('secret')
    await expect(createHashedSecrets(keysWith(otherKey)).matchesChosen('secret', hash)).rejects.toThrow(
      'is encrypted with the secret key',
    )
    const meanwhile = createHashedSecrets(keysWith(otherKey, secretKey))
    expect([await meanwhile.matchesChosen('secret', hash), meanwhile.isSealedByCurrentKey(hash)]).toEqual([true, false])
    const renewed = meanwhile.sealAgain(hash)
    expect(await createHashedSecrets(keysWith(otherKey)).matchesChosen('secret', renewed)).toBe(true)
  })

  test('matches no corrupt hash', async () => {
    const hash = unseal(await secrets.hashChosen('secret'))
    for (const broken of ['', 'secret', 'scrypt$16384$8$1$$', hash.slice(0, -2), `${hash}AAAA`]) {
      expect(await secrets.matchesChosen('secret', broken)).toBe(false)
    }
  })

  test('has a fingerprint that reveals neither it nor its hash, and changes with both', () => {
    const mark = secrets.mark('secret', 'kept')
    expect(mark).toMatch(/^[\w-]{43}$/)
    expect(secrets.mark('secret', 'kept')).toBe(mark)
    expect(new Set([mark, secrets.mark('secre', 'kept'), secrets.mark('secret', 'kep')]).size).toBe(3)
  })
})
