/** Runs all tests, or those at the given paths, and prints the runner's totals on the last line. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runFile } from './run.ts'

interface RunnerReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
}

const directory = await mkdtemp(join(tmpdir(), 'portolan-report-'))
const reportFile = join(directory, 'report.json')
const code = await runFile('node_modules/vitest/vitest.mjs', [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${reportFile}`,
  ...process.argv.slice(2),
])
const text = await readFile(reportFile, 'utf8').catch(() => null)
await rm(directory, { recursive: true, force: true })
if (text === null) {
  console.error('the test runner has left no report')
  process.exitCode = code === 0 ? 1 : code
} else {
  const report = JSON.parse(text) as RunnerReport
  if (report.numPendingTests > 0) console.log(`${report.numPendingTests} skipped`)
  if (report.numFailedTests === 0 && code !== 0) console.error('no test failed, but the run did: see above')
  console.log(`${report.numPassedTests} passed, ${report.numFailedTests} failed`)
  process.exitCode = code
}
