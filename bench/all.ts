import { spawn } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { aims, formatAim, hasReached } from './aims.ts'
import { type BenchmarkRun, formatValue, readFigure } from './support/results.ts'

/** In the order in which they run; those that measure quality, or what hostile clients do, run by their names alone. */
const benchmarks = [
  'start',
  'confirmations',
  'returns',
  'catalog',
  'documents',
  'landed-cost',
  'locations',
  'reload',
  'memory',
  'fairness',
]

/** Together they take some 15 minutes with these, on two cores that do nothing else. */
const usualSettings = { BENCH_ROUNDS: '3', BENCH_SECONDS: '3', BENCH_LISTED: '200000' }

/** Longest time in milliseconds that one of them may take. */
const longest = 300_000

/**
 * Runs the benchmarks in turn, each in a process of its own, and writes one table and one file of JSON, for
 * `bench/compare.ts`. `BENCH_ROUNDS` and `BENCH_SECONDS` shorten or lengthen them, `BENCH_ONLY` chooses some, and
 * `BENCH_RESULTS` names the file. One that fails leaves its rows empty, and the exit code is 1.
 */
export async function benchmarkAll(): Promise<void> {
  const chosen = process.env['BENCH_ONLY']?.split(',') ?? benchmarks
  const results: Record<string, Readonly<Record<string, unknown>>> = {}
  for (const name of benchmarks.filter((known) => chosen.includes(known))) {
    console.log(`\n=== ${name}\n`)
    const result = await runBenchmark(name)
    if (result === null) process.exitCode = 1
    else results[name] = result
  }
  const run: BenchmarkRun = {
    at: new Date().toISOString(),
    machine: {
      cores: availableParallelism(),
      model: cpus()[0]?.model ?? 'unknown',
      memoryGiB: Math.round(totalmem() / 2 ** 30),
      node: process.version,
    },
    settings: { ...usualSettings, ...readSettings() },
    results,
  }
  const file = process.env['BENCH_RESULTS'] ?? `.cache/bench/${run.at.replaceAll(':', '-')}.json`
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, `${JSON.stringify(run, null, 2)}\n`)
  printMarkdown(run)
  console.log(`\nwritten to ${file}`)
}

const readSettings = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      name.startsWith('BENCH_') && value !== undefined ? [[name, value]] : [],
    ),
  )

/** @returns the figures of its last line; null where it failed or took too long */
async function runBenchmark(name: string): Promise<Readonly<Record<string, unknown>> | null> {
  const run = fileURLToPath(new URL('run.ts', import.meta.url))
  const child = spawn(process.execPath, [...process.execArgv, run, name], {
    env: { ...usualSettings, ...process.env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const timer = setTimeout(() => child.kill('SIGTERM'), longest)
  const exit = new Promise<number | null>((resolve) => {
    child.on('exit', resolve)
  })
  let last = ''
  for await (const line of createInterface(child.stdout)) {
    console.log(line)
    last = line
  }
  const code = await exit
  clearTimeout(timer)
  if (code !== 0) {
    console.error(`${name} has failed (${code ?? 'it took too long'})`)
    return null
  }
  return JSON.parse(last) as Readonly<Record<string, unknown>>
}

/** The table as `docs/performance.md` has it. */
function printMarkdown({ at, machine, settings, results }: BenchmarkRun): void {
  console.log(
    `\n${at}, ${machine.cores} cores (${machine.model}), Node ${machine.node}, ${settings['BENCH_ROUNDS']} rounds of ${settings['BENCH_SECONDS']} s\n`,
  )
  console.log('| work | measured | aim | reached |\n| ---- | -------: | --: | ------- |')
  for (const aim of aims) {
    const value = readFigure(results, aim)
    const reached = value === null ? null : hasReached(aim, value)
    const verdict = reached === null ? '' : reached ? 'yes' : 'no'
    console.log(`| ${aim.work} | ${formatValue(value)} | ${formatAim(aim)} | ${verdict} |`)
  }
}
