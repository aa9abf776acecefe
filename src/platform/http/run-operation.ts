import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TObject, TSchema } from 'typebox'
import type { Clock } from '../../kernel/clock.ts'
import type { Route, RouteAnswer, ServiceName } from '../../kernel/contract/route.ts'
import type { IdempotencyClaim, KeptAnswer } from '../../kernel/idempotency.ts'
import { type Failure, Problem, refuse } from '../../kernel/problem.ts'
import type { Caller } from '../../kernel/tenant-turns.ts'
import { noUnknownMembers } from '../../kernel/unknown-member.ts'
import type { Database } from '../db/database.ts'
import type { Occasion, Reach } from '../db/transaction.ts'
import { onceAnswered } from './answer-end.ts'
import { pieceOctets, piecesOfList, piecesOfOctets, piecesOfText } from './answer-pieces.ts'
import type { AnswerClaim, AnswerRoom } from './answer-room.ts'
import type { ArrivingUploads } from './arriving-uploads.ts'
import { type BodyEntries, bodyEntries, type Inspect } from './body-entries.ts'
import { BinaryAnswer, type Call, type Operation, type OperationAnswer, StreamAnswer, TextAnswer } from './call.ts'
import { callerSignal } from './caller-signal.ts'
import type { Translation } from './dialect.ts'
import { type ErrorBodies, problemTable } from './errors.ts'
import { findRepeated, once, Repeated, readClaim, replayedHeader } from './idempotency.ts'
import { readJsonBody, writeJson } from './json-body.ts'
import { type BoundBody, lenientBinding } from './lenient-body.ts'
import { type FindUnknownMembers, unknownMembers } from './unknown-members.ts'
import type { Check, Validator } from './validator.ts'

/** Sees an answer as it goes out. */
export type AnswerInspector = (route: Route, status: number, body: string) => void

interface Asked {
  readonly service: ServiceName
  readonly operationId?: string | undefined
  readonly requestId: string
  readonly path: string
}

export interface OperationContext {
  readonly database: Database
  readonly clock: Clock
  readonly validator: Validator
  readonly answers: AnswerRoom
  readonly uploads: ArrivingUploads
  readonly inspectAnswer?: AnswerInspector
  readonly fail: (problem: Problem, asked: Asked) => KeptAnswer
}

const jsonType = 'application/json; charset=utf-8'

/** Makes a failed answer in the shape of its service. */
export function writeFailure(bodies: ErrorBodies, problem: Problem, asked: Asked): KeptAnswer {
  const { status } = problemTable[problem.kind]
  const own = asked.operationId === undefined ? undefined : bodies.ofOperation?.[asked.operationId]?.[status]
  const shape = own ?? bodies.of[asked.service]
  const answer = { problem, status, requestId: asked.requestId, path: asked.path }
  const headers: Record<string, string> = { 'content-type': shape.contentType, ...shape.headers?.(answer) }
  const { retryAfter, allow } = problem.detail
  if (retryAfter !== undefined) headers['retry-after'] = String(retryAfter)
  if (allow !== undefined) headers['allow'] = allow.join(', ')
  const challenge = challengeOf(problem)
  if (challenge !== null) headers['www-authenticate'] ??= challenge
  return { status, headers, body: JSON.stringify(shape.body(answer)) }
}

/**
 * What RFC 6750 §3 has said of a token: nothing but the realm where none was sent, whether it is not good, and which scope
 * it lacks. Null where another token would not help.
 */
function challengeOf({ kind, detail }: Problem): string | null {
  const bearer = 'Bearer realm="portolan"'
  if (kind === 'unauthenticated') return detail.reason === 'invalid_token' ? `${bearer}, error="invalid_token"` : bearer
  if (kind !== 'forbidden' || detail.neededScope === undefined) return null
  return `${bearer}, error="insufficient_scope", scope="${detail.neededScope}"`
}

interface Checks {
  readonly params: Check | null
  readonly query: Check | null
  readonly body: Check | null
  readonly bind: ((value: unknown) => BoundBody) | null
  readonly unknownMembers: FindUnknownMembers
  /** Whether the body has whole numbers that a double cannot hold. */
  readonly hasInt64: boolean
  readonly entries: ((bytes: AsyncIterable<Uint8Array>) => BodyEntries) | null
}

