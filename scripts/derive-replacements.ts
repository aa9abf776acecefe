/**
 * Derives which subheadings of 2022 took the place of which of 2017, from the conversion table of the United Nations
 * Statistics Division: `node bin/with-runtime.mjs scripts/derive-replacements.ts CONVERSION.csv`. Only codes are kept.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { referenceDirectory } from '../src/adapters/customs-files.ts'

const [file] = process.argv.slice(2)
if (file === undefined) throw new Error('usage: derive-replacements.ts CONVERSION.csv')
const rows = readFileSync(file, 'utf8')
  .split(/\r?\n/)
  .map((row) => row.split(','))
  .filter(([now = '', former = '']) => /^\d{6}$/.test(now) && /^\d{6}$/.test(former) && now !== former)
const byCode = new Map<string, string[]>()
for (const [now = '', former = ''] of rows) byCode.set(now, [...(byCode.get(now) ?? []), former].toSorted())
const lines = [...byCode].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([now, former]) => `${now}\t${former.join(' ')}\n`)
writeFileSync(`${referenceDirectory}nomenclature/replacements.tsv`, lines.join(''))
console.log(`${lines.length} codes`)
