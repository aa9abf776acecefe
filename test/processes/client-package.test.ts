import { execFileSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { exampleBody } from '../../src/checkout/contract/examples.ts'
import { hasChromium, startChromium } from '../support/chromium.ts'
import { cloneDatabase, type TestDatabase } from '../support/test-database.ts'
import { createTemporaryDirectory, project, type RunningServer, startServer } from './portolan.ts'

/** Maximum size of the client with all operations in bytes, minified and compressed for browsers. */
const maxBytes = 12_000

const directory = await createTemporaryDirectory()
const empty = join(directory.path, 'empty-project')
afterAll(async () => {
  server.child.kill('SIGTERM')
  await server.exited
  await database.drop()
  await directory.remove()
})

const run = (file: string, parameters: readonly string[], cwd: string) =>
  execFileSync(file, parameters, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

/** A user's first program after installing the client. */
const program = `
import { createClient, isPortolanError, type OrderConfirmationRequest } from '@portolan/client'

const [baseUrl = '', confirmation = ''] = process.argv.slice(2)
const client = createClient({ baseUrl, clientId: 'acme-sandbox', clientSecret: 'sandbox-secret' })
const body = JSON.parse(confirmation) as OrderConfirmationRequest

const created = await client.checkout.receiveOrderConfirmation({ body })
const again = await client.checkout.receiveOrderConfirmation({ body })
console.log(created.status, again.status, created.body.status)

const params = { platformOrderNumber: body.platformOrderNumber }
const { body: read } = await client.checkout.readOrderConfirmation({ params })
console.log(read.platformOrderNumber === body.platformOrderNumber)

for await (const { platformOrderNumber } of client.checkout.listOrderConfirmations.items({ query: { PageSize: 1 } })) {
  console.log(platformOrderNumber)
}

try {
  await client.returns.readOrder({ params: { identifier: 'acme', orderReference: 'nobody-has-this' } })
} catch (error) {
  if (!isPortolanError(error)) throw error
  switch (error.kind) {
    case 'problem':
      console.log(error.status, error.problem.title)
      break
    case 'checkout':
      console.log(error.code)
      break
    case 'network':
    case 'timeout':
      console.log(error.attempts)
      break
    default:
      console.log(error.kind)
  }
}
`

/** Misuse that the types must reject, one case per line. */
const mistakes = `
import { createClient } from '@portolan/client'
const client = createClient({ baseUrl: '', getToken: async () => '' })
await client.checkout.readOrderConfirmation()
await client.checkout.readOrderConfirmation({ params: { orderNumber: 'x' } })
await client.checkout.listOrderConfirmations({ query: { Status: 'Lost' } })
await client.checkout.receiveOrderConfirmation({ body: {} })
client.checkout.readOrderConfirmation.items({ params: { platformOrderNumber: 'x' } })
createClient({ baseUrl: '', clientId: 'x' })
const text: number = (await client.catalog.listChapters()).body
`

let filesPacked: readonly string[]
let database: TestDatabase
let server: RunningServer

beforeAll(async () => {
  database = await cloneDatabase(inject('sandboxDatabase'))
  server = await startServer({ settings: { DATABASE_URL: database.url } })
  const source = join(project, 'client/portolan-client')
  const packed = run('npm', ['pack', '--json', '--ignore-scripts=false', '--pack-destination', directory.path], source)
  const [{ filename, files }] = JSON.parse(packed.slice(packed.indexOf('['))) as [
    { filename: string; files: readonly { path: string }[] },
  ]
  filesPacked = files.map(({ path }) => path)
  await mkdir(empty)
  await writeFile(join(empty, 'package.json'), '{ "type": "module" }')
  run('npm', ['install', '--offline', '--no-audit', '--no-fund', join(directory.path, filename)], empty)
})

const options = {
  target: 'es2022',
  module: 'nodenext',
  lib: ['es2022', 'dom', 'dom.iterable', 'dom.asynciterable'],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  outDir: 'out',
}

/** Compiles programs in the empty project. @returns the compiler's errors */
async function compile(programs: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const files = Object.keys(programs).map((name) => `${name}.ts`)
  await writeFile(join(empty, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files }))
  for (const [name, code] of Object.entries(programs)) {
    await writeFile(join(empty, `${name}.ts`), `${code}\n${platform}`)
  }
  try {
    run(process.execPath, [join(project, 'node_modules/typescript/bin/tsc'), '-p', '.'], empty)
    return []
  } catch (error) {
    const { stdout } = error as { readonly stdout: string }
    return stdout.split('\n').filter((line) => /^\S/.test(line))
  }
}

/** Declarations for Node's globals, as the empty project has no types for them. */
const platform =
  'declare const process: { readonly argv: readonly string[]; readonly env: Readonly<Record<string, string | undefined>> }\n'

it('the packed client type-checks strictly in an empty project and calls a real server, even on the oldest supported Node', async () => {
  expect(await compile({ program })).toEqual([])
  for (const [index, node] of [process.execPath, ...findOldNode()].entries()) {
    const confirmation = exampleBody(`CLIENT-${index}`)
    const printed = run(node, ['out/program.js', server.origin, JSON.stringify(confirmation)], empty)
    const listed = Array.from({ length: index + 1 }, (_, before) => `CLIENT-${index - before}`)
    expect(printed.trim().split('\n')).toEqual(['201 200 Confirmed', 'true', ...listed, '404 Not found'])
  }
})

/** The system's Node, if it is older than the one that runs the tests. */
function findOldNode(): readonly string[] {
  const found = run('bash', ['-c', 'type -ap node'], empty).trim().split('\n')
  const [major] = process.versions.node.split('.').map(Number)
  return found.filter((node) => Number(/^v(\d+)/.exec(run(node, ['--version'], empty))?.[1]) < (major ?? 0)).slice(0, 1)
}

it('the package contains only runtime code, types and its readme', () => {
  const isNeeded = /^(dist\/[\w.-]+\.(js|d\.ts)|package\.json|README\.md)$/
  expect(filesPacked.filter((path) => !isNeeded.test(path))).toEqual([])
  expect(filesPacked).toContain('dist/index.js')
})

it('the types reject what the server would', async () => {
  const lines = mistakes.trim().split('\n').length
  const complaints = await compile({ mistakes: mistakes.trim() })
  const complained = complaints.map((line) => Number(/^mistakes\.ts\((\d+),/.exec(line)?.[1]))
  expect([...new Set(complained)]).toEqual(Array.from({ length: lines - 2 }, (_, index) => index + 3))
})

/** Declarations for what the pages' samples take from the rest of a program. */
const createPrelude = () => `
import { createClient } from '@portolan/client'
globalThis.client = createClient(${JSON.stringify({ baseUrl: server.origin, clientId: 'acme-sandbox', clientSecret: 'sandbox-secret' })})
globalThis.confirmation = ${JSON.stringify(exampleBody('CLIENT-PAGE'))}
`

/** Makes the lists of the samples non-empty. */
const returningSomething = `await client.returns.createReturnOrder({
  params: { identifier: 'acme', orderReference: 'RETURN-1001' },
  body: { returnItems: [{ productCode: 'JUMPER-NAVY-M', reasonCode: 'TooSmall', quantity: 1 }] },
})`

it('samples in the client’s pages type-check strictly and work', async () => {
  const pages = await Promise.all(
    ['docs/client.md', 'client/portolan-client/README.md'].map((path) => readFile(join(project, path), 'utf8')),
  )
  const blocks = pages.flatMap((page) => [...page.matchAll(/^```ts\n([^]*?)^```$/gm)].map(([, code = '']) => code))
  expect(blocks.length).toBeGreaterThan(4)
  const programs = blocks.map((code, index) => {
    const client = code.includes('const client =') ? '' : "declare const client: import('@portolan/client').Client\n"
    const given = "declare const confirmation: import('@portolan/client').OrderConfirmationRequest\n"
    const own = code.replaceAll('http://127.0.0.1:8080', server.origin)
    return [`page-${index}`, `${given}${client}${own}\nexport {}`] as const
  })
  expect(await compile(Object.fromEntries(programs))).toEqual([])
  await writeFile(join(empty, 'prelude.js'), createPrelude())
  run(process.execPath, ['--import', './prelude.js', '--input-type=module', '-e', returningSomething], empty)
  const printed = programs.map(([name]) =>
    run(process.execPath, ['--import', './prelude.js', `out/${name}.js`], empty).trim(),
  )
  expect(printed).toEqual([
    '',
    'not there',
    expect.stringMatching(/^\d{16}$/),
    '',
    expect.stringMatching(/^Confirmed \[\]\nCLIENT-PAGE\n/),
  ])
})

/** The client as bundled for a page. */
async function bundleForPage(): Promise<Buffer> {
  await writeFile(
    join(empty, 'page.js'),
    "export { createClient, isPortolanError, verifyWebhook } from '@portolan/client'",
  )
  await build({
    root: empty,
    configFile: false,
    logLevel: 'silent',
    build: { lib: { entry: 'page.js', formats: ['es'], fileName: 'page' }, minify: true, outDir: 'bundle' },
  })
  return readFile(join(empty, 'bundle/page.js'))
}

it('the client with all operations stays small in a browser', async () => {
  expect(gzipSync(await bundleForPage()).length).toBeLessThan(maxBytes)
})

it.skipIf(!hasChromium)('the client runs in a browser, against the page’s own address', async () => {
  const script = `data:text/javascript;base64,${(await bundleForPage()).toString('base64')}`
  const browser = await startChromium()
  try {
    // The server's own pages block all foreign scripts.
    const page = await browser.newPage({ bypassCSP: true })
    await page.goto(`${server.origin}/docs`)
    const found = await page.evaluate(`import('${script}').then(async ({ createClient, isPortolanError }) => {
      const client = createClient({ baseUrl: '', clientId: 'acme-sandbox', clientSecret: 'sandbox-secret' })
      const { body } = await client.catalog.listChapters()
      const params = { platformOrderNumber: 'nobody-has-this' }
      const error = await client.checkout.readOrderConfirmation({ params }).catch((caught) => caught)
      return [body.length > 90, isPortolanError(error), error.kind, error.status]
    })`)
    expect(found).toEqual([true, true, 'checkout', 404])
  } finally {
    await browser.close()
  }
})
