import { readFile, stat } from 'node:fs/promises'
import type { Command } from 'commander'
import { readCsv } from '../adapters/csv.ts'
import type { System } from '../composition/system.ts'
import {
  compareRates,
  type ExchangeRates,
  exchangeRateStore,
  findRateDoubt,
  findRateForm,
  largestRateLoss,
  type RateDifference,
  type RateRow,
  readCentralBankRates,
  readRateTable,
} from '../customs/index.ts'
import { systemClock } from '../kernel/clock.ts'
import { toDay } from '../kernel/date-time.ts'
import type { CommandContext } from './command-context.ts'
import { assertReadable, decodeToUtf8 } from './input-file.ts'
import { printResult } from './output.ts'
import { runCommandChange } from './record-change.ts'
import { withSystem } from './with-system.ts'

interface ImportRatesOptions {
  readonly dryRun?: boolean
  readonly force?: boolean
}

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

/** Adds `import rates`. */
export function addRateImport(group: Command, context: CommandContext): void {
  group
    .command('rates')
    .summary('import exchange rates')
    .description(
      `Imports exchange rates from one of three files: the euro foreign exchange reference rates of the European Central Bank (XML; its latest day), the monthly exchange rates of HM Revenue and Customs (CSV), or your own CSV file with the columns date, currency, perEuro and optionally until. Landed cost, duty and tax use the latest rates on their date; currencies missing there are taken from the other sources. Reports the changes from the newest rates of the same source. A file that lacks more than ${largestRateLoss * 100} % of their currencies, or in which most rates have changed by more than 10 %, is rejected.`,
    )
    .argument('<file>', 'an XML file such as eurofxref-daily.xml, or a CSV file')
    .option('--dry-run', 'only report the changes')
    .option('--force', 'import even if currencies are missing or most rates have changed')
    .addHelpText(
      'after',
      `\nExamples:\n  ${context.program} import rates eurofxref-daily.xml\n  ${context.program} import rates own-rates.csv --dry-run`,
    )
    .action(async (file: string, { dryRun = false, force = false }: ImportRatesOptions) => {
      await assertReadable(file)
      return withSystem(context.readConfig(), async (system) => {
        const { size } = await stat(file)
        if (size > largestRates) throw new Error(`${file} is larger than ${largestRates} bytes`)
        const rates = await readRates(file, toDay(systemClock.now()))
        const { date, source, perEuro } = rates
        const before = await system.database.runAsSystem(async (unit) => {
          const latest = await exchangeRateStore.findLatest(unit, date)
          return latest.find((stored) => stored.source === source) ?? null
        })
        const difference = compareRates(before, rates)
        printDifference(before, difference)
        const doubt = findRateDoubt(before, difference)
        if (doubt !== null && !force) {
          throw new Error(`${doubt}. Nothing was imported; check the file, or add --force if it is right`)
        }
        if (!dryRun) await saveRates(system, rates)
        printResult(`${dryRun ? 'Would import' : 'Imported'} the rates of ${date}: ${perEuro.size} currencies.`)
      })
    })
}

function saveRates(system: System, rates: ExchangeRates): Promise<void> {
  return runCommandChange(system, async (unit) => {
    await exchangeRateStore.saveRates(unit, rates)
    const subject = { kind: 'exchange-rates', id: `${rates.date} ${rates.source}`, tenant: null }
    const after = { currencies: rates.perEuro.size }
    await system.audit.recordChange(unit, { action: 'exchange-rates.imported', subject, before: null, after })
  })
}

function printDifference(before: ExchangeRates | null, { added, removed, moved }: RateDifference): void {
  if (before === null) return
  printResult(`Compared with the rates of ${before.date}:`)
  printResult(`  currencies added: ${added.join(', ') || 'none'}; removed: ${removed.join(', ') || 'none'}`)
  printResult(`  rates changed by more than 10 %: ${moved.length}`)
  for (const { currency, before: old, after } of moved) {
    printResult(`    ${currency}: ${old.toFixed()} → ${after.toFixed()}`)
  }
}
