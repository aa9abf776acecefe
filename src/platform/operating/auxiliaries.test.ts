import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Auxiliaries, type Trouble } from './auxiliaries.ts'

const away: Trouble = { summary: 'it does not serve', words: 'The store: it does not serve.', isLasting: false }
const wrong: Trouble = { summary: 'refused', words: 'The store: refused. Correct the setting.', isLasting: true }

let lines: string[]
let found: Trouble | null
let changed: () => void
let looks: number
let auxiliaries: Auxiliaries

beforeEach(() => {
  lines = []
  found = null
  looks = 0
  changed = () => {}
  const log = pino({ base: null, timestamp: false }, { write: (line) => lines.push(line) })
  const store = {
    name: 'blobs',
    examine: async () => {
      looks += 1
      return found
    },
    observe: (tell: () => void) => {
      changed = tell
    },
  } as const
  auxiliaries = new Auxiliaries([store], log)
  vi.useFakeTimers()
})
afterEach(async () => {
  const closed = auxiliaries.close()
  await vi.runAllTimersAsync()
  await closed
  vi.useRealTimers()
})

test('a trouble is logged when it begins, when it becomes another, and when it ends', async () => {
  for (found of [null, away, away, away, wrong, wrong, null, null]) await auxiliaries.look()
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { level: 40, msg: 'blobs: The store: it does not serve.' },
    { level: 50, msg: 'blobs: The store: refused. Correct the setting.' },
    { level: 30, msg: 'blobs: all is well again' },
  ])
})

test('what is known to be wrong is told with its name', async () => {
  expect(auxiliaries.troubles()).toEqual([])
  found = away
  expect(await auxiliaries.look()).toEqual([{ name: 'blobs', ...away }])
  expect(auxiliaries.troubles()).toEqual([{ name: 'blobs', ...away }])
})

test('under watch, one that is well is looked at every minute, and one in trouble every few seconds', async () => {
  auxiliaries.watch()
  await vi.advanceTimersByTimeAsync(59_000)
  expect(looks).toBe(1)
  found = away
  await vi.advanceTimersByTimeAsync(1000)
  expect(looks).toBe(2)
  expect(auxiliaries.troubles()).toHaveLength(1)
  found = null
  await vi.advanceTimersByTimeAsync(5000)
  expect(looks).toBe(3)
  expect(auxiliaries.troubles()).toEqual([])
})

test('one that tells of a change is looked at once', async () => {
  auxiliaries.watch()
  await vi.advanceTimersByTimeAsync(1000)
  found = away
  changed()
  await vi.advanceTimersByTimeAsync(0)
  expect(auxiliaries.troubles()).toHaveLength(1)
})

test('once closed, nothing is looked at nor logged any more', async () => {
  auxiliaries.watch()
  await vi.advanceTimersByTimeAsync(0)
  await auxiliaries.close()
  found = away
  changed()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(looks).toBe(1)
  expect(lines).toEqual([])
})

test('under watch, a look holds nothing of those before it', async () => {
  const all = vi.spyOn(Promise, 'all')
  auxiliaries.watch()
  for (let minute = 0; minute < 20; minute++) await vi.advanceTimersByTimeAsync(60_000)
  const results = await Promise.all(all.mock.results.map(({ value }) => value))
  all.mockRestore()
  expect(looks).toBeGreaterThan(15)
  const depthOf = (value: unknown): number =>
    Array.isArray(value) ? 1 + Math.max(0, ...value.map((one) => depthOf(one))) : 0
  expect(Math.max(...results.map(depthOf))).toBeLessThan(3)
})
