import { describe, expect, test } from 'vitest'
import { Problem } from '../../kernel/problem.ts'
import { parseAsnPeriod } from './asn-period.ts'

describe('a period', () => {
  test.each([
    ['2026-03-01', '2026-03-01', '2026-03-01T00:00:00.000Z', '2026-03-02T00:00:00.000Z'],
    ['2026-03-01', '2026-03-03', '2026-03-01T00:00:00.000Z', '2026-03-04T00:00:00.000Z'],
    ['2026-03-01', '2026-03-04T00:00:00Z', '2026-03-01T00:00:00.000Z', '2026-03-04T00:00:00.000Z'],
    ['2026-03-01T12:00:00Z', '2026-03-03', '2026-03-01T12:00:00.000Z', '2026-03-04T00:00:00.000Z'],
    ['2024-02-28', '2024-02-29', '2024-02-28T00:00:00.000Z', '2024-03-01T00:00:00.000Z'],
    ['2026-03-01T12:00:00Z', '2026-03-04T12:00:00Z', '2026-03-01T12:00:00.000Z', '2026-03-04T12:00:00.000Z'],
    ['2026-03-01T12:00:00+02:00', '2026-03-01', '2026-03-01T10:00:00.000Z', '2026-03-02T00:00:00.000Z'],
    ['2026-03-01', '2026-03-01T00:00:00.001Z', '2026-03-01T00:00:00.000Z', '2026-03-01T00:00:00.001Z'],
    ['2026-03-01 12:00:00', '2026-03-01T13:00', '2026-03-01T12:00:00.000Z', '2026-03-01T13:00:00.000Z'],
    ['2026-03-01 12:00:00.5+02:00', '2026-03-01', '2026-03-01T10:00:00.500Z', '2026-03-02T00:00:00.000Z'],
  ])('%s to %s', (fromDate, toDate, from, until) => {
    expect(parseAsnPeriod(fromDate, toDate)).toEqual({ from: new Date(from), until: new Date(until) })
  })

  test.each([
    ['2026-03-01', '2026-03-04', ['ToDate: must be at most 3 days after FromDate, counting whole days']],
    ['2026-03-01T12:00:00Z', '2026-03-04', ['ToDate: must be at most 3 days after FromDate, counting whole days']],
    ['2026-03-01', '2026-03-04T00:00:00.001Z', ['ToDate: must be at most 3 days after FromDate']],
    ['2026-03-01T12:00:00Z', '2026-03-04T12:00:00.001Z', ['ToDate: must be at most 3 days after FromDate']],
    ['2026-03-02', '2026-03-01', ['ToDate: must not be before FromDate']],
    ['2026-03-01T12:00:00Z', '2026-03-01T12:00:00Z', ['ToDate: must be later than FromDate']],
    ['2026-02-29', '2026-03-01', [expect.stringMatching(/^FromDate: must be a day/)]],
    ['2026-03-01 12:00:00 02:00', '2026-03-01', [expect.stringMatching(/^FromDate: must be a day/)]],
    ['2026-03-01x12:00', '2026-03-01', [expect.stringMatching(/^FromDate: must be a day/)]],
    ['2026-02-30 12:00', '2026-03-01', [expect.stringMatching(/^FromDate: must be a day/)]],
    ['0000-12-31', '0001-01-01', [expect.stringMatching(/^FromDate: must be a day/)]],
    ['', 'x', [expect.stringMatching(/^FromDate: /), expect.stringMatching(/^ToDate: /)]],
  ])('%s to %s is rejected', (fromDate, toDate, failures) => {
    let thrown: unknown
    try {
      parseAsnPeriod(fromDate, toDate)
    } catch (error) {
      thrown = error
    }
    expect(thrown).toBeInstanceOf(Problem)
    const { kind, detail } = thrown as Problem
    expect(kind).toBe('invalid')
    expect(detail.failures?.map(({ path, reason }) => `${path}: ${reason}`)).toEqual(failures)
  })
})
