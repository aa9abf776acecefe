import { closeSync, fstatSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildDictionary, type Dictionary } from '../customs/service/classification/dictionary.ts'
import type { DistinctionRow } from '../customs/service/classification/distinctions.ts'
import type { ModelFiles } from '../customs/service/classification/model.ts'
import type { CodeReplacements, TitleRow } from '../customs/service/nomenclature/nomenclature.ts'
import { readRows } from './reference-table.ts'

/** Directory of the shipped reference data. */
export const referenceDirectory = fileURLToPath(new URL('../../reference/', import.meta.url))

/**
 * The rows of two-column files in a directory, file by file in the order of names.
 *
 * @throws Error naming file and line of a row without two columns
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
      throw new Error(`${name}, line ${lineIndex + 1}: must have two columns, separated by a tab`)
    rows.push([row.slice(0, tab), row.slice(tab + 1).trim()])
  })
  return rows
}

/** The titles of the Harmonized System, and which codes of 2022 replace which of 2017. */
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

/** The trained classifier as stored, with its numbers in memory shared between threads. */
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

/** The dictionaries for product texts in other languages, by file name. */
export function readDictionaries(directory = `${referenceDirectory}classification/dictionaries`): Dictionary[] {
  return readdirSync(directory)
    .filter((name) => name.endsWith('.tsv'))
    .toSorted()
    .map((name) =>
      buildDictionary(name.slice(0, -'.tsv'.length), parsePairs(readFileSync(`${directory}/${name}`, 'utf8'), name)),
    )
}

/** The facts by which the tariff distinguishes goods. @throws Error that names file and line of invalid data */
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
