import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { examplePackage } from '../../src/packages/contract/packages.ts'
import {
  continueRescreening,
  type RescreeningDeps,
  type RescreeningStep,
} from '../../src/screening/service/rescreening.ts'
import { expectStatus } from '../support/expect-status.ts'
import { runInProcess } from '../support/run-in-process.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
let directory: string

beforeAll(async () => {
  server = await startTestServer()
  directory = await mkdtemp(join(tmpdir(), 'portolan-screening-'))
})
afterAll(async () => {
  await server.stop()
  await rm(directory, { recursive: true })
})

interface Hit {
  readonly [member: string]: unknown
}
interface Submission {
  readonly outcome: number
  readonly statusMessage: string
  readonly warnings: readonly { readonly code: string }[]
  readonly package: {
    readonly platformPackageReference: number
    readonly holdReleaseStatus: string
    readonly shippingDocumentation: readonly unknown[]
    readonly screening: {
      readonly status: string
      readonly lists: readonly unknown[]
      readonly hits: readonly Hit[]
      readonly uncompared: readonly Hit[]
    }
  }
}

type Body = Readonly<Record<string, unknown>>

const path = '/api/v4/Package'
const consignee = { ...examplePackage.consignee, firstName: 'Orlando', lastName: 'Quibblewik' }

async function send(method: 'POST' | 'PUT', orderReference: string, fields: Body = {}): Promise<Submission> {
  const body = { ...examplePackage, consignee, orderReference, ...fields }
  const response = await server.call('acme-sandbox', method, path, body)
  expectStatus(response, method === 'POST' ? 201 : 200)
  return response.json<Submission>()
}

const decide = (orderReference: string, decision: Body) =>
  server.call('acme-sandbox', 'POST', `${path}/Release`, {
    brandCode: 'ACM',
    orderReference,
    packageReference: 'PKG-1',
    ...decision,
  })

/** Imports a UK list whose test entry has the given year of birth. */
async function importList(birthYear: string, ...otherNames: readonly string[]): Promise<void> {
  const file = join(directory, 'list.csv')
  const rows = [
    'Unique ID,Name 6,Name 1,Name type,Alias strength,Regime Name,Designation Type,D.O.B,Address Country',
    `SBX0001,QUIBBLEWICK,Orlando,Primary Name,,Sandbox,Individual,${birthYear},Antarctica`,
    'SBX0001,Marrowgate,Lando,Alias,Low quality a.k.a,Sandbox,Individual,,',
    'SBX0002,FROSTLANTERN TRADING,,Primary Name,,Sandbox,Entity,,',
    ...otherNames.map((name, index) => `SBX9${index},${name},,Primary Name,,Sandbox,Entity,,`),
  ]
  await writeFile(file, rows.join('\n'))
  const importCommand = ['import', 'denied-parties', 'uk', file, '--published', '2026-11-20', '--force']
  const { code, stderr } = await runInProcess({ DATABASE_URL: server.database.url }, ...importCommand)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
}

const readDecisions = () =>
  server.database.query<{ action: string; note: string; by: string; entry: string; matched: string; order: string }>(
    `select action, note, decided_by as by, entry_id as entry, hit->>'matchedName' as matched, order_reference as "order"
       from portolan.screening_decision order by decided_at, decision_id`,
  )

async function readEvents({ package: { platformPackageReference } }: Submission): Promise<readonly string[]> {
  const rows = await server.database.query<{ type: string }>(
    'select type from portolan.event where subject = $1 order by recorded_at, event_id',
    [String(platformPackageReference)],
  )
  return rows.map(({ type }) => type)
}

