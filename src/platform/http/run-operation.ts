import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TObject, TSchema } from 'typebox'
import { type FindUnknownMembers, noUnknownMembers } from '#preflight/unknown-members'
import type { Clock } from '../../kernel/clock.ts'
import { tenantCodeRule } from '../../kernel/code-rules.ts'
import type { Route } from '../../kernel/contract/route.ts'
import { hasWarningsHeader, warningsHeader } from '../../kernel/contract/warnings-header.ts'
import type { IdempotencyClaim, StoredResponse } from '../../kernel/idempotency.ts'
import { shopperActor } from '../../kernel/principal.ts'
import { assertNoFailures, type Failure, Problem } from '../../kernel/problem.ts'
import { type Caller, createCallerGoneProblem } from '../../kernel/tenant-scheduler.ts'
import type { Database } from '../db/database.ts'
import type { AccessScope, OperationContext, Transaction } from '../db/transaction.ts'
import { type CheckBody, createBodyCheck } from './body-check.ts'
import { type BodyEntries, createBodyEntriesReader, type InspectEntry } from './body-entries.ts'
import { type Call, type Operation, TextResponse } from './call.ts'
import { createCallerSignal } from './caller-signal.ts'
import { toNetwork } from './client-address.ts'
import type { Translation } from './dialect.ts'
import type { RequestParts } from './error-response.ts'
import type { EventLoopScheduler, WorkHolder } from './event-loop-scheduler.ts'
import { findReplay, ReplayedResponse, readClaim, replayedHeader, runOnce } from './idempotency.ts'
import type { IncomingUploads } from './incoming-uploads.ts'
import { readJsonBody } from './json-body.ts'
import { onResponseEnd } from './response-end.ts'
import type { ResponseMemory, ResponseMemoryClaim } from './response-memory.ts'
import { type ResponseInspector, removeSecrets, sendResponse, toStorableResponse } from './send-response.ts'
import { createUnknownMemberFinder, nameOtherNames } from './unknown-members.ts'
import type { GeneratedChecks, ValidateValue, Validator } from './validator.ts'
import { formatWarningsHeader } from './warnings-header.ts'

export interface OperationRunner {
  readonly database: Database
  readonly clock: Clock
  readonly validator: Validator
  readonly loadGeneratedChecks: (operationId: string) => Promise<GeneratedChecks>
  readonly answers: ResponseMemory
  readonly scheduler: EventLoopScheduler
  readonly uploads: IncomingUploads
  readonly inspectResponse?: ResponseInspector
  readonly fail: (problem: Problem, requestParts: RequestParts) => StoredResponse
}

interface OperationChecks {
  readonly params: ValidateValue | null
  readonly query: ValidateValue | null
  readonly body: CheckBody | null
  readonly unknownMembers: FindUnknownMembers
  readonly hasWarningsHeader: boolean
  /** Whether the body has 64-bit integers. */
  readonly hasInt64: boolean
  readonly entries: ((bytes: AsyncIterable<Uint8Array>) => BodyEntries) | null
}

/**
 * Runs one operation: validates the request, calls the handler, sends the response.
 *
 * @param translation of the dialect it is requested under; null at its own path
 */
export function runOperation(
  context: OperationRunner,
  { route, handle }: Operation,
  translation: Translation | null = null,
) {
  // Loaded by the first request: compiling all schemas at once would double the start-up time.
  let loading: Promise<OperationChecks> | null = null
  let loaded: OperationChecks | null = null
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    loading ??= loadChecks(context, route)
    const checks = (loaded ??= await loading)
    const started = await context.scheduler.startRequest(getHolder(request), () => request.raw.socket.destroyed)
    try {
      if (request.raw.socket.destroyed) throw createCallerGoneProblem()
      const call = await readCall(context, route, checks, translation, request, reply)
      const claim = await claimRoom(context.answers, route, request)
      try {
        const result = await handle(call)
        if (checks.hasWarningsHeader) addWarningsHeader(reply, call)
        const response = sendResponse(context.inspectResponse, route, translation, result, reply, claim)
        if (claim.bytes > 0) onResponseEnd(request, reply, () => claim.releaseClaim())
        return response
      } catch (error) {
        claim.releaseClaim()
        throw error
      }
    } finally {
      started.end()
    }
  }
}

