import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { Argument, type Command } from 'commander'
import { readCsv } from '../adapters/csv.ts'
import { readJsonElements } from '../adapters/json-elements.ts'
import { getShippedCustoms } from '../adapters/shipped-customs.ts'
import type { System } from '../composition/system.ts'
import {
  dutyForms,
  largestCodeLoss,
  type ReadTariff,
  readTariffFile,
  type TariffForm,
  type TariffRow,
  tariffEditionStore,
} from '../customs/index.ts'
import { toDay } from '../kernel/date-time.ts'
import { isRecord } from '../kernel/is-record.ts'
import { readAllPages } from '../kernel/paging.ts'
import type { CommandContext } from './command-context.ts'
import { assertReadable, decodeToUtf8, peekStart } from './input-file.ts'
import { printResult } from './output.ts'
import { runCommandChange } from './record-change.ts'
import { UsageError } from './usage-error.ts'
import { withSystem } from './with-system.ts'

interface ImportDutiesOptions {
  readonly from?: string
  readonly edition?: string
  readonly dryRun?: boolean
  readonly force?: boolean
}

/** The table of the UK Tariff has some 300 MB. */
const largestFile = 2 * 1024 * 1024 * 1024
/** Conditions of a measure can be a text of many lines. */
const maxLinesOfRow = 2_000

/** Adds `import duties`. */
export function addDutyImport(group: Command, context: CommandContext): void {
  group
    .command('duties')
    .summary('import the rates of an official tariff')
    .description(
      'Imports the rates of duty of an official tariff as a dated edition, which holds from its day on beside the former ones, and ' +
        'says how it differs from the edition in force: rates up and down, codes gone, and how many products of each tenant are ' +
        'touched. us-hts: the Harmonized Tariff Schedule as the USITC exports it (JSON, CSV). uk-tariff: the table ' +
        'measures-on-declarable-commodities of the UK Tariff (CSV). eu-taric: the workbook Duties Import of TARIC, saved as CSV. A rate that cannot be written as figures is kept with its text, ' +
        `and the duty is not exact. A file that lacks more than ${largestCodeLoss * 100} % of the codes in force is refused, and one ` +
        'with a faulty row changes nothing. A running server calculates with it within a minute.',
    )
    .addArgument(new Argument('<form>', 'the form of the file').choices(Object.keys(dutyForms)))
    .argument('<file>', 'the file as it was published')
    .option('--from <day>', 'the first day on which it holds, YYYY-MM-DD; else today')
    .option('--edition <words>', 'what the file is, such as "HTS 2026 revision 5"; else its name')
    .option('--dry-run', 'only say how it differs')
    .option('--force', 'import it although it lacks codes')
    .addHelpText(
      'after',
      `\nExamples:\n  ${context.program} import duties us-hts hts_2026.json --from 2026-10-01 --dry-run\n  ${context.program} import duties uk-tariff measures-on-declarable-commodities.csv`,
    )
    .action((name: string, file: string, options: ImportDutiesOptions) => {
      const form = dutyForms[name]
      return form === undefined ? undefined : importDuties(context, form, file, options)
    })
}

async function importDuties(
  context: CommandContext,
  form: TariffForm,
  file: string,
  { from, edition = basename(file), dryRun = false, force = false }: ImportDutiesOptions,
): Promise<void> {
  await assertReadable(file)
  if (from !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(from)) {
    throw new UsageError(`--from must be a day such as 2026-11-24; it is ${from}`)
  }
  if ((await stat(file)).size > largestFile) throw new Error(`${file} is larger than ${largestFile} bytes`)
  await withSystem(context.readConfig(), async (system) => {
    await system.customs.refreshImports()
    const validFrom = from ?? toDay(system.clock.now())
    const inForce = system.customs.findTariff(form.tariff, validFrom)
    const read = await readTariffFile({
      form,
      rows: readTariffRows(file, form, validFrom),
      edition,
      validFrom,
      inForce,
      nomenclature: getShippedCustoms().nomenclature,
      isForced: force,
    })
    printDifference(read, inForce?.edition ?? null)
    await printTouchedProducts(system, read)
    if (!dryRun) await saveTariff(system, read)
    printResult(
      `${dryRun ? 'Would import' : 'Imported'} ${edition}: ${read.edition.lineCount} lines of ${form.title}, from ${validFrom} on.`,
    )
  })
}

function saveTariff(system: System, { edition, difference }: ReadTariff): Promise<void> {
  return runCommandChange(system, async (unit) => {
    await tariffEditionStore.saveEdition(unit, edition)
    const subject = { kind: 'tariff', id: `${edition.tariff} ${edition.validFrom}`, tenant: null }
    const { subheadings: _subheadings, ...counts } = difference
    const after = { edition: edition.edition, lines: edition.lineCount, ...counts }
    await system.audit.recordChange(unit, { action: 'tariff.imported', subject, before: null, after })
  })
}

function printDifference({ difference, unreadable, unknown }: ReadTariff, inForce: string | null): void {
  const { up, down, otherwise, added, gone } = difference
  printResult(`Compared with ${inForce ?? 'nothing: no edition is in force on that day'}:`)
  printResult(`  rates up: ${up}, down: ${down}, changed otherwise: ${otherwise}`)
  printResult(`  codes added: ${added}, gone: ${gone}`)
  printResult(`  rates that are kept as text, of which the duty is not exact: ${unreadable}`)
  if (unknown > 0) printResult(`  codes left out that the Harmonized System 2022 does not have: ${unknown}`)
}

async function printTouchedProducts(
  { database, identity, catalog }: System,
  { difference }: ReadTariff,
): Promise<void> {
  const tenants = await database.runAsSystem((unit) => readAllPages((page) => identity.tenants.listTenants(unit, page)))
  for (const { tenant } of tenants) {
    const count = await database.runInTransaction(
      { as: 'tenant', tenant },
      {},
      (unit) => catalog.products.countBySubheadings(unit, difference.subheadings),
      { readOnly: true },
    )
    if (count > 0) printResult(`  products of ${tenant} with a code of these subheadings: ${count}`)
  }
}

async function* readTariffRows(file: string, form: TariffForm, day: string): AsyncGenerator<TariffRow> {
  const { csv, jsonMembers } = form
  const { start, rest } = await peekStart(decodeToUtf8(file))
  if (!start.startsWith('[') && !start.startsWith('{')) {
    for await (const row of readCsv(rest, csv.columns, { maxLines: maxLinesOfRow })) {
      const place = `line ${row.line}`
      yield 'fault' in row ? { place, fault: row.fault } : { place, reading: csv.read(row.cells, day) }
    }
    return
  }
  if (jsonMembers === null) throw new Error(`${file} is JSON; of ${form.title} the CSV file can be imported`)
  let count = 0
  for await (const value of readJsonElements(rest, '$.*')) {
    const place = `entry ${++count}`
    if (!isRecord(value)) yield { place, fault: 'is no object' }
    else yield { place, reading: csv.read(toCells(value, jsonMembers), day) }
  }
}

/** What an object says in the columns of the CSV. */
const toCells = (value: Record<string, unknown>, members: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(members).map(([column, member]) => {
      const text = value[member]
      return [column, typeof text === 'string' ? text : '']
    }),
  )
