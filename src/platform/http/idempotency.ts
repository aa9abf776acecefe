import { createHash } from 'node:crypto'
import type { Route } from '../../kernel/contract/route.ts'
import type { IdempotencyClaim, StoredResponse, StoredResponseRecord } from '../../kernel/idempotency.ts'
import type { Principal } from '../../kernel/principal.ts'
import { Problem, type ProblemKind } from '../../kernel/problem.ts'
import type { Database } from '../db/database.ts'
import { findStoredResponse, lockIdempotencyKey, storeResponses } from '../db/idempotency-keys.ts'
import type { AccessScope, OperationContext, Transaction } from '../db/transaction.ts'
import { toCanonicalJson } from './canonical-json.ts'
import type { JsonBody } from './json-body.ts'

/** Header that marks a replayed response. */
export const replayedHeader = 'idempotent-replayed'

/** Rejections made by the operation itself, which a retry must repeat. */
const storedKinds: ReadonlySet<ProblemKind> = new Set<ProblemKind>(['not-found', 'conflict', 'precondition-failed'])

/**
 * Returns the claim made by a request's `Idempotency-Key`.
 *
 * @param header its value, if sent
 * @param requestTarget what else must be equal in a retry: path and query
 * @throws Problem `malformed` for an invalid key
 */
export function readClaim(
  route: Route,
  header: string | string[] | undefined,
  requestTarget: string,
  { text, value }: JsonBody,
  principal: Pick<Principal, 'clientId' | 'brands'> | null,
): IdempotencyClaim | null {
  if (header === undefined || route.write !== true) return null
  if (typeof header !== 'string' || !/^[\x21-\x7e]([\x20-\x7e]{0,253}[\x21-\x7e])?$/.test(header)) {
    throw new Problem('malformed', 'Idempotency-Key must be 1 to 255 printable ASCII characters')
  }
  const body = text === '' ? '' : toCanonicalJson(text, value)
  const fingerprint = createHash('sha256').update(requestTarget).update('\n').update(body).digest()
  const { clientId = '', brands = [] } = principal ?? {}
  return { operation: route.operationId, key: header, fingerprint, clientId, brands }
}

/** Formats an error response so that it can be stored. */
export type WriteErrorResponse = (problem: Problem) => StoredResponse

/** Thrown when a stored response was found for the key. */
export class ReplayedResponse {
  readonly response: StoredResponse
  constructor(response: StoredResponse) {
    this.response = response
  }
}

/**
 * Returns the response stored under a key; null if the request has not been processed before.
 *
 * @throws Problem `unprocessable` if the key was used for a different request
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

/** Another transaction took the key in the meantime. */
class IdempotencyKeyTaken extends Error {}

/**
 * Runs work once per key: its effects and its response are stored in one transaction. A retry receives the first
 * response; the same key with a different request is rejected, and so is a retry while the first is in progress.
 *
 * @param keep what to store of a successful result
 * @throws Problem `unprocessable` if the key was used for a different request, `in-flight` if it is in use
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
        // Pipelined, and executed in order: the lookup sees what existed once the key was locked.
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

/** If a rejection must be stored, only the effects of the work are rolled back, not the transaction that stores it. */
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
 * Returns the response to a retry.
 *
 * @throws Problem `unprocessable` if the key was used for a different request, `forbidden` if the client has lost
 *   access to a brand it had then, `conflict` if the response is no longer stored
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
