import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createRedisMock } from 'js-redis-server'

/** A server on the loopback address that speaks the Redis protocol. */
export interface RedisServer {
  readonly url: string
  stop(): Promise<void>
}

/** Starts one in this process. It runs scripts with the same Lua as Redis. */
export async function startRedisServer(): Promise<RedisServer> {
  const server = await createRedisMock()
  return { url: `redis://127.0.0.1:${server.port}`, stop: () => server.close() }
}

const program = 'redis-server'

/** Whether Redis is installed. */
export const hasRedis: boolean = spawnSync(program, ['--version']).status === 0

/**
 * Starts Redis itself, without persistence.
 *
 * @param settings further command-line settings: `['--requirepass', 'hush']`
 */
export async function startRedis(settings: readonly string[] = []): Promise<RedisServer> {
  const port = await findFreePort()
  const parameters = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', ...settings]
  const server = spawn(program, parameters, { stdio: ['ignore', 'pipe', 'inherit'] })
  await waitUntilReady(server)
  return {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      if (server.exitCode !== null || server.signalCode !== null) return
      server.kill()
      await once(server, 'exit')
    },
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

async function waitUntilReady({ stdout }: ChildProcess): Promise<void> {
  let output = ''
  for await (const part of stdout?.iterator({ destroyOnReturn: false }) ?? []) {
    output += String(part)
    if (output.includes('Ready to accept connections')) return void stdout?.resume()
  }
  throw new Error(`Redis did not start: ${output}`)
}
