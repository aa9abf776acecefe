import { Command, CommanderError } from 'commander'
import { SecretKeyError } from '../adapters/secret-keys.ts'
import { version } from '../composition/version.ts'
import { readConfig } from '../config/config.ts'
import { ConfigError, type Env } from '../config/config-error.ts'
import { Problem } from '../kernel/problem.ts'
import { detectDiskFailure, diskFailureRemedies, diskFailureTexts } from '../platform/db/disk-failure.ts'
import type { CommandContext } from './command-context.ts'
import { addCommands } from './commands.ts'
import { exitCodes } from './exit-codes.ts'
import { addHelpCommand, formatDefinitions, getHelpWidth, helpStyle, wrapText } from './help.ts'
import { printHint } from './output.ts'
import { getProgramName } from './program-name.ts'
import { settings } from './settings.ts'
import { describeUnknownSettings } from './unknown-settings.ts'
import { UsageError } from './usage-error.ts'

const meanings = [
  ['0', 'done'],
  ['1', 'failure, or a failed check; see the message'],
  ['2', 'wrong usage or invalid setting'],
] as const

const formatMoreHelp = (command: Command, name: string): string =>
  `\nSettings are environment variables:\n${formatDefinitions(command, settings)}\n\n${wrapText(command, 'All commands except serve, worker and restore work with or without a running server; restore requires it to be stopped.')}\n\nExit codes:\n${formatDefinitions(command, meanings)}\n\nExamples:\n  ${name} serve\n  ${name} tenant create acme --name "Acme Outfitters"\n  ${name} client create ops --operator\n  ${name} doctor\n  ${name} help client create`

/** Runs one command line and returns the exit code. Never throws. */
export async function runCommandLine(parameters: readonly string[], env: Env): Promise<number> {
  let code: number = exitCodes.done
  const name = getProgramName(env, process.cwd())
  const limitableOperations = await loadLimitableOperations(env)
  const context: CommandContext = {
    program: name,
    readConfig: (options) => readConfig(env, limitableOperations, options),
    describeUnknownSettings: () => describeUnknownSettings(env),
    setExitCode: (exitCode) => {
      code = exitCode
    },
  }
  const program = new Command(name)
    .description('Portolan, a self-hosted cross-border commerce server.')
    .version(version)
    .exitOverride()
    .configureHelp(helpStyle)
    .configureOutput({
      getOutHelpWidth: () => getHelpWidth(env, process.stdout),
      getErrHelpWidth: () => getHelpWidth(env, process.stderr),
    })
    .showHelpAfterError('(use --help for more)')
    .addHelpText('after', ({ command }) => formatMoreHelp(command, name))
  await addCommands(program, context, parameters)
  addHelpCommand(program)
  try {
    await program.parseAsync([...parameters], { from: 'user' })
    return code
  } catch (error) {
    // Its message has been printed.
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.usage
    const shown =
      error instanceof ConfigError ? new ConfigError(...error.problems, ...describeUnknownSettings(env)) : error
    printHint(`portolan: ${describeError(shown)}`)
    if (wantsStacks(env) && error instanceof Error) console.error(error)
    return usageErrors.some((usageError) => error instanceof usageError) ? exitCodes.usage : exitCodes.failed
  }
}

/** What the caller has to correct before anything is done. */
const usageErrors = [ConfigError, SecretKeyError, UsageError]

/** The operations that rate limits can name. They come with the whole contract, which is loaded only if needed. */
async function loadLimitableOperations(env: Env): Promise<readonly string[]> {
  if (!env['PORTOLAN_RATE_LIMITS']) return []
  return (await import('../composition/contract.ts')).limitableOperations
}

const wantsStacks = (env: Env): boolean => env['LOG_LEVEL'] === 'debug' || env['LOG_LEVEL'] === 'trace'

const remedies: Readonly<Record<string, string>> = {
  '42501':
    'The database user lacks permission. If the server’s login owns nothing on purpose, first run portolan migrate with PORTOLAN_MIGRATION_DATABASE_URL, the owner’s URL. Otherwise make the user the owner of the database: ALTER DATABASE … OWNER TO …',
  '53300': 'The database has no free connections. Raise its max_connections, or lower PORTOLAN_DB_CONNECTIONS.',
  '25006': 'The database is read-only: is it a standby?',
}

/** Describes an error for the person at the terminal. */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof Problem) {
    const unsaid = (error.detail.failures ?? []).filter(
      ({ path, reason }) => path !== '' && !error.message.includes(reason),
    )
    return [error.message, ...unsaid.map(({ path, reason }) => `  ${path} ${reason}`)].join('\n')
  }
  const { code = '' } = error as { readonly code?: unknown }
  const errorText = error.message || String(code) || error.name
  const failure = detectDiskFailure(error)
  if (failure !== null) {
    return `the disk ${diskFailureTexts[failure]}: ${errorText}. ${diskFailureRemedies[failure]}`
  }
  const cure = remedies[String(code)]
  return cure === undefined ? errorText : `${errorText}. ${cure}`
}
