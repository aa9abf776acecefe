import type * as fc from 'fast-check'
import { expect } from 'vitest'
import type { TestServer } from '../support/test-server.ts'

const number = (name: string, otherwise: number): number => Number(process.env[name] ?? otherwise)

/** The same values each time, unless `PORTOLAN_FUZZ_SEED` is set. */
export const seed = number('PORTOLAN_FUZZ_SEED', 20_260_304)

/** How many values are tried: a part of `PORTOLAN_FUZZ_RUNS`, 200 by default. */
export function fuzzParameters(part = 1): fc.Parameters<unknown> {
  return { seed, numRuns: Math.ceil(number('PORTOLAN_FUZZ_RUNS', 200) * part), endOnFailure: true }
}

/** Longest time in milliseconds that one answer may take, whatever was asked; much, for a machine with much to do. */
const longest = 60_000

interface TestResponse {
  readonly statusCode: number
  readonly body: string
}

/** Waits for an answer that is neither late nor a failure of the server. */
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
