import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBodyFindings } from '../../src/composition/body-findings.ts'
import type { BodyKind } from '../../src/composition/body-inspection.ts'
import { routes } from '../../src/composition/contract.ts'
import { buildExampleRequest } from '../support/example-requests.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
let directory: string
beforeAll(async () => {
  server = await startTestServer()
  directory = await mkdtemp(join(tmpdir(), 'portolan-check-'))
})
afterAll(async () => {
  await server.stop()
  await rm(directory, { recursive: true })
})

const kinds: readonly (readonly [BodyKind, string])[] = [
  ['outbound-order', 'createOutboundOrder'],
  ['shipment', 'submitOutboundShipment'],
  ['return', 'createReturnOrder'],
  ['package', 'submitPackage'],
]

/** Variants of an example's body, each with one member of another type, removed or renamed. */
function spoil(body: Readonly<Record<string, unknown>>): unknown[] {
  return Object.keys(body).flatMap((name) => {
    const { [name]: value, ...others } = body
    return [others, { ...body, [name]: { no: 1 } }, { ...body, [name]: [[null]] }, { ...others, [`${name}s`]: value }]
  })
}

describe.each(kinds)('the pre-flight check of a %s', (kind, operationId) => {
  test('agrees with the server on every corrupted example', async () => {
    const route = routes.find((candidate) => candidate.operationId === operationId)
    const example = route?.examples.find(({ response }) => response.status < 300)
    if (route === undefined || example === undefined) throw new Error(`${operationId} has no example`)
    const findIn = createBodyFindings(kind)
    let refused = 0
    for (const body of spoil(example.body as Readonly<Record<string, unknown>>)) {
      // Refers to an unknown order: checks that depend on stored data cannot run in advance.
      const params = { ...example.params, ...(kind === 'return' ? { orderReference: 'UNKNOWN' } : {}) }
      const { method, url } = buildExampleRequest(route, { ...example, params })
      const answer = await server.call('acme-sandbox', method, url, body)
      const { errors = {} } = answer.statusCode === 400 ? answer.json<{ errors?: Record<string, string[]> }>() : {}
      const serverFindings = Object.entries(errors).flatMap(([path, reasons]) =>
        reasons.map((reason) => `${path} ${reason}`),
      )
      const found = findIn(Buffer.from(JSON.stringify(body))).filter(({ severity }) => severity === 'error')
      expect(found.map(({ path, reason }) => `${path} ${reason}`).toSorted()).toEqual(serverFindings.toSorted())
      if (serverFindings.length > 0) refused += 1
    }
    expect(refused).toBeGreaterThan(5)
  })
})

/** Runs the command and returns its exit code and output. */
const check = (...parameters: readonly string[]) =>
  new Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }>((onDone) => {
    const main = join(import.meta.dirname, '../../src/main.ts')
    execFile(process.execPath, [main, 'check', ...parameters], { cwd: directory }, (error, stdout, stderr) => {
      onDone({ code: error === null ? 0 : Number(error.code), stdout, stderr })
    })
  })

test('the command prints findings with file, position and path, and only fails on errors', async () => {
  const image = createServer((request, response) => {
    response.writeHead(request.url === '/gone.png' ? 404 : 200, { 'content-type': 'image/png' }).end('png')
  })
  await new Promise<void>((onDone) => image.listen(0, '127.0.0.1', onDone))
  const origin = `http://127.0.0.1:${(image.address() as AddressInfo).port}`
  const product = { productCode: 'S-1', name: 'Scarf', description: 'A scarf', material: 'Wool', countryOfOrigin: 'GB' }
  const lines = [
    { ...product, imageUrl: `${origin}/there.png` },
    { ...product, productCode: 'S-2', countryOfOrigin: 'UK' },
    { ...product, productCode: 'S-3', imageUrl: `${origin}/gone.png` },
  ]
  await writeFile(join(directory, 'good.json'), JSON.stringify([product]))
  await writeFile(join(directory, 'some.ndjson'), lines.map((line) => JSON.stringify(line)).join('\n'))
  await writeFile(join(directory, 'other.json'), '{ "colour": "red" }')
  try {
    expect(await check('good.json')).toEqual({
      code: 0,
      stdout: '',
      stderr: 'good.json: 1 product, 0 errors, 0 warnings\n',
    })
    const { code, stdout } = await check('--json', '--images', 'some.ndjson', 'good.json')
    const findings = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>)
    expect(code).toBe(1)
    expect(findings).toEqual([
      {
        file: 'some.ndjson',
        place: 'line 2 (S-2)',
        path: 'countryOfOrigin',
        reason: expect.stringContaining('United Kingdom is GB'),
        severity: 'error',
      },
      {
        file: 'some.ndjson',
        place: 'line 3 (S-3)',
        path: 'imageUrl',
        reason: expect.stringContaining('status 404'),
        severity: 'warning',
      },
    ])
    expect(await check('other.json')).toMatchObject({ code: 2, stderr: expect.stringContaining('--kind') })
    expect(await check('nowhere.json')).toMatchObject({ code: 2 })
  } finally {
    image.close()
  }
})
