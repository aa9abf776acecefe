import { createHash } from 'node:crypto'
import type { Route } from '../../kernel/contract/route.ts'
import type { IdempotencyClaim, KeptAnswer, KeptRecord } from '../../kernel/idempotency.ts'
import type { Principal } from '../../kernel/principal.ts'
import { Problem, type ProblemKind } from '../../kernel/problem.ts'
import type { Database } from '../db/database.ts'
import { findKept, holdKey, keepAnswers } from '../db/idempotency-keys.ts'
import type { Occasion, Reach, Transaction } from '../db/transaction.ts'
import { canonicalJson } from './canonical-json.ts'

/** The header that says that an answer is the one given before. */
export const replayedHeader = 'idempotent-replayed'

/** Refusals that the operation itself made after it was carried out, and which a repetition must repeat. */
const keptKinds: ReadonlySet<ProblemKind> = new Set<ProblemKind>(['not-found', 'conflict', 'precondition-failed'])

/**
 * Reads the claim that a request makes with its `Idempotency-Key`.
 *
 * @param header the header's value, if it was sent
 * @param asked what else makes two requests the same: the address with its query
 * @throws Problem `malformed` for a key that is none
 */
export function readClaim(
  route: Route,
  header: string | string[] | undefined,
  asked: string,
  bodyText: string,
  principal: Pick<Principal, 'clientId' | 'brands'> | null,
): IdempotencyClaim | null {
  if (header === undefined || route.write !== true) return null
  if (typeof header !== 'string' || !/^[\x21-\x7e]([\x20-\x7e]{0,253}[\x21-\x7e])?$/.test(header)) {
    throw new Problem('malformed', 'Idempotency-Key must be 1 to 255 printable ASCII characters')
  }
  const body = bodyText === '' ? '' : canonicalJson(bodyText)
  const fingerprint = createHash('sha256').update(asked).update('\n').update(body).digest()
  const { clientId = '', brands = [] } = principal ?? {}
  return { operation: route.operationId, key: header, fingerprint, clientId, brands }
}

/** How a failed answer is written, so that it can be kept. */
export type WriteFailure = (problem: Problem) => KeptAnswer

/** Found under its key: the answer that was given before. */
export class Repeated {
  readonly answer: KeptAnswer
  constructor(answer: KeptAnswer) {
    this.answer = answer
  }
}

/**
 * The answer that was kept under a key; null when the request is none that was carried out before.
 *
 * @throws Problem `unprocessable` when the key was used for another request
 */
export async function findRepeated(
  database: Database,
  reach: Reach,
  occasion: Occasion,
  claim: IdempotencyClaim,
): Promise<Repeated | null> {
  const look = (transaction: Transaction) => findKept(transaction, claim)
  const kept = await database.transaction(reach, occasion, look, { readOnly: true })
  return kept === null ? null : repeat(claim, kept)
}

/** The key was taken by another transaction while this one was at work. */
class KeyTaken extends Error {}

/**
 * Carries out work once under its key: work and answer are stored in one transaction. A repetition gets the first
 * answer; the same key with another request is refused; while the first is still at work, so is the second.
 *
 * @param keep what to store of a successful result
 * @throws Problem `unprocessable` when the key was used for another request, `in-flight` when it is being used now
 */
export async function once<T>(
  database: Database,
  reach: Reach,
  occasion: Occasion,
  claim: IdempotencyClaim,
  work: (transaction: Transaction) => Promise<T>,
  keep: (result: T) => KeptAnswer,
  writeFailure: WriteFailure,
): Promise<T | Repeated> {
  try {
    return await database
      .transaction(reach, occasion, async (transaction) => {
        // Sent together, and carried out one after the other: what is found is what was there once the key was held.
        const [isHeld, kept] = await Promise.all([holdKey(transaction, claim), findKept(transaction, claim)])
        if (!isHeld) throw inFlight()
        if (kept !== null) return repeat(claim, kept)
        const outcome = await carryOut(transaction, work)
        const answer = 'problem' in outcome ? writeFailure(outcome.problem) : keep(outcome.result)
        const [stored] = await keepAnswers(transaction, [{ claim, answer }])
        if (!stored) throw new KeyTaken()
        return 'problem' in outcome ? new Failed(outcome.problem) : outcome.result
      })
      .then((result) => {
        if (result instanceof Failed) throw result.problem
        return result
      })
  } catch (error) {
    if (error instanceof KeyTaken) throw inFlight()
    throw error
  }
}

class Failed {
  readonly problem: Problem
  constructor(problem: Problem) {
    this.problem = problem
  }
}

/** A refusal that must be kept undoes only what the work has written, not the transaction that keeps it. */
async function carryOut<T>(
  transaction: Transaction,
  work: (transaction: Transaction) => Promise<T>,
): Promise<{ readonly result: T } | { readonly problem: Problem }> {
  try {
    return { result: await transaction.attempt(() => work(transaction)) }
  } catch (error) {
    if (error instanceof Problem && keptKinds.has(error.kind)) return { problem: error }
    throw error
  }
}

/**
 * The answer to a repetition.
 *
 * @throws Problem `unprocessable` when the key was used for another request, `forbidden` when the client had brands then
 *   that it has no more
 */
export function repeat(claim: IdempotencyClaim, kept: KeptRecord): Repeated {
  if (Buffer.compare(kept.fingerprint, claim.fingerprint) !== 0) {
    throw new Problem(
      'unprocessable',
      'This Idempotency-Key was used for another request within the last 24 hours; use a new key for a new request',
      { reason: 'idempotency-key-reused' },
    )
  }
  const lost = kept.brands.filter((brand) => !claim.brands.includes(brand))
  if (lost.length > 0) {
    throw new Problem(
      'forbidden',
      `The request with this Idempotency-Key was carried out while the client had the brands ${kept.brands.join(', ')}; ` +
        `it no longer has ${lost.join(', ')}, so the answer is not repeated. Use a new key for a new request`,
    )
  }
  return new Repeated(kept)
}

function inFlight(): Problem {
  return new Problem('in-flight', 'A request with this Idempotency-Key is still being carried out; try again', {
    retryAfter: 1,
    reason: 'idempotency-key-in-flight',
  })
}
