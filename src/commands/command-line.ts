import { Command, CommanderError } from 'commander'
import { ConfigError, readConfig } from '../config.ts'
import { version } from '../system.ts'
import { serve } from './serve.ts'

/** What a command's exit code says. */
export const exitCodes = { done: 0, failed: 1, usage: 2 } as const

type Env = Readonly<Record<string, string | undefined>>

/** Carries out one command line; answers the exit code. */
export async function runCommandLine(parameters: readonly string[], env: Env): Promise<number> {
  let code: number = exitCodes.done
  const program = new Command('portolan')
    .description('Self-hosted cross-border commerce.')
    .version(version)
    .exitOverride()
    .showHelpAfterError('(--help says more)')
  program
    .command('serve')
    .description('start the server')
    .option('--processes <n>', 'how many API processes share the port', (text) => Number(text), 1)
    .action(async (options: { processes: number }) => {
      code = await serve(readConfig(env), options)
    })
  try {
    await program.parseAsync([...parameters], { from: 'user' })
    return code
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.usage
    if (error instanceof ConfigError) {
      console.error(`portolan: ${error.message}`)
      return exitCodes.usage
    }
    console.error(`portolan: ${error instanceof Error ? error.message : String(error)}`)
    return exitCodes.failed
  }
}
