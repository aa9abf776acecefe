import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const run = promisify(execFile)
const repository = fileURLToPath(new URL('../../', import.meta.url))
const document = readFileSync(join(repository, 'docs/returns.md'), 'utf8')

let server: TestServer
let address: string
let directory: string

beforeAll(async () => {
  server = await startTestServer()
  address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  directory = await mkdtemp(join(tmpdir(), 'portolan-returns-doc-'))
})
afterAll(async () => {
  await server.stop()
  await rm(directory, { recursive: true, force: true })
})

test('the return from end to end can be pasted, and ends with the money back', { timeout: 60_000 }, async () => {
  const block = /## A return from end to end[\s\S]*?```sh\n([\s\S]*?)```/.exec(document)?.[1] ?? ''
  expect(block).toContain('BASE=http://127.0.0.1:8080\n')
  // Stands for what npm makes of the name in a clone, without looking into a registry where there is none.
  const npx = `npx() { shift; "${process.execPath}" "${repository}bin/portolan.mjs" "$@"; }\n`
  const { stdout } = await run(
    'bash',
    ['-euo', 'pipefail', '-c', npx + block.replace('http://127.0.0.1:8080', address)],
    {
      cwd: directory,
      env: { ...process.env, DATABASE_URL: server.database.url, PORTOLAN_DATA_DIR: join(directory, 'data') },
    },
  )
  const lines = stdout.trim().split('\n')
  expect(stdout).not.toMatch(/"status":4\d\d/)
  expect(stdout).toMatch(/Return \d+ of acme is Received\./)
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
    status: 'Refunded',
    returnItems: [{ productCode: 'SCARF-01', returnItemStatus: 'Accepted' }],
  })
  expect(existsSync(join(directory, 'label.pdf'))).toBe(true)
  expect(server.complaints).toEqual([])
})

test('the set-up of a country can be pasted, and offers what it says', async () => {
  const block = /## Setting up the return routes[\s\S]*?```sh\n([\s\S]*?)```/.exec(document)?.[1] ?? ''
  expect(block).toContain('BASE=http://127.0.0.1:8080\n')
  const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', block.replace('http://127.0.0.1:8080', address)])
  const [site, route, country] = stdout.trim().split('\n')
  expect(JSON.parse(site ?? '')).toMatchObject({ siteCode: 'RC-VIENNA' })
  expect(JSON.parse(route ?? '')).toMatchObject({ countries: ['AT'] })
  expect(JSON.parse(country ?? '')).toMatchObject({
    countryIso: 'AT',
    returnMethods: [{ carrierServiceRouteId: 'SBX-POST-AT' }],
  })
  expect(server.complaints).toEqual([])
})
