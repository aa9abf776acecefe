import { readFile, stat } from 'node:fs/promises'
import type { Command } from 'commander'
import { readCsv } from '../adapters/csv.ts'
import { exchangeRateStore, readCentralBankRates } from '../customs/index.ts'
import { systemClock } from '../kernel/clock.ts'
import { importSummary, locationColumns } from '../returns/index.ts'
import type { CommandContext } from './command-context.ts'
import { exitCodes } from './exit-codes.ts'
import { addTextImports } from './import-texts.ts'
import { refuseUnreadable, utf8Of } from './input-file.ts'
import { print, tell } from './output.ts'
import { withSystem } from './with-system.ts'

/** The file of the newest day has some kilobytes, that of all days some megabytes. */
const largestRates = 64 * 1024 * 1024

/** Adds `import`. */
export function addImportCommands(program: Command, context: CommandContext): void {
  const all = program.command('import').description('Brings data from files into the database.')
  all
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
      await refuseUnreadable(file)
      return withSystem(context.config(), async ({ database, returns }) => {
        const rows = readCsv(utf8Of(file), locationColumns)
        const operator = { as: 'operator' } as const
        const count = await returns.importLocations(
          (work) => database.transaction(operator, { by: 'command line' }, work),
          tenant,
          rows,
          ({ line, locationId, reasons }) => {
            tell(`line ${line}${locationId === null ? '' : ` (${locationId})`}: ${reasons.join('; ')}`)
          },
        )
        print(importSummary(count))
        if (count.rejected > 0) context.exit(exitCodes.failed)
      })
    })
  all
    .command('rates')
    .summary('import rates of exchange')
    .description(
      'Imports the XML file of the euro foreign exchange reference rates of the European Central Bank: the rates of its ' +
        'newest day. Landed cost and the figures of products are reckoned with the newest rates of their day.',
    )
    .argument('<file>', 'the XML file, eurofxref-daily.xml or one with more days')
    .addHelpText('after', `\nExample:\n  ${context.program} import rates eurofxref-daily.xml`)
    .action(async (file: string) => {
      await refuseUnreadable(file)
      return withSystem(context.config(), async ({ database }) => {
        const { size } = await stat(file)
        if (size > largestRates) throw new Error(`${file} is larger than ${largestRates} bytes`)
        const rates = readCentralBankRates(await readFile(file, 'utf8'), systemClock.now().toISOString().slice(0, 10))
        await database.system((unit) => exchangeRateStore.put(unit, rates))
        print(`Imported the rates of ${rates.date}: ${rates.perEuro.size} currencies.`)
      })
    })
  addTextImports(all, context)
}