test('holds a package whose consignee’s name matches a denied party until a person decides', async () => {
  const before = await send('POST', 'SCREEN-OFF')
  expect(before.package).toMatchObject({
    holdReleaseStatus: 'Released',
    screening: { status: 'Off', lists: [], hits: [], uncompared: [] },
  })

  await importList('1970')
  const nobody = await send('POST', 'SCREEN-NOBODY', { consignee: examplePackage.consignee })
  expect(nobody.package).toMatchObject({
    holdReleaseStatus: 'Released',
    screening: { status: 'NoHit', lists: [{ list: 'uk', publishedOn: '2026-11-20' }], hits: [], uncompared: [] },
  })

  const held = await send('POST', 'SCREEN-1')
  expect(held).toMatchObject({
    outcome: 2,
    package: { holdReleaseStatus: 'Held', shippingDocumentation: [], screening: { status: 'Hit' } },
  })
  expect(held.statusMessage).toContain(
    'Held: the consignee is called like Orlando QUIBBLEWICK in the list uk, entry SBX0001 (score 0.989: orlando = orlando, quibblewik ~ quibblewick (Jaro-Winkler 0.98))',
  )
  expect(held.package.screening.hits).toEqual([
    {
      party: 'consignee',
      list: 'uk',
      entryId: 'SBX0001',
      entryName: 'Orlando QUIBBLEWICK',
      matchedName: 'Orlando QUIBBLEWICK',
      isWeak: false,
      kind: 'person',
      score: 0.989,
      matchedBy: 'orlando = orlando, quibblewik ~ quibblewick (Jaro-Winkler 0.98)',
      programmes: ['Sandbox'],
      countries: ['AQ'],
      birthDates: ['1970'],
      isCleared: false,
    },
  ])
  expect(await readEvents(held)).toEqual(['package.created', 'package.held'])

  const released = await decide('SCREEN-1', { note: 'Not the same person: born in 2001, by her passport' })
  expectStatus(released, 200)
  expect(released.json<Submission>().package).toMatchObject({
    holdReleaseStatus: 'Released',
    screening: { status: 'Cleared', hits: [{ entryId: 'SBX0001', isCleared: true }] },
  })
  expect(released.json<Submission>().package.shippingDocumentation).toHaveLength(3)
  expect(await readEvents(held)).toEqual(['package.created', 'package.held', 'package.released'])
  expect(await readDecisions()).toEqual([
    {
      action: 'Release',
      note: 'Not the same person: born in 2001, by her passport',
      by: 'acme-sandbox',
      entry: 'SBX0001',
      matched: 'Orlando QUIBBLEWICK',
      order: 'SCREEN-1',
    },
  ])

  // Any spelling that yields the same words matches, but only at the same address.
  const again = await send('POST', 'SCREEN-2', {
    consignee: { ...consignee, firstName: 'ORLANDO', lastName: 'QUIBBLEWIK' },
  })
  expect(again.package).toMatchObject({ holdReleaseStatus: 'Released', screening: { status: 'Cleared' } })
  const elsewhere = await send('POST', 'SCREEN-3', {
    consignee: { ...consignee, postalCode: '20095', city: 'Hamburg' },
  })
  expect(elsewhere.package).toMatchObject({ holdReleaseStatus: 'Held' })

  await importList('1971')
  const changed = await send('POST', 'SCREEN-4')
  expect(changed.package).toMatchObject({
    holdReleaseStatus: 'Held',
    screening: { hits: [{ birthDates: ['1971'], isCleared: false }] },
  })
  const put = await send('PUT', 'SCREEN-1', { goodsDescription: 'A scarf' })
  expect(put.package).toMatchObject({ holdReleaseStatus: 'Held', shippingDocumentation: [] })
  expect((await readEvents(held)).slice(-2)).toEqual(['package.updated', 'package.held'])
})

test('binds a release to what the person saw, and records cancellations too', async () => {
  await importList('1972')
  const held = await send('POST', 'SEEN-1')
  expect(held.package.holdReleaseStatus).toBe('Held')
  await importList('1973')
  const unseen = await decide('SEEN-1', { note: 'Not the same person' })
  expectStatus(unseen, 409)
  expect(unseen.json<{ detail: string }>().detail).toContain('the denied-party lists have changed')
  const seen = await send('PUT', 'SEEN-1')
  expect(seen.package.screening.hits).toMatchObject([{ birthDates: ['1973'] }])
  expectStatus(await decide('SEEN-1', { note: 'The same person', action: 'Cancel' }), 200)
  expect((await readDecisions()).at(-1)).toMatchObject({ action: 'Cancel', note: 'The same person', order: 'SEEN-1' })
  expect((await send('POST', 'SEEN-2')).package.holdReleaseStatus).toBe('Held')
})

