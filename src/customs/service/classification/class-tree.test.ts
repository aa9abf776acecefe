import { expect, test } from 'vitest'
import { buildClassTree, LogProbabilities } from './class-tree.ts'

const classes = ['01', '02', '0101', '0102', '0201', '010110', '010190', '010210', '020110', '020120', '020130']

test('a tree knows parents and children', () => {
  const tree = buildClassTree(classes)
  expect([tree.headings, tree.subheadings]).toEqual([2, 5])
  expect([...tree.parents]).toEqual([-1, -1, 0, 0, 1, 2, 2, 3, 4, 4, 4])
  expect([...tree.from].map((from, index) => classes.slice(from, tree.to[index]))).toEqual([
    ['0101', '0102'],
    ['0201'],
    ['010110', '010190'],
    ['010210'],
    ['020110', '020120', '020130'],
    ...Array.from({ length: 6 }, () => []),
  ])
})

test('probabilities of siblings add up to 1, follow the logits, and are recalculated', () => {
  const tree = buildClassTree(classes)
  const logits = classes.map((_, index) => Math.sin(index * 3))
  const logs = new LogProbabilities(tree, (logProbabilities) => logits[logProbabilities] ?? 0)
  logs.reset()
  const sumShares = (indexes: readonly number[]) =>
    indexes.reduce((sum, logProbabilities) => sum + Math.exp(logs.getLogProbability(logProbabilities)), 0)
  for (const alternatives of [[0, 1], [2, 3], [4], [5, 6], [7], [8, 9, 10]]) {
    expect(sumShares(alternatives)).toBeCloseTo(1, 12)
  }
  expect(logs.getLogProbability(9) - logs.getLogProbability(8)).toBeCloseTo((logits[9] ?? 0) - (logits[8] ?? 0), 12)
  logits[8] = 50
  expect(Math.exp(logs.getLogProbability(8))).toBeLessThan(0.9)
  logs.reset()
  expect(Math.exp(logs.getLogProbability(8))).toBeCloseTo(1, 12)
})
