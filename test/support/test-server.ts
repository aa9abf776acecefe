import { rm } from 'node:fs/promises'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { pino } from 'pino'
import { inject } from 'vitest'
import { createDocumentMakerPool } from '../../src/adapters/documents/document-maker-pool.ts'
import { sandboxSecret } from '../../src/composition/sandbox.ts'
import { createSystem, type System } from '../../src/composition/system.ts'
import type { SystemOverrides } from '../../src/composition/system-overrides.ts'
import type { Config } from '../../src/config/config.ts'
import { readConfig } from '../../src/config/config.ts'
import type { Route } from '../../src/kernel/contract/route.ts'
import { everyOtherOperation } from '../../src/platform/http/rate-limit.ts'
import { Validator } from '../../src/platform/http/validator.ts'
import { makeScratchDirectory } from './scratch-directory.ts'
import { secretKey } from './secret-key.ts'
import { cloneDatabase, type TestDatabase } from './test-database.ts'

/** A complete server on its own database with the sandbox, called without a network. */
export interface TestServer {
  readonly system: System
  readonly app: FastifyInstance
  readonly database: TestDatabase
  /** All warnings and errors in the log. */
  readonly complaints: readonly string[]
  /** The lines of the security log. */
  readonly security: readonly string[]
  /** An access token of a sandbox client. */
  token(clientId: string, scope?: string): Promise<string>
  /** Sends a request as a sandbox client: `call('acme-sandbox', 'POST', '/…', body)`. */
  call(
    clientId: string,
    method: Method,
    url: string,
    body?: unknown,
    headers?: Headers,
  ): Promise<LightMyRequestResponse>
  stop(): Promise<void>
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH'
type Headers = Readonly<Record<string, string>>

/** Above what any test needs, so that rate limits never interfere. */
const unlimited = { [everyOtherOperation]: 1_000_000 }

/** Shared by all servers of a file: each thread takes most of a second to start. */
const documentMakers = await createDocumentMakerPool()

/**
 * Starts a server that validates every response against the schema of its route.
 *
 * @param template the database to clone; by default one with the sandbox
 */
export async function startTestServer(
  overrides: SystemOverrides = {},
  settings: Partial<Config> = {},
  template: string = inject('sandboxDatabase'),
): Promise<TestServer> {
  const database = await cloneDatabase(template)
  const complaints: string[] = []
  const security: string[] = []
  const write = (line: string) => (line.includes('"log":"security"') ? security : complaints).push(line)
  const log = pino({ level: 'warn' }, { write })
  const blobDirectory = await makeScratchDirectory('portolan-blobs-')
  const settingsOfDatabase = readConfig({ DATABASE_URL: database.url }, [])
  const config = { ...settingsOfDatabase, rateLimits: unlimited, connections: 5, blobDirectory, secretKey, ...settings }
  const system = await createSystem(config, database.url, log, {
    inspectResponse: createResponseInspector(),
    ...(config.extraFonts.length === 0 ? { documentMakers } : {}),
    ...overrides,
  })
  const app = await system.createServer()
  // Servers from one template share a signing key, so tokens are valid on all that have the same settings.
  const isPlain = overrides.clock === undefined && Object.keys(settings).length === 0
  const tokens = isPlain ? getTokens(template) : new Map<string, string>()

  const token: TestServer['token'] = async (clientId, scope) => {
    const mark = `${clientId} ${scope ?? ''}`
    const known = tokens.get(mark)
    if (known !== undefined) return known
    const form = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: sandboxSecret,
      ...(scope === undefined ? {} : { scope }),
    })
    const response = await app.inject({
      method: 'POST',
      url: '/connect/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: form.toString(),
    })
    if (response.statusCode !== 200) throw new Error(`no token for ${clientId}: ${response.body}`)
    const created = response.json<{ access_token: string }>().access_token
    tokens.set(mark, created)
    return created
  }

  return {
    system,
    app,
    database,
    complaints,
    security,
    token,
    call: async (clientId, method, url, body, headers = {}) => {
      const options: InjectOptions = {
        method,
        url,
        headers: { authorization: `Bearer ${await token(clientId)}`, ...headers },
      }
      if (body !== undefined) {
        options.payload = typeof body === 'string' ? body : JSON.stringify(body)
        options.headers = { 'content-type': 'application/json', ...options.headers }
      }
      return app.inject(options)
    },
    stop: async () => {
      await app.close()
      await system.close()
      await database.drop()
      await rm(blobDirectory, { recursive: true, force: true })
    },
  }
}

const responseValidator = new Validator({ 'discount-form': () => [] })

/** Creates a check that throws if a response violates its route's contract. */
function createResponseInspector() {
  return (route: Route, status: number, body: string): void => {
    const schema = route.responses[status]
    // Retries repeat errors too; another test covers the bodies of errors.
    if (schema === undefined) {
      if (status >= 400) return
      throw new Error(`${route.operationId} answered ${status}, which its contract does not have`)
    }
    if (route.responseType !== undefined) return
    const value: unknown = body === '' ? null : JSON.parse(body)
    const failures = responseValidator.compileStrict(schema)(value)
    if (failures.length > 0) {
      throw new Error(`${route.operationId} answered what its contract does not have: ${JSON.stringify(failures)}`)
    }
  }
}

const tokensByTemplate = new Map<string, { readonly tokens: Map<string, string>; readonly reusedUntil: number }>()
/** Milliseconds for which tokens are reused by servers of other files; operator tokens live ten minutes. */
const tokenReuse = 300_000

function getTokens(template: string): Map<string, string> {
  const cached = tokensByTemplate.get(template)
  if (cached !== undefined && performance.now() < cached.reusedUntil) return cached.tokens
  const tokens = new Map<string, string>()
  tokensByTemplate.set(template, { tokens, reusedUntil: performance.now() + tokenReuse })
  return tokens
}
