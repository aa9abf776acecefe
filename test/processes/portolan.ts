import { type ChildProcess, spawn } from 'node:child_process'
import { readFile, realpath, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { inject } from 'vitest'
import { exampleBody } from '../../src/checkout/contract/examples.ts'
import { sandboxSecret } from '../../src/composition/sandbox.ts'
import { makeScratchDirectory } from '../support/scratch-directory.ts'
import { secretKey } from '../support/secret-key.ts'

/** The project's root directory. */
export const project = resolve(import.meta.dirname, '../..')
/** Built once for the whole run. */
const main = inject('programBundle')

export type Settings = Readonly<Record<string, string>>

/** The environment of a process: that of the machine, without any of Portolan's variables except those of the test. */
export function createEnvironment(settings: Settings): Record<string, string> {
  const { PATH = '', HOME = '', TMPDIR, LANG } = process.env
  return {
    PATH,
    HOME,
    ...(TMPDIR === undefined ? {} : { TMPDIR }),
    ...(LANG === undefined ? {} : { LANG }),
    NODE_COMPILE_CACHE: join(dirname(main), 'compiled'),
    ...(settings['DATABASE_URL'] === undefined ? {} : { PORTOLAN_SECRET_KEY: secretKey.bytes.toString('base64') }),
    ...settings,
  }
}

/** A directory of mode 0700 for one test file. Removing it also stops PostgreSQL servers left running on it. */
export async function createTemporaryDirectory(): Promise<{ readonly path: string; remove(): Promise<void> }> {
  const path = await realpath(await makeScratchDirectory('portolan-process-'))
  return {
    path,
    async remove() {
      for (const { child, ownGroup } of started) {
        try {
          if (ownGroup && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
          else child.kill('SIGKILL')
        } catch {
          // It has already exited.
        }
      }
      started.length = 0
      await rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}

const started: { readonly child: ChildProcess; readonly ownGroup: boolean }[] = []

/** A port that is currently free. */
export async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((onDone) => server.listen(0, '127.0.0.1', onDone))
  const address = server.address()
  await new Promise((onDone) => server.close(onDone))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** A Portolan process with its output so far. */
export interface PortolanProcess {
  readonly child: ChildProcess
  readonly pid: number
  readonly stdout: () => string
  readonly stderr: () => string
  /** The exit code, or the name of the signal that killed it. */
  readonly exited: Promise<number | string>
}

interface RunOptions {
  readonly settings?: Settings
  /** Runs this instead of the program itself. */
  readonly command?: readonly [string, ...string[]]
  readonly cwd?: string
  readonly uid?: number
  /** Makes it the leader of its own process group, as a shell does. */
  readonly ownGroup?: boolean
}

/** Runs `portolan` with the given parameters. */
export function startPortolan(parameters: readonly string[], options: RunOptions = {}): PortolanProcess {
  const { settings = {}, command: program = [process.execPath, main], cwd = tmpdir(), uid, ownGroup = false } = options
  const [file, ...first] = program
  const child = spawn(file, [...first, ...parameters], {
    cwd,
    env: createEnvironment(settings),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: ownGroup,
    ...(uid === undefined ? {} : { uid, gid: uid }),
  })
  started.push({ child, ownGroup })
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (chunk) => (stdout += String(chunk)))
  child.stderr.on('data', (chunk) => (stderr += String(chunk)))
  const exited = new Promise<number | string>((onDone) => {
    child.on('close', (code, signal) => onDone(code ?? signal ?? 'unknown'))
    child.on('error', (error) => onDone(error.message))
  })
  return { child, pid: child.pid ?? 0, stdout: () => stdout, stderr: () => stderr, exited }
}

/** Runs a command until it exits. */
export async function runCommand(parameters: readonly string[], settings: Settings) {
  const child = startPortolan(parameters, { settings })
  const code = await child.exited
  return { code, stdout: child.stdout(), stderr: child.stderr() }
}

export interface RunningServer extends PortolanProcess {
  readonly port: number
  readonly origin: string
  /** Milliseconds from the start of the process until it was ready. */
  readonly readyAfter: number
}

interface ServerOptions extends RunOptions {
  readonly port?: number
  readonly parameters?: readonly string[]
}

/** Starts a server and waits until it is ready and has printed its banner. */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const port = options.port ?? (await findFreePort())
  const began = performance.now()
  const child = startPortolan(options.parameters ?? ['serve'], {
    ...options,
    settings: { PORT: String(port), ...options.settings },
  })
  const origin = `http://127.0.0.1:${port}`
  let exit: number | string | undefined
  void child.exited.then((code) => (exit = code))
  await waitUntil('it is ready', async () => {
    if (exit !== undefined) throw new Error(`the server has ended with ${exit}:\n${child.stderr()}`)
    return (await fetch(`${origin}/health/ready`)).ok
  }).catch((error: unknown) => {
    throw new Error(`the server does not start:\n${child.stderr()}`, { cause: error })
  })
  const readyAfter = performance.now() - began
  await waitUntil('the banner', async () => child.stdout().includes('is ready'))
  return { ...child, port, origin, readyAfter }
}

/** Waits until a condition holds. */
export async function waitUntil(
  description: string,
  holds: () => Promise<boolean>,
  milliseconds = 150_000,
): Promise<void> {
  const end = performance.now() + milliseconds
  for (;;) {
    const lastResult = await holds().catch((error: unknown) => {
      if (error instanceof Error && error.message.startsWith('the server has ended')) throw error
      return false
    })
    if (lastResult) return
    if (performance.now() > end) throw new Error(`waited ${milliseconds} ms in vain until ${description}`)
    await delay(40)
  }
}

/** Once the shipped exchange rates are old, every start warns about them, in every test. */
const isOfOldRates = ({ msg }: LogEntry): boolean => msg?.startsWith('the exchange rates are') ?? false

/** Parses the log without warnings about old rates, and separates it from output for people. */
export function readLog(child: PortolanProcess): {
  readonly entries: readonly LogEntry[]
  readonly rest: readonly string[]
} {
  const lines = child
    .stderr()
    .split('\n')
    .filter((line) => line !== '')
  return {
    entries: lines
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as LogEntry)
      .filter((entry) => !isOfOldRates(entry)),
    rest: lines.filter((line) => !line.startsWith('{')),
  }
}

interface LogEntry {
  readonly level: string
  readonly msg?: string
  readonly [field: string]: unknown
}

/** An access token of a client. */
export async function fetchToken(origin: string, clientId = 'acme-sandbox', secret = sandboxSecret): Promise<string> {
  const body = new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId, client_secret: secret })
  const response = await fetch(`${origin}/connect/token`, { method: 'POST', body })
  const { access_token: token } = (await response.json()) as { access_token?: string }
  if (token === undefined) throw new Error(`no token for ${clientId}: ${response.status}`)
  return token
}

export const confirmations = '/checkout/api/v3/Retailer/Confirmation'

/** Sends a confirmation. */
export async function sendConfirmation(
  origin: string,
  token: string,
  platformOrderNumber: string,
  headers: Settings = {},
): Promise<Response> {
  return fetch(`${origin}${confirmations}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(exampleBody(platformOrderNumber)),
  })
}

/** The `postgres` process on a data directory. */
export async function findPostgres(dataDirectory: string): Promise<number> {
  const text = await readFile(join(dataDirectory, 'postgres/data/postmaster.pid'), 'utf8')
  return Number(text.split('\n')[0])
}

/** Whether a process exists and has not exited. */
export async function isAlive(pid: number): Promise<boolean> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return text !== '' && !/\) [ZX] /.test(text)
}
