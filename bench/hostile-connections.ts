import { connect, type Socket } from 'node:net'
import { createEnvironment, startApi } from './support/environment.ts'
import { printTable } from './support/report.ts'

/** Hostile requests to send. */
const total = Number(process.env['BENCH_REQUESTS'] ?? 1_000_000)
/** Requests in flight at a time. */
const connections = 48
/** Milliseconds without a response or a close after which a connection counts as forgotten. */
const timeout = 20_000

type Outcome = 'answered' | 'closed' | 'neither'

interface Kind {
  readonly name: string
  /** The bytes of one request. */
  readonly bytes: Buffer
  /** Whether the client half-closes the connection after it. */
  readonly isLast?: boolean
}

/** State of a random generator with a fixed seed. */
let state = 42
const random = (): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return state / 2 ** 32
}

function createKinds(token: string): readonly Kind[] {
  const path = '/checkout/api/v3/Retailer/Confirmation'
  const kind = (name: string, first: string, headers: readonly string[] = [], body = '', isLast = false): Kind => ({
    name,
    bytes: Buffer.from([first, ...headers, '', body].join('\r\n'), 'latin1'),
    isLast,
  })
  const host = 'Host: 127.0.0.1'
  const authorized = [host, `Authorization: Bearer ${token}`]
  const post = (name: string, body: string, ...headers: readonly string[]) =>
    kind(
      name,
      `POST ${path} HTTP/1.1`,
      [...authorized, 'Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`, ...headers],
      body,
    )
  const get = `GET ${path} HTTP/1.1`
  return [
    kind('bytes above 0x7f in the path', `GET ${path}/\xe4\xff HTTP/1.1`, [host]),
    kind('1,500 headers', get, [host, ...Array.from({ length: 1500 }, (_, index) => `x-header-${index}: 1`)]),
    kind('1,500 short headers', get, [host, ...Array.from({ length: 1500 }, () => 'x: y')]),
    kind('one long header', get, [host, `x: ${'x'.repeat(20_000)}`]),
    kind('NUL in the path', `GET ${path}/\0 HTTP/1.1`, [host]),
    kind('an unknown method', `NONSENSE ${path} HTTP/1.1`, [host]),
    kind('HTTP/3 in plain text', `GET ${path} HTTP/3.0`, [host]),
    kind('a header without a colon', get, [host, 'no colon']),
    kind('two lengths', `POST ${path} HTTP/1.1`, [host, 'Content-Length: 2', 'Content-Length: 3'], '{}'),
    kind('a negative length', `POST ${path} HTTP/1.1`, [host, 'Content-Length: -1'], '{}'),
    kind(
      'a length and chunks',
      `POST ${path} HTTP/1.1`,
      [host, 'Content-Length: 2', 'Transfer-Encoding: chunked'],
      '0\r\n\r\n',
    ),
    kind(
      'a chunk that is not a number',
      `POST ${path} HTTP/1.1`,
      [...authorized, 'Transfer-Encoding: chunked'],
      'zz\r\n{}\r\n',
    ),
    kind('the greeting of TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'),
    kind('half a request', `GET ${path} HT`, [], '', true),
    kind(
      'half a body',
      `POST ${path} HTTP/1.1`,
      [...authorized, 'Content-Type: application/json', 'Content-Length: 100'],
      '{',
      true,
    ),
    kind('no host', get),
    kind('two hosts', get, [host, host]),
    kind('no token', get, [host]),
    kind('an invalid token', get, [host, 'Authorization: Bearer x.y.z']),
    kind('no such path', `GET /${'x'.repeat(6000)} HTTP/1.1`, authorized),
    kind('broken percent signs', `GET ${path}/%ff%zz HTTP/1.1`, authorized),
    kind('an upgrade', get, [host, 'Connection: upgrade', 'Upgrade: h2c']),
    post('no JSON', '{"a":'),
    post('a long exponent', `{"weight":1e-${'1'.repeat(2000)}}`),
    post('deep nesting', '['.repeat(1000)),
    post('a coding of the body', '{}', 'Content-Encoding: gzip'),
  ]
}

/** Index at which the first complete response ends; null if it is still incomplete. */
function endOfAnswer(text: string): number | null {
  const head = text.indexOf('\r\n\r\n')
  if (head === -1) return null
  const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, head))?.[1]
  const end = head + 4 + Number(length ?? 0)
  return text.length < end ? null : end
}

/** Sends hostile requests over one connection at a time and counts their outcomes. */
class Attacker {
  readonly #port: number
  readonly #statuses: Map<string, number>
  #socket: Socket | null = null

