import { expect, test } from 'vitest'
import { type NoticedPattern, UnusualActivity } from './unusual-activity.ts'

const minute = 60_000

function countAll(activity: UnusualActivity, caller: string, statuses: readonly number[], at = 0) {
  return statuses
    .map((status) => activity.countResponse(caller, status, at))
    .filter((noticed): noticed is NoticedPattern => noticed !== null)
}
const repeat = (status: number, count: number) => Array.from({ length: count }, () => status)

test.each([
  [404, 'many-not-found'],
  [403, 'many-denied'],
  [401, 'many-denied'],
  [409, 'many-conflicts'],
  [412, 'many-conflicts'],
])('200 responses with %i within ten minutes are reported once', (status, pattern) => {
  const activity = new UnusualActivity()
  expect(countAll(activity, 'acme', repeat(status, 199))).toEqual([])
  expect(countAll(activity, 'acme', repeat(status, 500), 9 * minute)).toEqual([{ pattern, count: 200 }])
  expect(countAll(activity, 'acme', repeat(status, 199), 10 * minute)).toEqual([])
  expect(countAll(activity, 'acme', repeat(status, 1), 11 * minute)).toEqual([{ pattern, count: 200 }])
})

test('a client most of whose requests succeed is not reported', () => {
  const statuses = Array.from({ length: 3000 }, (_, index) => (index % 3 === 0 ? 404 : 200))
  expect(countAll(new UnusualActivity(), 'acme', statuses)).toEqual([])
})

test('callers are counted apart, and at most 10,000 of them', () => {
  const activity = new UnusualActivity()
  for (let round = 0; round < 150; round++) {
    expect(countAll(activity, 'acme', [404])).toEqual([])
    expect(countAll(activity, 'globex', [404])).toEqual([])
  }
  for (let caller = 0; caller < 20_000; caller++) activity.countResponse(`address ${caller}`, 404, 0)
  expect(countAll(activity, 'address 19999', repeat(404, 500))).toEqual([])
  expect(countAll(activity, 'acme', repeat(404, 50))).toEqual([{ pattern: 'many-not-found', count: 200 }])
})
