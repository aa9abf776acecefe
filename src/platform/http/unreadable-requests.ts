import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { getProblemType } from './problem-details.ts'

const parserErrors: Readonly<Record<string, readonly [status: number, reason: string, detail: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'The path and headers together are larger than 16 KiB'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'The complete request did not arrive in time'],
}

/** Milliseconds that a client has to read the error and close the connection. */
const lingering = 2000

/** The pending responses of each connection, in request order. */
const owed = new WeakMap<Socket, Set<ServerResponse>>()
/** Connections from which no more requests are read. */
const refused = new WeakSet<Socket>()

/**
 * Tracks the pending responses of each connection, for {@link rejectUnreadableRequest}.
 *
 * A response to a request for a protocol upgrade, which is not granted, is the last one on its connection: Node's
 * parser drops what follows such a request in the same piece, and does not report later errors.
 */
export function followAnswers(server: Server): void {
  server.prependListener('request', ({ socket, headers }: IncomingMessage, response: ServerResponse) => {
    if (headers.upgrade !== undefined) response.shouldKeepAlive = false
    const responses = owed.get(socket) ?? new Set()
    owed.set(socket, responses.add(response))
    response.once('close', () => responses.delete(response))
  })
}

/**
 * Answers bytes that are not a valid HTTP request with ProblemDetails, and closes the connection, which is out of sync.
 * Complete requests before them are answered first: otherwise the client would mistake the error for their response, or
 * find it in the middle of one.
 */
export function rejectUnreadableRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    // Earlier responses may still be in transit.
    if (!refused.has(socket)) socket.destroy()
    return
  }
  // The rest of the unreadable data is dropped.
  if (refused.has(socket)) return
  refused.add(socket)
  const responses = [...(owed.get(socket) ?? [])]
  const cut = responses.find(({ req }) => !req.complete)
  const last = responses.findLast(({ req }) => req.complete)
  const end = () => (cut?.headersSent === true ? socket.destroySoon() : refuse(error, socket))
  if (last === undefined) end()
  else last.once('close', end)
}

function refuse(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable) {
    socket.destroySoon()
    return
  }
  const timer = setTimeout(() => socket.destroy(), lingering)
  socket.once('close', () => clearTimeout(timer))
  const [status, reason, detail] = parserErrors[error.code ?? ''] ?? [
    400,
    'Bad Request',
    'The request is not valid HTTP',
  ]
  const traceId = randomUUID()
  const body = JSON.stringify({
    type: getProblemType('malformed'),
    title: reason,
    status,
    detail,
    instance: '',
    traceId,
    errors: {},
  })
  const head = [
    `HTTP/1.1 ${status} ${reason}`,
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${traceId}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ].join('\r\n')
  socket.end(`${head}\r\n\r\n${body}`)
}
