/**
 * Derives which subheadings of HS 2022 replaced which of HS 2017 from the conversion table of the United Nations
 * Statistics Division: `node bin/with-runtime.mjs scripts/derive-replacements.ts CONVERSION.csv`. Keeps only codes.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { referenceDirectory } from '../src/adapters/customs-files.ts'

const [file] = process.argv.slice(2)
if (file === undefined) throw new Error('usage: derive-replacements.ts CONVERSION.csv')
const changes = readFileSync(file, 'utf8')
  .split(/\r?\n/)
  .map((row) => row.split(','))
  .flatMap(([now = '', former = '']) =>
    /^\d{6}$/.test(now) && /^\d{6}$/.test(former) && now !== former ? [{ now, former }] : [],
  )
// The table has one former code per new one. Goods that came from many, such as the display modules of 8524, are listed
// under the largest of them. If a code has successors in its own heading, only those are kept.
const keptChanges = [...Map.groupBy(changes, ({ former }) => former).values()].flatMap((successors) => {
  const nearby = successors.filter(({ now, former }) => now.slice(0, 4) === former.slice(0, 4))
  return nearby.length > 0 ? nearby : successors
})
const lines = [...Map.groupBy(keptChanges, ({ now }) => now)]
  .toSorted(([a], [b]) => (a < b ? -1 : 1))
  .map(
    ([now, count]) =>
      `${now}\t${count
        .map(({ former }) => former)
        .toSorted()
        .join(' ')}\n`,
  )
writeFileSync(`${referenceDirectory}nomenclature/replacements.tsv`, lines.join(''))
console.log(`${lines.length} codes`)
