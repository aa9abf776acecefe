import { closeSync, fstatSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildDictionary, type Dictionary } from '../customs/service/classification/dictionary.ts'
import type { DistinctionRow } from '../customs/service/classification/distinctions.ts'
import type { ModelFiles } from '../customs/service/classification/model.ts'
import type { CodeReplacements, TitleRow } from '../customs/service/nomenclature/nomenclature.ts'
import { readRows } from './reference-table.ts'

/** The data that the program ships with. */
export const referenceDirectory = fileURLToPath(new URL('../../reference/', import.meta.url))

/**
 * The rows of the files of two columns in a directory, file by file in the order of their names.
 *
 * @throws Error naming the file and the line where a row does not have two columns
 */
export function readPairs(directory: string): [first: string, second: string][] {
  const files = readdirSync(directory)
    .filter((name) => name.endsWith('.tsv'))
    .toSorted()
  return files.flatMap((name) => parsePairs(readFileSync(`${directory}/${name}`, 'utf8'), name))
}

function parsePairs(text: string, name: string): [string, string][] {
  const rows: [string, string][] = []
  text.split('\n').forEach((row, lineIndex) => {
    if (row === '') return
    const tab = row.indexOf('\t')
    if (tab < 1 || tab === row.length - 1)
      throw new Error(`${name}:${lineIndex + 1}: must be two columns with a tab between`)
    rows.push([row.slice(0, tab), row.slice(tab + 1).trim()])
  })
  return rows
}

/** The titles of the Harmonized System, and which codes of 2022 stand for which of 2017. */
export function readNomenclatureFiles(directory = `${referenceDirectory}nomenclature`): {
  readonly titles: readonly TitleRow[]
  readonly replacements: CodeReplacements
} {
  const rows = parsePairs(readFileSync(`${directory}/replacements.tsv`, 'utf8'), 'replacements.tsv')
  return {
    titles: readPairs(`${directory}/titles`),
    replacements: new Map(rows.map(([now, former]) => [now, former.split(' ')])),
  }
}

/** The trained classifier as it is stored, its numbers in memory that threads can share. */
export function readModelFiles(directory = `${referenceDirectory}classification/model`): ModelFiles {
  const file = openSync(`${directory}/numbers.bin`, 'r')
  try {
    const numbers = new Uint8Array(new SharedArrayBuffer(fstatSync(file).size))
    for (let offset = 0; offset < numbers.length; )
      offset += readSync(file, numbers, offset, numbers.length - offset, offset)
    return { description: readFileSync(`${directory}/model.json`, 'utf8'), numbers }
  } finally {
    closeSync(file)
  }
}

/** The dictionaries by which product texts of other languages are read, by the names of their files. */
export function readDictionaries(directory = `${referenceDirectory}classification/dictionaries`): Dictionary[] {
  return readdirSync(directory)
    .filter((name) => name.endsWith('.tsv'))
    .toSorted()
    .map((name) =>
      buildDictionary(name.slice(0, -'.tsv'.length), parsePairs(readFileSync(`${directory}/${name}`, 'utf8'), name)),
    )
}

/** The facts by which the tariff tells goods apart. @throws Error that names the file and the line of what cannot be read */
export function readDistinctions(directory = referenceDirectory): DistinctionRow[] {
  const choices = Map.groupBy(readRows(directory, 'classification/distinctions/choices.tsv'), (row) =>
    row.readText('fact'),
  )
  return readRows(directory, 'classification/distinctions/facts.tsv').map((row) => {
    const fact = row.readText('fact')
    return {
      fact,
      question: row.readText('question'),
      source: row.readText('source'),
      choices: (choices.get(fact) ?? row.throwError(`${fact} has no choices`)).map((choice) => ({
        value: choice.readText('value'),
        text: choice.readText('text'),
        goods: choice.readExpandedGoods('goods'),
        words: choice.readWords('words', '|'),
      })),
    }
  })
}
