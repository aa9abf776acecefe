import { readFile, stat } from 'node:fs/promises'
import type { Command } from 'commander'
import { readCsv } from '../adapters/csv.ts'
import { exchangeRateStore, readCentralBankRates } from '../customs/index.ts'
import { systemClock } from '../kernel/clock.ts'
import { formatImportSummary, locationColumns } from '../returns/index.ts'
import type { CommandContext } from './command-context.ts'
import { exitCodes } from './exit-codes.ts'
import { addTextImports } from './import-texts.ts'
import { assertReadable, decodeToUtf8 } from './input-file.ts'
import { printHint, printResult } from './output.ts'
import { withSystem } from './with-system.ts'

/** The file of the newest day has some kilobytes, that of all days some megabytes. */
const largestRates = 64 * 1024 * 1024

/** Adds `import`. */
export function addImportCommands(program: Command, context: CommandContext): void {
  const importCommand = program.command('import').description('Brings data from files into the database.')
  importCommand
    .command('locations')
    .summary('import the places where parcels are handed in')
    .description(
      'Imports a CSV file of drop-off locations of a tenant: adds them, or replaces those with the same ids. Rows that ' +
        `are not good are told with their lines and left out. Columns: ${locationColumns.join(', ')}.`,
    )
    .argument('<file>', 'a CSV file, in UTF-8, UTF-16 or Windows-1252')
    .requiredOption('--tenant <code>', 'whose locations they are')
    .addHelpText('after', `\nExample:\n  ${context.program} import locations points.csv --tenant acme`)
    .action(async (file: string, { tenant }: { readonly tenant: string }) => {
      await assertReadable(file)
      return withSystem(context.readConfig(), async ({ database, returns }) => {
        const rows = readCsv(decodeToUtf8(file), locationColumns)
        const operator = { as: 'operator' } as const
        const count = await returns.importLocations(
          (work) => database.runInTransaction(operator, { by: 'command line' }, work),
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
    .summary('import rates of exchange')
    .description(
      'Imports the XML file of the euro foreign exchange reference rates of the European Central Bank: the rates of its ' +
        'newest day. Landed cost and the figures of products are calculated with the newest rates of their day.',
    )
    .argument('<file>', 'the XML file, eurofxref-daily.xml or one with more days')
    .addHelpText('after', `\nExample:\n  ${context.program} import rates eurofxref-daily.xml`)
    .action(async (file: string) => {
      await assertReadable(file)
      return withSystem(context.readConfig(), async ({ database }) => {
        const { size } = await stat(file)
        if (size > largestRates) throw new Error(`${file} is larger than ${largestRates} bytes`)
        const rates = readCentralBankRates(await readFile(file, 'utf8'), systemClock.now().toISOString().slice(0, 10))
        await database.runAsSystem((unit) => exchangeRateStore.saveRates(unit, rates))
        printResult(`Imported the rates of ${rates.date}: ${rates.perEuro.size} currencies.`)
      })
    })
  addTextImports(importCommand, context)
}
