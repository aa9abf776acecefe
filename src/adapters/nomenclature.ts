import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Nomenclature } from '../catalog/service/classification.ts'

const codeDigits = 6

/** Chapters that the Harmonized System of 2022 has: 01 to 97, of which 77 is kept for later. */
const isChapter = (chapter: string): boolean => chapter >= '01' && chapter <= '97' && chapter !== '77'

/**
 * The Harmonized System from files `NN.tsv`, one a chapter, with lines of code, tab and title. A chapter without a file is
 * taken for one of which nothing is known.
 *
 * @param directory where they are; that it is not there means that there are none
 */
export function readNomenclature(directory: string): Nomenclature {
  const titles = new Map<string, string>()
  const chapters = new Set<string>()
  for (const file of filesIn(directory)) {
    chapters.add(file.slice(0, 2))
    for (const line of readFileSync(join(directory, file), 'utf8').split('\n')) {
      const [code = '', title = ''] = line.split('\t')
      if (/^\d{2,6}$/.test(code) && title.trim() !== '') titles.set(code, title.trim())
    }
  }
  return {
    isKnown: (code) => {
      const chapter = code.slice(0, 2)
      return isChapter(chapter) && (!chapters.has(chapter) || titles.has(code.slice(0, codeDigits)))
    },
    title: (code) => titles.get(code) ?? titles.get(code.slice(0, codeDigits)) ?? null,
    region: (code) => (code.length === codeDigits ? 'WCO' : null),
  }
}

function filesIn(directory: string): readonly string[] {
  try {
    return readdirSync(directory).filter((file) => /^\d\d\.tsv$/.test(file))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
