import type { Command } from 'commander'
import type { CommandContext } from './command-context.ts'

type AddCommands = (program: Command, context: CommandContext) => void

/** Commands of one module, with their line in the list of all commands. */
interface CommandModule {
  readonly summaries: Readonly<Record<string, string>>
  readonly load: () => Promise<AddCommands>
}

/** All commands, in the order of the help. */
const modules: readonly CommandModule[] = [
  { summaries: { serve: 'start the server' }, load: async () => (await import('./serve.ts')).addServeCommand },
  {
    summaries: { worker: 'process background jobs only' },
    load: async () => (await import('./worker.ts')).addWorkerCommand,
  },
  {
    summaries: { migrate: 'migrate the database' },
    load: async () => (await import('./migrate.ts')).addMigrateCommand,
  },
  {
    summaries: { distribute: 'distribute the database over several servers' },
    load: async () => (await import('./distribute.ts')).addDistributeCommand,
  },
  {
    summaries: {
      tenant: 'manage the retailers that use this installation',
      brand: 'manage the storefronts of tenants',
    },
    load: async () => (await import('./tenants.ts')).addTenantCommands,
  },
  {
    summaries: { client: 'manage the programs that may call the API' },
    load: async () => (await import('./clients.ts')).addClientCommands,
  },
  {
    summaries: { user: 'manage the people who may use the console' },
    load: async () => (await import('./users.ts')).addUserCommands,
  },
  {
    summaries: { token: 'print an access token for a client' },
    load: async () => (await import('./token.ts')).addTokenCommand,
  },
  {
    summaries: { keys: 'manage the keys that sign access tokens' },
    load: async () => (await import('./keys.ts')).addKeyCommands,
  },
  {
    summaries: { import: 'import data from files' },
    load: async () => (await import('./import.ts')).addImportCommands,
  },
  {
    summaries: { simulate: 'simulate the journey of a parcel' },
    load: async () => (await import('./simulate.ts')).addSimulateCommand,
  },
  {
    summaries: { clock: 'move the clock of a sandbox tenant' },
    load: async () => (await import('./clock.ts')).addClockCommand,
  },
  {
    summaries: { demo: 'fill a running server with demo data' },
    load: async () => (await import('./demo.ts')).addDemoCommand,
  },
  {
    summaries: { catalog: 'upload products and list invalid ones' },
    load: async () => (await import('./catalog.ts')).addCatalogCommands,
  },
  { summaries: { check: 'validate request bodies' }, load: async () => (await import('./check.ts')).addCheckCommand },
  {
    summaries: { privacy: 'export or erase the data of a shopper' },
    load: async () => (await import('./privacy.ts')).addPrivacyCommands,
  },
  {
    summaries: {
      backup: 'write a consistent backup of all data to a file',
      restore: 'restore the database from a backup',
    },
    load: async () => (await import('./backup.ts')).addBackupCommands,
  },
  {
    summaries: { doctor: 'check everything a server needs, and suggest fixes' },
    load: async () => (await import('./doctor.ts')).addDoctorCommand,
  },
]

/**
 * Adds all commands. Only the named one is loaded, because loading the whole program takes seconds; of the others, the
 * help shows name and summary.
 */
export async function addCommands(
  program: Command,
  context: CommandContext,
  parameters: readonly string[],
): Promise<void> {
  const named = parameters.find((parameter) => !parameter.startsWith('-') && parameter !== 'help')
  for (const { summaries, load } of modules) {
    if (named !== undefined && Object.hasOwn(summaries, named)) {
      const add = await load()
      add(program, context)
      continue
    }
    for (const [name, summary] of Object.entries(summaries)) program.command(name).summary(summary)
  }
}
