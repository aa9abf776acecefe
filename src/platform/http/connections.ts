import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import ipaddr from 'ipaddr.js'
import { toNetwork } from './client-address.ts'
import type { ServerLimits } from './server-limits.ts'

/** How much a connection's peer has read, and since when. */
interface Connection {
  readonly source: string
  sent: number
  since: number
}

export interface ConnectionOptions {
  readonly limits: ServerLimits
  /** Whether many clients share this address, so that the limit per address does not apply. */
  readonly isTrustedProxy: (address: string) => boolean
  /** Called for each connection that was closed, with the reason. */
  readonly onClosed: (why: 'too-many' | 'too-many-of-address' | 'slow-reader') => void
}

/** Limits the number of connections, in total and per address, and closes connections whose peer does not read. */
export function limitConnections(server: Server, { limits, isTrustedProxy, onClosed }: ConnectionOptions): void {
  const open = new Map<Socket, Connection>()
  const connectionsBySource = new Map<string, number>()

  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    const source = toNetwork(address)
    const openConnections = connectionsBySource.get(source) ?? 0
    if (open.size >= limits.connections) {
      rejectConnection(socket)
      onClosed('too-many')
      return
    }
    if (openConnections >= limits.connectionsPerAddress && !isTrustedProxy(address)) {
      rejectConnection(socket)
      onClosed('too-many-of-address')
      return
    }
    open.set(socket, { source, sent: 0, since: performance.now() })
    connectionsBySource.set(source, openConnections + 1)
    socket.once('close', () => {
      open.delete(socket)
      const remaining = (connectionsBySource.get(source) ?? 1) - 1
      if (remaining > 0) connectionsBySource.set(source, remaining)
      else connectionsBySource.delete(source)
    })
  })

  const closeSlowReaders = () => {
    const now = performance.now()
    for (const [socket, connection] of open) {
      const waiting = socket.writableLength
      const sent = socket.bytesWritten - waiting
      if (waiting === 0 || sent - connection.sent >= limits.readerBytes) {
        connection.sent = sent
        connection.since = now
      } else if (now - connection.since > limits.readerTime) {
        socket.destroy()
        onClosed('slow-reader')
      }
    }
  }
  const slowReaderCheck = setInterval(closeSlowReaders, limits.lookEvery).unref()
  server.once('close', () => clearInterval(slowReaderCheck))
}

/**
 * Creates a predicate for addresses of trusted proxies.
 *
 * @param networks in CIDR notation, or `loopback`
 */
export function createTrustedProxyMatcher(networks: readonly string[]): (address: string) => boolean {
  const ranges = networks.filter((network) => network !== 'loopback').map((network) => ipaddr.parseCIDR(network))
  const hasLoopback = networks.includes('loopback')
  return (text) => {
    if (!ipaddr.isValid(text)) return false
    const address = ipaddr.process(text)
    if (hasLoopback && address.range() === 'loopback') return true
    return ranges.some(([network, bits]) => address.kind() === network.kind() && address.match(network, bits))
  }
}

/** Sends the reason without having read a request, and closes without waiting. */
function rejectConnection(socket: Socket): void {
  const body = JSON.stringify({
    title: 'Service Unavailable',
    status: 503,
    detail: 'There are as many connections as the server takes; use fewer, or try again later',
  })
  const head = [
    'HTTP/1.1 503 Service Unavailable',
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Retry-After: 5',
    'Connection: close',
  ].join('\r\n')
  socket.write(`${head}\r\n\r\n${body}`)
  socket.destroy()
}
