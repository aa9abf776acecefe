/**
 * Compares two result files of `npm run bench -- all`: `node bin/with-runtime.mjs bench/compare.ts BEFORE AFTER`. In
 * the last column, above 1 is an improvement, whether higher or lower figures are better.
 */
import { readFile } from 'node:fs/promises'
import { printTable } from './support/report.ts'
import { type BenchmarkRun, formatValue, readFigure } from './support/results.ts'
import { targets } from './targets.ts'

/** Figures without a target for which lower is better. */
const lessIsBetter = /(?:Ms|S|MiB|peak)$/

const [before, after] = process.argv.slice(2)
if (before === undefined || after === undefined) {
  console.error('usage: node bin/with-runtime.mjs bench/compare.ts BEFORE.json AFTER.json')
  process.exitCode = 2
} else {
  const [first, second] = await Promise.all(
    [before, after].map(async (file) => JSON.parse(await readFile(file, 'utf8')) as BenchmarkRun),
  )
  if (first === undefined || second === undefined) throw new Error('a file is missing')
  printTable(
    ['', first.at.slice(0, 16), second.at.slice(0, 16), 'better by'],
    targets.map((target) => {
      const values = [readFigure(first.results, target), readFigure(second.results, target)] as const
      const isLessBetter = target.target === null ? lessIsBetter.test(target.figure) : 'atMost' in target.target
      const [divisor, dividend] = isLessBetter ? [values[1], values[0]] : values
      const factor = divisor === null || dividend === null || divisor === 0 ? '–' : (dividend / divisor).toFixed(2)
      return [target.work, formatValue(values[0]), formatValue(values[1]), factor]
    }),
  )
}
