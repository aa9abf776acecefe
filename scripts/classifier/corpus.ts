import { existsSync, readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { readPairs, referenceDirectory } from '../../src/adapters/customs-files.ts'
import { unfoldAttributes } from '../../src/customs/service/classification/attributes.ts'
import { hashFeature } from '../../src/customs/service/classification/features.ts'
import type { ProductDescription } from '../../src/customs/service/classification/product-facts.ts'

/** A text with its code. */
export interface LabelledText {
  readonly product: ProductDescription
  /** Four or six digits. */
  readonly code: string
  /** Sample weight in training. */
  readonly weight: number
  /** Whether products are compared with it as an example; only our own texts are. */
  readonly isExample: boolean
  /** Whether it is from a real parcel. */
  readonly isParcel?: boolean
  /** Whether it is from a third party, written for another purpose. */
  readonly isOfOthers?: boolean
  /** Whether it is in the style of marketplace sellers: such texts show what shoppers buy. */
  readonly isRetail?: boolean
  /** Whether it is a real listing, classified by hand. */
  readonly isListing?: boolean
}

/** Everything that a classifier is trained on, and the sets held out from it. */
export interface Corpus {
  readonly training: readonly LabelledText[]
  /**
   * Held out from the weights to fit the last step. Contains our own texts, by authors who had not seen the training
   * lines, and a part of the public texts.
   */
  readonly tuning: readonly LabelledText[]
  /** Holdout set, used for evaluation only. */
  readonly heldOut: readonly LabelledText[]
  /** Texts written for evaluation, by an author who had not seen the training texts. */
  readonly checks: readonly Pick<LabelledText, 'product' | 'code'>[]
  readonly terms: readonly (readonly [term: string, code: string])[]
  /** Names that fit many codes, with those codes, the most likely first. */
  readonly generalNames: readonly (readonly [name: string, codes: readonly string[]])[]
  readonly counts: Readonly<Record<string, number>>
}

/** Parses a line such as `Name | what it is like | material: wool | category: Scarves | gender: women`. */
export function parseProductLine(line: string): ProductDescription {
  const [name = '', ...rest] = line.split(' | ')
  const fields: Record<string, string> = {}
  const free: string[] = []
  for (const part of rest) {
    const [, key, value] = /^(material|category|gender|age ?group|description)s?:\s*(.*)$/i.exec(part) ?? []
    if (key === undefined || value === undefined) free.push(part)
    else fields[key.toLowerCase().replace(/age ?group/, 'ageGroup')] = value
  }
  const description = [fields['description'], ...free].filter((text) => text !== undefined && text !== '').join('. ')
  return { name, ...fields, ...(description === '' ? {} : { description }) }
}

/** Percentages of a source's texts for tuning and for the holdout set. */
interface SplitShares {
  readonly tuning: number
  readonly heldOut: number
}
const splitOfLines: SplitShares = { tuning: 0, heldOut: 3 }
/** Applies to tuning lines in the style of listings; the others train the weights. */
const splitOfTuningListings: SplitShares = { tuning: 50, heldOut: 0 }
/** Sample weights of a line in marketplace style, and of its name alone. */
const weightsOfRetail = { whole: 2, name: 1 }
/** Total sample weight of a general name over all its codes. */
const weightOfGeneralName = 1

type CorpusPart = 'training' | 'tuning' | 'heldOut'

/** Splits by a hash of the text, so that a text stays in its part when others are added. */
function choosePart(text: string, { tuning, heldOut }: SplitShares): CorpusPart {
  const place =
    hashFeature(
      text
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, ' ')
        .trim(),
    ) % 100
  if (place < heldOut) return 'heldOut'
  return place < heldOut + tuning ? 'tuning' : 'training'
}

const hasFields = (product: ProductDescription): boolean => Object.keys(product).length > 1

/**
 * Reads the corpus.
 *
 * @param further directories with public texts from outside the project; only files with known names are read
 */
