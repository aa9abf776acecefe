import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OutageMonitor, type OutageReport } from './outage-monitor.ts'

const refused = new Error('connect ECONNREFUSED 127.0.0.1:5432')

let reports: OutageReport[]
let isReachable: boolean
let probes: number
let monitor: OutageMonitor

beforeEach(() => {
  vi.useFakeTimers()
  reports = []
  isReachable = false
  probes = 0
  monitor = new OutageMonitor({
    probeDatabase: async () => {
      probes++
      if (!isReachable) throw refused
    },
    onReport: (report) => reports.push(report),
    probeInterval: 1000,
    reminderInterval: 10_000,
  })
})
afterEach(() => {
  monitor.close()
  vi.useRealTimers()
})

const failTimes = (times: number) => {
  for (let index = 0; index < times; index++) monitor.noteFailure(refused)
}

test('an outage is reported once with its cause, however much work fails', async () => {
  failTimes(500)
  await vi.advanceTimersByTimeAsync(5000)
  expect(reports).toEqual([{ state: 'began', cause: refused }])
})

test('a lasting outage is reported again with the number of failures', async () => {
  failTimes(3)
  await vi.advanceTimersByTimeAsync(10_500)
  failTimes(4)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(reports.slice(1)).toEqual([
    { state: 'continues', seconds: 10, failures: 3, cause: refused },
    { state: 'continues', seconds: 20, failures: 7, cause: refused },
  ])
})

test('its end is noticed without any work, and the next outage is another one', async () => {
  failTimes(2)
  await vi.advanceTimersByTimeAsync(3500)
  isReachable = true
  await vi.advanceTimersByTimeAsync(2000)
  expect(reports).toEqual([
    { state: 'began', cause: refused },
    { state: 'ended', seconds: 4, failures: 2 },
  ])
  const before = probes
  await vi.advanceTimersByTimeAsync(60_000)
  expect(probes).toBe(before)
  failTimes(1)
  expect(reports.at(-1)).toEqual({ state: 'began', cause: refused })
})

test('it lasts as long as work fails, even if the database answers in between', async () => {
  isReachable = true
  for (let second = 0; second < 5; second++) {
    failTimes(1)
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(reports.map(({ state }) => state)).toEqual(['began'])
  await vi.advanceTimersByTimeAsync(2000)
  expect(reports.at(-1)).toMatchObject({ state: 'ended', failures: 5 })
})

test('lost connections are counted if the database answers', async () => {
  isReachable = true
  for (let index = 0; index < 10; index++) monitor.noteLostConnection(refused)
  expect(reports).toEqual([])
  await vi.advanceTimersByTimeAsync(1000)
  expect(reports).toEqual([{ state: 'reconnected', connections: 10, cause: refused }])
})

test('lost connections are an outage if it does not', async () => {
  for (let index = 0; index < 10; index++) monitor.noteLostConnection(refused)
  await vi.advanceTimersByTimeAsync(1000)
  expect(reports).toEqual([{ state: 'began', cause: refused }])
  isReachable = true
  await vi.advanceTimersByTimeAsync(2000)
  expect(reports.map(({ state }) => state)).toEqual(['began', 'ended'])
})

test('nothing is reported after the close', async () => {
  failTimes(1)
  monitor.close()
  failTimes(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(reports).toHaveLength(1)
  expect(probes).toBe(0)
})
