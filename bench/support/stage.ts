import { type ChildProcess, fork, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { devNull, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { prepareDatabase } from '../../src/commands/start.ts'
import { createSandbox, sandboxSecret } from '../../src/composition/sandbox.ts'
import { createSystem } from '../../src/composition/system.ts'
import { readConfig } from '../../src/config/config.ts'
import { startEmbedded } from '../../src/platform/db/embedded/index.ts'

/** What encrypts the signing keys of all processes. */
const secretKey = randomBytes(32)

/** The same, as a server is given it. */
export const secretKeyText = secretKey.toString('base64')

/** A fresh database with the sandbox in it, for one benchmark. */
export interface BenchmarkStage {
  /** As the server's login, which row-level security holds. */
  readonly databaseUrl: string
  /** As the owner of the tables, whom no policy holds: for filling them, and for bare clients. */
  readonly ownerUrl: string
  /** The `postgres` process; null where the database was given. */
  readonly databasePid: number | null
  close(): Promise<void>
}

/** Sets up the database that comes with Portolan in a directory of its own, or uses the one of `DATABASE_URL`. */
export async function openStage(): Promise<BenchmarkStage> {
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

/** A server that answers, in one process or in several. */
export interface ApiProcess {
  readonly port: number
  readonly token: string
  readonly pid: number
  stop(): Promise<void>
}

/**
 * Starts an API process on the stage; without a database it answers as if everything had been stored, and with jobs it
 * processes the queue as well.
 */
export async function startApi(
  stage: BenchmarkStage,
  options: {
    readonly withoutDatabase?: boolean
    readonly withoutRequestLog?: boolean
    readonly withJobs?: boolean
  } = {},
): Promise<ApiProcess> {
  const child: ChildProcess = fork(fileURLToPath(new URL('api-process.ts', import.meta.url)), {
    env: {
      ...process.env,
      DATABASE_URL: stage.databaseUrl,
      PORT: '0',
      PORTOLAN_SECRET_KEY: secretKeyText,
      // The last line of a benchmark is its result.
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

/** Starts Fastify alone, with the route of confirmations; it takes the token of another server for what it is: a header. */
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

/** Starts the server itself on the stage, with so many API processes that share a port. */
export async function startServer(stage: BenchmarkStage, processes: number): Promise<ApiProcess> {
  const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url))
  const child = spawn(process.execPath, [...process.execArgv, main, 'serve', '--processes', String(processes)], {
    env: {
      ...process.env,
      DATABASE_URL: stage.databaseUrl,
      PORT: '0',
      PORTOLAN_SECRET_KEY: secretKeyText,
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
  throw new Error(`the server has not begun to listen: ${printed}`)
}

/** Starts a worker on the stage, and nothing else. */
export async function startWorker(stage: BenchmarkStage): Promise<Pick<ApiProcess, 'pid' | 'stop'>> {
  const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url))
  const child = spawn(process.execPath, [...process.execArgv, main, 'worker'], {
    env: {
      ...process.env,
      DATABASE_URL: stage.databaseUrl,
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

/** Has all events of a tenant delivered to an address of this machine from now on. */
export async function createWebhook(stage: BenchmarkStage, tenant: string, url: string): Promise<void> {
  const log = pino({ level: 'warn' })
  const system = await createSystem({ ...readConfig({}, []), secretKey: { bytes: secretKey } }, stage.databaseUrl, log)
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
