import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** Receives webhooks and measures how long after its event each arrives. */
export interface EventReceiver {
  readonly origin: string
  /** Starts counting anew. */
  reset(): void
  waitForCount(count: number): Promise<void>
  summarize(): { readonly count: number; readonly perSecond: number; readonly p50: number; readonly p99: number }
  stop(): Promise<void>
}

const answer = 'HTTP/1.1 204 No Content\r\n\r\n'

/** Implements just enough HTTP to add little load of its own. */
export async function startEventReceiver(): Promise<EventReceiver> {
  let delays: number[] = []
  let firstAt = 0
  let lastAt = 0
  const record = (body: string) => {
    const index = body.indexOf('"time":"')
    delays.push(Date.now() - Date.parse(body.slice(index + 8, index + 32)))
    lastAt = performance.now()
    if (delays.length === 1) firstAt = lastAt
  }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    socket.setNoDelay(true)
    let received = ''
    socket.on('data', (piece) => {
      received += piece.toString('latin1')
      for (;;) {
        const head = received.indexOf('\r\n\r\n')
        if (head === -1) return
        const length = Number(/\r\ncontent-length: (\d+)/i.exec(received)?.[1] ?? 0)
        const end = head + 4 + length
        if (received.length < end) return
        record(received.slice(head + 4, end))
        received = received.slice(end)
        socket.write(answer)
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    reset: () => {
      delays = []
    },
    waitForCount: async (count) => {
      while (delays.length < count) await delay(20)
    },
    summarize: () => {
      const sorted = delays.toSorted((a, b) => a - b)
      const quantile = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
      const elapsed = Math.max(1, lastAt - firstAt) / 1000
      return { count: sorted.length, perSecond: sorted.length / elapsed, p50: quantile(0.5), p99: quantile(0.99) }
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
