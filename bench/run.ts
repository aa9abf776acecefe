/**
 * Runs a benchmark by its name: `npm run bench -- confirmations`. Each compares Portolan with its upper bound in the
 * same run, and prints its result as JSON on the last line.
 */
import { benchmarkAll } from './all.ts'
import { benchmarkCatalog } from './catalog.ts'
import { benchmarkClassification } from './classify.ts'
import { benchmarkConfirmations } from './confirmations.ts'
import { benchmarkDocuments } from './documents.ts'
import { benchmarkEvents } from './events.ts'
import { benchmarkFairness } from './fairness.ts'
import { benchmarkGrowth } from './growth.ts'
import { benchmarkHostileConnections } from './hostile-connections.ts'
import { benchmarkLandedCost } from './landed-cost.ts'
import { benchmarkLocations } from './locations.ts'
import { benchmarkMemory } from './memory.ts'
import { benchmarkReload } from './reload.ts'
import { benchmarkRequestLog } from './request-log.ts'
import { benchmarkReturns } from './returns.ts'
import { benchmarkStart } from './start.ts'
import { benchmarkTokens } from './tokens.ts'

const benchmarks: Readonly<Record<string, () => Promise<void>>> = {
  all: benchmarkAll,
  catalog: benchmarkCatalog,
  classify: benchmarkClassification,
  confirmations: benchmarkConfirmations,
  documents: benchmarkDocuments,
  events: benchmarkEvents,
  fairness: benchmarkFairness,
  growth: benchmarkGrowth,
  'hostile-connections': benchmarkHostileConnections,
  'landed-cost': benchmarkLandedCost,
  locations: benchmarkLocations,
  memory: benchmarkMemory,
  reload: benchmarkReload,
  'request-log': benchmarkRequestLog,
  returns: benchmarkReturns,
  start: benchmarkStart,
  tokens: benchmarkTokens,
}

const [name] = process.argv.slice(2)
const benchmark = name === undefined ? undefined : benchmarks[name]
if (benchmark === undefined) {
  console.error(`usage: npm run bench -- NAME, where NAME is one of ${Object.keys(benchmarks).join(', ')}`)
  process.exitCode = 2
} else {
  await benchmark()
}