/** Who shares the main thread with others. */
function getHolder({ principal, clientAddress }: FastifyRequest): WorkHolder {
  if (principal === null) return { name: `network ${toNetwork(clientAddress)}`, isTenant: false }
  const { tenant, clientId } = principal
  return tenant === null ? { name: `client ${clientId}`, isTenant: false } : { name: tenant, isTenant: true }
}

/** A retry gets the same header, because it has the same body. */
function addWarningsHeader(reply: FastifyReply, call: Call<Route>): void {
  const warnings = formatWarningsHeader(call.unknownMembers())
  if (warnings !== null) reply.header(warningsHeader, warnings)
}

/** Reserves room for a possibly large response before its data is read. */
async function claimRoom(
  responses: ResponseMemory,
  route: Route,
  request: FastifyRequest,
): Promise<ResponseMemoryClaim> {
  const { principal } = request
  const holder = principal === null ? 'anybody' : (principal.tenant ?? 'operator')
  const { maxResponseBytes } = route
  if (maxResponseBytes === undefined) return responses.createClaim(holder)
  const stated = request.headers['content-length']
  // The response grows with the body.
  const expectedBytes = route.bodyByEntry === true && stated !== undefined ? 2 * Number(stated) : maxResponseBytes
  const claim = await responses.reserveMemory(holder, Math.min(maxResponseBytes, expectedBytes))
  if (!request.raw.socket.destroyed) return claim
  claim.releaseClaim()
  throw new Problem('unavailable', 'The client disconnected before the request was processed')
}

async function loadChecks({ validator, loadGeneratedChecks }: OperationRunner, route: Route): Promise<OperationChecks> {
  validator.useGeneratedChecks(route, await loadGeneratedChecks(route.operationId))
  return compileChecks(validator, route)
}

function compileChecks(validator: Validator, route: Route): OperationChecks {
  const lenient = (schema: TObject | undefined) => (schema === undefined ? null : validator.compileLenient(schema))
  return {
    params: lenient(route.params),
    query: lenient(route.query),
    body: isValidatedAsWhole(route) ? createBodyCheck(validator, route.body, route.bodyBinding) : null,
    unknownMembers: getUnknownMemberFinder(route),
    hasWarningsHeader: hasWarningsHeader(route),
    hasInt64: JSON.stringify(route.body ?? null).includes('"int64"'),
    entries: route.bodyByEntry === true ? createBodyEntriesReader(route, validator) : null,
  }
}

function getUnknownMemberFinder({ body, bodyByEntry, bodyBinding }: Route): FindUnknownMembers {
  return body === undefined || bodyByEntry === true
    ? () => noUnknownMembers
    : createUnknownMemberFinder(body, bodyBinding !== undefined)
}

function isValidatedAsWhole<R extends Route>(route: R): route is R & { readonly body: TSchema } {
  return route.body !== undefined && route.bodyUnchecked !== true && route.bodyByEntry !== true
}

