import type { Command } from 'commander'
import { readCsv } from '../adapters/csv.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import { formatImportSummary, formatLocationDifference, locationColumns, type RejectedRow } from '../returns/index.ts'
import type { CommandContext } from './command-context.ts'
import { exitCodes } from './exit-codes.ts'
import { addDeniedPartyImport } from './import-denied-parties.ts'
import { addDutyImport } from './import-duties.ts'
import { addRateImport } from './import-rates.ts'
import { addTextImports } from './import-texts.ts'
import { assertReadable, decodeToUtf8 } from './input-file.ts'
import { printHint, printResult } from './output.ts'
import { runCommandChange } from './record-change.ts'
import { withSystem } from './with-system.ts'

interface ImportLocationsOptions {
  readonly tenant: string
  readonly dryRun?: boolean
}

/** Adds `import`. */
export function addImportCommands(program: Command, context: CommandContext): void {
  const importCommand = program.command('import').description('Import data from files.')
  importCommand
    .command('locations')
    .summary('import drop-off locations')
    .description(
      `Imports the drop-off locations of a tenant from a CSV file: adds new ones and replaces those with the same id; others are kept. Invalid rows are reported by line and skipped. Columns: ${locationColumns.join(', ')}.`,
    )
    .argument('<file>', 'a CSV file, in UTF-8, UTF-16 or Windows-1252')
    .requiredOption('--tenant <code>', 'tenant of the locations')
    .option('--dry-run', 'only report the changes')
    .addHelpText(
      'after',
      `\nExamples:\n  ${context.program} import locations points.csv --tenant acme --dry-run\n  ${context.program} import locations points.csv --tenant acme`,
    )
    .action(async (file: string, { tenant, dryRun = false }: ImportLocationsOptions) => {
      await assertReadable(file)
      return withSystem(context.readConfig(), async (system) => {
        const rows = readCsv(decodeToUtf8(file), locationColumns)
        const runTransaction = <T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> =>
          runCommandChange(system, work, { as: 'operator' })
        const reject = ({ line, locationId, reasons }: RejectedRow): void => {
          printHint(`line ${line}${locationId === null ? '' : ` (${locationId})`}: ${reasons.join('; ')}`)
        }
        const { returns } = system
        const result = dryRun
          ? await returns.locationFiles.compareFile(runTransaction, { tenant, rows, reject })
          : await returns.locationFiles.importFile(runTransaction, { tenant, rows, reject })
        printResult('unlisted' in result ? formatLocationDifference(result) : formatImportSummary(result))
        if (result.rejected > 0) context.setExitCode(exitCodes.failed)
      })
    })
  addRateImport(importCommand, context)
  addTextImports(importCommand, context)
  addDutyImport(importCommand, context)
  addDeniedPartyImport(importCommand, context)
}
