import { type ChildProcess, spawn } from 'node:child_process'
import { realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { makeScratchDirectory } from '../../../../test/support/scratch-directory.ts'
import { readCommandLine } from './process-identity.ts'
import { readPostmasterFile } from './server.ts'

export const isRoot = process.getuid?.() === 0
export const smallServer = { shared_buffers: '16MB' }

export interface LoggedEntry {
  readonly level: 'info' | 'warn' | 'error'
  readonly message: string
  readonly fields: object
}

/** A log that remembers. */
export function createMemoryLog() {
  const entries: LoggedEntry[] = []
  const logAt = (level: LoggedEntry['level']) => (fields: object, message: string) =>
    void entries.push({ level, message, fields })
  return { entries, info: logAt('info'), warn: logAt('warn'), error: logAt('error') }
}

/** Works in a directory of mode 0700 of its own, which is removed afterwards, with what a failed test left running. */
export async function inDirectory<T>(work: (directory: string) => Promise<T>): Promise<T> {
  const directory = await realpath(await makeScratchDirectory('portolan-embedded-'))
  try {
    return await work(directory)
  } finally {
    for (const data of ['postgres/data', '.portolan/postgres/data']) {
      const leftPostmaster = await readPostmasterFile(join(directory, data))
      if (leftPostmaster !== null && (await isPostgres(leftPostmaster.pid))) process.kill(leftPostmaster.pid, 'SIGKILL')
    }
    await rm(directory, { recursive: true, force: true, maxRetries: 10 })
  }
}

export interface ProcessMessage {
  readonly started?: { readonly url: string; readonly ownerUrl: string; readonly pid: number }
  readonly failed?: { readonly name: string; readonly message: string; readonly holder?: number }
}

export interface OtherProcess {
  readonly child: ChildProcess
  readonly pid: number
  /** How its start went. */
  readonly outcome: Promise<ProcessMessage>
  readonly exited: Promise<unknown>
  /** To it and its whole group, as a terminal does. */
  kill(signal: NodeJS.Signals): void
}

/** Runs `startEmbedded` in a process of its own. */
export function startOtherProcess(
  directory: string,
  { uid, mode = '' }: { uid?: number; mode?: string } = {},
): OtherProcess {
  const fixture = join(import.meta.dirname, 'hold.fixture.ts')
  const child = spawn(process.execPath, [fixture, directory, mode], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  })
  const exited = new Promise((resolve) => child.once('exit', resolve))
  const outcome = new Promise<ProcessMessage>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const message: ProcessMessage = JSON.parse(line)
      if (message.started || message.failed) resolve(message)
    })
  })
  const { pid } = child
  if (pid === undefined) throw new Error('the other process did not start')
  return { child, pid, outcome, exited, kill: (signal) => killIfRunning(-pid, signal) }
}

/** What the other process started, or an error that says why not. */
export async function waitForStart(otherProcess: OtherProcess): Promise<NonNullable<ProcessMessage['started']>> {
  const { started, failed } = await otherProcess.outcome
  if (started === undefined) throw new Error(failed?.message)
  return started
}

/** Runs one query on a connection of its own. */
export async function runQuery(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(text)
    return rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Waits until `condition` holds. */
export async function waitUntil(condition: () => Promise<boolean>, milliseconds = 10_000): Promise<void> {
  const end = performance.now() + milliseconds
  while (!(await condition().catch(() => false))) {
    if (performance.now() > end) throw new Error(`waited ${milliseconds} ms in vain`)
    await delay(25)
  }
}

/** Whether a PostgreSQL process with that id lives. One that has ended and is not collected yet has no command line. */
export async function isPostgres(pid: number): Promise<boolean> {
  return (await readCommandLine(pid))?.includes('postgres') ?? false
}

/** One that has ended meanwhile needs no killing. */
function killIfRunning(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
