import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EventLoopScheduler } from './event-loop-scheduler.ts'

// Turns of the event loop are real, but the tests control how long they take.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
})

afterEach(() => {
  vi.useRealTimers()
})

const here = () => false

/** Queues work, and records each start in `begun`. */
function want(turns: EventLoopScheduler, tenant: string, count: number, begun: string[], isGone = here): void {
  for (let index = 0; index < count; index++) {
    const turn = turns.acquireSlot(tenant, isGone)
    if (turn === null) begun.push(tenant)
    else void turn.then(() => begun.push(tenant))
  }
}

test('a tenant alone never waits', () => {
  const turns = new EventLoopScheduler()
  const begun: string[] = []
  want(turns, 'a', 1000, begun)
  expect(begun).toHaveLength(1000)
})

test('several tenants start one piece of work each per turn of the event loop, however much one wants', async () => {
  const turns = new EventLoopScheduler()
  const begun: string[] = []
  want(turns, 'b', 1, begun)
  want(turns, 'a', 4, begun)
  expect(begun).toEqual(['b', 'a'])
  await nextTurn()
  want(turns, 'b', 1, begun)
  expect(begun).toEqual(['b', 'a', 'a', 'b'])
  await nextTurn()
  want(turns, 'b', 2, begun)
  expect(begun).toEqual(['b', 'a', 'a', 'b', 'a', 'b'])
  await nextTurn()
  expect(begun.slice(6).toSorted()).toEqual(['a', 'b'])
})

test('abandoned work costs its tenant no turn', async () => {
  const turns = new EventLoopScheduler()
  const [gone, begun]: [string[], string[]] = [[], []]
  want(turns, 'b', 1, [])
  want(turns, 'a', 1, [])
  want(turns, 'a', 500, gone, () => true)
  want(turns, 'a', 1, begun)
  await nextTurn()
  expect(gone).toHaveLength(500)
  expect(begun).toEqual(['a'])
})

test('after a long turn, that tenant waits as long, and others do not', async () => {
  const turns = new EventLoopScheduler()
  const begun: string[] = []
  want(turns, 'b', 1, [])
  want(turns, 'a', 2, begun)
  vi.advanceTimersByTime(50)
  await nextTurn()
  want(turns, 'b', 1, begun)
  expect(begun).toEqual(['a', 'b'])
  await vi.advanceTimersByTimeAsync(49)
  expect(begun).toEqual(['a', 'b'])
  await vi.advanceTimersByTimeAsync(1)
  expect(begun).toEqual(['a', 'b', 'a'])
})

test('after a long turn, the tenant with the shorter queue continues, without delaying others', async () => {
  const turns = new EventLoopScheduler()
  const [ofA, ofB]: [string[], string[]] = [[], []]
  want(turns, 'b', 1, [])
  want(turns, 'a', 4, [])
  want(turns, 'b', 3, ofB)
  vi.advanceTimersByTime(50)
  want(turns, 'a', 1, ofA)
  await nextTurn()
  await nextTurn()
  expect([ofA, ofB]).toEqual([[], ['b', 'b', 'b']])
  want(turns, 'b', 2, ofB)
  await vi.advanceTimersByTimeAsync(49)
  await nextTurn()
  expect([ofA, ofB]).toEqual([[], ['b', 'b', 'b', 'b', 'b']])
  await vi.advanceTimersByTimeAsync(1)
  for (let turn = 0; turn < 4; turn++) await nextTurn()
  expect(ofA).toEqual(['a'])
})