test('screens importers, weak aliases by full name only, and companies without their legal form', async () => {
  await importList('1970')
  const parties = async (orderReference: string, fields: Body) => {
    const { package: sent } = await send('POST', orderReference, { consignee: examplePackage.consignee, ...fields })
    return sent.screening.hits.map(({ party, matchedName }) => ({ party, matchedName }))
  }
  const importer = { name: 'Import Desk', company: 'Frostlantern Trading GmbH', country: 'DE' }
  expect(await parties('PARTY-1', { importer })).toEqual([{ party: 'importer', matchedName: 'FROSTLANTERN TRADING' }])
  const called = (name: string) => ({
    consignee: { ...examplePackage.consignee, firstName: null, lastName: null, name },
  })
  expect(await parties('PARTY-2', called('Marrowgate, Lando'))).toEqual([
    { party: 'consignee', matchedName: 'Lando Marrowgate' },
  ])
  expect(await parties('PARTY-3', called('Marrowgat, Lando'))).toEqual([])
  expect(await parties('PARTY-4', called('…'))).toEqual([])
})

describe('a name in a script that cannot be compared', () => {
  const inScript = (firstName: string, lastName: string, fields: Body = {}) => ({
    consignee: { ...examplePackage.consignee, firstName, lastName, ...fields },
  })

  test.each([
    ['Japanese', 'イワン', 'ペトロフ'],
    ['Arabic', 'محمد', 'عبد الرحمن الحسن'],
    ['Chinese', '伊万', '彼得罗夫'],
    ['Korean', '이반', '페트로프'],
    ['Thai', 'อีวาน', 'เปตรอฟ'],
    ['Hindi', 'इवान', 'पेत्रोव'],
    ['Hebrew', 'איוון', 'פטרוב'],
  ])(
    'holds the package of a name in %s until a person decides or its Latin spelling comes',
    async (script, first, last) => {
      await importList('1970')
      const held = await send('POST', `SCRIPT-${script}`, inScript(first, last))
      expect(held).toMatchObject({
        outcome: 2,
        package: {
          holdReleaseStatus: 'Held',
          shippingDocumentation: [],
          screening: { status: 'NotCompared', hits: [], uncompared: [{ party: 'consignee', isCleared: false }] },
        },
      })
      expect(held.package.screening.uncompared).toMatchObject([{ names: [`${first} ${last}`] }])
      expect(held.statusMessage).toContain('a name of the consignee could not be compared with the denied-party lists')
      // Messages outlive an erasure.
      expect(JSON.stringify([held.statusMessage, held.warnings])).not.toContain(last)
      const latin = await send('PUT', `SCRIPT-${script}`, inScript(first, last, { latinName: 'Olga Sandbox' }))
      expect(latin.package).toMatchObject({
        holdReleaseStatus: 'Released',
        screening: { status: 'NoHit', hits: [], uncompared: [] },
      })
      const found = await send('PUT', `SCRIPT-${script}`, inScript(first, last, { latinName: 'Orlando Quibblewick' }))
      expect(found.package).toMatchObject({ holdReleaseStatus: 'Held', screening: { status: 'Hit' } })
    },
  )

  test('compares Cyrillic, Greek, Armenian and Georgian names', async () => {
    await importList('1970')
    for (const [index, [first = '', last = '']] of [
      ['Орландо', 'Квибблевик'],
      ['Μαρία', 'Παπαδοπούλου'],
      ['Անահիտ', 'Պետրոսյան'],
      ['ნინო', 'ბერიძე'],
    ].entries()) {
      const { package: sent } = await send('POST', `COMPARED-${index}`, inScript(first, last))
      expect(sent.screening).toMatchObject({ uncompared: [] })
    }
  })

  test('finds a Cyrillic name by its national spelling', async () => {
    await importList('1970', 'Krastyo AGLOV SHTARKELOV', 'Zghurskyi KJOSEV')
    for (const [index, [first = '', last = '']] of [
      ['Кръстьо', 'Ъглов-Щъркелов'],
      ['Ќосев', 'Згурський'],
    ].entries()) {
      const { package: sent } = await send('POST', `NATIONAL-${index}`, inScript(first, last))
      expect(sent.screening, first).toMatchObject({ status: 'Hit' })
    }
  })

  test('a company without a Latin name is held although the person has one', async () => {
    await importList('1970')
    const { package: sent } = await send('POST', 'SCRIPT-COMPANY', inScript('Taro', 'Yamada', { company: '山田商店' }))
    expect(sent.screening).toMatchObject({ status: 'NotCompared', uncompared: [{ names: ['山田商店'] }] })
  })

  test('is released by a decision that is kept as evidence and clears the name at that address', async () => {
    await importList('1970')
    await send('POST', 'SCRIPT-1', inScript('太郎', '山田'))
    const released = await decide('SCRIPT-1', { note: 'Compared by hand, in Latin letters Taro Yamada' })
    expectStatus(released, 200)
    expect(released.json<Submission>().package).toMatchObject({
      holdReleaseStatus: 'Released',
      screening: { status: 'Cleared', uncompared: [{ names: ['太郎 山田'], isCleared: true }] },
    })
    const [evidence] = await server.database.query<{ names: string; entry: string }>(
      `select hit->>'names' as names, entry_id as entry from portolan.screening_decision order by decision_id desc limit 1`,
    )
    expect(evidence).toEqual({ names: '["太郎 山田"]', entry: 'not compared' })
    await importList('1971')
    expect((await send('POST', 'SCRIPT-2', inScript('太郎', '山田'))).package).toMatchObject({
      holdReleaseStatus: 'Released',
      screening: { status: 'Cleared' },
    })
    const elsewhere = await send('POST', 'SCRIPT-3', inScript('太郎', '山田', { postalCode: '20095' }))
    expect(elsewhere.package.holdReleaseStatus).toBe('Held')
  })

  test('only draws a warning if the tenant wants that', async () => {
    await importList('1970')
    const set = async (setting: 'on' | 'off') =>
      runInProcess({ DATABASE_URL: server.database.url }, 'tenant', 'set', 'acme', '--hold-uncompared-names', setting)
    expect(await set('off')).toMatchObject({ code: 0, stderr: '' })
    const warned = await send('POST', 'SCRIPT-WARNED', inScript('次郎', '田中'))
    expect(warned).toMatchObject({
      outcome: 2,
      package: { holdReleaseStatus: 'Released', screening: { status: 'NotCompared' } },
    })
    expect(warned.warnings.map(({ code }) => code)).toContain('NameNotCompared')
    expect(warned.package.shippingDocumentation).not.toEqual([])
    expect(await set('on')).toMatchObject({ code: 0, stderr: '' })
    expect((await send('POST', 'SCRIPT-HELD', inScript('次郎', '田中'))).package.holdReleaseStatus).toBe('Held')
  })
})

