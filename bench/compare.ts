/**
 * Holds two files of `npm run bench -- all` side by side: `node bin/with-runtime.mjs bench/compare.ts BEFORE AFTER`. Above 1
 * in the last column is better, whichever way the figure goes.
 */
import { readFile } from 'node:fs/promises'
import { aims } from './aims.ts'
import { printTable } from './support/report.ts'
import { type BenchmarkRun, formatValue, readFigure } from './support/results.ts'

/** Figures without an aim of which less is better. */
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
    aims.map((aim) => {
      const values = [readFigure(first.results, aim), readFigure(second.results, aim)] as const
      const isLessBetter = aim.aim === null ? lessIsBetter.test(aim.figure) : 'atMost' in aim.aim
      const [was, is] = isLessBetter ? [values[1], values[0]] : values
      const factor = was === null || is === null || was === 0 ? '–' : (is / was).toFixed(2)
      return [aim.work, formatValue(values[0]), formatValue(values[1]), factor]
    }),
  )
}
