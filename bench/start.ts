import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { devNull } from 'node:os'
import { fileURLToPath } from 'node:url'
import { sandboxSecret } from '../src/composition/sandbox.ts'
import { type BenchmarkEnvironment, createEnvironment, secretKeyText } from './support/environment.ts'
import { calculateMedian, printTable } from './support/report.ts'
import { roundFigure, rounds } from './support/side-by-side.ts'

/** Times of one start, in milliseconds. */
interface StartTimes {
  /** Until the server listens. */
  readonly listening: number
  /** The first request, for a token. */
  readonly firstRequest: number
}

/** Measures starts on an existing database, after one start that fills the compile cache. */
export async function benchmarkStart(): Promise<void> {
  const environment = await createEnvironment()
  try {
    await measureStart(environment)
    const starts: StartTimes[] = []
    for (let round = 0; round < Math.max(rounds, 3); round++) starts.push(await measureStart(environment))
    const listening = calculateMedian(starts.map((start) => start.listening))
    const firstRequest = calculateMedian(starts.map((start) => start.firstRequest))
    printTable(
      ['', 'milliseconds'],
      [
        ['until a warm server listens', listening.toFixed(0)],
        ['its first request', firstRequest.toFixed(0)],
      ],
    )
    console.log(
      JSON.stringify({
        bench: 'start',
        listeningMs: roundFigure(listening),
        firstRequestMs: roundFigure(firstRequest),
      }),
    )
  } finally {
    await environment.close()
  }
}

async function measureStart(environment: BenchmarkEnvironment): Promise<StartTimes> {
  const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
  const startedAt = performance.now()
  const child = spawn(process.execPath, [...process.execArgv, main, 'serve'], {
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
  let port: string | undefined
  for await (const piece of child.stdout.iterator({ destroyOnReturn: false })) {
    printed += piece
    port = /http:\/\/127\.0\.0\.1:(\d+)\b/.exec(printed)?.[1]
    if (port !== undefined) break
  }
  if (port === undefined) throw new Error(`the server did not start to listen: ${printed}`)
  child.stdout.resume()
  const listening = performance.now() - startedAt
  const sentAt = performance.now()
  const response = await fetch(`http://127.0.0.1:${port}/connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: 'acme-sandbox',
      client_secret: sandboxSecret,
    }),
  })
  await response.text()
  const firstRequest = performance.now() - sentAt
  child.kill('SIGTERM')
  await once(child, 'exit')
  if (response.status !== 200) throw new Error(`the first request returned ${response.status}`)
  return { listening, firstRequest }
}
