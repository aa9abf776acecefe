import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { EventLoopScheduler, type StartedRequest } from './event-loop-scheduler.ts'

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

describe('requests in progress', () => {
  /** Queues requests; those that have started are in the returned list. */
  function send(scheduler: EventLoopScheduler, name: string, count: number, isTenant = true): StartedRequest[] {
    const started: StartedRequest[] = []
    for (let index = 0; index < count; index++) {
      const request = scheduler.startRequest({ name, isTenant }, here)
      if (request instanceof Promise) void request.then((one) => started.push(one))
      else started.push(request)
    }
    return started
  }

  const passTurns = async (count: number) => {
    for (let turn = 0; turn < count; turn++) await nextTurn()
  }

  test('are unlimited for a tenant alone', () => {
    expect(send(new EventLoopScheduler(), 'a', 1000)).toHaveLength(1000)
  })

  test('are few while another tenant sends some too, and the next starts when one ends', async () => {
    const scheduler = new EventLoopScheduler()
    send(scheduler, 'b', 1)
    const started = send(scheduler, 'a', 24)
    await passTurns(30)
    expect(started).toHaveLength(4)
    started[0]?.end()
    await passTurns(30)
    expect(started).toHaveLength(5)
    expect(send(scheduler, 'b', 1)).toHaveLength(1)
  })

  test('are unlimited again once no other tenant has sent any for a moment', async () => {
    const scheduler = new EventLoopScheduler()
    send(scheduler, 'b', 1)
    const started = send(scheduler, 'a', 24)
    await passTurns(30)
    await vi.advanceTimersByTimeAsync(51)
    await passTurns(30)
    expect(started).toHaveLength(24)
  })

  test('no longer count when they take long, as when they wait for events', async () => {
    const scheduler = new EventLoopScheduler()
    const started = send(scheduler, 'a', 10)
    await vi.advanceTimersByTimeAsync(51)
    send(scheduler, 'b', 1)
    started.push(...send(scheduler, 'a', 1))
    expect(started).toHaveLength(11)
    for (const request of started) request.end()
    await passTurns(1)
    send(scheduler, 'b', 1)
    expect(send(scheduler, 'a', 1)).toHaveLength(1)
  })

  test('of nobody’s wait for tenants, but tenants do not wait for them', async () => {
    const scheduler = new EventLoopScheduler()
    expect(send(scheduler, 'address 192.0.2.1', 24, false)).toHaveLength(24)
    expect(send(scheduler, 'a', 24)).toHaveLength(24)
    const signIns = send(scheduler, 'address 192.0.2.2', 24, false)
    const probes = send(scheduler, 'address 192.0.2.3', 1, false)
    await passTurns(30)
    expect([signIns.length, probes.length]).toEqual([4, 1])
  })
})
