import { expect, test } from 'vitest'
import { foldProblems } from './folded-problems.ts'

test('the same problem in many rows becomes one line', () => {
  const unit = { path: 'weightUnit', text: 'Missing', isOfWrongType: false }
  const name = { path: 'name', text: 'Missing', isOfWrongType: false }
  const problems = [
    { index: 0, ...unit },
    { index: 0, ...name },
    { index: 1, ...unit },
    { index: 7, ...unit },
  ]
  expect(foldProblems(problems)).toEqual([
    { index: 0, ...unit, count: 3 },
    { index: 0, ...name, count: 1 },
  ])
  expect(foldProblems([])).toEqual([])
})
