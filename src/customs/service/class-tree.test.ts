import { expect, test } from 'vitest'
import { classTreeOf, LogProbabilities } from './class-tree.ts'

const classes = ['01', '02', '0101', '0102', '0201', '010110', '010190', '010210', '020110', '020120', '020130']

test('a tree knows what lies in what', () => {
  const tree = classTreeOf(classes)
  expect([tree.headings, tree.subheadings]).toEqual([2, 5])
  expect([...tree.parents]).toEqual([-1, -1, 0, 0, 1, 2, 2, 3, 4, 4, 4])
  expect([...tree.from].map((from, at) => classes.slice(from, tree.to[at]))).toEqual([
    ['0101', '0102'],
    ['0201'],
    ['010110', '010190'],
    ['010210'],
    ['020110', '020120', '020130'],
    ...Array.from({ length: 6 }, () => []),
  ])
})

test('probabilities of alternatives add up to 1, follow the logits, and begin anew', () => {
  const tree = classTreeOf(classes)
  const logits = classes.map((_, at) => Math.sin(at * 3))
  const logs = new LogProbabilities(tree, (of) => logits[of] ?? 0)
  logs.reset()
  const sumOf = (indexes: readonly number[]) => indexes.reduce((sum, of) => sum + Math.exp(logs.of(of)), 0)
  for (const alternatives of [[0, 1], [2, 3], [4], [5, 6], [7], [8, 9, 10]]) {
    expect(sumOf(alternatives)).toBeCloseTo(1, 12)
  }
  expect(logs.of(9) - logs.of(8)).toBeCloseTo((logits[9] ?? 0) - (logits[8] ?? 0), 12)
  logits[8] = 50
  expect(Math.exp(logs.of(8))).toBeLessThan(0.9)
  logs.reset()
  expect(Math.exp(logs.of(8))).toBeCloseTo(1, 12)
})
