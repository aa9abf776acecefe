import { execFile } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { makeScratchDirectory } from '../test/support/scratch-directory.ts'
import { root } from './run.ts'

let registry: Server | null = null
afterEach(() => {
  registry?.close()
  registry = null
})

/** A registry with one advisory, or with none at all. */
async function startRegistry(advisory: { readonly severity: string } | null): Promise<string> {
  registry = createServer((request, response) => {
    request.resume()
    const path = request.url ?? ''
    const isAdvisories = path.endsWith('/advisories/bulk')
    if (path.includes('/-/npm/v1/security') && (advisory === null || !isAdvisories)) response.writeHead(404).end('{}')
    else if (isAdvisories) {
      const details = { id: 1, url: 'https://advisory.example/1', title: 'Reads too much', vulnerable_versions: '*' }
      response.end(JSON.stringify({ pino: [{ ...details, ...advisory, cwe: [], cvss: { score: 0 } }] }))
    } else response.end(JSON.stringify({ name: path.slice(1), versions: {}, 'dist-tags': {} }))
  })
  const listening = registry
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(listening.address() as AddressInfo).port}/`
}

async function runAudit(address: string, ...parameters: readonly string[]) {
  // npm remembers advisories by their number.
  const cache = await makeScratchDirectory('portolan-audit-')
  const env = {
    ...process.env,
    npm_config_registry: address,
    npm_config_fetch_retries: '0',
    npm_config_cache: cache,
  }
  return new Promise<{ readonly code: unknown; readonly output: string }>((resolve) => {
    execFile(process.execPath, ['scripts/audit.ts', ...parameters], { cwd: root, env }, (error, output) =>
      resolve({ code: error?.code ?? 0, output }),
    )
  })
}

const timeout = 120_000

test('a package with a serious vulnerability is named and fails the check', { timeout }, async () => {
  const { code, output } = await runAudit(await startRegistry({ severity: 'high' }), '--if-possible')
  expect([code, output]).toEqual([1, expect.stringMatching(/^high {6}pino: Reads too much$/m)])
})

test('a minor one is named only', { timeout }, async () => {
  const { code, output } = await runAudit(await startRegistry({ severity: 'low' }))
  expect([code, output]).toEqual([0, expect.stringMatching(/^low {7}pino: Reads too much$/m)])
})

test('a registry without advisories passes only if the check is optional', { timeout }, async () => {
  const address = await startRegistry(null)
  expect((await runAudit(address)).code).toBe(1)
  const { code, output } = await runAudit(address, '--if-possible')
  expect([code, output]).toEqual([0, expect.stringContaining('nothing was checked')])
})
