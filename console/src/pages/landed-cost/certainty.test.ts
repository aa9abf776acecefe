import { expect, test } from 'vitest'
import { findTotalBounds, isCharged } from './certainty.ts'

const explanation = [{ item: 0, rule: 'US section 301 duty on goods of China', amount: '3.75' }]

test('a duty that is charged though it may not apply is told from one that is not', () => {
  const text = 'whether US section 301 duty on goods of China applies'
  expect(isCharged({ index: 0, text }, explanation)).toBe(true)
  expect(isCharged({ index: 1, text }, explanation)).toBe(false)
  expect(isCharged({ index: 0, text }, [{ ...explanation[0], item: 0, rule: 'Duty', amount: '3.75' }])).toBe(false)
  expect(isCharged({ index: 0, text: 'whether another duty applies' }, explanation)).toBe(false)
})

const answer = { goods: '50.00', shipping: '10.00', insurance: '0.00', taxes: '0.00', fees: '0.00' }

test('the total has the bounds of the duty where no tax depends on it', () => {
  const bounds = { dutyMin: '14.50', dutyMax: '18.25' }
  expect(findTotalBounds({ ...answer, ...bounds })).toEqual({
    from: ['50.00', '10.00', '0.00', '0.00', '0.00', '14.50'],
    to: ['50.00', '10.00', '0.00', '0.00', '0.00', '18.25'],
  })
  expect(findTotalBounds({ ...answer, ...bounds, taxes: '5.00' })).toBeNull()
  expect(findTotalBounds({ ...answer, dutyMin: '5.00', dutyMax: '5.00' })).toBeNull()
  expect(findTotalBounds({ ...answer, dutyMin: '5.00', dutyMax: null })).toBeNull()
})
