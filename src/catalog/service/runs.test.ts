import { expect, test } from 'vitest'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { TenantTransaction } from './catalog-jobs.ts'
import { type Run, type RunDeps, Runs } from './runs.ts'

/** Runs of which one fails while another process completes it. */
function createFailingRuns(first: string | null) {
  let next = first
  const counted: string[] = []
  const store = {
    lockNextRun: async () => (next === null ? null : ({ runId: next, brandCode: 'ACX', state: 'Processing' } as Run)),
    countFailure: async (_unit: UnitOfWork, runId: string) => {
      counted.push(runId)
      return null
    },
  }
  const brands = {
    lockBrands: async () => {
      next = 'the next one'
      throw new Error('it fails')
    },
  }
  const transaction: TenantTransaction = (work) => work({} as UnitOfWork)
  return { runs: new Runs({ store, brands } as unknown as RunDeps), transaction, counted }
}

test('counts a failure for the run that was processed, not for the one that is first by then', async () => {
  const { runs, transaction, counted } = createFailingRuns('the first one')
  await expect(runs.processNextBatch(transaction)).rejects.toThrow('it fails')
  expect(counted).toEqual(['the first one'])
})

test('counts nothing without a run', async () => {
  const { runs, transaction, counted } = createFailingRuns(null)
  expect(await runs.processNextBatch(transaction)).toBe(false)
  expect(counted).toEqual([])
})
