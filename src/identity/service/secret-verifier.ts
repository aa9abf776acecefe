import type { Clock } from '../../kernel/clock.ts'
import { Problem, type ProblemDetail } from '../../kernel/problem.ts'
import type { Secrets } from './client.ts'
import { ConcurrencyLimit, QueueFullError } from './concurrency-limit.ts'

/** An attempt that has been counted as failed. */
export interface CountedAttempt {
  /** Seconds until the first exceeded limit resets; 0 if none is exceeded. */
  readonly wait: number
  readonly isAddressLocked: boolean
  readonly isClientLocked: boolean
  /** Removes it from the count, as it succeeded. */
  revokeAttempt(): Promise<void>
}

/** Counts failed attempts, by client id and by address separately. */
export interface FailedAttempts {
  countAttempt(clientId: string, address: string): Promise<CountedAttempt>
}

/** What is needed to authenticate a client or user. */
export interface SecretHolder {
  readonly clientId: string
  /** Its name in logs, if that is not its id; null if it stands in for an unknown one. */
  readonly logName?: string | null
  readonly secretHash: string
  readonly isActive: boolean
  /** Hash of the previous secret, never a slow one, and the end of its validity. */
  readonly previousSecretHash: string | null
  readonly previousSecretExpiresAt: Date | null
}

export interface ClientProof {
  readonly clientId: string
  readonly secret: string
  readonly address: string
}

export interface SecretVerifierDeps {
  readonly secrets: Secrets
  readonly attempts: FailedAttempts
  /** Delays a comparison after too many failures. */
  readonly slowDown: () => Promise<void>
  /** Delays the refusal of an address with too many failures, so that it cannot ask again at once. */
  readonly delayRefusal: () => Promise<void>
  readonly clock: Clock
  /** The error message for failed authentication. */
  readonly failureMessage: string
}

/** How many verified chosen secrets are remembered. */
const maxRemembered = 1000

/**
 * Verifies secrets. The right one always succeeds, however many attempts of others have failed: generated secrets are
 * compared immediately, at almost no cost, and chosen ones that were verified before are recognized by their
 * fingerprint. Only other chosen secrets are compared slowly, one at a time, and in separate lanes after too many
 * failures.
 */
export class SecretVerifier {
  readonly #deps: SecretVerifierDeps
  /** Fingerprint of the verified secret, by client id. */
  readonly #right = new Map<string, string>()
  /** Comparisons in progress, by fingerprint: equal requests share one. */
  readonly #underWay = new Map<string, Promise<boolean>>()
  readonly #lanes: Readonly<Record<'usual' | 'guessedAt' | 'guessing', ConcurrencyLimit>>

