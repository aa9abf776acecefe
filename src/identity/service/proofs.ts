import { Problem } from '../../kernel/problem.ts'
import type { ApiClientWithSecret, Secrets } from './clients.ts'
import { Lane, LaneFull } from './lane.ts'

/** An attempt that has been counted as failed, and where that leaves its client id and its address. */
export interface CountedAttempt {
  /** Seconds until the first limit that is passed is over; 0 while none is. */
  readonly wait: number
  readonly isAddressLocked: boolean
  readonly isClientLocked: boolean
  /** Counts it no longer: it had not failed. */
  takeBack(): Promise<void>
}

/** Counts failed attempts, by client id and by address apart. */
export interface FailedAttempts {
  count(clientId: string, address: string): Promise<CountedAttempt>
}

export interface Proof {
  readonly clientId: string
  readonly secret: string
  readonly address: string
}

export interface ProofsParts {
  readonly secrets: Secrets
  readonly attempts: FailedAttempts
  /** Waits before a comparison for somebody who has failed too often. */
  readonly slowDown: () => Promise<void>
}

/** How many clients with chosen secrets are remembered as having shown the right one. */
const mostRemembered = 1000

/**
 * Recognises clients by their secret. The right secret always passes, however often others have failed: a made one is
 * compared at once, as that costs next to nothing; a chosen one that was right before is recognised by its mark. Only other
 * chosen ones are compared slowly, a few at a time, and in lanes of their own where too many have failed.
 */
export class Proofs {
  readonly #parts: ProofsParts
  /** The mark of the right secret, by client id. */
  readonly #right = new Map<string, string>()
  /** Comparisons that are under way, by mark: those who ask the same share one. */
  readonly #underWay = new Map<string, Promise<boolean>>()
  readonly #lanes = {
    usual: new Lane(2, 16),
    // Some other address is guessing at this client, so it must not be in the way of its own.
    guessedAt: new Lane(1, 16),
    guessing: new Lane(1, 4),
  }

  constructor(parts: ProofsParts) {
    this.#parts = parts
  }

  /**
   * Takes as long for a client that does not exist as for one whose secret was made.
   *
   * @throws Problem `unauthenticated` for a wrong secret, `too-many-requests` for a wrong one after too many, `unavailable`
   *   when too many are being compared
   */
  async demand(client: ApiClientWithSecret | null, proof: Proof): Promise<ApiClientWithSecret> {
    const { secrets, attempts } = this.#parts
    const isRight =
      client !== null && secrets.isSlow(client.secretHash)
        ? await this.#isChosen(client, proof)
        : secrets.fitsMade(proof.secret, client?.secretHash ?? null)
    if (isRight && client?.isActive === true) return client
    throw refusal(client, await attempts.count(proof.clientId, proof.address))
  }

  async #isChosen(client: ApiClientWithSecret, { address, secret }: Proof): Promise<boolean> {
    const { clientId, secretHash: kept } = client
    const mark = this.#parts.secrets.mark(secret, kept)
    if (this.#right.get(clientId) === mark) return true
    const attempt = await this.#parts.attempts.count(clientId, address)
    try {
      const isRight = await this.#compare(mark, secret, kept, attempt)
      if (isRight) this.#remember(clientId, mark)
      return isRight
    } catch (error) {
      if (error instanceof LaneFull) throw tooMany(client, attempt)
      throw error
    } finally {
      // One that was wrong is counted by whoever refuses it.
      await attempt.takeBack()
    }
  }

  async #compare(mark: string, secret: string, kept: string, attempt: CountedAttempt): Promise<boolean> {
    const others = this.#underWay.get(mark)
    if (others !== undefined) return others
    const { secrets, slowDown } = this.#parts
    const fits = () => secrets.fitsChosen(secret, kept)
    const slowly = async () => {
      await slowDown()
      return fits()
    }
    const own = attempt.isAddressLocked
      ? this.#lanes.guessing.run(slowly)
      : attempt.isClientLocked
        ? this.#lanes.guessedAt.run(slowly)
        : this.#lanes.usual.run(fits)
    this.#underWay.set(mark, own)
    try {
      return await own
    } finally {
      this.#underWay.delete(mark)
    }
  }

  #remember(clientId: string, mark: string): void {
    this.#right.delete(clientId)
    this.#right.set(clientId, mark)
    if (this.#right.size <= mostRemembered) return
    const oldest = this.#right.keys().next()
    if (!oldest.done) this.#right.delete(oldest.value)
  }
}

/** Only a client that there is is named: what is sent in its place by mistake may be a secret. */
const named = (client: ApiClientWithSecret | null) =>
  client === null ? {} : { context: { clientId: client.clientId } }

function refusal(client: ApiClientWithSecret | null, { wait }: CountedAttempt): Problem {
  if (wait > 0) return lockedOut(client, wait)
  return new Problem('unauthenticated', 'The client id and secret do not fit, or the client is not active', {
    reason: 'invalid_client',
    ...named(client),
  })
}

const lockedOut = (client: ApiClientWithSecret | null, wait: number): Problem =>
  new Problem('too-many-requests', `Too many failed attempts; try again in ${wait} s`, {
    retryAfter: wait,
    reason: 'temporarily_unavailable',
    ...named(client),
  })

function tooMany(client: ApiClientWithSecret, { wait }: CountedAttempt): Problem {
  if (wait > 0) return lockedOut(client, wait)
  return new Problem('unavailable', 'Too many secrets are being compared at the moment; try again', {
    retryAfter: 2,
    reason: 'temporarily_unavailable',
    ...named(client),
  })
}
