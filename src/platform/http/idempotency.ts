import { createHash } from 'node:crypto'
import type { Route } from '../../kernel/contract/route.ts'
import type { IdempotencyClaim, StoredResponse, StoredResponseRecord } from '../../kernel/idempotency.ts'
import type { Principal } from '../../kernel/principal.ts'
import { Problem, type ProblemKind } from '../../kernel/problem.ts'
import type { Database } from '../db/database.ts'
import { findStoredResponse, lockIdempotencyKey, storeResponses } from '../db/idempotency-keys.ts'
import type { AccessScope, OperationContext, Transaction } from '../db/transaction.ts'
import { toCanonicalJson } from './canonical-json.ts'

/** The header that says that an answer is the one given before. */
export const replayedHeader = 'idempotent-replayed'

/** Refusals that the operation itself made after it was carried out, and which a retry must repeat. */
const storedKinds: ReadonlySet<ProblemKind> = new Set<ProblemKind>(['not-found', 'conflict', 'precondition-failed'])

/**
 * Reads the claim that a request makes with its `Idempotency-Key`.
 *
 * @param header the header's value, if it was sent
 * @param requestTarget what else makes two requests the same: the address with its query
 * @throws Problem `malformed` for a key that is none
 */
export function readClaim(
  route: Route,
  header: string | string[] | undefined,
  requestTarget: string,
  bodyText: string,
  principal: Pick<Principal, 'clientId' | 'brands'> | null,
): IdempotencyClaim | null {
  if (header === undefined || route.write !== true) return null
  if (typeof header !== 'string' || !/^[\x21-\x7e]([\x20-\x7e]{0,253}[\x21-\x7e])?$/.test(header)) {
    throw new Problem('malformed', 'Idempotency-Key must be 1 to 255 printable ASCII characters')
  }
  const body = bodyText === '' ? '' : toCanonicalJson(bodyText)
  const fingerprint = createHash('sha256').update(requestTarget).update('\n').update(body).digest()
  const { clientId = '', brands = [] } = principal ?? {}
  return { operation: route.operationId, key: header, fingerprint, clientId, brands }
}

/** How a failed answer is written, so that it can be kept. */
export type WriteErrorResponse = (problem: Problem) => StoredResponse

/** Found under its key: the answer that was given before. */
export class ReplayedResponse {
  readonly response: StoredResponse
  constructor(response: StoredResponse) {
    this.response = response
  }
}

/**
 * The answer that was kept under a key; null when the request is none that was carried out before.
 *
 * @throws Problem `unprocessable` when the key was used for another request
 */
export async function findReplay(
  database: Database,
  accessScope: AccessScope,
  operationContext: OperationContext,
  claim: IdempotencyClaim,
): Promise<ReplayedResponse | null> {
  const findStored = (transaction: Transaction) => findStoredResponse(transaction, claim)
  const storedResponse = await database.runInTransaction(accessScope, operationContext, findStored, { readOnly: true })
  return storedResponse === null ? null : replayResponse(claim, storedResponse)
}

/** The key was taken by another transaction while this one was at work. */
class IdempotencyKeyTaken extends Error {}

/**
 * Carries out work once under its key: work and answer are stored in one transaction. A retry gets the first
 * answer; the same key with another request is refused; while the first is still at work, so is the second.
 *
 * @param keep what to store of a successful result
 * @throws Problem `unprocessable` when the key was used for another request, `in-flight` when it is being used now
 */
export async function runOnce<T>(
  database: Database,
  accessScope: AccessScope,
  operationContext: OperationContext,
  claim: IdempotencyClaim,
  work: (transaction: Transaction) => Promise<T>,
  keep: (result: T) => StoredResponse,
  writeFailure: WriteErrorResponse,
): Promise<T | ReplayedResponse> {
  try {
    return await database
      .runInTransaction(accessScope, operationContext, async (transaction) => {
        // Sent together, and carried out one after the other: what is found is what was there once the key was held.
        const [isHeld, storedResponse] = await Promise.all([
          lockIdempotencyKey(transaction, claim),
          findStoredResponse(transaction, claim),
        ])
        if (!isHeld) throw createInFlightProblem()
        if (storedResponse !== null) return replayResponse(claim, storedResponse)
        const outcome = await runInSavepoint(transaction, work)
        const response = 'problem' in outcome ? writeFailure(outcome.problem) : keep(outcome.result)
        const [stored] = await storeResponses(transaction, [{ claim, response }])
        if (!stored) throw new IdempotencyKeyTaken()
        return 'problem' in outcome ? new RolledBackFailure(outcome.problem) : outcome.result
      })
      .then((result) => {
        if (result instanceof RolledBackFailure) throw result.problem
        return result
      })
  } catch (error) {
    if (error instanceof IdempotencyKeyTaken) throw createInFlightProblem()
    throw error
  }
}

class RolledBackFailure {
  readonly problem: Problem
  constructor(problem: Problem) {
    this.problem = problem
  }
}

/** A refusal that must be kept undoes only what the work has written, not the transaction that keeps it. */
async function runInSavepoint<T>(
  transaction: Transaction,
  work: (transaction: Transaction) => Promise<T>,
): Promise<{ readonly result: T } | { readonly problem: Problem }> {
  try {
    return { result: await transaction.attempt(() => work(transaction)) }
  } catch (error) {
    if (error instanceof Problem && storedKinds.has(error.kind)) return { problem: error }
    throw error
  }
}

/**
 * The answer to a retry.
 *
 * @throws Problem `unprocessable` when the key was used for another request, `forbidden` when the client had brands then
 *   that it has no more, `conflict` when the answer is not kept any more
 */
export function replayResponse(claim: IdempotencyClaim, storedResponse: StoredResponseRecord): ReplayedResponse {
  if (Buffer.compare(storedResponse.fingerprint, claim.fingerprint) !== 0) {
    throw new Problem(
      'unprocessable',
      'This Idempotency-Key was used for another request within the last 24 hours; use a new key for each new request',
      { reason: 'idempotency-key-reused' },
    )
  }
  const lost = storedResponse.brands.filter((brand) => !claim.brands.includes(brand))
  if (lost.length > 0) {
    throw new Problem(
      'forbidden',
      `The request with this Idempotency-Key was processed when the client had the brands ${storedResponse.brands.join(', ')}; it no longer has ${lost.join(', ')}, so the response is not repeated. Use a new key for a new request`,
    )
  }
  const { status, headers, body } = storedResponse
  if (body === null) {
    throw new Problem(
      'conflict',
      `The request with this Idempotency-Key was processed with status ${status}. Its response is no longer stored, because the client has received many large responses since; read the changed resource, and do not send the request again with another key`,
      { reason: 'idempotent-answer-dropped' },
    )
  }
  return new ReplayedResponse({ status, headers, body })
}

function createInFlightProblem(): Problem {
  return new Problem('in-flight', 'A request with this Idempotency-Key is still in progress; try again', {
    retryAfter: 1,
    reason: 'idempotency-key-in-flight',
  })
}
