import { type SpawnOptions, spawn } from 'node:child_process'
import type { RunAs } from './unprivileged.ts'

export interface CommandSite {
  /** The working directory: entered before the user is switched, so it need not be reachable for that user. */
  readonly cwd: string
  readonly user: RunAs | null
}

export interface CommandResult {
  readonly ok: boolean
  readonly output: string
}

/** Runs a program to its end and keeps what it prints. A program that cannot be started is a failure like any other. */
export function runCommand(file: string, args: readonly string[], place: CommandSite): Promise<CommandResult> {
  return new Promise<CommandResult>((resolve) => {
    const child = spawn(file, args, { ...getSpawnOptions(place), stdio: ['ignore', 'pipe', 'pipe'] })
    const chunks: Buffer[] = []
    child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.on('error', (error) => resolve({ ok: false, output: error.message }))
    child.on('close', (code, signal) => {
      const output = Buffer.concat(chunks).toString().trim()
      resolve(
        code === 0 ? { ok: true, output } : { ok: false, output: `${output}\n(ended by ${signal ?? code})`.trim() },
      )
    })
    // Not being allowed to switch the user is thrown, not emitted.
  }).catch((error: unknown) => ({ ok: false, output: error instanceof Error ? error.message : String(error) }))
}

/** How every program of PostgreSQL is started. */
export function getSpawnOptions({ cwd, user }: CommandSite): SpawnOptions {
  return { cwd, env: createEnvironment(), windowsHide: true, ...(user ? { uid: user.uid, gid: user.gid } : {}) }
}

/** PostgreSQL's own variables, the locale of the caller and how its memory is managed would change what the programs do. */
function createEnvironment(): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG|TZ$|MALLOC_)/.test(name))
  return Object.fromEntries(inherited)
}
