import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A network between the program and PostgreSQL that a test can break. */
export interface CuttableProxy {
  /** The database's address, by way of this proxy. */
  readonly url: string
  /** How many connections go through it now. */
  readonly connections: number
  /** Breaks all connections; further ones are refused, as when the server is down. */
  cut(): Promise<void>
  /** Lets connections through again. */
  mend(): Promise<void>
  /** Swallows everything that is sent from now on without breaking a connection, as when a cable is pulled. */
  stall(): void
  stop(): Promise<void>
}

/** Starts a proxy in front of the server of a database. */
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
