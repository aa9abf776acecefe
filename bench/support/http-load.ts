import { connect, type Socket } from 'node:net'

/** Result of a load run. Latencies in milliseconds. */
export interface LoadResult {
  /** Requests that got a response. */
  readonly count: number
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly statuses: Readonly<Record<string, number>>
}

export interface LoadOptions {
  readonly port: number
  readonly connections: number
  readonly seconds: number
  /** Minimum number of requests, however long they take; 0 by default. */
  readonly minRequests?: number
  /** Creates the next request, as it goes over the wire. */
  readonly next: () => Buffer
}

/** @param share from 0 to 1 */
function calculateQuantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/**
 * Sends requests over a fixed number of connections, on each the next one as soon as the last response has arrived
 * (closed loop). Implements just enough HTTP to add little load of its own.
 */
export async function runHttpLoad(options: LoadOptions): Promise<LoadResult> {
  const latencies: number[] = []
  const statuses: Record<string, number> = {}
  const begin = performance.now()
  const end = begin + options.seconds * 1000
  await Promise.all(Array.from({ length: options.connections }, () => runConnection(options, end, latencies, statuses)))
  const elapsed = (performance.now() - begin) / 1000
  const sorted = latencies.toSorted((a, b) => a - b)
  return {
    count: latencies.length,
    perSecond: latencies.length / elapsed,
    p50: calculateQuantile(sorted, 0.5),
    p99: calculateQuantile(sorted, 0.99),
    statuses,
  }
}

async function runConnection(
  options: LoadOptions,
  end: number,
  latencies: number[],
  statuses: Record<string, number>,
): Promise<void> {
  const socket = connect(options.port, '127.0.0.1')
  socket.setNoDelay(true)
  await new Promise<void>((resolve, reject) => {
    let received = ''
    let sentAt = 0
    const send = () => {
      if (performance.now() >= end && latencies.length >= (options.minRequests ?? 0)) {
        socket.destroy()
        resolve()
        return
      }
      sentAt = performance.now()
      socket.write(options.next())
    }
    socket.on('connect', send)
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('the server has closed the connection')))
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1')
      const head = received.indexOf('\r\n\r\n')
      if (head === -1) return
      const length = /\r\ncontent-length: (\d+)/i.exec(received)?.[1]
      if (received.length < head + 4 + Number(length)) return
      latencies.push(performance.now() - sentAt)
      const status = received.slice(9, 12)
      statuses[status] = (statuses[status] ?? 0) + 1
      received = ''
      send()
    })
  }).finally(() => waitUntilClosed(socket))
}

function waitUntilClosed(socket: Socket): void {
  socket.removeAllListeners('close')
  socket.destroy()
}

/** A GET request, as it goes over the wire. */
export function buildGetRequest(path: string, token: string): Buffer {
  return Buffer.from(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\n\r\n`)
}

/** A POST request with a JSON body, as it goes over the wire. */
export function buildPostRequest(path: string, token: string, key: string, body: string): Buffer {
  const head = [
    `POST ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    `authorization: Bearer ${token}`,
    'content-type: application/json',
    `idempotency-key: ${key}`,
    `content-length: ${Buffer.byteLength(body)}`,
  ].join('\r\n')
  return Buffer.from(`${head}\r\n\r\n${body}`)
}

/** @throws Error if a response has another status */
export function expectStatus(status: string, result: LoadResult): LoadResult {
  if (Object.keys(result.statuses).join() !== status) throw new Error(`answers were ${JSON.stringify(result.statuses)}`)
  return result
}
