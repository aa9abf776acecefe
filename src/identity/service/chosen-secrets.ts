import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { Secrets } from './client.ts'

/** A stored hash of a secret that somebody chose. */
export interface ChosenSecret {
  readonly holder: 'client' | 'user'
  /** The client or user id. */
  readonly id: string
  readonly hash: string
}

export interface ChosenSecretStore {
  /** Locks and returns the hashes of all clients and users with a chosen secret. */
  lockSecrets(unit: UnitOfWork): Promise<readonly ChosenSecret[]>
  replaceHash(unit: UnitOfWork, secret: ChosenSecret, hash: string): Promise<void>
}

/** Keeps the hashes of chosen secrets encrypted with the current secret key. */
export class ChosenSecrets {
  readonly #store: ChosenSecretStore
  readonly #secrets: Pick<Secrets, 'isSlow' | 'isSealed' | 'isSealedByCurrentKey' | 'sealAgain'>

  constructor(
    store: ChosenSecretStore,
    secrets: Pick<Secrets, 'isSlow' | 'isSealed' | 'isSealedByCurrentKey' | 'sealAgain'>,
  ) {
    this.#store = store
    this.#secrets = secrets
  }

  /** Encrypts the hashes that earlier versions have stored unencrypted. */
  async sealPlain(unit: UnitOfWork): Promise<void> {
    await this.#seal(unit, (hash) => !this.#secrets.isSealed(hash))
  }

  /**
   * Encrypts all hashes with the current secret key.
   *
   * @returns the number that were not
   * @throws Error that says what to do if one cannot be decrypted
   */
  async reencrypt(unit: UnitOfWork): Promise<number> {
    return this.#seal(unit, (hash) => !this.#secrets.isSealedByCurrentKey(hash))
  }

  async #seal(unit: UnitOfWork, isOutdated: (hash: string) => boolean): Promise<number> {
    const isChosen = ({ hash }: ChosenSecret) => this.#secrets.isSlow(hash)
    const outdated = (await this.#store.lockSecrets(unit)).filter(
      (secret) => isChosen(secret) && isOutdated(secret.hash),
    )
    for (const secret of outdated) await this.#store.replaceHash(unit, secret, this.#secrets.sealAgain(secret.hash))
    return outdated.length
  }
}
