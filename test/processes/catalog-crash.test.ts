import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RunningServer, startServer, temporaryDirectory, tokenOf, until } from './portolan.ts'

let directory: Awaited<ReturnType<typeof temporaryDirectory>>
let settings: Readonly<Record<string, string>>
let server: RunningServer
let token: string

const total = 12_000

beforeAll(async () => {
  directory = await temporaryDirectory()
  settings = { PORTOLAN_DATA_DIR: join(directory.path, 'data') }
  server = await startServer({ settings })
  token = await tokenOf(server.origin)
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

/** Kills the server as a power cut would, and starts it again on the same port and data. */
async function killAndRestart(): Promise<void> {
  server.child.kill('SIGKILL')
  await server.exited
  server = await startServer({ settings, port: server.port })
  token = await tokenOf(server.origin)
}

interface Upload {
  readonly state: string
  readonly received: number
  readonly valid: number
  readonly invalid: number
}

const upload = (location: string) => read<Upload>(location)
const rowsOf = async () =>
  (await read<{ rowCount: number }>('/api/v2/Products/ProductsUi?BrandCode=ACX&PageNumber=1&PageSize=1')).rowCount

/** Every code of the brand's list, as often as it is there. */
async function allCodes(): Promise<string[]> {
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

it('goes on with an upload where it was killed: no product is lost, none is there twice', async () => {
  const answer = await call('POST', '/api/v2/RetailerCatalog', products)
  expect(answer.status).toBe(202)
  const location = answer.headers.get('location') ?? ''
  let kills = 0
  for (const least of [0.1, 0.5]) {
    await until('some is done', async () => {
      const { valid, invalid } = await upload(location)
      return valid + invalid > total * least
    })
    if ((await upload(location)).state !== 'Processing') break
    await killAndRestart()
    kills++
  }
  expect(kills).toBeGreaterThan(0)
  await until('it has ended', async () => (await upload(location)).state === 'Completed')
  expect(await upload(location)).toMatchObject({ received: total, valid: total * 0.9, invalid: total * 0.1 })
  const codes = await allCodes()
  expect(codes).toHaveLength(total * 0.9)
  expect(new Set(codes).size).toBe(total * 0.9)
  expect(await rowsOf()).toBe(total * 0.9)
  const invalid = await call('POST', '/api/v2/InvalidProducts/Invalid', {
    brandCode: 'ACX',
    pageNumber: 1,
    pageSize: 1,
  })
  expect(await invalid.json()).toMatchObject({ rowCount: total * 0.1 })
  expect(await read('/api/v2/Home/TotalInvalidProducts')).toBe(total * 0.1 + 2)
})

it('goes on with a reload where it was killed', async () => {
  const before = await allCodes()
  expect((await call('POST', '/api/v2/MasterCatalog/Reload', { brandCode: 'ACX' })).status).toBe(201)
  expect((await call('POST', '/api/v2/MasterCatalog/Reload', { brandCode: 'ACX' })).status).toBe(412)
  await killAndRestart()
  await until('it has ended', async () => {
    const again = await call('POST', '/api/v2/MasterCatalog/Reload', { brandCode: 'ACX' })
    await again.arrayBuffer()
    return again.status === 201
  })
  await until('the next one has ended, too', async () => {
    const again = await call('POST', '/api/v2/MasterCatalog/Reload', { brandCode: 'ACX' })
    await again.arrayBuffer()
    return again.status === 201
  })
  expect(await allCodes()).toEqual(before)
  expect(await read('/api/v2/Home/TotalInvalidProducts')).toBe(total * 0.1 + 2)
  const operator = await tokenOf(server.origin, 'operator')
  const events = await fetch(`${server.origin}/admin/v1/events?type=catalog.reload.completed`, {
    headers: { authorization: `Bearer ${operator}` },
  })
  const { items } = (await events.json()) as { items: { data: object }[] }
  expect(items[0]?.data).toMatchObject({ state: 'Completed', total, valid: total * 0.9, invalid: total * 0.1 })
  server.child.kill('SIGTERM')
  expect(await server.exited).toBe(0)
})
