import { expect, test } from 'vitest'
import { TenantJobGuard } from './process-catalog.ts'

/** Work that continues until released, with a count of its starts. */
function createHeldWork(isMore = false) {
  const begun: (() => void)[] = []
  return {
    begun,
    work: () => new Promise<boolean>((resolve) => begun.push(() => resolve(isMore))),
  }
}

test('one job per tenant runs at a time, and then checks for new work', async () => {
  const turns = new TenantJobGuard()
  const { begun, work } = createHeldWork()
  const first = turns.runSteps('acme', work)
  expect(await turns.runSteps('acme', work)).toBe(false)
  expect(await turns.runSteps('acme', work)).toBe(false)
  expect(begun).toHaveLength(1)
  begun[0]?.()
  await Promise.resolve()
  await Promise.resolve()
  expect(begun).toHaveLength(2)
  begun[1]?.()
  expect(await first).toBe(false)
})

test('jobs of different tenants run in parallel, and a failure ends a job', async () => {
  const turns = new TenantJobGuard()
  const { begun, work } = createHeldWork(true)
  const [acme, globex] = [turns.runSteps('acme', work), turns.runSteps('globex', work)]
  expect(begun).toHaveLength(2)
  for (const release of begun) release()
  expect(await Promise.all([acme, globex])).toEqual([true, true])
  await expect(turns.runSteps('acme', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await turns.runSteps('acme', async () => true)).toBe(true)
})
