import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { devNull } from 'node:os'
import { fileURLToPath } from 'node:url'
import { sandboxSecret } from '../src/composition/sandbox.ts'
import { calculateMedian, printTable } from './support/report.ts'
import { roundFigure, rounds } from './support/side-by-side.ts'
import { type BenchmarkStage, openStage, secretKeyText } from './support/stage.ts'

/** What one start has taken, in milliseconds. */
interface StartTimes {
  /** Until it listens. */
  readonly listening: number
  /** The first request, which is one for a token. */
  readonly firstRequest: number
}

/** Starts of a server on a database that is there, after one that has filled the compile cache. */
export async function benchmarkStart(): Promise<void> {
  const stage = await openStage()
  try {
    await measureStart(stage)
    const starts: StartTimes[] = []
    for (let round = 0; round < Math.max(rounds, 3); round++) starts.push(await measureStart(stage))
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
    await stage.close()
  }
}

async function measureStart(stage: BenchmarkStage): Promise<StartTimes> {
  const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
  const startedAt = performance.now()
  const child = spawn(process.execPath, [...process.execArgv, main, 'serve'], {
    env: {
      ...process.env,
      DATABASE_URL: stage.databaseUrl,
      PORT: '0',
      PORTOLAN_SECRET_KEY: secretKeyText,
      // The last line of a benchmark is its result.
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
  if (port === undefined) throw new Error(`the server has not begun to listen: ${printed}`)
  child.stdout.resume()
  const listening = performance.now() - startedAt
  const askedAt = performance.now()
  const response = await fetch(`http://127.0.0.1:${port}/connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: 'acme-sandbox',
      client_secret: sandboxSecret,
    }),
  })
  await response.text()
  const firstRequest = performance.now() - askedAt
  child.kill('SIGTERM')
  await once(child, 'exit')
  if (response.status !== 200) throw new Error(`the first request was answered ${response.status}`)
  return { listening, firstRequest }
}
