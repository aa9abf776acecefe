import { expect, test } from 'vitest'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import { type Run, type RunParts, Runs } from './runs.ts'
import type { TenantTransaction } from './work.ts'

/** Runs of which the work on one fails while another process ends it. */
function failingRuns(first: string | null) {
  let next = first
  const counted: string[] = []
  const store = {
    next: async () => (next === null ? null : ({ runId: next, brandCode: 'ACX', state: 'Processing' } as Run)),
    countFailure: async (_unit: UnitOfWork, runId: string) => {
      counted.push(runId)
      return null
    },
  }
  const brands = {
    lock: async () => {
      next = 'the next one'
      throw new Error('it fails')
    },
  }
  const transaction: TenantTransaction = (work) => work({} as UnitOfWork)
  return { runs: new Runs({ store, brands } as unknown as RunParts), transaction, counted }
}

test('a failure is counted for the run that was worked on, not for the one that is first by then', async () => {
  const { runs, transaction, counted } = failingRuns('the first one')
  await expect(runs.workOnce(transaction)).rejects.toThrow('it fails')
  expect(counted).toEqual(['the first one'])
})

test('without a run there is nothing to do and nothing to count', async () => {
  const { runs, transaction, counted } = failingRuns(null)
  expect(await runs.workOnce(transaction)).toBe(false)
  expect(counted).toEqual([])
})
