import type { AuditLog } from '../../kernel/audit-log.ts'
import { type Page, type PageRequest, readPageByKey } from '../../kernel/paging.ts'
import { Problem } from '../../kernel/problem.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'

/** A key pair for signing tokens, as JSON Web Key (RFC 7517). */
export interface SigningKey {
  readonly keyId: string
  readonly algorithm: 'RS256'
  readonly privateJwk: Readonly<Record<string, unknown>>
  readonly createdAt: Date
  /** When it stopped signing. */
  readonly retiredAt: Date | null
  /** Until when tokens it signed are accepted. */
  readonly expiresAt: Date | null
}

/** A private key as stored: encrypted or, from earlier versions, as a plain JSON Web Key. */
export type EncryptedKey = Readonly<Record<string, unknown>>

/** A signing key as stored. */
export interface StoredSigningKey extends Omit<SigningKey, 'privateJwk'> {
  readonly encrypted: EncryptedKey
}

/** Encrypts private keys with a key that is not in the database. */
export interface KeySeal {
  seal(keyId: string, privateJwk: SigningKey['privateJwk']): EncryptedKey
  /** @throws Error that says what to do if it cannot be decrypted */
  open(keyId: string, encrypted: EncryptedKey): SigningKey['privateJwk']
  isSealed(encrypted: EncryptedKey): boolean
  /** Whether it is encrypted with the current key. */
  isCurrent(encrypted: EncryptedKey): boolean
}

export interface SigningKeyStore {
  insertKey(unit: UnitOfWork, key: StoredSigningKey): Promise<void>
  /** Newest first. */
  listKeys(unit: UnitOfWork): Promise<readonly StoredSigningKey[]>
  rewrite(unit: UnitOfWork, keyId: string, encrypted: EncryptedKey): Promise<void>
  retireKey(unit: UnitOfWork, keyId: string, expiresAt: Date): Promise<void>
  deleteKey(unit: UnitOfWork, keyId: string): Promise<void>
  /** Blocks other transactions that change keys until this one ends. */
  lockKeys(unit: UnitOfWork): Promise<void>
}

/** Generates a key pair. */
export type GenerateKeyPair = () => Promise<Pick<SigningKey, 'keyId' | 'algorithm' | 'privateJwk'>>

/** Hours for which a retired key stays published: longer than any token lives, and than clients cache the key set. */
export const overlapHours = 24

/** Manages the signing keys; one of them always signs. */
export class SigningKeys {
  readonly #store: SigningKeyStore
  readonly #make: GenerateKeyPair
  readonly #seal: KeySeal
  readonly #audit: AuditLog

  constructor(store: SigningKeyStore, make: GenerateKeyPair, seal: KeySeal, audit: AuditLog) {
    this.#audit = audit
    this.#store = store
    this.#make = make
    this.#seal = seal
  }

