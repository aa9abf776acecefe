import { type ChildProcess, fork, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { devNull, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { buildServer } from '../../bin/build-server.mjs'
import { prepareDatabase } from '../../src/commands/start.ts'
import { createSandbox, sandboxSecret } from '../../src/composition/sandbox.ts'
import { createSystem } from '../../src/composition/system.ts'
import { readConfig } from '../../src/config/config.ts'
import { startEmbedded } from '../../src/platform/db/embedded/index.ts'

/** Shared by all processes of a benchmark, since it encrypts the signing keys. */
const secretKey = randomBytes(32)

/** The value of `PORTOLAN_SECRET_KEY`. */
export const secretKeyText = secretKey.toString('base64')

/** A database with the sandbox's data, for one benchmark. */
export interface BenchmarkEnvironment {
  /** With the server's role, subject to row-level security. */
  readonly databaseUrl: string
  /** With the role that owns the tables and bypasses row-level security: for fixtures and bare clients. */
  readonly ownerUrl: string
  /** The `postgres` process; null for an external database. */
  readonly databasePid: number | null
  close(): Promise<void>
}

/**
 * Starts the embedded database in a temporary directory, or uses the one that `DATABASE_URL` names, and prepares it.
 */
export async function createEnvironment(): Promise<BenchmarkEnvironment> {
  const given = process.env['DATABASE_URL']
  const directory = await mkdtemp(join(tmpdir(), 'portolan-bench-'))
  const log = pino({ level: 'warn' })
  const embedded = given === undefined ? await startEmbedded({ directory, log }) : null
  const databaseUrl = given ?? embedded?.url ?? ''
  const ownerUrl = embedded?.ownerUrl ?? databaseUrl
  await prepareDatabase({ url: databaseUrl, ownerUrl }, log)
  const system = await createSystem({ ...readConfig({}, []), secretKey: { bytes: secretKey } }, databaseUrl, log)
  await system.database.runAsSystem((unit) => system.identity.keys.ensureKey(unit))
  await createSandbox(system)
  // Measured like production, where no request reads a sandbox clock: its clients become ordinary ones.
  await system.database.runAsSystem((unit) => unit.runStatement('update portolan.api_client set is_sandbox = false'))
  await system.close()
  return {
    databaseUrl,
    ownerUrl,
    databasePid: embedded?.pid ?? null,
    close: async () => {
      await embedded?.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** A running server of one or more processes. */
export interface ApiProcess {
  readonly port: number
  readonly token: string
  readonly pid: number
  stop(): Promise<void>
}

/**
 * Starts an API process. Without a database it responds as if everything had been stored; with jobs it also processes
 * the queue. `BENCH_PROFILES` names a directory to which it writes a processor profile of each thread when it ends.
 */
export async function startApi(
  environment: BenchmarkEnvironment,
  options: {
    readonly withoutDatabase?: boolean
    readonly withoutRequestLog?: boolean
    readonly withJobs?: boolean
  } = {},
): Promise<ApiProcess> {
  const profiles = process.env['BENCH_PROFILES']
  const profileFlags = profiles === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profiles}`]
  const child: ChildProcess = fork(fileURLToPath(new URL('api-process.ts', import.meta.url)), {
    execArgv: [...process.execArgv, ...profileFlags],
    env: {
      ...process.env,
      DATABASE_URL: environment.databaseUrl,
      PORT: '0',
      PORTOLAN_SECRET_KEY: secretKeyText,
      // Keeps the benchmark's JSON result the last line of output.
      PORTOLAN_SECURITY_LOG: devNull,
      PORTOLAN_PUBLIC_URL: 'http://127.0.0.1:8080',
      ...(options.withoutRequestLog === true ? { PORTOLAN_REQUEST_LOG_DAYS: '0' } : {}),
      BENCH_WITHOUT_DATABASE: options.withoutDatabase === true ? 'yes' : 'no',
      BENCH_WITH_JOBS: options.withJobs === true ? 'yes' : 'no',
    },
  })
  const [message] = (await once(child, 'message')) as [{ port: number }]
  return waitUntilRunning(child, message.port)
}

/**
 * Starts bare Fastify with the route of confirmations. It does not check tokens; requests still carry one of equal
 * size.
 */
export async function startBareFastify({ token }: Pick<ApiProcess, 'token'>): Promise<ApiProcess> {
  const child = fork(fileURLToPath(new URL('bare-fastify.ts', import.meta.url)))
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return {
    port,
    token,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** The path of the program as operators run it, bundled. @throws Error if it cannot be bundled */
export async function findProgram(): Promise<string> {
  const bundle = await buildServer()
  if (bundle === null) throw new Error('the server could not be bundled')
  return fileURLToPath(bundle)
}

/** Starts `portolan serve` with the given number of API processes. */
export async function startServer(environment: BenchmarkEnvironment, processes: number): Promise<ApiProcess> {
  const program = await findProgram()
  const child = spawn(process.execPath, [...process.execArgv, program, 'serve', '--processes', String(processes)], {
    env: {
      ...process.env,
      DATABASE_URL: environment.databaseUrl,
      PORT: '0',
      PORTOLAN_SECRET_KEY: secretKeyText,
      // Higher than any benchmark can reach.
      PORTOLAN_RATE_LIMITS: '{"*": 1000000000, "findProducts": 1000000000}',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child.stdout.setEncoding('utf8')
  let printed = ''
  for await (const piece of child.stdout.iterator({ destroyOnReturn: false })) {
    printed += piece
    const [, port] = /http:\/\/127\.0\.0\.1:(\d+)\b/.exec(printed) ?? []
    if (port === undefined) continue
    child.stdout.resume()
    return waitUntilRunning(child, Number(port))
  }
  throw new Error(`the server did not start to listen: ${printed}`)
}

/** Starts `portolan worker`. */
export async function startWorker(environment: BenchmarkEnvironment): Promise<Pick<ApiProcess, 'pid' | 'stop'>> {
  const program = await findProgram()
  const child = spawn(process.execPath, [...process.execArgv, program, 'worker'], {
    env: {
      ...process.env,
      DATABASE_URL: environment.databaseUrl,
      PORTOLAN_SECRET_KEY: secretKeyText,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  child.stdout.resume()
  return {
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** Subscribes a webhook on this machine to all events of a tenant. */
export async function createWebhook(environment: BenchmarkEnvironment, tenant: string, url: string): Promise<void> {
  const log = pino({ level: 'warn' })
  const system = await createSystem(
    { ...readConfig({}, []), secretKey: { bytes: secretKey } },
    environment.databaseUrl,
    log,
  )
  const settings = { url, description: 'Benchmark', eventTypes: null, isEnabled: true }
  await system.database.runInTransaction({ as: 'operator' }, {}, (unit) =>
    system.events.endpoints.createEndpoint(unit, tenant, settings),
  )
  await system.close()
}

async function waitUntilRunning(child: ChildProcess, port: number): Promise<ApiProcess> {
  const response = await fetch(`http://127.0.0.1:${port}/connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: 'acme-sandbox',
      client_secret: sandboxSecret,
    }),
  })
  const { access_token: token } = (await response.json()) as { access_token: string }
  return {
    port,
    token,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