  constructor(deps: SecretVerifierDeps) {
    this.#deps = deps
    this.#lanes = {
      usual: new ConcurrencyLimit(1, 16),
      // Another address is guessing this client's secret; it must not delay the client itself.
      guessedAt: new ConcurrencyLimit(1, 16),
      guessing: new ConcurrencyLimit(1, 4),
    }
  }

  /**
   * Runs other work that takes as long as a comparison, within the same limits.
   *
   * @throws Problem `unavailable` if too much is waiting
   */
  async limit<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await this.#lanes.usual.runLimited(work)
    } catch (error) {
      if (error instanceof QueueFullError) throw createBusyProblem({})
      throw error
    }
  }

  /**
   * Takes the same time for an unknown client as for one with a generated secret.
   *
   * @throws Problem `unauthenticated` for a wrong secret, `too-many-requests` for a wrong one after too many,
   *   `unavailable` if too many are being compared
   */
  async verifySecret<Holder extends SecretHolder>(client: Holder | null, proof: ClientProof): Promise<Holder> {
    const { secrets, attempts } = this.#deps
    const isRight =
      this.isPreviousSecret(client, proof.secret) ||
      (client !== null && secrets.isSlow(client.secretHash)
        ? await this.#isChosenSecret(client, proof)
        : secrets.verifyGenerated(proof.secret, client?.secretHash ?? null))
    if (isRight && client?.isActive === true) return client
    const attempt = await attempts.countAttempt(proof.clientId, proof.address)
    if (attempt.isAddressLocked) await this.#deps.delayRefusal()
    throw this.#createProblem(client, attempt)
  }

  /** Whether a secret is the previous one, and still valid. */
  isPreviousSecret(client: SecretHolder | null, secret: string): boolean {
    const { secrets, clock } = this.#deps
    const expires = client?.previousSecretExpiresAt ?? null
    // Compared even if there is none, for constant time.
    const fits = secrets.verifyGenerated(secret, client?.previousSecretHash ?? null)
    return fits && expires !== null && expires > clock.now()
  }

  async #isChosenSecret(client: SecretHolder, { address, secret }: ClientProof): Promise<boolean> {
    const { clientId, secretHash: storedHash } = client
    const mark = this.#deps.secrets.mark(secret, storedHash)
    if (this.#right.get(clientId) === mark) return true
    const attempt = await this.#deps.attempts.countAttempt(clientId, address)
    try {
      const isRight = await this.#compareSecret(mark, secret, storedHash, attempt)
      if (isRight) this.#rememberSecret(clientId, mark)
      return isRight
    } catch (error) {
      if (!(error instanceof QueueFullError)) throw error
      if (attempt.isAddressLocked) await this.#deps.delayRefusal()
      throw createTooManyProblem(client, attempt)
    } finally {
      // The caller that rejects it counts wrong attempts.
      await attempt.revokeAttempt()
    }
  }

  async #compareSecret(mark: string, secret: string, storedHash: string, attempt: CountedAttempt): Promise<boolean> {
    const existing = this.#underWay.get(mark)
    if (existing !== undefined) return existing
    const { secrets, slowDown } = this.#deps
    const fits = () => secrets.matchesChosen(secret, storedHash)
    const compareSlowly = async () => {
      await slowDown()
      return fits()
    }
    const comparison = attempt.isAddressLocked
      ? this.#lanes.guessing.runLimited(compareSlowly)
      : attempt.isClientLocked
        ? this.#lanes.guessedAt.runLimited(compareSlowly)
        : this.#lanes.usual.runLimited(fits)
    this.#underWay.set(mark, comparison)
    try {
      return await comparison
    } finally {
      this.#underWay.delete(mark)
    }
  }

  #createProblem(client: SecretHolder | null, { wait }: CountedAttempt): Problem {
    if (wait > 0) return createLockedOutProblem(client, wait)
    return new Problem('unauthenticated', this.#deps.failureMessage, {
      reason: 'invalid_client',
      ...toClientDetail(client),
    })
  }

  #rememberSecret(clientId: string, mark: string): void {
    this.#right.delete(clientId)
    this.#right.set(clientId, mark)
    if (this.#right.size <= maxRemembered) return
    const oldest = this.#right.keys().next()
    if (!oldest.done) this.#right.delete(oldest.value)
  }
}

/** Names only existing clients: an unknown id may be a secret sent by mistake. */
function toClientDetail(client: SecretHolder | null): ProblemDetail {
  const name = client?.logName === undefined ? client?.clientId : client.logName
  return name == null ? {} : { context: { clientId: name } }
}

const createLockedOutProblem = (client: SecretHolder | null, wait: number): Problem =>
  new Problem('too-many-requests', `Too many failed attempts; try again in ${wait} s`, {
    retryAfter: wait,
    reason: 'temporarily_unavailable',
    ...toClientDetail(client),
  })

function createTooManyProblem(client: SecretHolder, { wait }: CountedAttempt): Problem {
  if (wait > 0) return createLockedOutProblem(client, wait)
  return createBusyProblem(toClientDetail(client))
}

const createBusyProblem = (detail: ProblemDetail): Problem =>
  new Problem('unavailable', 'Too many secrets are being verified at the moment; try again', {
    retryAfter: 2,
    reason: 'temporarily_unavailable',
    ...detail,
  })
