import { readFile, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { sandboxSecret } from '../src/composition/sandbox.ts'
import { type ApiProcess, createEnvironment, startApi } from './support/environment.ts'
import { printTable } from './support/report.ts'

const clients = 300
const orders = 60
/** MiB that the process may use on top of its idle memory. */
const limit = 256
/** Milliseconds after which memory held by slow clients must be free again. */
const timeout = 60_000

const orderItems = Array.from({ length: 850 }, (_, index) => ({
  productCode: `A${index}`,
  quantity: 1,
  productDescription: 'x'.repeat(1000),
}))

/** Sends the beginning of a request, and stops reading after the status line of the response. */
function ask(port: number, text: string): Promise<{ readonly socket: Socket; readonly status: string }> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    const end = (status: string) => {
      socket.pause()
      resolve({ socket, status })
    }
    socket.once('data', (piece) => end(piece.toString('latin1').slice(9, 12)))
    socket.once('error', () => end('reset'))
    socket.once('close', () => end('closed'))
  })
}

const readMebibytes = async (pid: number, figure: 'VmRSS' | 'VmHWM'): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(new RegExp(`${figure}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024)
}

async function readGauge(port: number, name: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1])
}

interface Outcome {
  readonly peak: number
  readonly statuses: Readonly<Record<string, number>>
  readonly freeAfter: number
  readonly p50: number
  readonly p99: number
}

/**
 * Opens many stalling connections at once.
 *
 * @param held metric that must return to 0: the bytes that the server holds for them
 * @returns peak memory of the process, and the latency that another tenant sees meanwhile
 */
async function measureStall(api: ApiProcess, otherToken: string, text: string, held: string): Promise<Outcome> {
  // Resets the peak (proc(5), clear_refs).
  await writeFile(`/proc/${api.pid}/clear_refs`, '5')
  const begun = performance.now()
  const requests = Array.from({ length: clients }, () => ask(api.port, text))
  const times: number[] = []
  let isFree = false
  while (!isFree && performance.now() - begun < timeout) {
    await delay(100)
    const startedAt = performance.now()
    const response = await fetch(`http://127.0.0.1:${api.port}/globex/orders/NONE`, {
      headers: { authorization: `Bearer ${otherToken}` },
    })
    await response.text()
    times.push(performance.now() - startedAt)
    isFree = performance.now() - begun > 2000 && (await readGauge(api.port, held)) === 0
  }
  const freeAfter = isFree ? Math.round((performance.now() - begun) / 1000) : Number.NaN
  const peak = await readMebibytes(api.pid, 'VmHWM')
  const statuses: Record<string, number> = {}
  const late = delay(5000, { socket: null, status: 'none' })
  for (const runOne of requests) {
    const { socket, status } = await Promise.race([runOne, late])
    statuses[status] = (statuses[status] ?? 0) + 1
    socket?.destroy()
  }
  const sorted = times.toSorted((a, b) => a - b)
  const now = (share: number) => Math.round((sorted[Math.floor(sorted.length * share)] ?? Number.NaN) * 10) / 10
  return { peak, statuses, freeAfter, p50: now(0.5), p99: now(0.99) }
}

/** Measures how much memory one tenant's slow clients can tie up, against a limit. Linux only: it reads `/proc`. */
export async function benchmarkMemory(): Promise<void> {
  const environment = await createEnvironment()
  const api = await startApi(environment)
  try {
    const form = { grant_type: 'client_credentials', client_id: 'globex-sandbox', client_secret: sandboxSecret }
    const address = `http://127.0.0.1:${api.port}`
    const tokenResponse = await fetch(`${address}/connect/token`, { method: 'POST', body: new URLSearchParams(form) })
    const { access_token: otherToken } = (await tokenResponse.json()) as { access_token: string }
    for (let number = 0; number < orders; number++) {
      const response = await fetch(`${address}/acme/outbound-orders`, {
        method: 'POST',
        headers: { authorization: `Bearer ${api.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ orderReference: `LARGE-${number}`, orderItems }),
      })
      if (response.status !== 201) throw new Error(`status ${response.status}: ${await response.text()}`)
    }
    const headers = (first: string, ...further: readonly string[]) =>
      [first, 'Host: 127.0.0.1', `Authorization: Bearer ${api.token}`, ...further, '', ''].join('\r\n')
    const idle = await readMebibytes(api.pid, 'VmRSS')
    const readers = await measureStall(
      api,
      otherToken,
      headers('GET /acme/outbound-orders?pageSize=300 HTTP/1.1'),
      'portolan_answer_bytes',
    )
    const bodies = await measureStall(
      api,
      otherToken,
      `${headers('POST /acme/outbound-orders HTTP/1.1', 'Content-Type: application/json', 'Content-Length: 1000000')}${'x'.repeat(500_000)}`,
      'portolan_body_bytes',
    )
    const row = (name: string, { peak, statuses, freeAfter, p50, p99 }: Outcome) =>
      [name, peak, freeAfter, p50, p99, JSON.stringify(statuses)].map(String)
    printTable(
      [`${clients} clients at once`, 'peak MiB', 'free after s', 'another’s p50 ms', 'p99 ms', 'statuses'],
      [row('stalled readers', readers), row('half-sent bodies', bodies)],
    )
    const peak = Math.max(readers.peak, bodies.peak)
    console.log(
      JSON.stringify({
        bench: 'memory',
        idle,
        peak,
        limit: idle + limit,
        isWithin: peak <= idle + limit,
        readers,
        bodies,
      }),
    )
  } finally {
    await api.stop()
    await environment.close()
  }
}
