/**
 * Runs a benchmark by its name: `npm run bench -- confirmations`. Each measures Portolan and what limits it side by side
 * in one run, and ends with one line of JSON.
 */
import { catalog } from './catalog.ts'
import { classify } from './classify.ts'
import { confirmations } from './confirmations.ts'
import { fairness } from './fairness.ts'
import { hostileConnections } from './hostile-connections.ts'
import { locations } from './locations.ts'
import { memory } from './memory.ts'
import { reload } from './reload.ts'
import { returns } from './returns.ts'
import { tokens } from './tokens.ts'

const benchmarks: Readonly<Record<string, () => Promise<void>>> = {
  catalog,
  classify,
  confirmations,
  fairness,
  'hostile-connections': hostileConnections,
  locations,
  memory,
  reload,
  returns,
  tokens,
}

const [name] = process.argv.slice(2)
const benchmark = name === undefined ? undefined : benchmarks[name]
if (benchmark === undefined) {
  console.error(`usage: npm run bench -- NAME, where NAME is one of ${Object.keys(benchmarks).join(', ')}`)
  process.exitCode = 2
} else {
  await benchmark()
}
