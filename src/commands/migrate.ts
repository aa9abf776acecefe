import type { Command } from 'commander'
import pg from 'pg'
import { schemaState } from '../platform/db/migrate.ts'
import { lacksQueue } from '../platform/queue.ts'
import type { CommandContext } from './command-context.ts'
import { exitCodes } from './exit-codes.ts'
import { print, tell } from './output.ts'
import { prepareDatabase } from './start.ts'
import { withDatabase } from './with-system.ts'

/** What the tables of the job queue are called where migrations are listed; the queue brings its own. */
export const queueTables = 'tables of the job queue'

/** Adds `migrate`. */
export function addMigrateCommand(program: Command, context: CommandContext): void {
  program
    .command('migrate')
    .summary('bring the database up to date')
    .description(
      'Applies the migrations that the database lacks, and prints their names. Starting the server does the same.',
    )
    .option('--check', 'change nothing; print what is pending, and exit with 1 if anything is')
    .addHelpText('after', `\nExamples:\n  ${context.program} migrate\n  ${context.program} migrate --check`)
    .action(({ check }: { readonly check?: true }) =>
      withDatabase(context.config(), async (database, log) => {
        const { pending, unknown } = await stateOf(database.ownerUrl)
        if (check === true) {
          for (const name of pending) print(name)
          if (unknown.length > 0) tell(`A newer version of Portolan has applied ${unknown.join(', ')}.`)
          if (pending.length === 0 && unknown.length === 0) tell('The database is up to date.')
          else context.exit(exitCodes.failed)
          return
        }
        const applied = await prepareDatabase(database, log)
        for (const name of applied) print(name)
        if (pending.includes(queueTables)) print(queueTables)
        if (pending.length === 0) tell('The database was up to date.')
      }),
    )
}

async function stateOf(url: string): Promise<{ pending: readonly string[]; unknown: readonly number[] }> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 4000 })
  client.on('error', () => {})
  await client.connect()
  try {
    const { pending, unknown } = await schemaState(client)
    return { pending: (await lacksQueue(client)) ? [...pending, queueTables] : pending, unknown }
  } finally {
    await client.end()
  }
}