/**
 * Carries out one operation: checks what came, calls the handler, sends the answer.
 *
 * @param translation of the dialect under whose address it is asked for; null at its own
 */
export function runOperation(
  context: OperationContext,
  { route, handle }: Operation,
  translation: Translation | null = null,
) {
  // Schemas are compiled when the operation is asked for first: all at once they would double the time of a start.
  let checks: Checks | null = null
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    checks ??= checksOf(context.validator, route)
    const call = await readCall(context, route, checks, translation, request, reply)
    const claim = await claimRoom(context.answers, route, request)
    try {
      const sent = send(context, route, translation, await handle(call), reply, claim)
      if (claim.octets > 0) onceAnswered(request, reply, () => claim.release())
      return sent
    } catch (error) {
      claim.release()
      throw error
    }
  }
}

/** Room for an answer that may be large, before what is in it is read. */
async function claimRoom(answers: AnswerRoom, route: Route, request: FastifyRequest): Promise<AnswerClaim> {
  const { principal } = request
  const holder = principal === null ? 'anybody' : (principal.tenant ?? 'operator')
  const { answerOctets } = route
  if (answerOctets === undefined) return answers.claim(holder)
  const stated = request.headers['content-length']
  // What is answered of a body grows with it.
  const sent = route.bodyByEntry === true && stated !== undefined ? 2 * Number(stated) : answerOctets
  const claim = await answers.reserve(holder, Math.min(answerOctets, sent))
  if (!request.raw.socket.destroyed) return claim
  claim.release()
  throw new Problem('unavailable', 'The caller has gone before its turn came')
}

function checksOf(validator: Validator, route: Route): Checks {
  const lenient = (schema: TObject | undefined) => (schema === undefined ? null : validator.lenient(schema))
  return {
    params: lenient(route.params),
    query: lenient(route.query),
    body: isJudgedWhole(route) ? validator.strict(route.body) : null,
    bind:
      isJudgedWhole(route) && route.bodyBinding !== undefined ? lenientBinding(route.body, route.bodyBinding) : null,
    unknownMembers: unknownMembersOf(route),
    hasInt64: JSON.stringify(route.body ?? null).includes('"int64"'),
    entries: route.bodyByEntry === true ? bodyEntries(route, validator) : null,
  }
}

function unknownMembersOf({ body, bodyByEntry, bodyBinding }: Route): FindUnknownMembers {
  return body === undefined || bodyByEntry === true
    ? () => noUnknownMembers
    : unknownMembers(body, bodyBinding !== undefined)
}

function isJudgedWhole<R extends Route>(route: R): route is R & { readonly body: TSchema } {
  return route.body !== undefined && route.bodyUnchecked !== true && route.bodyByEntry !== true
}

