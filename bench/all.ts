import { spawn } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { type BenchmarkRun, formatValue, readFigure } from './support/results.ts'
import { formatTarget, meetsTarget, targets } from './targets.ts'

/** In running order. Benchmarks of quality and of hostile clients only run by name. */
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

/** Unless the environment has others. */
const usualSettings = { BENCH_ROUNDS: '3', BENCH_SECONDS: '3', BENCH_LISTED: '200000' }

/** Time limit of one benchmark, in milliseconds. */
const longest = 900_000

/**
 * Runs the benchmarks one after the other, each in its own process. Prints one table and writes one JSON file for
 * `bench/compare.ts`. `BENCH_ROUNDS` and `BENCH_SECONDS` set how long each measures, `BENCH_ONLY` selects some, and
 * `BENCH_RESULTS` names the file. If a benchmark fails, its rows stay empty and the exit code is 1.
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

/** @returns the JSON on its last line; null if it failed or timed out */
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
    console.error(`${name} failed (${code ?? 'timed out'})`)
    return null
  }
  return JSON.parse(last) as Readonly<Record<string, unknown>>
}

/** Prints the table in the format of `docs/performance.md`. */
function printMarkdown({ at, machine, settings, results }: BenchmarkRun): void {
  console.log(
    `\n${at}, ${machine.cores} cores (${machine.model}), Node ${machine.node}, ${settings['BENCH_ROUNDS']} rounds of ${settings['BENCH_SECONDS']} s\n`,
  )
  console.log('| work | measured | target | met |\n| ---- | -------: | --: | ------- |')
  for (const target of targets) {
    const value = readFigure(results, target)
    const isMet = value === null ? null : meetsTarget(target, value)
    const verdict = isMet === null ? '' : isMet ? 'yes' : 'no'
    console.log(`| ${target.work} | ${formatValue(value)} | ${formatTarget(target)} | ${verdict} |`)
  }
}
