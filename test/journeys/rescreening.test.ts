import { afterAll, beforeAll, expect, test } from 'vitest'
import { examplePackage } from '../../src/packages/contract/packages.ts'
import {
  continueRescreening,
  type RescreeningDeps,
  type RescreeningStep,
} from '../../src/screening/service/rescreening.ts'
import { expectStatus } from '../support/expect-status.ts'
import { runInProcess } from '../support/run-in-process.ts'
import {
  packagePath,
  type ScreeningServer,
  type Submission,
  startScreeningServer,
} from '../support/screening-server.ts'
import type { TestServer } from '../support/test-server.ts'

let screening: ScreeningServer
let server: TestServer

beforeAll(async () => {
  screening = await startScreeningServer()
  server = screening.server
})
afterAll(() => screening.stop())

test('rescreens undispatched packages when a list changes, and holds them', async () => {
  const marlow = { ...examplePackage.consignee, firstName: 'Tibor', lastName: 'Marlowquist' }
  const open = await screening.send('POST', 'AGAIN-OPEN', { consignee: marlow, returnDocumentationRequested: true })
  await screening.send('POST', 'AGAIN-GONE', { consignee: marlow, shippingStatus: 'In transit' })
  const packed = await screening.send('POST', 'AGAIN-PACKED', { consignee: marlow, shippingStatus: 'Packed' })
  expect(open.package).toMatchObject({ holdReleaseStatus: 'Released' })
  expect(open.package.shippingDocumentation).not.toEqual([])
  await server.database.query('delete from graphile_worker._private_jobs')

  await screening.importList('1970', 'Tibor MARLOWQUIST')
  expect(await screening.screenAgain('acme')).toBe(1)
  const read = async (orderReference: string) => {
    const query = new URLSearchParams({ BrandCode: 'ACM', OrderReference: orderReference, PackageReference: 'PKG-1' })
    const response = await server.call('acme-sandbox', 'GET', `${packagePath}?${query.toString()}`)
    expectStatus(response, 200)
    return response.json<Submission>()
  }
  const held = await read('AGAIN-OPEN')
  expect(held).toMatchObject({
    outcome: 2,
    statusMessage: expect.stringContaining('Held: the consignee is called like Tibor MARLOWQUIST in the list uk'),
    package: { holdReleaseStatus: 'Held', shippingDocumentation: [], screening: { status: 'Hit' } },
  })
  expect(await screening.readEvents(open)).toEqual(['package.created', 'package.held'])
  expect((await read('AGAIN-PACKED')).package).toMatchObject({ holdReleaseStatus: 'Held' })
  expect(await screening.readEvents(packed)).toEqual(['package.created', 'package.held'])
  expect((await read('AGAIN-GONE')).package).toMatchObject({ holdReleaseStatus: 'Released' })

  // Importing the same list again changes nothing, and a person decides as usual.
  await screening.importList('1970', 'Tibor MARLOWQUIST')
  await screening.screenAgain('acme')
  expect(await screening.readEvents(open)).toEqual(['package.created', 'package.held'])
  const released = await screening.decide('AGAIN-OPEN', { note: 'Another Tibor' })
  expectStatus(released, 200)
  expect(released.json<Submission>().package).toMatchObject({ holdReleaseStatus: 'Released' })
  expect(released.json<Submission>().package.shippingDocumentation).not.toEqual([])
  await screening.importList('1970', 'Tibor MARLOWQUIST')
  await screening.screenAgain('acme')
  expect((await read('AGAIN-OPEN')).package).toMatchObject({ holdReleaseStatus: 'Released' })
})

test('rescreening holds a package that left its name uncompared when only a warning was wanted', async () => {
  const set = (setting: 'on' | 'off') =>
    runInProcess({ DATABASE_URL: server.database.url }, 'tenant', 'set', 'acme', '--hold-uncompared-names', setting)
  const inScript = { ...examplePackage.consignee, firstName: '花子', lastName: '鈴木' }
  expect((await set('off')).code).toBe(0)
  const warned = await screening.send('POST', 'AGAIN-SCRIPT', { consignee: inScript })
  expect(warned.package.holdReleaseStatus).toBe('Released')
  expect((await set('on')).code).toBe(0)
  await server.database.query('delete from graphile_worker._private_jobs')
  await screening.importList('1974')
  await screening.screenAgain('acme')
  expect(await screening.readEvents(warned)).toContain('package.held')
})

test('continues a long rescreening where the last batch ended', async () => {
  const ottoline = { ...examplePackage.consignee, firstName: 'Ottoline', lastName: 'Brackenfell' }
  const count = 60
  for (let number = 0; number < count; number += 1) {
    await screening.send('POST', `TURN-${number}`, { consignee: ottoline, shippingDocumentationRequested: false })
  }
  await screening.importList('1970', 'Ottoline BRACKENFELL')
  const { database, packages } = server.system
  const runAsTenant: RescreeningDeps['runAsTenant'] = (tenant, work) =>
    database.runInTransaction({ as: 'tenant', tenant }, {}, work)
  const deps = { kinds: [packages.rescreening], readAsTenant: runAsTenant, runAsTenant }
  let turns = 0
  let next: RescreeningStep | null = { tenant: 'acme', pass: 'test', kind: 0, afterId: null }
  for (; next !== null; turns += 1) next = await continueRescreening(deps, next, () => false)
  expect(turns).toBeGreaterThan(2)
  const [{ held } = { held: 0 }] = await server.database.query<{ held: number }>(
    `select count(*)::int as held from portolan.package where order_reference like 'TURN-%' and awaits_decision`,
  )
  expect(held).toBe(count)
})
