import type * as fc from 'fast-check'
import { expect } from 'vitest'
import type { TestServer } from '../support/test-server.ts'

const number = (name: string, otherwise: number): number => Number(process.env[name] ?? otherwise)

/** Fixed seed, unless `PORTOLAN_FUZZ_SEED` is set. */
export const seed = number('PORTOLAN_FUZZ_SEED', 20_260_304)

/** Number of runs: a fraction of `PORTOLAN_FUZZ_RUNS`, which is 200 by default. */
export function fuzzParameters(part = 1): fc.Parameters<unknown> {
  return { seed, numRuns: Math.ceil(number('PORTOLAN_FUZZ_RUNS', 200) * part), endOnFailure: true }
}

/** Timeout of any response in milliseconds; generous, because the machine may be busy. */
const longest = 60_000

interface TestResponse {
  readonly statusCode: number
  readonly body: string
}

/** Expects a response in time that is not a server error. */
export async function expectResponse<T extends TestResponse>(server: TestServer, response: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const before = server.complaints.length
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer')), longest)
  })
  try {
    const outcome = await Promise.race([response, late])
    expect(server.complaints.slice(before)).toEqual([])
    expect(outcome.statusCode).toBeLessThan(500)
    return outcome
  } finally {
    clearTimeout(timer)
  }
}
