import { Problem } from '../../../kernel/problem.ts'
import type { UnitOfWork } from '../../../kernel/unit-of-work.ts'
import type { Nomenclature } from './nomenclature.ts'
import type { OfficialText, OfficialTextStore, TextCollection } from './official-texts.ts'

/** A row of a file: its cells, or why it could not be read. Lines count from 1, the header. */
export type TextRow =
  | { readonly line: number; readonly cells: Readonly<Record<string, string>> }
  | { readonly line: number; readonly fault: string }

/** The content of a row: the text of a code, nothing relevant, or a fault in words that follow the row. */
type ParsedTextRow = OfficialText | 'nothing' | { readonly fault: string }

/** A format in which authorities, or distributors of their data, publish texts. */
export interface TextFormat {
  readonly collection: TextCollection
  /** Name of what the texts belong to. */
  readonly name: string
  readonly columns: readonly string[]
  /** Whether a code may be repeated, with the conditions of a rate after its text; the first one counts. */
  readonly repeatsCodes: boolean
  /** Reads rows in order. */
  createReader(): (cells: Readonly<Record<string, string>>) => ParsedTextRow
}

const cell = (cells: Readonly<Record<string, string>>, column: string): string => (cells[column] ?? '').trim()

/** Collapses whitespace to one line. */
const joinLines = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

function parseTextRow(code: string, text: string, column: string): ParsedTextRow {
  const title = joinLines(text)
  return title === '' ? { fault: `${column} is empty` } : { code, title }
}

/** A table with one column for codes and one for texts. */
function createPlainTextFormat(
  form: Pick<TextFormat, 'collection' | 'name'>,
  column: { readonly code: string; readonly text: string },
  accepts: { readonly codes: RegExp; readonly words: string; readonly leavesOut?: RegExp },
): TextFormat {
  return {
    ...form,
    columns: [column.code, column.text],
    repeatsCodes: false,
    createReader: () => (cells) => {
      const code = cell(cells, column.code).replaceAll(/[. ]/g, '')
      if (accepts.leavesOut?.test(code) === true) return 'nothing'
      if (!accepts.codes.test(code)) return { fault: `${column.code} must be ${accepts.words}` }
      return parseTextRow(code, cells[column.text] ?? '', column.text)
    },
  }
}

/**
 * The Harmonized Tariff Schedule as exported by the USITC. A line's text includes those of the lines above it with less
 * indentation, which may skip levels; a ten-digit line ending in 00 counts if it has no siblings.
 */
const unitedStates: TextFormat = {
  collection: 'us',
  name: 'the tariff of the United States',
  columns: ['HTS Number', 'Indent', 'Description'],
  repeatsCodes: false,
  createReader: () => {
    let above: readonly string[] = []
    return (cells) => {
      const indent = cell(cells, 'Indent')
      if (!/^\d{1,2}$/.test(indent)) return { fault: 'Indent must be a number' }
      const depth = Number(indent)
      const code = cell(cells, 'HTS Number').replaceAll('.', '')
      if (!/^\d{0,10}$/.test(code)) return { fault: 'HTS Number must have at most 10 digits, with dots between' }
      const description = joinLines(cells['Description'] ?? '')
      const under = above.slice(0, depth)
      above = [...under, ...Array.from({ length: depth - under.length }, () => ''), description]
      const isLine = code.length === 8 || (code.length === 10 && code.endsWith('00'))
      if (!isLine) return 'nothing'
      if (description === '') return { fault: 'Description is empty' }
      return { code: code.slice(0, 8), title: above.filter((text) => text !== '').join(' ') }
    }
  },
}

/** The Japanese tariff with one column for six digits and one for the three statistical ones. */
const japan: TextFormat = {
  collection: 'jp',
  name: 'the tariff of Japan',
  columns: ['hs6', 'stat3', 'description_ja'],
  repeatsCodes: true,
  createReader: () => (cells) => {
    const [six, ownCode] = [cell(cells, 'hs6'), cell(cells, 'stat3')]
    if (ownCode === '') return 'nothing'
    if (!/^\d{6}$/.test(six)) return { fault: 'hs6 must have 6 digits' }
    if (!/^\d{3}$/.test(ownCode)) return { fault: 'stat3 must have 3 digits, or be empty' }
    return parseTextRow(six + ownCode, cells['description_ja'] ?? '', 'description_ja')
  },
}

/** The Harmonized System as published by UN Comtrade: chapters, headings and subheadings. */
export const nomenclatureForm: TextFormat = createPlainTextFormat(
  { collection: 'hs', name: 'the Harmonized System' },
  { code: 'hscode', text: 'description' },
  { codes: /^(\d\d){1,3}$/, words: 'of 2, 4 or 6 digits', leavesOut: /^(TOTAL|99(99){0,2})$/ },
)

