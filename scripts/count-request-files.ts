/**
 * Counts by folder the files in `src/` that execute code for a request; `--list` names them. Code in worker threads,
 * such as document rendering, is not counted.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { Session } from 'node:inspector/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { runCommandLine } from '../src/commands/command-line.ts'
import { routes } from '../src/composition/contract.ts'
import { sandboxSecret } from '../src/composition/sandbox.ts'

const port = 18_473
const origin = `http://127.0.0.1:${port}`
const sourceFolder = fileURLToPath(new URL('../src/', import.meta.url))

const session = new Session()
session.connect()
await session.post('Profiler.enable')
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })

const directory = await mkdtemp(join(tmpdir(), 'portolan-coverage-'))
const ended = runCommandLine(['serve'], { ...process.env, PORTOLAN_DATA_DIR: directory, PORT: String(port) })
while (!(await fetch(`${origin}/health/ready`).catch(() => null))?.ok) await delay(200)

const { access_token: token } = (await (
  await fetch(`${origin}/connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: 'acme-sandbox',
      client_secret: sandboxSecret,
    }),
  })
).json()) as { access_token: string }

/** The body of an operation's first example, with some strings replaced. */
function exampleBody(operationId: string, replacements: Readonly<Record<string, string>> = {}): string {
  const route = routes.find((candidate) => candidate.operationId === operationId)
  let text = JSON.stringify(route?.examples[0]?.body)
  for (const [from, to] of Object.entries(replacements)) text = text.replaceAll(from, to)
  return text
}

async function send(method: 'GET' | 'POST', path: string, body?: string): Promise<Response> {
  const response = await fetch(path.startsWith('http') ? path : `${origin}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return response
}

/** Files that executed a function since the last call. */
async function takeFiles(): Promise<readonly string[]> {
  const { result } = await session.post('Profiler.takePreciseCoverage')
  return result
    .filter(({ url }) => url.startsWith('file:') && fileURLToPath(url).startsWith(sourceFolder))
    .filter(({ functions }) => functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0))
    .map(({ url }) => fileURLToPath(url).slice(sourceFolder.length))
    .toSorted()
}

/** Writes to stdout directly, because the server replaces `console`. */
const print = (line: string) => process.stdout.write(`${line}\n`)

/** Prints the files that execute during a request. */
async function countFiles(title: string, request: () => Promise<Response>): Promise<void> {
  await takeFiles()
  await (await request()).arrayBuffer()
  const files = await takeFiles()
  print(`\n${title}: ${files.length} files`)
  const byFolder = Map.groupBy(files, (file) =>
    file
      .split('/')
      .slice(0, file.startsWith('platform/') ? 2 : 1)
      .join('/'),
  )
  for (const [folder, members] of byFolder) {
    print(`${String(members.length).padStart(4)}  ${folder}`)
    if (process.argv.includes('--list')) for (const file of members) print(`        ${file}`)
  }
}

const confirmations = '/checkout/api/v3/Retailer/Confirmation'
await send('POST', confirmations, exampleBody('receiveOrderConfirmation'))
await countFiles('POST of a confirmation', () =>
  send('POST', confirmations, exampleBody('receiveOrderConfirmation', { 'SBX-1001': 'COUNTED-1' })),
)

await send('POST', '/acme/outbound-orders', exampleBody('createOutboundOrder'))
await send('POST', '/acme/outbound-shipments', exampleBody('submitOutboundShipment'))
const created = (await (
  await send('POST', '/acme/orders/ORDER-1001/return-orders', exampleBody('createReturnOrder'))
).json()) as { documents: readonly { link: string }[] }
await countFiles('GET of the first label of a return', () => send('GET', created.documents[0]?.link ?? ''))

process.kill(process.pid, 'SIGTERM')
await ended
await rm(directory, { recursive: true, force: true })
process.exit()
