import { expect, test } from 'vitest'
import { parseTimeRange } from './time-range.ts'

const noon = '2026-03-04T12:00:00Z'
const parseRange = (from: string | null, to: string | null) => parseTimeRange(['From', from], ['To', to])

test('a range without bounds is open', () => {
  expect(parseRange(null, null)).toEqual({ from: null, to: null })
  expect(parseRange(noon, null)).toEqual({ from: new Date(noon), to: null })
  expect(parseRange(null, '2026-03-04T13:00:00+01:00')).toEqual({ from: null, to: new Date(noon) })
})

test.each(['2026-03-04T12:00:00Z', '2026-03-04T12:59:59.999+01:00'])('from noon to %s is rejected', (to) => {
  expect(() => parseRange(noon, to)).toThrow(
    expect.objectContaining({
      kind: 'invalid',
      detail: { failures: [{ path: 'To', rule: 'range', reason: 'must be later than From' }] },
    }),
  )
})

test('a range may be a millisecond long', () => {
  const to = '2026-03-04T12:00:00.001Z'
  expect(parseRange(noon, to)).toEqual({ from: new Date(noon), to: new Date(to) })
})