  /**
   * Prepares the keys at server start: ensures that one signs, and that all are encrypted and can be decrypted.
   *
   * @throws Error that says what to do if one cannot be decrypted
   */
  async prepare(unit: UnitOfWork): Promise<void> {
    await this.ensureKey(unit)
    const isPlain = ({ encrypted }: StoredSigningKey) => !this.#seal.isSealed(encrypted)
    if ((await this.#store.listKeys(unit)).some(isPlain)) {
      await this.#store.lockKeys(unit)
      await this.#rewrite(unit, (await this.#store.listKeys(unit)).filter(isPlain))
    }
    await this.listAcceptedKeys(unit)
  }

  /**
   * Re-encrypts all keys that are not encrypted with the current secret key.
   *
   * @returns their number
   * @throws Error that says what to do if one cannot be decrypted
   */
  async reencrypt(unit: UnitOfWork): Promise<number> {
    await this.#store.lockKeys(unit)
    const outdatedKeys = (await this.#store.listKeys(unit)).filter(({ encrypted }) => !this.#seal.isCurrent(encrypted))
    await this.#rewrite(unit, outdatedKeys)
    await this.#record(unit, 'reencrypted', '*', null, { keys: outdatedKeys.length })
    return outdatedKeys.length
  }

  async #rewrite(unit: UnitOfWork, keys: readonly StoredSigningKey[]): Promise<void> {
    for (const { keyId, encrypted } of keys) {
      await this.#store.rewrite(unit, keyId, this.#seal.seal(keyId, this.#seal.open(keyId, encrypted)))
    }
  }

  /** Creates the first key if there is none. */
  async ensureKey(unit: UnitOfWork): Promise<void> {
    if ((await this.#store.listKeys(unit)).some((key) => key.retiredAt === null)) return
    await this.#store.lockKeys(unit)
    if ((await this.#store.listKeys(unit)).some((key) => key.retiredAt === null)) return
    await this.#addKey(unit, await this.#make())
  }

  /** Generates the pair of a new key, before any lock, because it takes long. */
  async makeKeyPair(): Promise<Awaited<ReturnType<GenerateKeyPair>>> {
    return this.#make()
  }

  /** Makes a new key the signing one; earlier ones stay published for {@link overlapHours}. */
  async rotateTo(
    unit: UnitOfWork,
    keyPair: Awaited<ReturnType<GenerateKeyPair>>,
  ): Promise<Omit<SigningKey, 'privateJwk'>> {
    await this.#store.lockKeys(unit)
    const expiresAt = new Date(unit.at.getTime() + overlapHours * 3_600_000)
    for (const key of await this.#store.listKeys(unit)) {
      if (key.retiredAt === null) await this.#store.retireKey(unit, key.keyId, expiresAt)
      else if (key.expiresAt !== null && key.expiresAt <= unit.at) await this.#store.deleteKey(unit, key.keyId)
    }
    const keyId = await this.#addKey(unit, keyPair)
    await this.#record(unit, 'rotated', keyId, null, { keyId })
    return { keyId, algorithm: keyPair.algorithm, createdAt: unit.at, retiredAt: null, expiresAt: null }
  }

  /** Generates a new signing key. */
  async rotateKey(unit: UnitOfWork): Promise<string> {
    return (await this.rotateTo(unit, await this.makeKeyPair())).keyId
  }

  /** The public keys whose tokens are accepted, sorted by id. */
  async listKeys(unit: UnitOfWork, page: PageRequest): Promise<Page<Omit<SigningKey, 'privateJwk'>>> {
    const keys = await this.#store.listKeys(unit)
    const accepted = keys
      .filter((key) => key.expiresAt === null || key.expiresAt > unit.at)
      .map(({ keyId, algorithm, createdAt, retiredAt, expiresAt }) => ({
        keyId,
        algorithm,
        createdAt,
        retiredAt,
        expiresAt,
      }))
      .toSorted((a, b) => (a.keyId < b.keyId ? -1 : 1))
    return readPageByKey(page, {
      name: 'signing-keys',
      key: /^[\w-]{1,100}$/,
      readPage: async (after, limit) => accepted.filter(({ keyId }) => after === null || keyId > after).slice(0, limit),
      getKey: ({ keyId }) => keyId,
    })
  }

  /**
   * Revokes a key; all tokens it signed are rejected within a minute. If it was the signing key, it is replaced.
   *
   * @throws Problem `not-found`
   */
  async revoke(unit: UnitOfWork, keyId: string): Promise<void> {
    await this.#store.lockKeys(unit)
    if (!(await this.#store.listKeys(unit)).some((key) => key.keyId === keyId)) {
      throw new Problem('not-found', `There is no signing key ${keyId}`)
    }
    await this.#store.deleteKey(unit, keyId)
    await this.ensureKey(unit)
    await this.#record(unit, 'revoked', keyId, { keyId }, null)
  }

  /** The keys whose tokens are currently accepted; the signing one comes first. */
  async listAcceptedKeys(unit: UnitOfWork): Promise<readonly SigningKey[]> {
    const keys = await this.#store.listKeys(unit)
    return keys
      .filter((key) => key.expiresAt === null || key.expiresAt > unit.at)
      .toSorted((a, b) => Number(a.retiredAt !== null) - Number(b.retiredAt !== null))
      .map(({ encrypted, ...key }) => ({ ...key, privateJwk: this.#seal.open(key.keyId, encrypted) }))
  }

  async #record(unit: UnitOfWork, verb: string, id: string, before: unknown, after: unknown): Promise<void> {
    const subject = { kind: 'signing-key', id, tenant: null }
    await this.#audit.recordChange(unit, { action: `signing-key.${verb}`, subject, before, after })
  }

  async #addKey(unit: UnitOfWork, keyPair: Awaited<ReturnType<GenerateKeyPair>>): Promise<string> {
    const { keyId, algorithm, privateJwk } = keyPair
    const encrypted = this.#seal.seal(keyId, privateJwk)
    await this.#store.insertKey(unit, {
      keyId,
      algorithm,
      encrypted,
      createdAt: unit.at,
      retiredAt: null,
      expiresAt: null,
    })
    return keyId
  }
}
