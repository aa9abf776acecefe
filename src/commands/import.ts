import { readFile, stat } from 'node:fs/promises'
import type { Command } from 'commander'
import { readCsv } from '../adapters/csv.ts'
import {
  type ExchangeRates,
  exchangeRateStore,
  findRateForm,
  type RateRow,
  readCentralBankRates,
  readRateTable,
} from '../customs/index.ts'
import { systemClock } from '../kernel/clock.ts'
import { toDay } from '../kernel/date-time.ts'
import { formatImportSummary, locationColumns } from '../returns/index.ts'
import type { CommandContext } from './command-context.ts'
import { exitCodes } from './exit-codes.ts'
import { addDeniedPartyImport } from './import-denied-parties.ts'
import { addDutyImport } from './import-duties.ts'
import { addTextImports } from './import-texts.ts'
import { assertReadable, decodeToUtf8 } from './input-file.ts'
import { printHint, printResult } from './output.ts'
import { runCommandChange } from './record-change.ts'
import { withSystem } from './with-system.ts'

/** The file of the latest day has some kilobytes, that of all days some megabytes. */
const largestRates = 64 * 1024 * 1024

/** Reads exchange rates in one of the supported formats. */
async function readRates(file: string, today: string): Promise<ExchangeRates> {
  const text = await readFile(file, 'utf8')
  if (text.trimStart().startsWith('<')) return readCentralBankRates(text, today)
  const form = findRateForm(text.slice(0, text.indexOf('\n')))
  if (form === null) {
    throw new Error(
      `${file} is neither the XML file of the European Central Bank nor a CSV file with the columns of HM Revenue and Customs or date, currency and perEuro`,
    )
  }
  const rows: RateRow[] = []
  for await (const row of readCsv(decodeToUtf8(file), form.columns, { optionalColumns: form.optionalColumns })) {
    if ('fault' in row) throw new Error(`line ${row.line}: ${row.fault}`)
    rows.push(row)
  }
  return readRateTable(form, rows, today)
}

/** Adds `import`. */
export function addImportCommands(program: Command, context: CommandContext): void {
  const importCommand = program.command('import').description('Import data from files.')
  importCommand
    .command('locations')
    .summary('import drop-off locations')
    .description(
      `Imports the drop-off locations of a tenant from a CSV file: adds new ones and replaces those with the same id. Invalid rows are reported by line and skipped. Columns: ${locationColumns.join(', ')}.`,
    )
    .argument('<file>', 'a CSV file, in UTF-8, UTF-16 or Windows-1252')
    .requiredOption('--tenant <code>', 'tenant of the locations')
    .addHelpText('after', `\nExample:\n  ${context.program} import locations points.csv --tenant acme`)
    .action(async (file: string, { tenant }: { readonly tenant: string }) => {
      await assertReadable(file)
      return withSystem(context.readConfig(), async (system) => {
        const rows = readCsv(decodeToUtf8(file), locationColumns)
        const count = await system.returns.importLocations(
          (work) => runCommandChange(system, work, { as: 'operator' }),
          tenant,
          rows,
          ({ line, locationId, reasons }) => {
            printHint(`line ${line}${locationId === null ? '' : ` (${locationId})`}: ${reasons.join('; ')}`)
          },
        )
        printResult(formatImportSummary(count))
        if (count.rejected > 0) context.setExitCode(exitCodes.failed)
      })
    })
  importCommand
    .command('rates')
    .summary('import exchange rates')
    .description(
      'Imports exchange rates from one of three files: the euro foreign exchange reference rates of the European Central Bank (XML; its latest day), the monthly exchange rates of HM Revenue and Customs (CSV), or your own CSV file with the columns date, currency, perEuro and optionally until. Landed cost, duty and tax use the latest rates on their date; currencies missing there are taken from the other sources.',
    )
    .argument('<file>', 'an XML file such as eurofxref-daily.xml, or a CSV file')
    .addHelpText('after', `\nExample:\n  ${context.program} import rates eurofxref-daily.xml`)
    .action(async (file: string) => {
      await assertReadable(file)
      return withSystem(context.readConfig(), async (system) => {
        const { size } = await stat(file)
        if (size > largestRates) throw new Error(`${file} is larger than ${largestRates} bytes`)
        const rates = await readRates(file, toDay(systemClock.now()))
        const { date, source, perEuro } = rates
        await runCommandChange(system, async (unit) => {
          await exchangeRateStore.saveRates(unit, rates)
          const subject = { kind: 'exchange-rates', id: `${date} ${source}`, tenant: null }
          const after = { currencies: perEuro.size }
          await system.audit.recordChange(unit, { action: 'exchange-rates.imported', subject, before: null, after })
        })
        printResult(`Imported the rates of ${date}: ${perEuro.size} currencies.`)
      })
    })
  addTextImports(importCommand, context)
  addDutyImport(importCommand, context)
  addDeniedPartyImport(importCommand, context)
}
