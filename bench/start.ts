import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { devNull } from 'node:os'
import { sandboxSecret } from '../src/composition/sandbox.ts'
import { createSampleConfirmation } from '../test/support/order-confirmation-samples.ts'
import { type BenchmarkEnvironment, createEnvironment, findProgram, secretKeyText } from './support/environment.ts'
import { calculateMedian, printTable } from './support/report.ts'
import { roundFigure, rounds } from './support/side-by-side.ts'

/** The requests that are tried as the first one after a start; the number makes each of them new. */
const firstRequests: Readonly<Record<string, (number: number) => { readonly path: string; readonly body: unknown }>> = {
  'a confirmation': (number) => ({
    path: '/checkout/api/v3/Retailer/Confirmation',
    body: { ...createSampleConfirmation(), platformOrderNumber: `FIRST-${number}`, retailerCartId: `CART-${number}` },
  }),
  'a landed cost': () => ({
    path: '/api/v2/LandedCost',
    body: {
      destinationCountry: 'DE',
      originCountry: 'CN',
      currency: 'EUR',
      items: [{ hsCode: '6109100010', unitPrice: '19.90', quantity: 2 }],
    },
  }),
  'the classification of a product': () => ({
    path: '/api/v2/Classify',
    body: [{ productCode: 'FIRST', name: 'Knitted scarf of wool' }],
  }),
}

/** Measures starts on an existing database, after one start that fills the compile cache. */
export async function benchmarkStart(): Promise<void> {
  const environment = await createEnvironment()
  try {
    // A token stays valid after the server that issued it has stopped.
    let token = ''
    let firstTokenMs = 0
    await startOnce(environment, async (origin) => {
      const askedAt = performance.now()
      token = await fetchToken(origin)
      firstTokenMs = performance.now() - askedAt
    })
    const starts: number[] = []
    const medians = new Map<string, number>()
    for (const [name, buildRequest] of Object.entries(firstRequests)) {
      const times: number[] = []
      for (let round = 0; round < Math.max(rounds, 3); round++) {
        const { path, body } = buildRequest(round)
        const listening = await startOnce(environment, async (origin) => {
          const askedAt = performance.now()
          await post(`${origin}${path}`, token, body)
          times.push(performance.now() - askedAt)
        })
        starts.push(listening)
      }
      medians.set(name, calculateMedian(times))
    }
    const listening = calculateMedian(starts)
    printTable(
      ['', 'milliseconds'],
      [
        ['until a warm server listens', listening.toFixed(0)],
        ...Array.from(medians, ([name, median]) => [`its first request: ${name}`, median.toFixed(0)]),
        ['a first token, for a secret that a person chose', firstTokenMs.toFixed(0)],
      ],
    )
    console.log(
      JSON.stringify({
        bench: 'start',
        listeningMs: roundFigure(listening),
        firstRequestMs: roundFigure(Math.max(...medians.values())),
        firstTokenMs: roundFigure(firstTokenMs),
      }),
    )
  } finally {
    await environment.close()
  }
}

/** Starts the server, uses it, and stops it. @returns the milliseconds until it listened */
async function startOnce(environment: BenchmarkEnvironment, use: (origin: string) => Promise<void>): Promise<number> {
  const program = await findProgram()
  const startedAt = performance.now()
  const child = spawn(process.execPath, [...process.execArgv, program, 'serve'], {
    env: {
      ...process.env,
      DATABASE_URL: environment.databaseUrl,
      PORT: '0',
      PORTOLAN_SECRET_KEY: secretKeyText,
      // Keeps the benchmark's JSON result the last line of output.
      PORTOLAN_SECURITY_LOG: devNull,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child.stdout.setEncoding('utf8')
  let printed = ''
  let origin: string | undefined
  for await (const piece of child.stdout.iterator({ destroyOnReturn: false })) {
    printed += piece
    origin = /http:\/\/127\.0\.0\.1:\d+\b/.exec(printed)?.[0]
    if (origin !== undefined) break
  }
  if (origin === undefined) throw new Error(`the server did not start to listen: ${printed}`)
  child.stdout.resume()
  const listening = performance.now() - startedAt
  await use(origin)
  child.kill('SIGTERM')
  await once(child, 'exit')
  return listening
}

async function fetchToken(origin: string): Promise<string> {
  const response = await fetch(`${origin}/connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: 'acme-sandbox',
      client_secret: sandboxSecret,
    }),
  })
  if (response.status !== 200) throw new Error(`the request for a token returned ${response.status}`)
  return ((await response.json()) as { access_token: string }).access_token
}

async function post(url: string, token: string, body: unknown): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${url} returned ${response.status}: ${text}`)
}