test('keeps a decision immutable and within its tenant, and audits it without personal data', async () => {
  await importList('1970')
  await send('POST', 'EVIDENCE-1', { consignee: { ...consignee, address1: 'Musterstrasse 99' } })
  expectStatus(await decide('EVIDENCE-1', { note: 'Somebody else' }), 200)
  await expect(server.database.query(`update portolan.screening_decision set note = 'x'`)).rejects.toThrow(
    'never changes',
  )
  await expect(server.database.query('delete from portolan.screening_decision')).rejects.toThrow('never changes')
  const seenBy = (tenant: string) =>
    server.system.database.runInTransaction({ as: 'tenant', tenant }, {}, (unit) =>
      unit.runStatement('select from portolan.screening_decision'),
    )
  expect(await seenBy('globex')).toEqual([])
  expect((await seenBy('acme')).length).toBeGreaterThan(0)
  const [entry] = await server.database.query<{ action: string; tenant: string; text: string }>(
    `select action, tenant, row_to_json(entry)::text as text from portolan.audit_entry entry
      where subject_kind = 'package' order by entry_number desc limit 1`,
  )
  expect(entry).toMatchObject({ action: 'screening-hit.cleared', tenant: 'acme' })
  expect(entry?.text).toContain('SBX0001')
  expect(entry?.text).not.toMatch(/quibble|Somebody else/i)
})

test('exports evidence and keeps it after an erasure, while the package loses the personal data', async () => {
  await importList('1970')
  const email = 'orlando@shopper.example'
  await send('POST', 'ERASE-1', { consignee: { ...consignee, email, address1: 'Musterstrasse 77' } })
  expectStatus(await decide('ERASE-1', { note: `Somebody else, says ${email}` }), 200)
  const run = (...parameters: readonly string[]) =>
    runInProcess({ DATABASE_URL: server.database.url }, 'privacy', ...parameters, '--tenant', 'acme', '--email', email)
  const { stdout } = await run('export')
  const [order] = (JSON.parse(stdout) as { orders: { screeningDecisions: { entry_id: string }[] }[] }).orders
  expect(order?.screeningDecisions).toMatchObject([{ entry_id: 'SBX0001' }])
  expect((await run('erase')).code).toBe(0)
  const [kept] = await server.database.query<{ details: string }>(
    `select details::text as details from portolan.package where order_reference = 'ERASE-1'`,
  )
  expect(kept?.details).not.toMatch(/quibble/i)
  expect((await readDecisions()).at(-1)).toMatchObject({ order: 'ERASE-1', note: `Somebody else, says ${email}` })
})