async function readCall(
  context: OperationRunner,
  route: Route,
  checks: OperationChecks,
  translation: Translation | null,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Call<Route>> {
  // At its own path, so that a retry is recognized under any prefix.
  const address = translation?.plainAddress(request.url) ?? request.url
  const entries = checks.entries?.(context.uploads.readUpload(request)) ?? null
  const { value: bodyValue, text: bodyText } =
    entries === null ? await readBody(route, checks.hasInt64, translation, request) : noBody
  if ((route.bodyType ?? 'application/json') === 'application/json') request.jsonBody = bodyValue
  if (bodyText.length > largeBody) await nextTurn()
  const { value: body, failures: bodyFailures } = checks.body?.(bodyValue) ?? { value: bodyValue, failures: [] }
  const params = { ...(request.params as object) }
  const query = { ...(request.query as object) }
  const failures: Failure[] = [...(checks.params?.(params) ?? []), ...(checks.query?.(query) ?? []), ...bodyFailures]
  if (failures.length > 0) assertNoFailures(nameOtherNames(failures, checks.unknownMembers(bodyValue)))
  if (bodyText.length > largeBody) await nextTurn()

  const { principal } = request
  const now = context.clock.now()
  const traceparent = request.headers.traceparent
  const operationContext: OperationContext = {
    by: principal?.clientId ?? (route.isForShoppers === true ? shopperActor : 'anonymous'),
    at: now,
    traceparent: typeof traceparent === 'string' && /^[\da-f-]{55}$/.test(traceparent) ? traceparent : null,
    origin: { address: request.clientAddress, requestId: request.id, operation: route.operationId },
  }
  const tenant = route.isForShoppers === true ? readNamedTenant(params) : (principal?.tenant ?? null)
  const accessScope: AccessScope = getAccessScope(route, tenant)
  // A tenant's caller of an operator's operation is restricted to its own rows if the operation reads only; the audit
  // log, which changes write to, belongs to operators.
  const readScope: AccessScope =
    tenant !== null && accessScope.as === 'operator' ? { as: 'tenant', tenant } : accessScope
  const claim = readClaim(
    route,
    request.headers['idempotency-key'],
    address,
    { text: bodyText, value: bodyValue },
    principal,
  )
  if (claim !== null && bodyText.length > largeBody) await nextTurn()
  const hash = claim === null ? null : entries?.startFingerprint(address)
  const requestParts: RequestParts = {
    service: route.service,
    operationId: route.operationId,
    requestId: request.id,
    path: address.split('?', 1)[0] ?? '',
    acceptLanguage: request.headers['accept-language'],
  }

  const runWork = <T>(work: (unit: Transaction) => Promise<T>, options?: { readOnly: boolean; stable: boolean }) =>
    context.database.runInTransaction(
      options?.readOnly === true ? readScope : accessScope,
      operationContext,
      sendSandboxClock(reply, work),
      options,
    )
  // The fingerprint of a body read entry by entry is available once, after its end.
  const completeClaim = () =>
    claim === null || hash === undefined || hash === null ? claim : { ...claim, fingerprint: hash() }
  const writeUnder = async (fullClaim: IdempotencyClaim | null, work: Parameters<Call<Route>['write']>[0]) => {
    if (fullClaim === null) return runWork(work)
    const result = await runOnce(
      context.database,
      accessScope,
      operationContext,
      fullClaim,
      sendSandboxClock(reply, work),
      (response) => toStorableResponse(removeSecrets(route, response)),
      (problem) => context.fail(problem, requestParts),
    )
    return result instanceof ReplayedResponse ? toReplay(route, result) : result
  }
  const prepared: Call<Route>['writePrepared'] = async (prepare, work) => {
    const fullClaim = completeClaim()
    const earlier =
      fullClaim === null ? null : await findReplay(context.database, accessScope, operationContext, fullClaim)
    if (earlier !== null) return toReplay(route, earlier)
    const [result] = await Promise.allSettled([prepare()])
    if (fullClaim === null && result.status === 'rejected') throw result.reason
    return writeUnder(fullClaim, async (unit) => {
      // Thrown here, so that the rejection is stored under the key, or replaced by a response stored meanwhile.
      if (result.status === 'rejected') throw result.reason
      return work(unit, result.value)
    })
  }
  const createCaller = (): Caller => {
    if (tenant === null) throw new Error(`${route.operationId} is not called by a tenant`)
    return { tenant, signal: createCallerSignal(request, reply) }
  }
  return Object.assign(new LazyCaller(createCaller), {
    params,
    query,
    body,
    bodyText,
    unknownMembers: () => entries?.listUnknownMembers() ?? checks.unknownMembers(bodyValue),
    readEntries: (inspect, setAside) =>
      (entries?.walkEntries(inspect as InspectEntry | undefined, setAside) ?? readNoEntries()) as AsyncIterable<never>,
    principal,
    headers: request.headers,
    isHead: request.method === 'HEAD',
    address: request.clientAddress,
    requestId: request.id,
    at: now,
    traceparent: operationContext.traceparent,
    claim,
    read: (work, { stable = false } = {}) => runWork(work, { readOnly: true, stable }),
    change: (work) => runWork(work),
    write: (work) => writeUnder(completeClaim(), work),
    writePrepared: prepared,
  } satisfies Omit<Call<Route>, 'caller'>)
}

/**
 * Creates the caller of a call on first use, as most calls never need it.
 *
 * A class, because V8 allocates the getter of an object literal in the old generation, where it keeps the whole request
 * alive until the next full collection.
 */
class LazyCaller {
  readonly #create: () => Caller
  #caller: Caller | null = null

  constructor(create: () => Caller) {
    this.#create = create
  }

  get caller(): Caller {
    this.#caller ??= this.#create()
    return this.#caller
  }
}

/** Header with the time of a sandbox clock that was moved. */
const sandboxClockHeader = 'portolan-sandbox-clock'

/** Runs work and adds the sandbox clock header if that clock differs from the machine's. */
function sendSandboxClock<T>(reply: FastifyReply, work: (unit: Transaction) => Promise<T>) {
  return (unit: Transaction): Promise<T> => {
    if (unit.businessAt > unit.at) reply.header(sandboxClockHeader, unit.businessAt.toISOString())
    return work(unit)
  }
}

/** The response to a retry, marked as a replay. */
const toReplay = (route: Route, { response }: ReplayedResponse): TextResponse<Route> =>
  TextResponse.ofStored(route, { ...response, headers: { ...response.headers, [replayedHeader]: 'true' } })

/**
 * Returns the tenant named in the path.
 *
 * @throws Problem `not-found` if no tenant could have this code
 */
function readNamedTenant(params: Readonly<Record<string, unknown>>): string {
  const { tenant } = params
  if (typeof tenant === 'string' && tenantCodeRule.pattern.test(tenant)) return tenant
  throw new Problem('not-found', 'There is nothing at this address')
}

function getAccessScope(route: Route, tenant: string | null): AccessScope {
  if (route.scope === 'admin') return { as: route.asSystem === true ? 'system' : 'operator' }
  return tenant === null ? { as: 'system' } : { as: 'tenant', tenant }
}

/** Bodies of at least this many characters are processed in several steps, so that others get their turn in between. */
const largeBody = 65_536

const noBody = { value: undefined, text: '' }

async function* readNoEntries(): AsyncGenerator<never> {}

async function readBody(
  route: Route,
  hasInt64: boolean,
  translation: Translation | null,
  request: FastifyRequest,
): Promise<{ readonly value: unknown; readonly text: string }> {
  if (route.body === undefined) return { value: undefined, text: '' }
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  if (route.bodyType === 'multipart/form-data') return { value: bytes, text: '' }
  if (route.bodyType === 'application/x-www-form-urlencoded') {
    const text = bytes.toString('utf8')
    return { value: text, text }
  }
  const jsonBody = readJsonBody(bytes, { exactIntegers: hasInt64 })
  if (translation === null) return jsonBody
  const { text, failures } = await translation.request(jsonBody.text)
  assertNoFailures(failures)
  return text === jsonBody.text ? jsonBody : readJsonBody(Buffer.from(text), { exactIntegers: hasInt64 })
}