/** The tariffs whose texts can be imported, by format name. */
export const tariffForms: Readonly<Record<string, TextFormat>> = {
  'us-hts': unitedStates,
  'uk-tariff': createPlainTextFormat(
    { collection: 'gb', name: 'the tariff of the United Kingdom' },
    { code: 'commodity', text: 'description' },
    { codes: /^\d{8}(\d\d)?$/, words: 'of 8 or 10 digits' },
  ),
  'eu-cn': createPlainTextFormat(
    { collection: 'eu', name: 'the Combined Nomenclature' },
    { code: 'code', text: 'description' },
    { codes: /^\d{8}$/, words: 'of 8 digits' },
  ),
  'jp-tariff': japan,
}

/** The result of importing a file. */
export interface ImportedTextCount {
  /** Codes whose text is now stored. */
  readonly imported: number
  /** Codes unknown to the Harmonized System 2022, such as those of an older edition. */
  readonly unknown: number
}

export interface TextImport {
  readonly form: TextFormat
  /** The edition in the operator's words. */
  readonly edition: string
  readonly rows: AsyncIterable<TextRow>
  readonly nomenclature: Pick<Nomenclature, 'findTitle' | 'isKnown'>
  readonly store: Pick<OfficialTextStore, 'beginCollection' | 'insertTexts'>
  /** Called regularly with the number of rows read. */
  readonly progress: (rows: number) => void
}

/** Texts stored per statement. */
const textsAtOnce = 1_000
/** Rows between progress reports. */
const rowsBetweenTerms = 10_000
/** No tariff has more; a larger file must be something else. */
const maxCodes = 200_000
/** Faults after which reading stops. */
const maxFaults = 20

/**
 * Replaces the texts of a collection by those of a file, completely or, if a row is faulty, not at all. Idempotent.
 *
 * @throws Problem `invalid` that names each faulty row by its line
 */
export async function importTexts(unit: UnitOfWork, textImport: TextImport): Promise<ImportedTextCount> {
  const { form, edition, rows, store, progress } = textImport
  const read = form.createReader()
  const linesByCode = new Map<string, number>()
  const faults: { readonly line: number; readonly fault: string }[] = []
  let waiting: OfficialText[] = []
  let unknown = 0
  let count = 0
  await store.beginCollection(unit, form.collection, edition)
  for await (const row of rows) {
    count += 1
    if (count % rowsBetweenTerms === 0) progress(count)
    const reading = 'fault' in row ? row : read(row.cells)
    if (reading === 'nothing') continue
    const fault =
      'fault' in reading ? reading.fault : describeRepeatedCode(form, linesByCode.get(reading.code), reading.code)
    if (fault !== null) faults.push({ line: row.line, fault })
    if (faults.length === maxFaults) break
    if ('fault' in reading || fault !== null || linesByCode.has(reading.code)) continue
    if (linesByCode.size === maxCodes)
      throw new Problem('invalid', `The file has more than ${maxCodes} codes, so it is not a tariff`)
    linesByCode.set(reading.code, row.line)
    if (!isCodeOfEdition(textImport, reading.code)) {
      unknown += 1
      continue
    }
    waiting.push(reading)
    if (waiting.length < textsAtOnce) continue
    await store.insertTexts(unit, form.collection, waiting)
    waiting = []
  }
  if (faults.length > 0) throw createFaultsProblem(faults)
  if (waiting.length > 0) await store.insertTexts(unit, form.collection, waiting)
  const imported = linesByCode.size - unknown
  if (imported === 0)
    throw new Problem('invalid', 'Nothing was imported: the file has no code of the Harmonized System 2022')
  return { imported, unknown }
}

function describeRepeatedCode(
  { repeatsCodes }: TextFormat,
  firstLine: number | undefined,
  code: string,
): string | null {
  return firstLine === undefined || repeatsCodes ? null : `repeats ${code} of line ${firstLine}`
}

function isCodeOfEdition({ nomenclature }: TextImport, code: string): boolean {
  return code.length < 6 ? nomenclature.findTitle(code) !== null : nomenclature.isKnown(code)
}

function createFaultsProblem(faults: readonly { readonly line: number; readonly fault: string }[]): Problem {
  const qualifier = faults.length === maxFaults ? ' at least' : ''
  const rows = faults.length === 1 ? '1 row is' : `${faults.length} rows are`
  return new Problem('invalid', `Nothing was imported:${qualifier} ${rows} invalid`, {
    failures: faults.map(({ line, fault }) => ({ path: `line ${line}`, rule: 'row', reason: fault })),
  })
}
