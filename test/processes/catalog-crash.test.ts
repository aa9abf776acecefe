import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTemporaryDirectory, fetchToken, type RunningServer, startServer, waitUntil } from './portolan.ts'

let directory: Awaited<ReturnType<typeof createTemporaryDirectory>>
let settings: Readonly<Record<string, string>>
let server: RunningServer
let token: string

const total = 12_000

beforeAll(async () => {
  directory = await createTemporaryDirectory()
  settings = { PORTOLAN_DATA_DIR: join(directory.path, 'data') }
  server = await startServer({ settings })
  token = await fetchToken(server.origin)
})
afterAll(() => directory.remove())

async function call(method: string, path: string, body?: unknown): Promise<Response> {
  return fetch(`${server.origin}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

const read = async <T>(path: string): Promise<T> => (await (await call('GET', path)).json()) as T

/** Kills the server as a power cut would, and restarts it on the same port and data. */
async function killAndRestart(): Promise<void> {
  server.child.kill('SIGKILL')
  await server.exited
  server = await startServer({ settings, port: server.port })
  token = await fetchToken(server.origin)
}

/** Progress of an upload or a reload. */
interface WorkProgress {
  readonly state: string
  readonly received?: number
  readonly done?: number
  readonly valid: number
  readonly invalid: number
  readonly startedAt: string | null
  readonly finishedAt: string | null
}

const workAt = (location: string) => read<WorkProgress>(location)
const countProcessed = ({ done: processed, valid, invalid }: WorkProgress): number => processed ?? valid + invalid

/**
 * Kills the server once it has processed a share of the work, and restarts it.
 *
 * @returns the time of the kill
 */
async function killDuringWork(location: string, share: number): Promise<Date> {
  for (;;) {
    const progressBefore = await workAt(location)
    if (progressBefore.state === 'Completed')
      throw new Error(`it had ended before more than ${share} of it were seen to be done`)
    if (countProcessed(progressBefore) <= total * share) continue
    const killedAt = new Date()
    await killAndRestart()
    const progressNow = await workAt(location)
    // Acknowledged progress is kept, and the work was not complete.
    expect(countProcessed(progressBefore)).toBeLessThan(total)
    expect(countProcessed(progressNow)).toBeGreaterThanOrEqual(countProcessed(progressBefore))
    return killedAt
  }
}

/** Waits for work that was interrupted by a kill. @returns its final progress */
async function waitForEnd(location: string, killedAt: Date): Promise<WorkProgress> {
  await waitUntil('it has ended', async () => (await workAt(location)).state === 'Completed')
  const ended = await workAt(location)
  expect(new Date(ended.startedAt ?? Number.NaN).getTime()).toBeLessThanOrEqual(killedAt.getTime())
  expect(new Date(ended.finishedAt ?? Number.NaN).getTime()).toBeGreaterThan(killedAt.getTime())
  return ended
}

async function readEvents(type: string): Promise<readonly object[]> {
  const operator = await fetchToken(server.origin, 'operator')
  const response = await fetch(`${server.origin}/admin/v1/events?type=${type}`, {
    headers: { authorization: `Bearer ${operator}` },
  })
  return ((await response.json()) as { items: { data: object }[] }).items.map(({ data }) => data)
}

const readRows = async () =>
  (await read<{ rowCount: number }>('/api/v2/Products/ProductsUi?BrandCode=ACX&PageNumber=1&PageSize=1')).rowCount

/** All codes in the brand's list, including duplicates. */
async function listAllCodes(): Promise<string[]> {
  const codes: string[] = []
  for (let page = 1; ; page++) {
    const { results } = await read<{ results: { productCode: string }[] }>(
      `/api/v2/Products/ProductsUi?BrandCode=ACX&PageNumber=${page}&PageSize=1000`,
    )
    if (results.length === 0) return codes
    codes.push(...results.map(({ productCode }) => productCode))
  }
}

const products = Array.from({ length: total }, (_, index) => ({
  productCode: `K${index}`,
  name: `Product ${index}`,
  description: 'Something to try things out with',
  material: 'Cotton',
  countryOfOrigin: index % 10 === 0 ? 'XX' : 'PT',
  hsCode: '610910',
  brandCode: 'ACX',
}))

/** Expects every product of the brand exactly once, valid or invalid. */
async function expectEveryProductOnce(): Promise<void> {
  const codes = await listAllCodes()
  expect(codes).toHaveLength(total * 0.9)
  expect(new Set(codes).size).toBe(total * 0.9)
  expect(await readRows()).toBe(total * 0.9)
  const listBody = { brandCode: 'ACX', pageNumber: 1, pageSize: 1 }
  const invalid = await call('POST', '/api/v2/InvalidProducts/Invalid', listBody)
  expect(await invalid.json()).toMatchObject({ rowCount: total * 0.1 })
  // The sandbox has two more.
  expect(await read('/api/v2/Home/TotalInvalidProducts')).toBe(total * 0.1 + 2)
}

const outcome = { valid: total * 0.9, invalid: total * 0.1 }

it('resumes an upload after a kill without losing or duplicating products', async () => {
  const response = await call('POST', '/api/v2/RetailerCatalog', products)
  expect(response.status).toBe(202)
  const location = response.headers.get('location') ?? ''
  await killDuringWork(location, 0.05)
  const killedAt = await killDuringWork(location, 0.3)
  expect(await waitForEnd(location, killedAt)).toMatchObject({ received: total, ...outcome })
  await expectEveryProductOnce()
  expect(await readEvents('catalog.upload.completed')).toMatchObject([
    { state: 'Completed', received: total, ...outcome },
  ])
})

it('resumes a reload after a kill, processing every product exactly once', async () => {
  const before = await listAllCodes()
  const response = await call('POST', '/api/v2/MasterCatalog/Reload', { brandCode: 'ACX' })
  expect(response.status).toBe(201)
  const location = response.headers.get('location') ?? ''
  expect((await call('POST', '/api/v2/MasterCatalog/Reload', { brandCode: 'ACX' })).status).toBe(412)
  await killDuringWork(location, 0.05)
  const killedAt = await killDuringWork(location, 0.1)
  expect(await waitForEnd(location, killedAt)).toMatchObject({ total, done: total, ...outcome })
  expect(await listAllCodes()).toEqual(before)
  await expectEveryProductOnce()
  expect(await readEvents('catalog.reload.completed')).toMatchObject([{ state: 'Completed', total, ...outcome }])
  expect((await call('POST', '/api/v2/MasterCatalog/Reload', { brandCode: 'ACX' })).status).toBe(201)
  server.child.kill('SIGTERM')
  expect(await server.exited).toBe(0)
})