export function readCorpus(further: readonly string[]): Corpus {
  const titles = readPairs(`${referenceDirectory}nomenclature/titles`)
  const knownCodes = new Set(titles.map(([code]) => code))
  const lines = readPairs(`${referenceDirectory}classification/lines`).filter(([code]) => knownCodes.has(code))
  const terms = readPairs(`${referenceDirectory}classification/terms`).filter(([, code]) => knownCodes.has(code))

  const parts: Record<CorpusPart, LabelledText[]> = { training: [], tuning: [], heldOut: [] }
  const counts: Record<string, number> = { titles: titles.length, lines: lines.length, terms: terms.length }
  for (const [code, text] of lines) {
    const product = unfoldAttributes(parseProductLine(text))
    const part = choosePart(text, splitOfLines)
    parts[part].push({ product, code, weight: 1, isExample: true })
    if (part === 'training' && hasFields(product)) {
      parts.training.push({ product: { name: product.name }, code, weight: 0.5, isExample: false })
    }
  }
  const learnRetail = (product: ProductDescription, code: string): void => {
    const common = { code, isRetail: true }
    parts.training.push({ product, weight: weightsOfRetail.whole, isExample: true, ...common })
    if (hasFields(product)) {
      parts.training.push({
        product: { name: product.name },
        weight: weightsOfRetail.name,
        isExample: false,
        ...common,
      })
    }
  }
  const marketplace = readPairs(`${referenceDirectory}classification/marketplace`).filter(([code]) =>
    knownCodes.has(code),
  )
  counts['marketplace'] = marketplace.length
  for (const [code, text] of marketplace) {
    const product = unfoldAttributes(parseProductLine(text))
    if (choosePart(text, splitOfLines) === 'training') learnRetail(product, code)
    else parts.heldOut.push({ product, code, weight: 1, isExample: false })
  }
  for (const [term, code] of terms) {
    parts.training.push({ product: { name: term }, code, weight: 1, isExample: code.length === 6 })
  }
  for (const [code, title] of titles) {
    if (code.length > 2)
      parts.training.push({ product: { name: title }, code, weight: 1, isExample: code.length === 6 })
  }
  const generalNames = readPairs(`${referenceDirectory}classification/general-names`).map(
    ([name, codes]) => [name, codes.split(' ').filter((code) => knownCodes.has(code))] as const,
  )
  counts['generalNames'] = generalNames.length
  for (const [name, codes] of generalNames) {
    for (const [rank, share] of calculateSharesByRank(codes.length).entries()) {
      const code = codes[rank] ?? ''
      parts.training.push({ product: { name }, code, weight: weightOfGeneralName * share, isExample: false })
    }
  }
  const checks = readPairs(`${referenceDirectory}classification/checks`)
    .filter(([code]) => knownCodes.has(code))
    .map(([code, text]) => ({ product: unfoldAttributes(parseProductLine(text)), code }))
  counts['checks'] = checks.length
  const tuning = readPairs(`${referenceDirectory}classification/tuning`).filter(([code]) => knownCodes.has(code))
  counts['tuning'] = tuning.length
  for (const [code, text] of tuning) {
    const product = unfoldAttributes(parseProductLine(text))
    if (hasFields(product) && choosePart(text, splitOfTuningListings) === 'training') learnRetail(product, code)
    else parts.tuning.push({ product, code, weight: 1, isExample: false })
  }
  for (const source of furtherSources) {
    const path = further
      .map((directory) => `${directory}/${source.file}`)
      .find((knownSource) => existsSync(knownSource))
    if (path === undefined) continue
    const read = source
      .read(readFileSync(path))
      .map(([text, code]) => [text, findNearestCode(code, knownCodes)] as const)
      .filter(([text, code]) => text !== '' && code !== null)
    counts[source.file] = read.length
    for (const [text, code] of read) {
      if (code === null) continue
      const part = source.split !== undefined && code.length === 6 ? choosePart(text, source.split) : 'training'
      parts[part].push({
        product: source.isListing === true ? unfoldAttributes(parseProductLine(text)) : { name: text },
        code,
        weight: source.weight,
        isExample: false,
        isParcel: source.isParcel === true,
        isOfOthers: true,
        isListing: source.isListing === true,
      })
    }
  }
  return { ...parts, checks, terms, generalNames, counts }
}

/** Shares of a name's codes by rank, after Zipf's law: the second is half as likely as the first, the third a third. */
export function calculateSharesByRank(codes: number): readonly number[] {
  const parts = Array.from({ length: codes }, (_, rank) => 1 / (rank + 1))
  const total = parts.reduce((sum, part) => sum + part, 0)
  return parts.map((part) => part / total)
}

