import { readCsv } from '../adapters/csv.ts'
import { readHtmlRows } from '../adapters/html-rows.ts'
import { readJsonElements } from '../adapters/json-elements.ts'
import { readXmlElements } from '../adapters/xml-elements.ts'
import type { TariffForm, TariffRow } from '../customs/index.ts'
import { isRecord } from '../kernel/is-record.ts'
import { decodeToUtf8, peekStart } from './input-file.ts'
import { UsageError } from './usage-error.ts'

/** Conditions of a measure may have many lines. */
const maxLinesOfRow = 2_000

type Reading<Kind> = Extract<TariffForm['reading'], { readonly kind: Kind }>

/**
 * Reads the rows of a tariff's files, with one file in memory at a time.
 *
 * @param day the date for which to read what is in force, YYYY-MM-DD
 * @throws UsageError for excess or missing files
 */
export function readTariffRows(
  files: readonly string[],
  { reading, title }: TariffForm,
  day: string,
): AsyncGenerator<TariffRow> {
  if (reading.kind === 'pages') return readPages(files, reading)
  if (reading.kind === 'elements') return readElements(files, reading, title, day)
  const [file, ...others] = files
  if (file === undefined || others.length > 0)
    throw new UsageError(`${title} is a single file, but ${files.length} were given`)
  return readTable(file, reading, title, day)
}

async function* readTable(
  file: string,
  { csv, jsonMembers }: Reading<'table'>,
  title: string,
  day: string,
): AsyncGenerator<TariffRow> {
  const { start, rest } = await peekStart(decodeToUtf8(file))
  if (!start.startsWith('[') && !start.startsWith('{')) {
    const { columns, optionalColumns = [] } = csv
    for await (const row of readCsv(rest, columns, { optionalColumns, maxLines: maxLinesOfRow })) {
      const place = `line ${row.line}`
      yield 'fault' in row ? { place, fault: row.fault } : { place, reading: csv.read(row.cells, day) }
    }
    return
  }
  if (jsonMembers === null) throw new Error(`${file} is JSON; import the CSV file of ${title}`)
  let count = 0
  for await (const value of readJsonElements(rest, '$.*')) {
    const place = `entry ${++count}`
    if (!isRecord(value)) yield { place, fault: 'is not an object' }
    else yield { place, reading: csv.read(toCells(value, jsonMembers), day) }
  }
}

/** Maps an object to the columns of the CSV. */
const toCells = (value: Record<string, unknown>, members: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(members).map(([column, member]) => {
      const text = value[member]
      return [column, typeof text === 'string' ? text : '']
    }),
  )

async function* readElements(
  files: readonly string[],
  reading: Reading<'elements'>,
  title: string,
  day: string,
): AsyncGenerator<TariffRow> {
  const byRoot = new Map<string, string>()
  for (const file of files) {
    const chunks = decodeToUtf8(file)
    const { start } = await peekStart(chunks)
    await chunks.return(undefined)
    const root = reading.files.find((form) => new RegExp(String.raw`<(?:\w+:)?${form.root}\b`).test(start))?.root
    if (root === undefined || byRoot.has(root)) {
      throw new UsageError(`${file} is not a file of ${title}, or the second one of its type`)
    }
    byRoot.set(root, file)
  }
  const read = reading.createReader(day)
  for (const { root, element } of reading.files) {
    const file = byRoot.get(root)
    if (file === undefined) throw new UsageError(`The file of ${title} whose root element is ${root} is missing`)
    let count = 0
    for await (const part of readXmlElements(decodeToUtf8(file), [root, element])) {
      if (part.name !== root) yield { place: `${root}: ${element} ${++count}`, reading: read(part) }
    }
  }
}

async function* readPages(files: readonly string[], reading: Reading<'pages'>): AsyncGenerator<TariffRow> {
  for (const file of files) {
    const read = reading.createReader()
    let count = 0
    for await (const row of readHtmlRows(decodeToUtf8(file, reading.encoding), reading.tableId)) {
      yield { place: `${file}: row ${++count}`, reading: read(row) }
    }
  }
}
