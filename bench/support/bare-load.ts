import pg from 'pg'
import type { LoadResult } from './http-load.ts'
import { calculateMedian } from './report.ts'
import type { BenchmarkStage } from './stage.ts'

export interface BareLoadOptions {
  readonly connections: number
  readonly seconds: number
  readonly runOne: (client: pg.Client) => Promise<unknown>
}

/** The database's own limit for some work: a bare client over as many connections, one piece of work after another on each. */
export async function runBareLoad(stage: BenchmarkStage, options: BareLoadOptions): Promise<LoadResult> {
  const { connections, seconds, runOne } = options
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({ connectionString: stage.ownerUrl })
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
