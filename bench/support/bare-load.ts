import pg from 'pg'
import type { BenchmarkEnvironment } from './environment.ts'
import type { LoadResult } from './http-load.ts'
import { calculateMedian } from './report.ts'

export interface BareLoadOptions {
  readonly connections: number
  readonly seconds: number
  readonly runOne: (client: pg.Client) => Promise<unknown>
}

/** Measures the upper bound that the database sets: a bare client repeats the work on each of its connections. */
export async function runBareLoad(environment: BenchmarkEnvironment, options: BareLoadOptions): Promise<LoadResult> {
  const { connections, seconds, runOne } = options
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({ connectionString: environment.ownerUrl })
      await client.connect()
      return client
    }),
  )
  const latencies: number[] = []
  const begin = performance.now()
  try {
    await Promise.all(
      clients.map(async (client) => {
        while (performance.now() < begin + seconds * 1000) {
          const from = performance.now()
          await runOne(client)
          latencies.push(performance.now() - from)
        }
      }),
    )
    const elapsed = (performance.now() - begin) / 1000
    const sorted = latencies.toSorted((a, b) => a - b)
    return {
      count: latencies.length,
      perSecond: latencies.length / elapsed,
      p50: calculateMedian(sorted),
      p99: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN,
      statuses: {},
    }
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}
