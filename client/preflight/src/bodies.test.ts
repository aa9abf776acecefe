import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as server from '../../../src/composition/body-inspection.ts'
import { routes } from '../../../src/composition/contract.ts'
import { hasChromium, startChromium } from '../../../test/support/chromium.ts'
import type * as declared from '../bodies.d.ts'

/** How large the bundle may be for a browser, compressed. */
const maxBytes = 100_000

const project = resolve(import.meta.dirname, '../../..')
let directory: string
let bundle: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'portolan-preflight-'))
  execFileSync(process.execPath, [join(project, 'scripts/bundle-preflight.ts'), directory], { cwd: project })
  bundle = await readFile(join(directory, 'bodies.js'), 'utf8')
})
afterAll(() => rm(directory, { recursive: true }))

const operationIds = ['receiveOrderConfirmation', 'createReturnOrder', 'submitPackage', 'uploadCatalog']

/** Bodies of examples, as they are and each without one of its members. */
const bodies = routes
  .filter(({ operationId }) => operationIds.includes(operationId))
  .flatMap(({ examples }) => examples.flatMap(({ body }) => [body].flat() as Readonly<Record<string, unknown>>[]))
  .flatMap((body) => [body, ...Object.keys(body).map((name) => ({ ...body, [name]: undefined, [`${name}x`]: 1 }))])

/** What a check finds in each body. */
const inspectAll = ({ guessBodyKind, bodyKinds, createBodyInspection }: typeof declared, all: readonly unknown[]) => {
  const inspections = new Map(bodyKinds.map((kind) => [kind, createBodyInspection(kind)]))
  return all.map((body) => {
    const kind = guessBodyKind(body)
    return [kind, kind === null ? [] : (inspections.get(kind)?.(body) ?? [])]
  })
}

test('the bundle agrees with the server, and contains no server-only code', async () => {
  const bundled = (await import(/* @vite-ignore */ pathToFileURL(join(directory, 'bodies.js')).href)) as typeof declared
  const found = inspectAll(server, bodies)
  expect(found.filter(([, findings]) => (findings as readonly unknown[]).length > 0).length).toBeGreaterThan(20)
  expect(inspectAll(bundled, bodies)).toEqual(found)
  expect(bundle).not.toMatch(/\bfrom\s*["']|\bimport\s*["'(]|node:|\bBuffer\b/)
  expect(gzipSync(bundle).length).toBeLessThan(maxBytes)
})

test.skipIf(!hasChromium)('runs in a page that forbids eval', async () => {
  // As scripts of the page: what a debugger runs there is not held by the policy.
  const script = `import * as module from '/bodies.js'
    const inspectAll = ${String(inspectAll)}
    let canMakeCode = true
    try { new Function('return 1') } catch { canMakeCode = false }
    const found = inspectAll(module, ${JSON.stringify(bodies)})
    document.querySelector('output').textContent = JSON.stringify({ canMakeCode, found })`
  const files: Readonly<Record<string, string>> = { '/bodies.js': bundle, '/check.js': script }
  const pages = createServer(({ url = '' }, response) => {
    response.writeHead(200, {
      'content-type': url in files ? 'text/javascript' : 'text/html',
      'content-security-policy': "default-src 'none'; script-src 'self'; img-src data:",
    })
    const page =
      '<!doctype html><title>Check</title><link rel="icon" href="data:,"><output></output><script type="module" src="/check.js"></script>'
    response.end(files[url] ?? page)
  })
  await new Promise<void>((onDone) => pages.listen(0, '127.0.0.1', onDone))
  const browser = await startChromium()
  try {
    const page = await browser.newPage()
    await page.goto(`http://127.0.0.1:${(pages.address() as AddressInfo).port}/`)
    const answer = await page.locator('output', { hasText: 'found' }).textContent({ timeout: 20_000 })
    expect(JSON.parse(answer ?? '')).toEqual({
      canMakeCode: false,
      found: JSON.parse(JSON.stringify(inspectAll(server, JSON.parse(JSON.stringify(bodies))))),
    })
  } finally {
    await browser.close()
    pages.close()
  }
})