async function readCall(
  context: OperationContext,
  route: Route,
  checks: Checks,
  translation: Translation | null,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Call<Route>> {
  // At its own address, so that a repetition is one wherever it is asked for.
  const address = translation?.plainAddress(request.url) ?? request.url
  const entries = checks.entries?.(context.uploads.take(request)) ?? null
  const { value: sent, text: bodyText } =
    entries === null ? await readBody(route, checks.hasInt64, translation, request) : noBody
  if (bodyText.length > largeBody) await nextTurn()
  const { value: body, failures: bindingFailures } = checks.bind?.(sent) ?? { value: sent, failures: [] }
  const params = { ...(request.params as object) }
  const query = { ...(request.query as object) }
  const failures: Failure[] = [
    ...(checks.params?.(params) ?? []),
    ...(checks.query?.(query) ?? []),
    ...bindingFailures,
    ...(checks.body?.(body) ?? []),
  ]
  refuse(failures)
  if (bodyText.length > largeBody) await nextTurn()

  const { principal } = request
  // Made when it is asked for first: most calls never ask.
  let caller: Caller | null = null
  const at = context.clock.now()
  const traceparent = request.headers.traceparent
  const occasion: Occasion = {
    by: principal?.clientId ?? 'anonymous',
    at,
    traceparent: typeof traceparent === 'string' && /^[\da-f-]{55}$/.test(traceparent) ? traceparent : null,
  }
  const reach: Reach = reachOf(route, principal?.tenant ?? null)
  const claim = readClaim(route, request.headers['idempotency-key'], address, bodyText, principal)
  if (claim !== null && bodyText.length > largeBody) await nextTurn()
  const hash = claim === null ? null : entries?.fingerprint(address)
  const asked: Asked = {
    service: route.service,
    operationId: route.operationId,
    requestId: request.id,
    path: address.split('?', 1)[0] ?? '',
  }

  // The fingerprint of a body by entries is known once that has been walked to its end, and can be asked for once.
  const wholeClaim = () =>
    claim === null || hash === undefined || hash === null ? claim : { ...claim, fingerprint: hash() }
  const writeUnder = async (whole: IdempotencyClaim | null, work: Parameters<Call<Route>['write']>[0]) => {
    if (whole === null) return context.database.transaction(reach, occasion, work)
    const result = await once(context.database, reach, occasion, whole, work, keepable, (problem) =>
      context.fail(problem, asked),
    )
    return result instanceof Repeated ? replayed(route, result) : result
  }
  const prepared: Call<Route>['prepared'] = async (prepare, work) => {
    const whole = wholeClaim()
    const earlier = whole === null ? null : await findRepeated(context.database, reach, occasion, whole)
    if (earlier !== null) return replayed(route, earlier)
    const [made] = await Promise.allSettled([prepare()])
    return writeUnder(whole, async (unit) => {
      // Thrown here, so that a refusal is kept under the key, and gives way to an answer that was kept meanwhile.
      if (made.status === 'rejected') throw made.reason
      return work(unit, made.value)
    })
  }
  return {
    params,
    query,
    body,
    bodyText,
    unknownMembers: () => checks.unknownMembers(sent),
    entries: (inspect, setAside) =>
      (entries?.walk(inspect as Inspect | undefined, setAside) ?? noEntries()) as AsyncIterable<never>,
    principal,
    headers: request.headers,
    isHead: request.method === 'HEAD',
    address: request.ip,
    requestId: request.id,
    at,
    traceparent: occasion.traceparent,
    claim,
    read: (work, { stable = false } = {}) =>
      context.database.transaction(reach, occasion, work, { readOnly: true, stable }),
    change: (work) => context.database.transaction(reach, occasion, work),
    write: (work) => writeUnder(wholeClaim(), work),
    prepared,
    get caller() {
      if (principal?.tenant == null) throw new Error(`${route.operationId} is not called by a tenant`)
      caller ??= { tenant: principal.tenant, signal: callerSignal(request, reply) }
      return caller
    },
  }
}

/** The answer to a repetition, marked as one. */
const replayed = (route: Route, { answer }: Repeated): TextAnswer<Route> =>
  TextAnswer.replay(route, { ...answer, headers: { ...answer.headers, [replayedHeader]: 'true' } })

function reachOf(route: Route, tenant: string | null): Reach {
  if (route.scope === 'admin') return { as: 'operator' }
  return tenant === null ? { as: 'system' } : { as: 'tenant', tenant }
}

/** From how many characters on a body is worked through in several turns, so that others have theirs in between. */
const largeBody = 65_536

const noBody = { value: undefined, text: '' }

async function* noEntries(): AsyncGenerator<never> {}

async function readBody(
  route: Route,
  hasInt64: boolean,
  translation: Translation | null,
  request: FastifyRequest,
): Promise<{ readonly value: unknown; readonly text: string }> {
  if (route.body === undefined) return { value: undefined, text: '' }
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  if (route.bodyType === 'application/x-www-form-urlencoded') {
    const text = bytes.toString('utf8')
    return { value: text, text }
  }
  const sent = readJsonBody(bytes, { exactIntegers: hasInt64 })
  if (translation === null) return sent
  const { text, failures } = await translation.request(sent.text)
  refuse(failures)
  return text === sent.text ? sent : readJsonBody(Buffer.from(text), { exactIntegers: hasInt64 })
}

/** The statuses that go without a body (RFC 9110 §15.3.5, §15.4.5). */
const bodiless: readonly number[] = [204, 304]

/** A successful answer as it is sent, and kept for repetitions. */
function keepable(answer: RouteAnswer<Route>): KeptAnswer {
  const isEmpty = bodiless.includes(answer.status) || answer.body === null
  const body = isEmpty ? '' : writeJson(answer.body)
  return { status: answer.status, headers: answer.headers ?? {}, body }
}

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer => Buffer.from(buffer, byteOffset, byteLength)

function send(
  context: OperationContext,
  route: Route,
  translation: Translation | null,
  answer: OperationAnswer<Route>,
  reply: FastifyReply,
  claim: AnswerClaim,
): FastifyReply {
  const isRefusable = route.write !== true
  const sendText = (status: number, pieces: Iterable<string> | AsyncIterable<string>) => {
    const seen = inspected(context, route, status, pieces)
    return reply
      .code(status)
      .type(jsonType)
      .send(Readable.from(translation?.answerPieces(seen) ?? seen))
  }
  if (answer instanceof BinaryAnswer) {
    reply.code(answer.status).headers({ ...answer.headers })
    if (bodiless.includes(answer.status)) return reply.send()
    reply.type(answer.mediaType)
    if (answer.content === null) return reply.send(Readable.from([]))
    const octets = bufferOf(answer.content)
    claim.settle(octets.length > pieceOctets ? octets.length : 0, isRefusable)
    return octets.length > pieceOctets ? sendPieces(reply, octets.length, piecesOfOctets(octets)) : reply.send(octets)
  }
  if (answer instanceof StreamAnswer) return sendText(200, answer.pieces)
  if (!(answer instanceof TextAnswer) && Array.isArray(answer.body) && answer.body.length > listedWhole) {
    reply.headers(translation?.headers(answer.headers ?? {}) ?? { ...answer.headers })
    return sendText(answer.status, piecesOfList(answer.body))
  }
  const made = answer instanceof TextAnswer ? answer.sent : keepable(answer)
  const { status } = made
  context.inspectAnswer?.(route, status, made.body)
  const headers = translation?.headers(made.headers) ?? made.headers
  // A large one is translated while it is sent.
  const isTranslatedLate = translation?.changesAnswers === true && made.body.length > pieceOctets
  const body = isTranslatedLate ? made.body : (translation?.answer(status, made.body) ?? made.body)
  reply.code(status)
  if (bodiless.includes(status)) return reply.headers({ ...headers }).send()
  reply.type([route.answerType ?? jsonType].flat()[0] ?? jsonType).headers({ ...headers })
  const octets = body.length > pieceOctets / 3 ? Buffer.byteLength(body) : 0
  // What everybody is answered, such as the documents of the interface, is there once.
  claim.settle(octets > pieceOctets && route.scope !== null ? octets : 0, isRefusable)
  if (isTranslatedLate) return reply.send(Readable.from(translation.answerPieces(slicesOf(body))))
  return octets > pieceOctets ? sendPieces(reply, octets, piecesOfText(body)) : reply.send(body)
}

function* slicesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; start += pieceOctets) yield text.slice(start, start + pieceOctets)
}

/** Lists of more entries are written one by one while they are sent. */
const listedWhole = 100

/** Sends what is at hand as a whole, piece by piece. */
function sendPieces(reply: FastifyReply, octets: number, pieces: Iterable<Buffer>): FastifyReply {
  return reply.header('content-length', octets).send(Readable.from(pieces, { objectMode: false }))
}

/** The pieces as they come; where somebody looks at answers, the whole text is shown to them in the end. */
async function* inspected(
  context: OperationContext,
  route: Route,
  status: number,
  pieces: Iterable<string> | AsyncIterable<string>,
) {
  let text = ''
  for await (const piece of pieces) {
    if (context.inspectAnswer !== undefined) text += piece
    yield piece
  }
  context.inspectAnswer?.(route, status, text)
}