  constructor(port: number, statuses: Map<string, number>) {
    this.#port = port
    this.#statuses = statuses
  }

  /** @param before requests pipelined ahead of the hostile one, in the same write */
  async attack(kind: Kind, before: readonly Buffer[]): Promise<Outcome> {
    const socket = this.#socket ?? connect({ port: this.#port, host: '127.0.0.1', noDelay: true })
    this.#socket = null
    let text = ''
    let responses = 0
    let isClosing = false
    const outcome = await new Promise<Outcome>((resolve, reject) => {
      const timer = setTimeout(() => resolve('neither'), timeout)
      const settle = (reached: Outcome) => {
        clearTimeout(timer)
        resolve(reached)
      }
      socket.on('data', (piece) => {
        text += piece.toString('latin1')
        for (let end = endOfAnswer(text); end !== null; end = endOfAnswer(text)) {
          const status = text.slice(9, 12)
          this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1)
          isClosing ||= /\r\nconnection: close\r\n/i.test(text.slice(0, end))
          responses++
          text = text.slice(end)
        }
        if (responses > before.length) settle('answered')
      })
      socket.on('close', () => settle('closed'))
      socket.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'EADDRNOTAVAIL' || error.code === 'ECONNREFUSED') reject(error)
      })
      socket.write(Buffer.concat([...before, kind.bytes]))
      if (kind.isLast === true) socket.end()
    })
    socket.removeAllListeners('data').removeAllListeners('close')
    // Now and then sends the next request on a connection that the server announced to close.
    const isKept = outcome === 'answered' && socket.writable && !socket.readableEnded && (!isClosing || random() < 0.1)
    if (isKept) this.#socket = socket
    else this.#destroy(socket)
    return outcome
  }

  /** Closes the connection, so that the next request uses a new one. */
  disconnect(): void {
    if (this.#socket !== null) this.#destroy(this.#socket)
    this.#socket = null
  }

  #destroy(socket: Socket): void {
    socket.removeAllListeners('error').on('error', () => {})
    socket.destroy()
  }
}

/**
 * Sends hostile requests of many kinds to one API process, over new and reused connections, alone and pipelined behind
 * valid ones. Each must be answered or have its connection closed, and none may cause a server error.
 */
export async function benchmarkHostileConnections(): Promise<void> {
  const environment = await createEnvironment()
  const api = await startApi(environment)
  try {
    const kinds = createKinds(api.token)
    const good = Buffer.from('GET /health/live HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n')
    const counts = new Map(kinds.map(({ name }) => [name, { answered: 0, closed: 0, neither: 0 }]))
    const statuses = new Map<string, number>()
    const begin = performance.now()
    let sentCount = 0
    const run = async () => {
      const attacker = new Attacker(api.port, statuses)
      while (sentCount < total) {
        const kind = kinds[sentCount++ % kinds.length]
        if (kind === undefined) break
        if (random() < 0.25) attacker.disconnect()
        const before = random() < 0.3 ? Array.from({ length: 1 + Math.floor(random() * 3) }, () => good) : []
        const outcome = await attacker.attack(kind, before)
        const count = counts.get(kind.name)
        if (count !== undefined) count[outcome]++
        if (sentCount % 100_000 === 0) console.log(`${sentCount} sent`)
      }
      attacker.disconnect()
    }
    await Promise.all(Array.from({ length: connections }, run))
    const seconds = (performance.now() - begin) / 1000
    printTable(
      ['kind', 'answered', 'closed', 'neither'],
      [...counts].map(([name, { answered: responded, closed, neither }]) => [
        name,
        String(responded),
        String(closed),
        String(neither),
      ]),
    )
    const sumCounts = (outcome: Outcome) => [...counts.values()].reduce((sum, count) => sum + count[outcome], 0)
    const failures = [...statuses].reduce((sum, [status, count]) => sum + (status.startsWith('5') ? count : 0), 0)
    const alive = await fetch(`http://127.0.0.1:${api.port}/health/ready`)
    console.log(
      JSON.stringify({
        bench: 'hostile-connections',
        total,
        connections,
        seconds: Math.round(seconds),
        answered: sumCounts('answered'),
        closed: sumCounts('closed'),
        neither: sumCounts('neither'),
        failures,
        statuses: Object.fromEntries([...statuses].toSorted(([a], [b]) => a.localeCompare(b))),
        readyAfterwards: alive.status,
      }),
    )
  } finally {
    await api.stop()
    await environment.close()
  }
}
