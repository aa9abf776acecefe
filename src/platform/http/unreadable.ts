import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { problemType } from './problem-details.ts'

const said: Readonly<Record<string, readonly [status: number, reason: string, detail: string]>> = {
  HPE_HEADER_OVERFLOW: [
    431,
    'Request Header Fields Too Large',
    'The path and the headers are larger than 16 KiB together',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'The request did not arrive whole in time'],
}

/**
 * Answers bytes that are no HTTP request, before any operation could be asked, as ProblemDetails; and ends the
 * connection, on which nothing can be told apart any more.
 */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, reason, detail] = said[error.code ?? ''] ?? [
    400,
    'Bad Request',
    'This is no HTTP request that can be read',
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
    'Connection: close',
  ].join('\r\n')
  socket.end(`${head}\r\n\r\n${body}`)
}
