import { expect, test } from 'vitest'
import { calibrate, getTextKind } from './calibration.ts'

test('the identity curve uses the share as the confidence', () => {
  for (const share of [0.1, 0.5, 0.99])
    expect(calibrate({ offset: 0, slope: 1, likeness: 0 }, share, 0.5)).toBeCloseTo(share)
})

test('a flatter, lower curve reduces confidence, and all stay within 0 and 1', () => {
  expect(calibrate({ offset: -0.6, slope: 0.7, likeness: 0 }, 0.9, 0)).toBeCloseTo(0.72, 1)
  for (const share of [0, 1, Number.MIN_VALUE]) {
    const confidence = calibrate({ offset: 5, slope: 3, likeness: 2 }, share, 1)
    expect(confidence).toBeGreaterThanOrEqual(0)
    expect(confidence).toBeLessThanOrEqual(1)
  }
})

test('a product with more than its name counts as described', () => {
  expect(getTextKind({ name: 'Mug' })).toBe('named')
  expect(getTextKind({ name: 'Mug', material: ' ', category: null })).toBe('named')
  expect(getTextKind({ name: 'Mug', material: 'porcelain' })).toBe('described')
})
