import type { IdempotencyClaim, StoredResponse, StoredResponseRecord } from '../../kernel/idempotency.ts'
import type { Transaction } from './transaction.ts'

/** The owner of the keys: a tenant, or the operators, who have none. */
const getHolder = ({ tenant }: Transaction): string => tenant ?? ''

/** Hours for which a response is stored. */
export const retentionHours = 24

/** Bytes from which a response is large, even if its request was small. These are indexed separately. */
const largeBytes = 2048
/** Maximum bytes of one client's large responses. */
export const maxLargeBytes = 64 * 1_048_576
/** Average bytes of large responses between counts for a client. */
const countedEvery = 1_048_576

/**
 * Locks the key until this transaction ends, without waiting.
 *
 * @returns false if another transaction holds it
 */
export async function lockIdempotencyKey(transaction: Transaction, claim: IdempotencyClaim): Promise<boolean> {
  const rows = await transaction.runPrepared<{ held: boolean }>(
    'idempotency-hold',
    "select pg_try_advisory_xact_lock(hashtextextended($1 || ' ' || $2 || ' ' || $3 || ' ' || $4, 0)) as held",
    [getHolder(transaction), claim.clientId, claim.operation, claim.key],
  )
  return rows[0]?.held ?? false
}

/**
 * Locks several keys like {@link lockIdempotencyKey}.
 *
 * @returns for each, whether it is locked and has no stored response; of several claims with one key, only the first
 *   is. A response stored concurrently may be missed: {@link storeResponses} finds it
 */
export async function lockUnusedKeys(
  transaction: Transaction,
  claims: readonly IdempotencyClaim[],
): Promise<readonly boolean[]> {
  if (claims.length === 0) return []
  const rows = claims.map(({ clientId, operation, key }) => ({ client_id: clientId, operation, key }))
  const lockedRows = await transaction.runPrepared<KeyOfClient>(
    'idempotency-hold-unused',
    `select client_id as "clientId", operation, key
       from json_to_recordset($2::json) as row (client_id text, operation text, key text)
      where pg_try_advisory_xact_lock(hashtextextended($1 || ' ' || client_id || ' ' || operation || ' ' || key, 0))
        and not exists (
          select from portolan.idempotency_key as kept
           where kept.tenant = $1 and kept.client_id = row.client_id and kept.operation = row.operation
             and kept.key = row.key and kept.created_at > $3::timestamptz - make_interval(hours => ${retentionHours}))`,
    [getHolder(transaction), JSON.stringify(rows), transaction.at],
  )
  const unused = new Set(lockedRows.map(formatKey))
  // Removed once matched, so that a second claim of the same key does not match.
  return claims.map((claim) => unused.delete(formatKey(claim)))
}

/** The response stored under a key, unless it has expired. */
export async function findStoredResponse(
  transaction: Transaction,
  claim: IdempotencyClaim,
): Promise<StoredResponseRecord | null> {
  const rows = await transaction.runPrepared<StoredResponseRecord>(
    'idempotency-find',
    `select status, headers, body, fingerprint, brands from portolan.idempotency_key
      where tenant = $1 and client_id = $2 and operation = $3 and key = $4
        and created_at > $5::timestamptz - make_interval(hours => ${retentionHours})`,
    [getHolder(transaction), claim.clientId, claim.operation, claim.key, transaction.at],
  )
  return rows[0] ?? null
}

/**
 * Stores responses by key; expired ones are replaced.
 *
 * @returns for each, whether it was stored: false if the key has another response, or another transaction holds it; of
 *   several with one key, only the first can be stored
 */
