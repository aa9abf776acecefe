import { describe, expect, test } from 'vitest'
import { findClosest, isInForce, isInScope } from './date-ranges.ts'

test.each([
  [null, null, '1900-01-01', true],
  ['2026-07-01', null, '2026-06-30', false],
  ['2026-07-01', null, '2026-07-01', true],
  [null, '2026-07-01', '2026-06-30', true],
  [null, '2026-07-01', '2026-07-01', false],
])('a validity from %s to %s on %s: %s', (from, to, day, expected) => {
  expect(isInForce({ from, to }, day)).toBe(expected)
})

describe('goods', () => {
  test.each([
    [[], '610910', true],
    [['61'], '610910', true],
    [['6109'], '610910', true],
    [['6110'], '610910', false],
    [['25-34'], '340111', true],
    [['25-34'], '350110', false],
    [['25-34'], '250100', true],
    [['2203-2208'], '220300', true],
    [['2203-2208'], '220890', true],
    [['2203-2208'], '220900', false],
    [['61'], '6', false],
    [['01', '93'], '930200', true],
  ])('%j cover %s: %s', (scope, code, expected) => {
    expect(isInScope(scope, code)).toBe(expected)
  })

  test('sort the most specific codes first', () => {
    const entries = [{ goods: [] }, { goods: ['25-97'] }, { goods: ['61'] }, { goods: ['6111', '62'] }]
    const picked = (code: string) => findClosest(entries, code).map((match) => entries.indexOf(match))
    expect(picked('611100')).toEqual([3])
    expect(picked('610910')).toEqual([2])
    expect(picked('620100')).toEqual([3])
    expect(picked('640399')).toEqual([1])
    expect(picked('010121')).toEqual([0])
    expect(findClosest([{ goods: ['61'] }], '620100')).toEqual([])
  })
})
