import type { Command } from 'commander'
import { readSchemaState } from '../platform/db/migrate.ts'
import { withConnection } from '../platform/db/with-connection.ts'
import { isQueueMissing } from '../platform/queue.ts'
import type { CommandContext } from './command-context.ts'
import { exitCodes } from './exit-codes.ts'
import { printHint, printResult } from './output.ts'
import { prepareDatabase } from './start.ts'
import { withDatabase } from './with-system.ts'

/** The name of the job queue's tables in lists of migrations; the queue brings its own. */
export const queueTables = 'tables of the job queue'

/** Adds `migrate`. */
export function addMigrateCommand(program: Command, context: CommandContext): void {
  program
    .command('migrate')
    .description(
      'Applies pending migrations to the database and prints their names. Starting the server does the same.',
    )
    .option('--check', 'change nothing; print pending migrations, and exit with 1 if there are any')
    .addHelpText('after', `\nExamples:\n  ${context.program} migrate\n  ${context.program} migrate --check`)
    .action(({ check }: { readonly check?: true }) =>
      withDatabase(context.readConfig(), async (database, log) => {
        const { pending, unknown } = await readState(database.ownerUrl)
        if (check === true) {
          for (const name of pending) printResult(name)
          if (unknown.length > 0) printHint(`A newer version of Portolan has applied ${unknown.join(', ')}.`)
          if (pending.length === 0 && unknown.length === 0) printHint('The database is up to date.')
          else context.setExitCode(exitCodes.failed)
          return
        }
        const applied = await prepareDatabase(database, log)
        for (const name of applied) printResult(name)
        if (pending.includes(queueTables)) printResult(queueTables)
        printHint(
          pending.length === 0 ? 'The database was up to date already.' : 'Applied. The database is now up to date.',
        )
      }),
    )
}

function readState(url: string): Promise<{ pending: readonly string[]; unknown: readonly number[] }> {
  return withConnection({ connectionString: url, connectionTimeoutMillis: 4000 }, async (client) => {
    const { pending, unknown } = await readSchemaState(client)
    return { pending: (await isQueueMissing(client)) ? [...pending, queueTables] : pending, unknown }
  })
}
