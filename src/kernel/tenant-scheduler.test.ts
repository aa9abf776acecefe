import { expect, test } from 'vitest'
import { type Caller, TenantScheduler } from './tenant-scheduler.ts'

const limits = { concurrency: 1, concurrencyPerTenant: 1, maxWaiting: 100, maxWaitingPerTenant: 50, retryAfter: 7 }
const callerOfTenant = (tenant: string): Caller => ({ tenant, signal: null })

/** Work whose starts are recorded, and that ends on demand. */
function stage(turns: TenantScheduler) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (name: string, caller: Caller = callerOfTenant(name.charAt(0))): Promise<string> =>
    turns.schedule(caller, async () => {
      begun.push(name)
      const { promise, resolve } = Promise.withResolvers<void>()
      ends.set(name, resolve)
      await promise
      return name
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise(setImmediate)
  }
  return { begun, ask, end }
}

test('tenants take turns, however much one has queued first', async () => {
  const { begun, ask, end } = stage(new TenantScheduler(limits))
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2']) void ask(name)
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']) await end(name)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

test('a tenant leaves capacity beyond its share to others', async () => {
  const { begun, ask, end } = stage(new TenantScheduler({ ...limits, concurrency: 2 }))
  for (const name of ['a1', 'a2', 'a3', 'b1']) void ask(name)
  expect(begun).toEqual(['a1', 'b1'])
  await end('b1')
  expect(begun).toEqual(['a1', 'b1'])
  await end('a1')
  expect(begun).toEqual(['a1', 'b1', 'a2'])
})

/** Work of which some is short; {@link end} ends what began first. */
function stageShort() {
  const turns = new TenantScheduler({ ...limits, concurrency: 2 })
  const begun: string[] = []
  const ends: (() => void)[] = []
  const ask = (name: string, isShort = true) => {
    const work = () => {
      begun.push(name)
      return new Promise<void>((resolve) => ends.push(resolve))
    }
    void turns.schedule(callerOfTenant(name.charAt(0)), work, { isShort })
  }
  const end = async () => {
    ends.shift()?.()
    await new Promise(setImmediate)
  }
  return { begun, ask, end }
}

test('a tenant that is alone exceeds its share with short tasks, in their order', async () => {
  const { begun, ask, end } = stageShort()
  ask('a1')
  ask('a2')
  ask('a3')
  ask('a4', false)
  expect(begun).toEqual(['a1', 'a2'])
  await end()
  expect(begun).toEqual(['a1', 'a2', 'a3'])
  await end()
  // The long one waits for the rest to end, and short ones that come later wait for it.
  ask('a5')
  expect(begun).toEqual(['a1', 'a2', 'a3'])
  await end()
  expect(begun).toEqual(['a1', 'a2', 'a3', 'a4', 'a5'])
})

test('a tenant keeps to its share while another is active', async () => {
  const { begun, ask, end } = stageShort()
  ask('b1')
  await end()
  ask('a1')
  ask('a2')
  expect(begun).toEqual(['b1', 'a1'])
})

test('abandoned work never starts, and makes room', async () => {
  const { begun, ask, end } = stage(new TenantScheduler({ ...limits, maxWaitingPerTenant: 1 }))
  void ask('a1')
  const leaving = new AbortController()
  const left = ask('a2', { tenant: 'a', signal: leaving.signal })
  leaving.abort()
  await expect(left).rejects.toMatchObject({ kind: 'unavailable' })
  await expect(ask('a3', { tenant: 'a', signal: leaving.signal })).rejects.toMatchObject({ kind: 'unavailable' })
  void ask('a4')
  await end('a1')
  expect(begun).toEqual(['a1', 'a4'])
})

test('a caller that leaves during the work neither stops it nor frees its slot', async () => {
  const { begun, ask, end } = stage(new TenantScheduler(limits))
  const leaving = new AbortController()
  const first = ask('a1', { tenant: 'a', signal: leaving.signal })
  void ask('a2')
  leaving.abort()
  await new Promise(setImmediate)
  expect(begun).toEqual(['a1'])
  await end('a1')
  expect(await first).toBe('a1')
  expect(begun).toEqual(['a1', 'a2'])
})

test('the queue is limited per tenant and in total, and rejects with a retry time', async () => {
  const { begun, ask, end } = stage(new TenantScheduler({ ...limits, maxWaiting: 3, maxWaitingPerTenant: 2 }))
  for (const name of ['a1', 'a2', 'a3']) void ask(name)
  await expect(ask('a4')).rejects.toMatchObject({ kind: 'unavailable', detail: { retryAfter: 7 } })
  void ask('b1')
  await expect(ask('c1')).rejects.toMatchObject({ kind: 'unavailable', detail: { retryAfter: 7 } })
  for (const name of ['a1', 'a2', 'b1', 'a3']) await end(name)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3'])
})

test('failing work frees its slot', async () => {
  const turns = new TenantScheduler(limits)
  await expect(turns.schedule(callerOfTenant('a'), () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await turns.schedule(callerOfTenant('b'), async () => 'done')).toBe('done')
})

test('a tenant pauses after a task for as long as asked, while others go on', async () => {
  const turns = new TenantScheduler({ ...limits, concurrency: 1 })
  const begun: { name: string; at: number }[] = []
  const run = (name: string) =>
    turns.schedule(
      callerOfTenant(name.charAt(0)),
      async () => {
        begun.push({ name, at: performance.now() })
        return name
      },
      { getPause: (result) => (result === 'a1' ? 60 : 0) },
    )
  await Promise.all(['a1', 'a2', 'b1'].map(run))
  expect(begun.map(({ name }) => name)).toEqual(['a1', 'b1', 'a2'])
  const [first, , third] = begun
  expect((third?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(55)
  expect(turns.load).toEqual({ running: 0, waiting: 0 })
})
