import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ConnectionScheduler } from './connection-scheduler.ts'
import { isConnectionFailure } from './failures.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})

afterEach(() => {
  vi.useRealTimers()
})

const create = (connections: number) => new ConnectionScheduler(connections, 4000)

/** Requests connections. @returns how many were granted at once; later ones are added to `begun` */
function take(turns: ConnectionScheduler, tenant: string | null, count: number, begun: (string | null)[] = []): number {
  let atOnce = 0
  for (let index = 0; index < count; index++) {
    const turn = turns.acquire(tenant)
    if (turn === null) atOnce++
    else void turn.then(() => begun.push(tenant))
  }
  return atOnce
}

/** Lets queued work start. */
const settle = () => vi.advanceTimersByTimeAsync(0)

test('a tenant alone gets all connections but one', () => {
  expect(take(create(10), 'a', 20)).toBe(9)
  expect(take(create(3), 'a', 20)).toBe(3)
})

test('another tenant gets a connection at once while one has used its share', async () => {
  const turns = create(10)
  const begun: (string | null)[] = []
  expect(take(turns, 'a', 20, begun)).toBe(9)
  expect(take(turns, 'b', 1)).toBe(1)
  // From now on, the first gets at most a third.
  for (let index = 0; index < 5; index++) turns.release('a')
  await settle()
  expect(begun).toEqual([])
  turns.release('a')
  await settle()
  expect(begun).toEqual(['a'])
})

test('if the database shares the processors, one of several tenants runs at most as many statements as there are cores', () => {
  const turns = new ConnectionScheduler(10, 4000, 2)
  expect(take(turns, 'a', 20)).toBe(9)
  expect(take(turns, 'b', 20)).toBe(1)
  for (let index = 0; index < 9; index++) turns.release('a')
  expect(take(turns, 'a', 20)).toBe(0)
  expect(turns.waitingCount).toBeGreaterThan(0)
  expect(take(new ConnectionScheduler(2, 4000, 8), 'a', 5)).toBe(2)
})

test('waiting tenants take turns', async () => {
  const turns = create(2)
  const begun: (string | null)[] = []
  expect(take(turns, null, 2)).toBe(2)
  take(turns, 'a', 3, begun)
  take(turns, 'b', 2, begun)
  turns.release(null)
  await settle()
  turns.release(null)
  await settle()
  for (const tenant of ['a', 'b', 'a'] as const) {
    turns.release(tenant)
    await settle()
  }
  expect(begun).toEqual(['a', 'b', 'a', 'b', 'a'])
})

test('work without a tenant may use all connections', () => {
  const turns = create(10)
  take(turns, 'a', 3)
  take(turns, 'b', 2)
  expect(take(turns, null, 9)).toBe(5)
})

test('waiting too long while connections are returned is no outage, but too much work', async () => {
  const turns = create(10)
  take(turns, 'a', 9)
  take(turns, 'b', 1)
  const waitWhile = async (isBroken: boolean) => {
    const late = turns.acquire('a')?.catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(3000)
    turns.release('b', isBroken)
    take(turns, 'b', 1)
    await vi.advanceTimersByTimeAsync(1000)
    return late
  }
  const busy = await waitWhile(false)
  expect(busy).toMatchObject({ kind: 'unavailable', detail: { retryAfter: 2 } })
  expect(isConnectionFailure(busy)).toBe(false)
  await vi.advanceTimersByTimeAsync(4000)
  expect(isConnectionFailure(await waitWhile(true))).toBe(true)
})

test('waiting too long while no connection is returned fails like a pool timeout, and leaves the queue', async () => {
  const turns = create(1)
  take(turns, 'a', 1)
  const late = turns.acquire('a')?.catch(String)
  expect(turns.waitingCount).toBe(1)
  await vi.advanceTimersByTimeAsync(4000)
  expect(await late).toBe('Error: timeout exceeded when trying to connect')
  expect(turns.waitingCount).toBe(0)
  turns.release('a')
  expect(take(turns, 'b', 1)).toBe(1)
})
