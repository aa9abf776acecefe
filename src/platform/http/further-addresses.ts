import type { Server } from 'node:http'
import { createServer, type Server as NetServer } from 'node:net'

declare module 'fastify' {
  interface FastifyInstance {
    readonly furtherAddresses: FurtherAddresses
  }
}

/**
 * Addresses that a server takes connections from beside its own, such as that of IPv6 where `localhost` has two. What comes
 * there is the same server's, so that its limits hold for all of them together.
 */
export class FurtherAddresses {
  readonly #server: Server
  readonly #listeners: NetServer[] = []
  readonly #closed: Promise<void>[] = []

  constructor(server: Server) {
    this.#server = server
  }

  /** @throws Error that says by its code why the address cannot be had */
  async listen(host: string, port: number): Promise<void> {
    // As the server has its own connections.
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

  /** From now on takes no more connections. */
  stop(): void {
    for (const listener of this.#listeners.splice(0)) {
      this.#closed.push(new Promise((resolve) => listener.close(() => resolve())))
    }
    this.#server.closeIdleConnections()
  }

  /** Waits until the last connection that came by them has ended. */
  async waitUntilClosed(): Promise<void> {
    await Promise.all(this.#closed)
  }
}