export async function storeResponses(
  transaction: Transaction,
  responses: readonly { readonly claim: IdempotencyClaim; readonly response: StoredResponse }[],
): Promise<readonly boolean[]> {
  if (responses.length === 0) return []
  const firstOf = new Map<string, number>()
  for (const [index, { claim }] of responses.entries())
    if (!firstOf.has(formatKey(claim))) firstOf.set(formatKey(claim), index)
  const rows = responses
    .filter(({ claim }, index) => firstOf.get(formatKey(claim)) === index)
    .map(({ claim, response }) => ({
      client_id: claim.clientId,
      brands: claim.brands,
      operation: claim.operation,
      key: claim.key,
      fingerprint: Buffer.from(claim.fingerprint).toString('hex'),
      status: response.status,
      headers: response.headers,
      body: response.body,
    }))
  const storedRows = await transaction.runPrepared<KeyOfClient>(
    'idempotency-keep',
    `insert into portolan.idempotency_key as kept (tenant, client_id, operation, key, fingerprint, status, headers, body, brands, created_at)
     select $1, client_id, operation, key, decode(fingerprint, 'hex'), status, headers, body, brands, $3
       from json_to_recordset($2::json)
            as row (client_id text, operation text, key text, fingerprint text, status smallint, headers jsonb, body text, brands text[])
      -- A key that another transaction holds is left to it: waiting for it here, while it waits for what this one has written,
      -- would be a deadlock.
      where pg_try_advisory_xact_lock(hashtextextended($1 || ' ' || client_id || ' ' || operation || ' ' || key, 0))
      order by client_id, operation, key
     on conflict (tenant, client_id, operation, key) do update
       set fingerprint = excluded.fingerprint, status = excluded.status, headers = excluded.headers,
           body = excluded.body, brands = excluded.brands, created_at = excluded.created_at
       where excluded.created_at - kept.created_at >= interval '${retentionHours} hours'
     returning client_id as "clientId", operation, key`,
    [getHolder(transaction), JSON.stringify(rows), transaction.at],
  )
  const largeByClient = new Map<string, number>()
  for (const { client_id: clientId, body } of rows) {
    const bytes = Buffer.byteLength(body)
    if (bytes > largeBytes) largeByClient.set(clientId, (largeByClient.get(clientId) ?? 0) + bytes)
  }
  for (const [clientId, bytes] of largeByClient) {
    // At random, so that no process has to remember each client's total; very large ones are always counted.
    if (Math.random() * countedEvery < bytes) await dropOldestBodies(transaction, clientId)
  }
  const storedKeys = new Set(storedRows.map(formatKey))
  return responses.map(
    ({ claim }, index) => firstOf.get(formatKey(claim)) === index && storedKeys.has(formatKey(claim)),
  )
}

/**
 * Deletes the bodies of a client's oldest large responses beyond the limit, skipping those locked by another
 * transaction.
 */
async function dropOldestBodies(transaction: Transaction, clientId: string): Promise<void> {
  await transaction.runPrepared(
    'idempotency-drop-bodies',
    `with large as (
       select operation, key, sum(octet_length(body)) over (order by created_at desc, operation, key) as bytes
         from portolan.idempotency_key
        where tenant = $1 and client_id = $2 and octet_length(body) > ${largeBytes}),
     dropped as (
       select kept.operation, kept.key from portolan.idempotency_key kept join large using (operation, key)
        where kept.tenant = $1 and kept.client_id = $2 and large.bytes > $3
          for update of kept skip locked)
     update portolan.idempotency_key kept set body = null from dropped
      where kept.tenant = $1 and kept.client_id = $2 and kept.operation = dropped.operation and kept.key = dropped.key`,
    [getHolder(transaction), clientId, maxLargeBytes],
  )
}

const formatKey = ({ clientId, operation, key }: KeyOfClient): string => `${clientId} ${operation} ${key}`

type KeyOfClient = Pick<IdempotencyClaim, 'clientId' | 'operation' | 'key'>

/** Releases keys whose operation was not run after all. */
export async function deleteResponses(transaction: Transaction, claims: readonly IdempotencyClaim[]): Promise<void> {
  if (claims.length === 0) return
  await transaction.runStatement(
    `delete from portolan.idempotency_key kept using json_to_recordset($2::json) as row (client_id text, operation text, key text)
      where kept.tenant = $1 and kept.client_id = row.client_id and kept.operation = row.operation and kept.key = row.key`,
    [
      getHolder(transaction),
      JSON.stringify(claims.map(({ clientId, operation, key }) => ({ client_id: clientId, operation, key }))),
    ],
  )
}

/** Deletes expired responses of all tenants. Needs operator or system scope. */
export async function deleteExpiredResponses(transaction: Transaction): Promise<number> {
  const rows = await transaction.runStatement<{ removed: number }>(
    `with removed as (
       delete from portolan.idempotency_key
        where created_at <= $1::timestamptz - make_interval(hours => ${retentionHours}) returning 1)
     select count(*)::int as removed from removed`,
    [transaction.at],
  )
  return rows[0]?.removed ?? 0
}
