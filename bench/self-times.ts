/**
 * Prints in which functions a benchmarked server spent its time, by the processor profile of a thread:
 * `node bin/with-runtime.mjs bench/self-times.ts FILE [SECONDS]`, without the first seconds, by default 5, in which it
 * starts. Benchmarks write profiles to the directory that `BENCH_PROFILES` names.
 */
import { readFile } from 'node:fs/promises'
import { printTable } from './support/report.ts'

/** The part of a V8 processor profile that is read. */
interface ProcessorProfile {
  readonly nodes: readonly {
    readonly id: number
    readonly callFrame: { readonly functionName: string; readonly url: string }
  }[]
  /** Ids of nodes. */
  readonly samples: readonly number[]
  /** Microseconds before each sample. */
  readonly timeDeltas: readonly number[]
}

const rowCount = 10

/** The microseconds in each function itself, without those it calls. Waiting is left out. */
function sumSelfTimes(
  { nodes, samples, timeDeltas }: ProcessorProfile,
  firstSeconds: number,
): ReadonlyMap<string, number> {
  const names = new Map(nodes.map(({ id, callFrame: { functionName, url } }) => [id, nameFunction(functionName, url)]))
  const times = new Map<string, number>()
  let passed = 0
  for (const [index, id] of samples.entries()) {
    const took = timeDeltas[index] ?? 0
    passed += took
    const name = names.get(id) ?? ''
    if (name === '(idle)' || passed < firstSeconds * 1_000_000) continue
    times.set(name, (times.get(name) ?? 0) + took)
  }
  return times
}

/** Such as `readJsonBody (http/json-body.ts)`. */
function nameFunction(functionName: string, url: string): string {
  const file = url.split('/').slice(-2).join('/')
  return `${functionName === '' ? '(anonymous)' : functionName}${file === '' ? '' : ` (${file})`}`
}

const [file, firstSeconds = '5'] = process.argv.slice(2)
if (file === undefined) {
  console.error('usage: node bin/with-runtime.mjs bench/self-times.ts FILE [SECONDS]')
  process.exitCode = 2
} else {
  const times = sumSelfTimes(JSON.parse(await readFile(file, 'utf8')) as ProcessorProfile, Number(firstSeconds))
  let total = 0
  for (const time of times.values()) total += time
  const longest = [...times].toSorted(([, a], [, b]) => b - a).slice(0, rowCount)
  console.log(`${Math.round(total / 1000)} ms`)
  printTable(
    ['function', 'share'],
    longest.map(([name, time]) => [name, `${((100 * time) / total).toFixed(1)} %`]),
  )
}
