import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { Argument, type Command } from 'commander'
import { getShippedCustoms } from '../adapters/shipped-customs.ts'
import type { System } from '../composition/system.ts'
import {
  dutyForms,
  largestCodeLoss,
  type ReadTariff,
  readTariffFile,
  type TariffForm,
  tariffEditionStore,
} from '../customs/index.ts'
import { toDay } from '../kernel/date-time.ts'
import { readAllPages } from '../kernel/paging.ts'
import type { CommandContext } from './command-context.ts'
import { assertReadable } from './input-file.ts'
import { printResult } from './output.ts'
import { runCommandChange } from './record-change.ts'
import { readTariffRows } from './tariff-rows.ts'
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
/** Japan publishes one page per chapter; no tariff has more files. */
const maxFiles = 120

/** Adds `import duties`. */
export function addDutyImport(group: Command, context: CommandContext): void {
  group
    .command('duties')
    .summary('import the duty rates of an official tariff')
    .description(
      `Imports the duty rates of an official tariff as a dated edition, which applies from its first day on, and reports the changes from the current edition: rates up and down, codes removed, and affected products per tenant. Formats: us-hts, the Harmonized Tariff Schedule as exported by the USITC (JSON, CSV); uk-tariff, the table measures-on-declarable-commodities of the UK Tariff (CSV); eu-taric, the workbook Duties Import of TARIC, saved as CSV; ca, the table TPHS of the CBSA database, exported as CSV; ch, the two files TariffsTree and TariffMasterData of the Swiss customs office (XML); jp, the pages of all chapters of Japan Customs in Japanese, j_01.htm to j_97.htm. A rate that cannot be parsed is stored as text, and the duty is then not exact. A file that lacks more than ${largestCodeLoss * 100} % of the current codes is rejected, and one with an invalid row changes nothing. A running server uses the rates within a minute.`,
    )
    .addArgument(new Argument('<form>', 'the file format').choices(Object.keys(dutyForms)))
    .argument('<files...>', 'the file or files, as published')
    .option('--from <day>', 'first day on which it applies, YYYY-MM-DD; default: today')
    .option(
      '--edition <words>',
      'name of the edition, such as "HTS 2026 revision 5"; default: the name of the first file',
    )
    .option('--dry-run', 'only report the changes')
    .option('--force', 'import even if codes are missing')
    .addHelpText(
      'after',
      `\nExamples:\n  ${context.program} import duties us-hts hts_2026.json --from 2026-10-01 --dry-run\n  ${context.program} import duties uk-tariff measures-on-declarable-commodities.csv\n  ${context.program} import duties ch TariffsTree_v1.xml TariffMasterData_v6.xml\n  ${context.program} import duties jp j_*.htm`,
    )
    .action((name: string, files: readonly string[], options: ImportDutiesOptions) => {
      const form = dutyForms[name]
      return form === undefined ? undefined : importDuties(context, form, files, options)
    })
}

async function importDuties(
  context: CommandContext,
  form: TariffForm,
  files: readonly string[],
  { from, edition = basename(files[0] ?? ''), dryRun = false, force = false }: ImportDutiesOptions,
): Promise<void> {
  if (files.length > maxFiles)
    throw new UsageError(`${files.length} files were given; no tariff has more than ${maxFiles}`)
  for (const file of files) await assertReadable(file)
  if (from !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(from)) {
    throw new UsageError(`--from must be a day such as 2026-11-24, not ${from}`)
  }
  for (const file of files) {
    if ((await stat(file)).size > largestFile) throw new Error(`${file} is larger than ${largestFile} bytes`)
  }
  await withSystem(context.readConfig(), async (system) => {
    await system.customs.refreshImports()
    const validFrom = from ?? toDay(system.clock.now())
    const inForce = system.customs.findTariff(form.tariff, validFrom)
    const read = await readTariffFile({
      form,
      rows: readTariffRows(files, form, validFrom),
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
      `${dryRun ? 'Would import' : 'Imported'} ${edition}: ${read.edition.lineCount} lines of ${form.title}, from ${validFrom}.`,
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
  printResult(`Compared with ${inForce ?? 'nothing: no edition applies on that day'}:`)
  printResult(`  rates up: ${up}, down: ${down}, otherwise changed: ${otherwise}`)
  printResult(`  codes added: ${added}, removed: ${gone}`)
  printResult(`  rates stored as text, for which duty is not exact: ${unreadable}`)
  if (unknown > 0) printResult(`  skipped codes that are not in the Harmonized System 2022: ${unknown}`)
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
    if (count > 0) printResult(`  products of ${tenant} with a code in these subheadings: ${count}`)
  }
}
