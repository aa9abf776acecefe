import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A network between the program and PostgreSQL that tests can break. */
export interface CuttableProxy {
  /** The database's address through this proxy. */
  readonly url: string
  /** Number of open connections. */
  readonly connections: number
  /** Breaks all connections and refuses new ones, as if the server were down. */
  cut(): Promise<void>
  /** Accepts connections again. */
  mend(): Promise<void>
  /** Drops all further traffic without closing connections, like a pulled cable. */
  stall(): void
  stop(): Promise<void>
}

/** Starts a proxy in front of a database server. */
export async function startProxy(databaseUrl: string): Promise<CuttableProxy> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let stalled = false

  const server = createServer((clientSocket) => {
    const serverSocket = connect(Number(target.port || 5432), target.hostname)
    for (const [from, to] of [
      [clientSocket, serverSocket],
      [serverSocket, clientSocket],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => {
        if (!stalled) to.write(bytes)
      })
      from.on('end', () => to.end())
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  const cut = async () => {
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.resetAndDestroy()
    await closed
  }

  await listen(0)
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port')
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(address.port)
  // Otherwise clients of the embedded database would use its socket.
  url.search = ''
  return {
    url: url.href,
    get connections() {
      return sockets.size / 2
    },
    cut,
    mend: async () => {
      stalled = false
      if (!server.listening) await listen(address.port)
    },
    stall: () => {
      stalled = true
    },
    stop: async () => {
      if (server.listening) await cut()
    },
  }
}
