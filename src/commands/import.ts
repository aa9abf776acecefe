import { createReadStream } from 'node:fs'
import type { Command } from 'commander'
import { readCsv } from '../adapters/csv.ts'
import { importSummary, locationColumns } from '../returns/index.ts'
import type { CommandContext } from './command-context.ts'
import { exitCodes } from './exit-codes.ts'
import { print, tell } from './output.ts'
import { withSystem } from './with-system.ts'

/** Adds `import`. */
export function addImportCommands(program: Command, context: CommandContext): void {
  const all = program.command('import').description('Brings data from files into the database.')
  all
    .command('locations')
    .summary('import the places where parcels are handed in')
    .description(
      'Imports a CSV file of drop-off locations of a tenant: adds them, or replaces those with the same ids. Rows that\n' +
        `are not good are told with their lines and left out. Columns: ${locationColumns.join(', ')}.`,
    )
    .argument('<file>', 'a CSV file in UTF-8')
    .requiredOption('--tenant <code>', 'whose locations they are')
    .addHelpText('after', '\nExample:\n  portolan import locations points.csv --tenant acme')
    .action((file: string, { tenant }: { readonly tenant: string }) =>
      withSystem(context.config(), async ({ database, returns }) => {
        const rows = readCsv(createReadStream(file), locationColumns)
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
      }),
    )
}
