import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKeySeal } from './key-seal.ts'
import { createSecretKeyReader, parseSecretKey, type SecretKeySettings } from './secret-keys.ts'

let directory: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'portolan-secret-'))
})

afterAll(() => rm(directory, { recursive: true, force: true }))

const privateJwk = { kty: 'RSA', d: 'private-exponent' }
const entry = { bytes: randomBytes(32) }
const other = { bytes: randomBytes(32) }

const readKeys = (settings: Partial<SecretKeySettings>) =>
  createSecretKeyReader({ secretKey: null, previousSecretKey: null, secretKeyFile: null, ...settings })
const createSeal = (settings: Partial<SecretKeySettings>) => createKeySeal(readKeys(settings))

describe('a private key', () => {
  test('is encrypted differently each time, with the version and the id of the secret key', () => {
    const seal = createSeal({ secretKey: entry })
    const sealed = seal.seal('a', privateJwk)
    expect(sealed).toEqual({
      version: 1,
      sealedBy: readKeys({ secretKey: entry })().current.id,
      nonce: expect.stringMatching(/^[\w-]{16}$/),
      text: expect.stringMatching(/^[\w-]+$/),
      tag: expect.stringMatching(/^[\w-]{22}$/),
    })
    expect(seal.seal('a', privateJwk)['text']).not.toBe(sealed['text'])
    expect(seal.open('a', sealed)).toEqual(privateJwk)
    expect([seal.isSealed(sealed), seal.isCurrent(sealed)]).toEqual([true, true])
  })

  test('that is not encrypted yet is accepted unchanged', () => {
    const seal = createSeal({ secretKey: entry })
    expect(seal.open('a', privateJwk)).toEqual(privateJwk)
    expect([seal.isSealed(privateJwk), seal.isCurrent(privateJwk)]).toEqual([false, false])
  })

  test('can be decrypted with the previous secret key, and is then not current', () => {
    const sealed = createSeal({ secretKey: entry }).seal('a', privateJwk)
    const seal = createSeal({ secretKey: other, previousSecretKey: entry })
    expect(seal.open('a', sealed)).toEqual(privateJwk)
    expect(seal.isCurrent(sealed)).toBe(false)
  })

  test('cannot be decrypted with another secret key, and the error says what to do', () => {
    const sealed = createSeal({ secretKey: entry }).seal('a', privateJwk)
    const [right, wrong] = [entry, other].map((secretKey) => readKeys({ secretKey })().current.id)
    expect(() => createSeal({ secretKey: other }).open('a', sealed)).toThrow(
      `The signing key a is encrypted with the secret key ${right}, but the current key is ${wrong}. Provide the right one as PORTOLAN_SECRET_KEY,`,
    )
    expect(() => createSeal({ secretKey: other }).open('a', sealed)).toThrow('portolan keys revoke a')
  })

  test('cannot be decrypted after any change, or in place of another', () => {
    const seal = createSeal({ secretKey: entry })
    const sealed = seal.seal('a', privateJwk)
    const flipped = (part: string) => {
      const text = String(sealed[part])
      return { ...sealed, [part]: `${text[0] === 'A' ? 'B' : 'A'}${text.slice(1)}` }
    }
    for (const changed of [
      flipped('nonce'),
      flipped('text'),
      flipped('tag'),
      { ...sealed, tag: String(sealed['tag']).slice(0, 6) },
    ]) {
      expect(() => seal.open('a', changed)).toThrow('has been modified and cannot be decrypted')
    }
    expect(() => seal.open('b', sealed)).toThrow('has been modified and cannot be decrypted')
    expect(() => seal.open('a', { ...sealed, version: 2 })).toThrow('newer version')
  })
})

describe('the secret key', () => {
  test('is created in the file once, readable by this user only, and read afterwards', async () => {
    const secretKeyFile = join(directory, 'made', 'secret-key')
    const first = readKeys({ secretKeyFile })()
    expect((await stat(secretKeyFile)).mode & 0o777).toBe(0o600)
    expect(parseSecretKey(await readFile(secretKeyFile, 'utf8'))).toEqual(first.current.bytes)
    expect(readKeys({ secretKeyFile })()).toEqual(first)
    expect(await readdir(join(directory, 'made'))).toEqual(['secret-key'])
  })

  test('is not created if one is configured', async () => {
    const secretKeyFile = join(directory, 'never', 'secret-key')
    expect(readKeys({ secretKey: entry, secretKeyFile })().current.bytes).toEqual(entry.bytes)
    await expect(stat(secretKeyFile)).rejects.toThrow('ENOENT')
  })

  test('is required where none may be created', () => {
    expect(() => readKeys({})()).toThrow('PORTOLAN_SECRET_KEY')
  })

  test('is rejected with the file’s name if unreadable or invalid', async () => {
    const file = join(directory, 'other')
    expect(() => readKeys({ secretKey: { file } })()).toThrow(`The secret key in ${file} cannot be read (ENOENT)`)
    await writeFile(file, 'hush')
    expect(() => readKeys({ secretKey: { file } })()).toThrow(`The file ${file} must contain a secret key`)
    expect(() => readKeys({ secretKey: { file } })()).not.toThrow('hush')
  })
})
