import { expect, test } from 'vitest'
import { calibrate, kindOfText } from './calibration.ts'

test('a share is taken for the confidence as it is by the curve without offset', () => {
  for (const share of [0.1, 0.5, 0.99])
    expect(calibrate({ offset: 0, slope: 1, likeness: 0 }, share, 0.5)).toBeCloseTo(share)
})

test('a flatter and lower curve makes less of a share, and none makes it more than sure or less than nothing', () => {
  expect(calibrate({ offset: -0.6, slope: 0.7, likeness: 0 }, 0.9, 0)).toBeCloseTo(0.72, 1)
  for (const share of [0, 1, Number.MIN_VALUE]) {
    const confidence = calibrate({ offset: 5, slope: 3, likeness: 2 }, share, 1)
    expect(confidence).toBeGreaterThanOrEqual(0)
    expect(confidence).toBeLessThanOrEqual(1)
  }
})

test('a product with more than its name is described', () => {
  expect(kindOfText({ name: 'Mug' })).toBe('named')
  expect(kindOfText({ name: 'Mug', material: ' ', category: null })).toBe('named')
  expect(kindOfText({ name: 'Mug', material: 'porcelain' })).toBe('described')
})
