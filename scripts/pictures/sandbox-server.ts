import { type ChildProcess, spawn } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { root } from '../run.ts'

/** Milliseconds for the start, which creates a database. */
const longestStart = 120_000

/** A server with a sandbox and the demo's data. */
export interface SandboxServer {
  readonly address: string
  stop(): Promise<void>
}

async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

const waitForExit = (child: ChildProcess): Promise<number> =>
  new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)))

/**
 * Starts a server with data of its own, and plays the demo on it.
 *
 * @param directory an empty directory for its data
 * @throws Error if it does not start, or the demo fails
 */
export async function startSandbox(directory: string): Promise<SandboxServer> {
  const port = await findFreePort()
  const env = { ...process.env, HOST: '127.0.0.1', PORT: String(port), PORTOLAN_DATA_DIR: join(directory, 'data') }
  const run = (...parameters: string[]) =>
    spawn(process.execPath, [join(root, 'bin/portolan.mjs'), ...parameters], { cwd: root, env, stdio: 'ignore' })
  const address = `http://127.0.0.1:${port}`
  const server = run('serve')
  const ended = waitForExit(server)
  const stop = async () => {
    server.kill('SIGTERM')
    await ended
  }
  try {
    await waitUntilReady(address)
    if ((await waitForExit(run('demo'))) !== 0) throw new Error('the demo failed')
  } catch (error) {
    await stop()
    throw error
  }
  return { address, stop }
}

async function waitUntilReady(address: string): Promise<void> {
  for (const end = Date.now() + longestStart; Date.now() < end; await delay(250)) {
    const answer = await fetch(`${address}/health/ready`).catch(() => null)
    if (answer?.ok === true) return
  }
  throw new Error(`no server responds at ${address}`)
}
