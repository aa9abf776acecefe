import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OptionalServices, type ServiceFailure } from './optional-services.ts'

const away: ServiceFailure = {
  summary: 'it does not serve',
  message: 'The store: it does not serve.',
  isPermanent: false,
}
const wrong: ServiceFailure = {
  summary: 'refused',
  message: 'The store: refused. Correct the setting.',
  isPermanent: true,
}

let lines: string[]
let failure: ServiceFailure | null
let changed: () => void
let looks: number
let optionalServices: OptionalServices

beforeEach(() => {
  lines = []
  failure = null
  looks = 0
  changed = () => {}
  const log = pino({ base: null, timestamp: false }, { write: (line) => lines.push(line) })
  const store = {
    name: 'blobs',
    checkHealth: async () => {
      looks += 1
      return failure
    },
    onChange: (tell: () => void) => {
      changed = tell
    },
  } as const
  optionalServices = new OptionalServices([store], log)
  vi.useFakeTimers()
})
afterEach(async () => {
  const closed = optionalServices.stopMonitoring()
  await vi.runAllTimersAsync()
  await closed
  vi.useRealTimers()
})

test('logs a failure when it starts, changes and ends', async () => {
  for (failure of [null, away, away, away, wrong, wrong, null, null]) await optionalServices.checkNow()
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { level: 40, msg: 'blobs: The store: it does not serve.' },
    { level: 50, msg: 'blobs: The store: refused. Correct the setting.' },
    { level: 30, msg: 'blobs: recovered' },
  ])
})

test('reports failures by service name', async () => {
  expect(optionalServices.listFailures()).toEqual([])
  failure = away
  expect(await optionalServices.checkNow()).toEqual([{ name: 'blobs', ...away }])
  expect(optionalServices.listFailures()).toEqual([{ name: 'blobs', ...away }])
})

test('checks healthy services every minute, and failing ones every few seconds', async () => {
  optionalServices.startMonitoring()
  await vi.advanceTimersByTimeAsync(59_000)
  expect(looks).toBe(1)
  failure = away
  await vi.advanceTimersByTimeAsync(1000)
  expect(looks).toBe(2)
  expect(optionalServices.listFailures()).toHaveLength(1)
  failure = null
  await vi.advanceTimersByTimeAsync(5000)
  expect(looks).toBe(3)
  expect(optionalServices.listFailures()).toEqual([])
})

test('checks a service at once when it reports a change', async () => {
  optionalServices.startMonitoring()
  await vi.advanceTimersByTimeAsync(1000)
  failure = away
  changed()
  await vi.advanceTimersByTimeAsync(0)
  expect(optionalServices.listFailures()).toHaveLength(1)
})

test('checks and logs nothing once closed', async () => {
  optionalServices.startMonitoring()
  await vi.advanceTimersByTimeAsync(0)
  await optionalServices.stopMonitoring()
  failure = away
  changed()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(looks).toBe(1)
  expect(lines).toEqual([])
})

test('keeps no references between checks', async () => {
  const promiseAll = vi.spyOn(Promise, 'all')
  optionalServices.startMonitoring()
  for (let minute = 0; minute < 20; minute++) await vi.advanceTimersByTimeAsync(60_000)
  const results = await Promise.all(promiseAll.mock.results.map(({ value }) => value))
  promiseAll.mockRestore()
  expect(looks).toBeGreaterThan(15)
  const measureDepth = (value: unknown): number =>
    Array.isArray(value) ? 1 + Math.max(0, ...value.map((element) => measureDepth(element))) : 0
  expect(Math.max(...results.map(measureDepth))).toBeLessThan(3)
})
