import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { readPairs, referenceDirectory } from '../../src/adapters/customs-files.ts'
import { cloneDatabase, type TestDatabase } from '../support/test-database.ts'
import { createTemporaryDirectory, fetchToken, project, startServer, waitUntil } from './portolan.ts'

let directory: Awaited<ReturnType<typeof createTemporaryDirectory>>
let database: TestDatabase

beforeAll(async () => {
  directory = await createTemporaryDirectory()
  database = await cloneDatabase(inject('sandboxDatabase'))
})
afterAll(async () => {
  await directory.remove()
  await database.drop()
})

const uploads = '/api/v2/RetailerCatalog'
const texts = readPairs(`${referenceDirectory}classification/lines`)
/** 17 MB of products, unless `MEMORY_PRODUCTS` sets their number. */
const productCount = Number(process.env['MEMORY_PRODUCTS'] ?? 50_000)
/** Every fourth has no code, and has to be classified. */
const products = Array.from({ length: productCount }, (_, index) => ({
  productCode: `M${index}`,
  name: texts[index % texts.length]?.[1] ?? '',
  description: 'As in the picture',
  material: 'cotton',
  countryOfOrigin: 'PT',
  ...(index % 4 === 0 ? {} : { hsCode: '6109.10' }),
  category: 'Tops',
  unitPrice: { amount: 10 + (index % 90), currency: 'GBP' },
  weight: 180,
  weightUnit: 'g',
  brandCode: 'ACX',
}))

/** Peak resident memory of a process so far, in bytes; Linux reports it in KiB. */
async function readPeakMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) * 1024
}

/** Other systems do not report it, and other Node versions do not get the flags that limit memory. */
const isMeasured = process.platform === 'linux' && process.versions.node.startsWith('24.')

it.runIf(isMeasured)(
  `takes ${productCount} products in, and checks and classifies them, in 320 MB`,
  async () => {
    const start = () =>
      startServer({
        command: [process.execPath, join(project, 'bin/portolan.mjs')],
        settings: { DATABASE_URL: database.url, PORTOLAN_DATA_DIR: join(directory.path, 'data') },
      })
    // The first start after an installation compiles everything, which takes about 30 MB that later starts do not need;
    // next to other tests, that could exceed the limit.
    const first = await start()
    first.child.kill('SIGTERM')
    expect(await first.exited).toBe(0)
    const server = await start()
    const headers = { authorization: `Bearer ${await fetchToken(server.origin)}`, 'content-type': 'application/json' }
    const body = JSON.stringify(products)
    const response = await fetch(`${server.origin}${uploads}`, { method: 'POST', headers, body })
    expect(response.status).toBe(202)
    await waitUntil(
      'it has ended',
      async () => {
        const upload = await fetch(`${server.origin}${response.headers.get('location')}`, { headers })
        return ((await upload.json()) as { state: string }).state === 'Completed'
      },
      300_000,
    )
    expect(await readPeakMemory(server.pid)).toBeLessThan(320_000_000)
    server.child.kill('SIGTERM')
    expect(await server.exited).toBe(0)
  },
  360_000,
)
