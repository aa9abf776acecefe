import type { Clock } from '../../kernel/clock.ts'
import { Problem, type ProblemDetail } from '../../kernel/problem.ts'
import type { Secrets } from './clients.ts'
import { ConcurrencyLimit, QueueFullError } from './concurrency-limit.ts'

/** An attempt that has been counted as failed, and where that leaves its client id and its address. */
export interface CountedAttempt {
  /** Seconds until the first limit that is passed is over; 0 while none is. */
  readonly wait: number
  readonly isAddressLocked: boolean
  readonly isClientLocked: boolean
  /** Counts it no longer: it had not failed. */
  revokeAttempt(): Promise<void>
}

/** Counts failed attempts, by client id and by address apart. */
export interface FailedAttempts {
  countAttempt(clientId: string, address: string): Promise<CountedAttempt>
}

/** Who has a secret, as far as it takes to recognise them. */
export interface SecretHolder {
  readonly clientId: string
  readonly secretHash: string
  readonly isActive: boolean
  /** What is kept of the secret before, and until when that is good; never one that takes long to compare. */
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
  /** Waits before a comparison for somebody who has failed too often. */
  readonly slowDown: () => Promise<void>
  readonly clock: Clock
  /** What whoever is not recognised is told. */
  readonly refusal: string
}

/** How many clients with chosen secrets are remembered as having shown the right one. */
const maxRemembered = 1000

/**
 * Recognises clients by their secret. The right secret always passes, however often others have failed: a made one is
 * compared at once, as that costs next to nothing; a chosen one that was right before is recognised by its mark. Only other
 * chosen ones are compared slowly, a few at a time, and in lanes of their own where too many have failed.
 */
export class SecretVerifier {
  readonly #deps: SecretVerifierDeps
  /** The mark of the right secret, by client id. */
  readonly #right = new Map<string, string>()
  /** Comparisons that are under way, by mark: those who ask the same share one. */
  readonly #underWay = new Map<string, Promise<boolean>>()
  readonly #lanes = {
    usual: new ConcurrencyLimit(2, 16),
    // Some other address is guessing at this client, so it must not be in the way of its own.
    guessedAt: new ConcurrencyLimit(1, 16),
    guessing: new ConcurrencyLimit(1, 4),
  }

  constructor(deps: SecretVerifierDeps) {
    this.#deps = deps
  }

  /**
   * Does other work that takes as long as a comparison, in turn with them.
   *
   * @throws Problem `unavailable` when too much of it is waiting
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
   * Takes as long for a client that does not exist as for one whose secret was made.
   *
   * @throws Problem `unauthenticated` for a wrong secret, `too-many-requests` for a wrong one after too many, `unavailable`
   *   when too many are being compared
   */
  async verifySecret<Holder extends SecretHolder>(client: Holder | null, proof: ClientProof): Promise<Holder> {
    const { secrets, attempts } = this.#deps
    const isRight =
      this.isPreviousSecret(client, proof.secret) ||
      (client !== null && secrets.isSlow(client.secretHash)
        ? await this.#isChosenSecret(client, proof)
        : secrets.verifyGenerated(proof.secret, client?.secretHash ?? null))
    if (isRight && client?.isActive === true) return client
    throw this.#createRefusal(client, await attempts.countAttempt(proof.clientId, proof.address))
  }

  /** Whether a secret is the one before the present one, and still good beside it. */
  isPreviousSecret(client: SecretHolder | null, secret: string): boolean {
    const { secrets, clock } = this.#deps
    const expires = client?.previousSecretExpiresAt ?? null
    // Compared also where there is none, so that all take as long.
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
      if (error instanceof QueueFullError) throw createTooManyProblem(client, attempt)
      throw error
    } finally {
      // One that was wrong is counted by whoever refuses it.
      await attempt.revokeAttempt()
    }
  }

  async #compareSecret(mark: string, secret: string, storedHash: string, attempt: CountedAttempt): Promise<boolean> {
    const existing = this.#underWay.get(mark)
    if (existing !== undefined) return existing
    const { secrets, slowDown } = this.#deps
    const fits = () => secrets.fitsChosen(secret, storedHash)
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

  #createRefusal(client: SecretHolder | null, { wait }: CountedAttempt): Problem {
    if (wait > 0) return createLockedOutProblem(client, wait)
    return new Problem('unauthenticated', this.#deps.refusal, { reason: 'invalid_client', ...named(client) })
  }

  #rememberSecret(clientId: string, mark: string): void {
    this.#right.delete(clientId)
    this.#right.set(clientId, mark)
    if (this.#right.size <= maxRemembered) return
    const oldest = this.#right.keys().next()
    if (!oldest.done) this.#right.delete(oldest.value)
  }
}

/** Only a client that there is is named: what is sent in its place by mistake may be a secret. */
const named = (client: SecretHolder | null) => (client === null ? {} : { context: { clientId: client.clientId } })

const createLockedOutProblem = (client: SecretHolder | null, wait: number): Problem =>
  new Problem('too-many-requests', `Too many failed attempts; try again in ${wait} s`, {
    retryAfter: wait,
    reason: 'temporarily_unavailable',
    ...named(client),
  })

function createTooManyProblem(client: SecretHolder, { wait }: CountedAttempt): Problem {
  if (wait > 0) return createLockedOutProblem(client, wait)
  return createBusyProblem(named(client))
}

const createBusyProblem = (detail: ProblemDetail): Problem =>
  new Problem('unavailable', 'Too many secrets are being verified at the moment; try again', {
    retryAfter: 2,
    reason: 'temporarily_unavailable',
    ...detail,
  })