/** Runs a tenant's queued screening jobs after a list was imported; there must be one of each. */
async function screenAgain(tenant: string): Promise<number> {
  const waiting = await server.database.query<{ payload: object }>(
    `select payload from graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
      where tasks.identifier = 'screen-again' and payload->>'tenant' = $1`,
    [tenant],
  )
  await server.database.query('delete from graphile_worker._private_jobs')
  for (const { payload } of waiting) await server.system.rescreeningJobs['screen-again']?.(payload)
  return waiting.length
}

test('rescreens undispatched packages when a list changes, and holds them', async () => {
  const marlow = { ...examplePackage.consignee, firstName: 'Tibor', lastName: 'Marlowquist' }
  const open = await send('POST', 'AGAIN-OPEN', { consignee: marlow, returnDocumentationRequested: true })
  await send('POST', 'AGAIN-GONE', { consignee: marlow, shippingStatus: 'In transit' })
  const packed = await send('POST', 'AGAIN-PACKED', { consignee: marlow, shippingStatus: 'Packed' })
  expect(open.package).toMatchObject({ holdReleaseStatus: 'Released' })
  expect(open.package.shippingDocumentation).not.toEqual([])
  await server.database.query('delete from graphile_worker._private_jobs')

  await importList('1970', 'Tibor MARLOWQUIST')
  expect(await screenAgain('acme')).toBe(1)
  const read = async (orderReference: string) => {
    const query = new URLSearchParams({ BrandCode: 'ACM', OrderReference: orderReference, PackageReference: 'PKG-1' })
    const response = await server.call('acme-sandbox', 'GET', `${path}?${query.toString()}`)
    expectStatus(response, 200)
    return response.json<Submission>()
  }
  const held = await read('AGAIN-OPEN')
  expect(held).toMatchObject({
    outcome: 2,
    statusMessage: expect.stringContaining('Held: the consignee is called like Tibor MARLOWQUIST in the list uk'),
    package: { holdReleaseStatus: 'Held', shippingDocumentation: [], screening: { status: 'Hit' } },
  })
  expect(await readEvents(open)).toEqual(['package.created', 'package.held'])
  expect((await read('AGAIN-PACKED')).package).toMatchObject({ holdReleaseStatus: 'Held' })
  expect(await readEvents(packed)).toEqual(['package.created', 'package.held'])
  expect((await read('AGAIN-GONE')).package).toMatchObject({ holdReleaseStatus: 'Released' })

  // Importing the same list again changes nothing, and a person decides as usual.
  await importList('1970', 'Tibor MARLOWQUIST')
  await screenAgain('acme')
  expect(await readEvents(open)).toEqual(['package.created', 'package.held'])
  const released = await decide('AGAIN-OPEN', { note: 'Another Tibor' })
  expectStatus(released, 200)
  expect(released.json<Submission>().package).toMatchObject({ holdReleaseStatus: 'Released' })
  expect(released.json<Submission>().package.shippingDocumentation).not.toEqual([])
  await importList('1970', 'Tibor MARLOWQUIST')
  await screenAgain('acme')
  expect((await read('AGAIN-OPEN')).package).toMatchObject({ holdReleaseStatus: 'Released' })
})

test('rescreening holds a package that left its name uncompared when only a warning was wanted', async () => {
  const set = (setting: 'on' | 'off') =>
    runInProcess({ DATABASE_URL: server.database.url }, 'tenant', 'set', 'acme', '--hold-uncompared-names', setting)
  const inScript = { ...examplePackage.consignee, firstName: '花子', lastName: '鈴木' }
  expect((await set('off')).code).toBe(0)
  const warned = await send('POST', 'AGAIN-SCRIPT', { consignee: inScript })
  expect(warned.package.holdReleaseStatus).toBe('Released')
  expect((await set('on')).code).toBe(0)
  await server.database.query('delete from graphile_worker._private_jobs')
  await importList('1974')
  await screenAgain('acme')
  expect(await readEvents(warned)).toContain('package.held')
})

