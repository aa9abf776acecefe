import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Route, RouteResponse } from '../../kernel/contract/route.ts'
import { yieldToEventLoop } from '../../kernel/event-loop.ts'
import type { ResponseHeaders, StoredResponse } from '../../kernel/idempotency.ts'
import { BinaryResponse, type OperationResponse, StreamResponse, TextResponse } from './call.ts'
import type { Translation } from './dialect.ts'
import { writeJson } from './json-body.ts'
import type { ResponseMemoryClaim } from './response-memory.ts'
import { encodeInPieces, pieceBytes, splitIntoBuffers, writeListInParts } from './response-parts.ts'

/** Called with each response before it is sent. */
export type ResponseInspector = (route: Route, status: number, body: string) => void

const jsonType = 'application/json; charset=utf-8'

/** Statuses without a body (RFC 9110 §15.3.5, §15.4.5). */
const bodiless: readonly number[] = [204, 304]

/** The response to be stored: members disclosed once are null. */
export function removeSecrets({ secretMembers = [] }: Route, response: RouteResponse<Route>): RouteResponse<Route> {
  if (secretMembers.length === 0) return response
  const untold = Object.fromEntries(secretMembers.map((name) => [name, null]))
  return { ...response, body: { ...(response.body as object), ...untold } }
}

/** A successful response as sent and as stored for retries. */
export function toStorableResponse(response: RouteResponse<Route>): StoredResponse {
  const isEmpty = bodiless.includes(response.status) || response.body === null
  const body = isEmpty ? '' : writeJson(response.body)
  return { status: response.status, headers: response.headers ?? {}, body }
}

const toBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer => Buffer.from(buffer, byteOffset, byteLength)

/**
 * Sends a response, large ones piece by piece.
 *
 * @param claim what it may hold in memory until the client has read it
 */
export function sendResponse(
  inspect: ResponseInspector | undefined,
  route: Route,
  translation: Translation | null,
  response: OperationResponse<Route>,
  reply: FastifyReply,
  claim: ResponseMemoryClaim,
): FastifyReply {
  const canReject = route.write !== true
  const sendText = (status: number, pieces: Iterable<string> | AsyncIterable<string>) => {
    const seen = inspectStream(inspect, route, status, pieces)
    return reply
      .code(status)
      .type(jsonType)
      .send(Readable.from(translation?.answerPieces(seen) ?? seen))
  }
  if (response instanceof BinaryResponse) {
    reply.code(response.status).headers({ ...response.headers })
    if (bodiless.includes(response.status)) return reply.send()
    reply.type(response.mediaType)
    if (response.content === null) return reply.send(Readable.from([]))
    const bytes = toBuffer(response.content)
    claim.adjustClaim(bytes.length > pieceBytes && !response.isShared ? bytes.length : 0, canReject)
    return bytes.length > pieceBytes ? sendPieces(reply, bytes.length, splitIntoBuffers(bytes)) : reply.send(bytes)
  }
  if (response instanceof StreamResponse) return sendText(200, response.pieces)
  const list = response instanceof TextResponse ? null : writeLongList(response)
  if (list?.rest !== undefined) {
    setHeaders(reply, translation?.headers(list.headers) ?? list.headers)
    return sendText(list.status, yieldBetweenPieces(list.body, list.rest))
  }
  const result = response instanceof TextResponse ? response.response : (list ?? toStorableResponse(response))
  const { status } = result
  inspect?.(route, status, result.body)
  const headers = translation?.headers(result.headers) ?? result.headers
  // Large ones are translated while they are sent.
  const isTranslatedLate = translation?.changesAnswers === true && result.body.length > pieceBytes
  const body = isTranslatedLate ? result.body : (translation?.answer(status, result.body) ?? result.body)
  reply.code(status)
  setHeaders(reply, headers)
  if (bodiless.includes(status)) return reply.send()
  if (headers['content-type'] === undefined) reply.type([route.responseType ?? jsonType].flat()[0] ?? jsonType)
  const bytes = body.length > pieceBytes / 3 ? Buffer.byteLength(body) : 0
  // Shared content, such as the OpenAPI documents, is in memory once.
  claim.adjustClaim(bytes > pieceBytes && route.scope !== null ? bytes : 0, canReject)
  if (isTranslatedLate) return reply.send(Readable.from(translation.answerPieces(sliceText(body))))
  return bytes > pieceBytes ? sendPieces(reply, bytes, encodeInPieces(body)) : reply.send(body)
}

/** Sets response headers, also several of one name. */
export function setHeaders(reply: FastifyReply, headers: ResponseHeaders): void {
  for (const [name, value] of Object.entries(headers)) reply.header(name, value)
}

function* sliceText(text: string): Generator<string> {
  for (let start = 0; start < text.length; start += pieceBytes) yield text.slice(start, start + pieceBytes)
}

/** Shorter lists are serialized at once. */
const longList = 20

/**
 * Serializes the beginning of a long list.
 *
 * @returns null for anything else; `rest` is absent if the body is complete
 */
function writeLongList({
  status,
  headers = {},
  body: list,
}: RouteResponse<Route>): (StoredResponse & { readonly rest?: Iterable<string> }) | null {
  if (!Array.isArray(list) || list.length < longList) return null
  const parts = writeListInParts(list)
  const { value: body = '' } = parts.next()
  const next = parts.next()
  return next.done === true ? { status, headers, body } : { status, headers, body: body + next.value, rest: parts }
}

/** Serializes a list while it is sent; other requests get their turn between its pieces. */
async function* yieldBetweenPieces(start: string, rest: Iterable<string>): AsyncGenerator<string> {
  yield start
  for (const piece of rest) {
    await yieldToEventLoop()
    yield piece
  }
}

/** Sends a complete response piece by piece. */
function sendPieces(reply: FastifyReply, bytes: number, pieces: Iterable<Buffer>): FastifyReply {
  return reply.header('content-length', bytes).send(Readable.from(pieces, { objectMode: false }))
}

/** Passes the pieces on; if responses are inspected, the inspector gets the whole text at the end. */
async function* inspectStream(
  inspect: ResponseInspector | undefined,
  route: Route,
  status: number,
  pieces: Iterable<string> | AsyncIterable<string>,
) {
  let text = ''
  for await (const piece of pieces) {
    if (inspect !== undefined) text += piece
    yield piece
  }
  inspect?.(route, status, text)
}