/** The subheading of a longer code, or its heading if the subheading is unknown; null if both are. */
function findNearestCode(code: string, knownCodes: ReadonlySet<string>): string | null {
  const digits = code.replace(/\D/g, '')
  for (const length of [6, 4]) {
    const begin = digits.slice(0, length)
    if (begin.length === length && knownCodes.has(begin)) return begin
  }
  return null
}

const parseRows = (text: string, delimiter = ','): string[][] =>
  parse(text, { delimiter, bom: true, relax_quotes: true, relax_column_count: true, skip_empty_lines: true })

const utf8 = (bytes: Buffer): string => bytes.toString('utf8')

/** Public sources by file name. */
const furtherSources: readonly {
  readonly file: string
  readonly weight: number
  /** Set for descriptions of real parcels and for search terms, which are most like the texts of users. */
  readonly split?: SplitShares
  /** Whether the texts are from parcels, and so show what is shipped. */
  readonly isParcel?: boolean
  /** Whether the texts have the format of our lines, with a material, a category and a description. */
  readonly isListing?: boolean
  readonly read: (bytes: Buffer) => (readonly [text: string, code: string])[]
}[] = [
  {
    file: 'uk-fpo-search_references.json',
    weight: 0.7,
    split: { tuning: 20, heldOut: 0 },
    read: (bytes) => Object.entries(JSON.parse(utf8(bytes)) as Record<string, string>),
  },
  {
    file: 'uk-fpo-extra_references.csv',
    weight: 0.7,
    split: { tuning: 25, heldOut: 6 },
    isParcel: true,
    read: (bytes) => parseRows(utf8(bytes)).map(([text = '', code = '']) => [text, code] as const),
  },
  {
    file: 'marketplace-listings.tsv',
    weight: 1,
    split: { tuning: 100, heldOut: 0 },
    isListing: true,
    read: (bytes) =>
      utf8(bytes)
        .split('\n')
        .flatMap((line) => {
          const [code, text] = line.split('\t')
          return code === undefined || text === undefined ? [] : [[text, code] as const]
        }),
  },
  {
    file: 'uk-fpo-brands.csv',
    weight: 0.7,
    read: (bytes) => parseRows(utf8(bytes)).map(([code = '', text = '']) => [text, code] as const),
  },
  {
    file: 'uk-intercept_messages.yml',
    weight: 0.7,
    split: { tuning: 15, heldOut: 0 },
    read: (bytes) =>
      utf8(bytes)
        .split('\n')
        .flatMap((line) => {
          const [, term, message] = /^ {2}"?([^":]+)"?: "(.*)"$/.exec(line) ?? []
          if (term === undefined || message === undefined) return []
          const named = [...message.matchAll(/\b(?:heading|subheading|commodity)\s+(\d{4,10})/g)].map(
            ([, code]) => code,
          )
          const [code, ...others] = new Set(named)
          return code === undefined || others.length > 0 || /chapter/.test(message) ? [] : [[term, code] as const]
        }),
  },
  {
    file: 'uk-headings_guides.csv',
    weight: 0.5,
    read: (bytes) => parseRows(utf8(bytes)).map(([code = '', text = '']) => [text, code] as const),
  },
  {
    file: 'cn8-2023-en-selftext.csv',
    weight: 0.6,
    read: (bytes) =>
      parseRows(new TextDecoder('windows-1252').decode(bytes), ';').map(
        ([code = '', text = '']) => [text.replace(/\(excl\..*$/, ''), code] as const,
      ),
  },
  {
    file: 'hts_2026_revision_4.csv',
    weight: 0.4,
    read: (bytes) => {
      const above: string[] = []
      return parseRows(utf8(bytes))
        .slice(1)
        .flatMap(([code = '', indent = '0', text = '']) => {
          const depth = Number(indent)
          above.length = depth
          above[depth] = text
          const ownTexts = above.slice(-3).filter((heading) => !/^other:?$/i.test(heading))
          return code === '' || ownTexts.length === 0 ? [] : [[ownTexts.join(' '), code] as const]
        })
    },
  },
]
