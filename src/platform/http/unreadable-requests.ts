import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { problemType } from './problem-details.ts'

const parserErrors: Readonly<Record<string, readonly [status: number, reason: string, detail: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'The path and headers together are larger than 16 KiB'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'The complete request did not arrive in time'],
}

/** How long a client may take, in milliseconds, to read why it was refused and to close the connection itself. */
const lingering = 2000

/** The answers that each connection still owes, in the order of their requests. */
const owed = new WeakMap<Socket, Set<ServerResponse>>()
/** Connections on which no more requests are read. */
const refused = new WeakSet<Socket>()

/**
 * Notes what a server still has to answer on each connection, which {@link rejectUnreadableRequest} must know.
 *
 * An answer to a request that asks for another protocol, which is not given, is the last one on its connection: Node's
 * parser drops what comes in the same piece behind such a request, and of what it cannot read afterwards it says nothing.
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
 * Answers bytes that are no HTTP request, before any operation could be asked, as ProblemDetails; and ends the
 * connection, on which nothing can be told apart any more, whatever the client does. Requests that had arrived whole before
 * are answered first: the client would take the refusal for their answer, or find it in the middle of one.
 */
export function rejectUnreadableRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    // What was written to the client before may still be on its way.
    if (!refused.has(socket)) socket.destroy()
    return
  }
  // The rest of what could not be read is refused with it.
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
    type: problemType('malformed'),
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
