import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { Argument, type Command, Option } from 'commander'
import { readCsv } from '../adapters/csv.ts'
import { readJsonElements } from '../adapters/json-elements.ts'
import { readXmlElements } from '../adapters/xml-elements.ts'
import type { System } from '../composition/system.ts'
import { makeUuidV7 } from '../kernel/ids.ts'
import { readAllPages } from '../kernel/paging.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import {
  type DeniedPartyList,
  deniedPartyLists,
  deniedPartyStore,
  enqueueRescreening,
  type ImportedList,
  importList,
  type ListForm,
  largestLoss,
  listForms,
  PartyCollector,
  readListDay,
} from '../screening/index.ts'
import type { CommandContext } from './command-context.ts'
import { assertReadable, decodeToUtf8, peekStart } from './input-file.ts'
import { printHint, printResult } from './output.ts'
import { runCommandChange } from './record-change.ts'
import { UsageError } from './usage-error.ts'
import { withSystem } from './with-system.ts'

interface ImportPartiesOptions {
  readonly published?: string
  readonly dryRun?: boolean
  readonly force?: boolean
}

/** The largest list has some 60 MB. */
const largestFile = 1024 * 1024 * 1024
/** The reason for a listing may have many lines. */
const maxLinesOfRow = 2_000
/** Faulty rows after which reading stops. */
const maxFaults = 20
/** Entries of each kind listed by name. */
const maxNamed = 20

/** Adds `import denied-parties`. */
export function addDeniedPartyImport(group: Command, context: CommandContext): void {
  group
    .command('denied-parties')
    .summary('import an official denied-party list')
    .description(
      `Imports an official list for screening the consignees and importers of packages, and reports the changes from the current edition. Lists: us-csl, the Consolidated Screening List of trade.gov (JSON, CSV); eu, the consolidated list of financial sanctions of the European Commission (XML or CSV, version 1.1); uk, the UK Sanctions List (XML, CSV). Every process uses the new edition from the next package, and packages that have not left are screened again; former editions are kept. A file that lacks more than ${largestLoss * 100} % of the current entries, or is older, is rejected. A file with an invalid row changes nothing.`,
    )
    .addArgument(new Argument('<list>', 'the list').choices(deniedPartyLists))
    .argument('<file>', 'the file as published')
    .option('--published <day>', 'publication date, YYYY-MM-DD, if not in the file; default: today')
    .option('--dry-run', 'only report the changes')
    .addOption(new Option('--force', 'import even if entries are missing or the file is older'))
    .addHelpText(
      'after',
      `\nExamples:\n  ${context.program} import denied-parties uk UK-Sanctions-List.csv --dry-run\n  ${context.program} import denied-parties us-csl consolidated.json`,
    )
    .action((list: DeniedPartyList, file: string, options: ImportPartiesOptions) =>
      importDeniedParties(context, list, file, options),
    )
}

async function importDeniedParties(
  context: CommandContext,
  list: DeniedPartyList,
  file: string,
  { published, dryRun = false, force = false }: ImportPartiesOptions,
): Promise<void> {
  await assertReadable(file)
  if (published !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(published)) {
    throw new UsageError(`--published must be a day such as 2026-11-24, not ${published}`)
  }
  if ((await stat(file)).size > largestFile) throw new Error(`${file} is larger than ${largestFile} bytes`)
  const collector = new PartyCollector()
  await collectParties(file, listForms[list], collector)
  const collected = collector.finish((text) => createHash('sha256').update(text).digest('hex'))
  const imported = await withSystem(context.readConfig(), (system) =>
    runCommandChange(system, async (unit) => {
      const result = await importList(
        unit,
        { store: deniedPartyStore, indexName: (name) => system.screening.indexName(name) },
        {
          list,
          collected,
          fileName: basename(file),
          publishedOn: published ?? null,
          isForced: force,
          isDryRun: dryRun,
        },
      )
      if (dryRun) return result
      await startRescreening(unit, system)
      const subject = { kind: 'denied-parties', id: list, tenant: null }
      await system.audit.recordChange(unit, {
        action: 'denied-parties.imported',
        subject,
        before: null,
        after: result.edition,
      })
      return result
    }),
  )
  printDifference(imported)
  const { edition } = imported
  const { vessels, nameless } = collected
  const verb = dryRun ? 'Would import' : 'Imported'
  printResult(`${verb} ${listForms[list].title} of ${edition.publishedOn}: ${edition.entries} entries.`)
  if (vessels > 0) printResult(`Skipped: ${vessels} ships and aircraft.`)
  if (nameless > 0) printResult(`Skipped: ${nameless} entries without a name.`)
}

/** Queues screening of all tenants' unshipped packages and returns. */
async function startRescreening(unit: UnitOfWork, { identity }: System): Promise<void> {
  const pass = makeUuidV7(unit.at)
  const tenants = await readAllPages((page) => identity.tenants.listTenants(unit, page))
  for (const { tenant } of tenants) await enqueueRescreening(unit, { tenant, pass, kind: 0, afterId: null })
}

function printDifference({ difference, getEntryName }: ImportedList): void {
  for (const [kind, entryIds] of Object.entries(difference) as [string, readonly string[]][]) {
    printResult(`${kind}: ${entryIds.length}`)
    for (const entryId of entryIds.slice(0, maxNamed)) printResult(`  ${entryId}  ${getEntryName(entryId)}`)
    if (entryIds.length > maxNamed) printResult(`  and ${entryIds.length - maxNamed} more`)
  }
}

/** Reads a list in the format detected from the start of its file. */
async function collectParties(file: string, form: ListForm, collector: PartyCollector): Promise<void> {
  const { start, rest } = await peekStart(decodeToUtf8(file))
  if (start.startsWith('<')) {
    if (form.xml === null) throw new Error(`${file} is XML; import the JSON or CSV file of ${form.title}`)
    for await (const element of readXmlElements(rest, form.xml.elements)) collector.add(form.xml.read(element))
    return
  }
  if (start.startsWith('{') || start.startsWith('[')) {
    if (form.json === null) throw new Error(`${file} is JSON; import the XML or CSV file of ${form.title}`)
    for await (const value of readJsonElements(rest, form.json.path)) collector.add(form.json.read(value))
    return
  }
  // The UK Sanctions List states its date in a line before the header.
  const isDated = /^Report Date:/i.test(start)
  if (isDated) {
    const publishedOn = readListDay(start.slice(start.indexOf(':') + 1).trim())
    if (publishedOn !== null) collector.add({ publishedOn })
  }
  await collectRows(isDated ? skipLine(rest) : rest, isDated ? 1 : 0, form, collector)
}

async function collectRows(
  chunks: AsyncIterable<Uint8Array>,
  linesBefore: number,
  { csv }: ListForm,
  collector: PartyCollector,
): Promise<void> {
  const faults: string[] = []
  for await (const row of readCsv(chunks, csv.columns, {
    optionalColumns: csv.optionalColumns,
    maxLines: maxLinesOfRow,
  })) {
    if ('fault' in row) faults.push(`line ${row.line + linesBefore} ${row.fault}`)
    else collector.add(csv.read(row.cells))
    if (faults.length === maxFaults) break
  }
  if (faults.length === 0) return
  for (const fault of faults) printHint(fault)
  throw new Error('Nothing was imported: rows are invalid; download the file again, or correct them')
}

async function* skipLine(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let isSkipped = false
  for await (const chunk of chunks) {
    const end = isSkipped ? -1 : chunk.indexOf('\n')
    if (isSkipped) yield chunk
    else if (end !== -1) {
      isSkipped = true
      yield chunk.subarray(end + 1)
    }
  }
}