test('continues a long rescreening where the last batch ended', async () => {
  const ottoline = { ...examplePackage.consignee, firstName: 'Ottoline', lastName: 'Brackenfell' }
  const count = 60
  for (let number = 0; number < count; number += 1) {
    await send('POST', `TURN-${number}`, { consignee: ottoline, shippingDocumentationRequested: false })
  }
  await importList('1970', 'Ottoline BRACKENFELL')
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

test('gives a return no documents until a person decides on a match of the shopper’s name', async () => {
  const call = (method: 'GET' | 'POST' | 'PUT', address: string, body?: unknown) =>
    server.call('acme-sandbox', method, `/acme/${address}`, body)
  const createReturn = async (orderReference: string, lastName: string): Promise<string> => {
    const contactInformation = { firstName: 'Isadora', lastName, address1: 'Unter den Linden 1', countryIso: 'DE' }
    const orderItems = [{ productCode: 'A', quantity: 1, shippingInformation: { shippingStatus: 'Shipped' } }]
    expectStatus(await call('POST', 'outbound-orders', { orderReference, contactInformation, orderItems }), 201)
    const returnItems = [{ productCode: 'A', reasonCode: 'TooSmall' }]
    const response = await call('POST', `orders/${orderReference}/return-orders`, { returnItems })
    expectStatus(response, 201)
    return response.json<{ returnOrderNumber: string }>().returnOrderNumber
  }
  const readReturnEvents = async (number: string) =>
    (
      await server.database.query<{ type: string }>(
        `select type from portolan.event where subject = $1 and type like 'return-order.%' order by recorded_at, event_id`,
        [number],
      )
    ).map(({ type }) => type)
  await importList('1970', 'Isadora THORNWICKET')
  const number = await createReturn('BACK-1', 'Thornwicket')
  const refused = await call('GET', `return-orders/${number}/Label`)
  expectStatus(refused, 404)
  expect(refused.body).toContain('the shopper’s name resembles Isadora THORNWICKET on the list uk, entry SBX90')
  expectStatus(await call('GET', `return-orders/${number}/ReturnNote`), 404)
  expect(await readReturnEvents(number)).toEqual(['return-order.created', 'return-order.held'])
  expect(
    await server.database.query('select from portolan.parcel where subject = $1', [`return-order/${number}`]),
  ).toEqual([])

  const released = await call('POST', `return-orders/${number}/release`, { note: 'Another Isadora: born in 2001' })
  expectStatus(released, 200)
  expect(released.json()).toEqual({
    returnOrderNumber: number,
    cleared: [{ list: 'uk', entryId: 'SBX90', matchedName: 'Isadora THORNWICKET' }],
    isNameCleared: false,
  })
  expectStatus(await call('GET', `return-orders/${number}/Label`), 200)
  expect(await readReturnEvents(number)).toContain('return-order.released')
  const [decision] = await server.database.query(
    'select action, note, return_order_number::text as number from portolan.screening_decision where return_order_number is not null order by decided_at',
  )
  expect(decision).toEqual({ action: 'Release', note: 'Another Isadora: born in 2001', number })

  const unread = await createReturn('BACK-4', 'ソーンウィケット')
  const unreadLabel = await call('GET', `return-orders/${unread}/Label`)
  expectStatus(unreadLabel, 404)
  expect(unreadLabel.body).toContain('could not be compared with the denied-party lists')
  const compared = await call('POST', `return-orders/${unread}/release`, { note: 'Compared in Latin letters' })
  expect(compared.json()).toEqual({ returnOrderNumber: unread, cleared: [], isNameCleared: true })
  expectStatus(await call('GET', `return-orders/${unread}/Label`), 200)

  // One whose label was issued before the list changed does not hand it out again until the goods have left.
  const later = await createReturn('BACK-2', 'Fennimoor')
  expectStatus(await call('GET', `return-orders/${later}/Label`), 200)
  const gone = await createReturn('BACK-3', 'Fennimoor')
  expectStatus(await call('GET', `return-orders/${gone}/Label`), 200)
  expectStatus(await call('PUT', `orders/BACK-3/return-orders/${gone}`, { status: 'ReceivedByCarrier' }), 200)
  await server.database.query('delete from graphile_worker._private_jobs')
  await importList('1970', 'Isadora THORNWICKET', 'Isadora FENNIMOOR')
  await screenAgain('acme')
  expect(await readReturnEvents(later)).toContain('return-order.held')
  expectStatus(await call('GET', `return-orders/${later}/Label`), 404)
  expect(await readReturnEvents(gone)).not.toContain('return-order.held')
  expectStatus(await call('GET', `return-orders/${gone}/Label`), 200)
  expect(await readReturnEvents(number)).toEqual([
    'return-order.created',
    'return-order.held',
    'return-order.released',
    'return-order.updated',
  ])
})
