import { type SpawnOptions, spawn } from 'node:child_process'
import type { RunAs } from './unprivileged.ts'

export interface CommandSite {
  /** The working directory: entered before switching the user, so that user need not be able to reach it. */
  readonly cwd: string
  readonly user: RunAs | null
}

export interface CommandResult {
  readonly ok: boolean
  readonly output: string
}

/** Runs a program to its end and returns its output. A program that cannot be started counts as failed. */
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

/** The options for starting PostgreSQL's programs. */
export function getSpawnOptions({ cwd, user }: CommandSite): SpawnOptions {
  return { cwd, env: createEnvironment(), windowsHide: true, ...(user ? { uid: user.uid, gid: user.gid } : {}) }
}

/** PostgreSQL's own variables, the caller's locale and memory settings would affect the programs. */
function createEnvironment(): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG|TZ$|MALLOC_)/.test(name))
  return Object.fromEntries(inherited)
}
