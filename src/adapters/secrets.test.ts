import { createHmac, scryptSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { hashedSecrets as secrets } from './secrets.ts'

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
    const kept = [secrets.hashGenerated(secret), secrets.hashGenerated(secret)]
    expect(kept[0]).not.toBe(kept[1])
    for (const entry of kept) {
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
    const kept = secrets.hashGenerated(secret)
    expect(secrets.verifyGenerated(secret, kept)).toBe(true)
    for (const wrong of [secrets.generateSecret(), changed(secret, 5), `${secret} `, '', kept]) {
      expect(secrets.verifyGenerated(wrong, kept)).toBe(false)
    }
    const broken = [
      '',
      secret,
      'hmac-sha256$1$$',
      kept.slice(0, -2),
      `${kept}AAAA`,
      changed(kept, 20),
      kept.replace('$1$', '$2$'),
    ]
    for (const other of broken)
      expect({ other, fits: secrets.verifyGenerated(secret, other) }).toEqual({ other, fits: false })
  })

  test('matches no unknown client', () => {
    expect(secrets.verifyGenerated(secrets.generateSecret(), null)).toBe(false)
  })
})

describe('a chosen secret', () => {
  test('is stored as salted scrypt, which anybody can verify', async () => {
    const hashes = await Promise.all([secrets.hashChosen('secret'), secrets.hashChosen('secret')])
    expect(hashes[0]).not.toBe(hashes[1])
    for (const hash of hashes) {
      expect(hash).not.toContain('secret')
      const [name, n, r, p, salt = '', value] = hash.split('$')
      expect([name, n, r, p]).toEqual(['scrypt', '16384', '8', '1'])
      expect(Buffer.from(salt, 'base64url')).toHaveLength(16)
      const expected = scryptSync('secret', Buffer.from(salt, 'base64url'), 32, { N: 16384, r: 8, p: 1 })
      expect(value).toBe(expected.toString('base64url'))
      expect(secrets.isSlow(hash)).toBe(true)
    }
  })

  test('matches only its own hash', async () => {
    const hash = await secrets.hashChosen('secret')
    expect(await secrets.fitsChosen('secret', hash)).toBe(true)
    for (const wrong of ['Secret', 'secret ', 'secre', '', hash]) {
      expect(await secrets.fitsChosen(wrong, hash)).toBe(false)
    }
  })

  test('matches in any Unicode composition', async () => {
    expect(await secrets.fitsChosen('u\u0308', await secrets.hashChosen('\u00fc'))).toBe(true)
  })

  test('matches no corrupt hash', async () => {
    const hash = await secrets.hashChosen('secret')
    for (const broken of ['', 'secret', 'scrypt$16384$8$1$$', hash.slice(0, -2), `${hash}AAAA`]) {
      expect(await secrets.fitsChosen('secret', broken)).toBe(false)
    }
  })

  test('has a fingerprint that reveals neither it nor its hash, and changes with both', () => {
    const mark = secrets.mark('secret', 'kept')
    expect(mark).toMatch(/^[\w-]{43}$/)
    expect(secrets.mark('secret', 'kept')).toBe(mark)
    expect(new Set([mark, secrets.mark('secre', 'kept'), secrets.mark('secret', 'kep')]).size).toBe(3)
  })
})
