import type { Server } from 'node:http'
import { createServer, type Server as NetServer } from 'node:net'

declare module 'fastify' {
  interface FastifyInstance {
    readonly furtherAddresses: FurtherAddresses
  }
}

/**
 * Additional addresses of a server, such as the IPv6 one if `localhost` resolves to two. Their connections are passed
 * to the same server, so its limits apply to all of them together.
 */
export class FurtherAddresses {
  readonly #server: Server
  readonly #listeners: NetServer[] = []
  readonly #closed: Promise<void>[] = []

  constructor(server: Server) {
    this.#server = server
  }

  /** @throws Error with the system's code if the address cannot be used */
  async listen(host: string, port: number): Promise<void> {
    // As for the server's own connections.
    const listener = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
      this.#server.emit('connection', socket),
    )
    await new Promise<void>((resolve, reject) => {
      listener.once('error', reject)
      listener.listen({ host, port, ipv6Only: true }, () => {
        listener.off('error', reject)
        resolve()
      })
    })
    this.#listeners.push(listener)
  }

  /** Stops accepting connections. */
  stop(): void {
    for (const listener of this.#listeners.splice(0)) {
      this.#closed.push(new Promise((resolve) => listener.close(() => resolve())))
    }
    this.#server.closeIdleConnections()
  }

  /** Waits until the last connection to these addresses has ended. */
  async waitUntilClosed(): Promise<void> {
    await Promise.all(this.#closed)
  }
}
