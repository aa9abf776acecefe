import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { examplePackage } from '../../src/packages/contract/packages.ts'
import { expectStatus } from '../support/expect-status.ts'
import { runInProcess } from '../support/run-in-process.ts'
import {
  type Body,
  consignee,
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

const readDecisions = () =>
  server.database.query<{ action: string; note: string; by: string; entry: string; matched: string; order: string }>(
    `select action, note, decided_by as by, entry_id as entry, hit->>'matchedName' as matched, order_reference as "order"
       from portolan.screening_decision order by decided_at, decision_id`,
  )

test('holds a package whose consignee’s name matches a denied party until a person decides', async () => {
  const before = await screening.send('POST', 'SCREEN-OFF')
  expect(before.package).toMatchObject({
    holdReleaseStatus: 'Released',
    screening: { status: 'Off', lists: [], hits: [], uncompared: [] },
  })

  await screening.importList('1970')
  const nobody = await screening.send('POST', 'SCREEN-NOBODY', { consignee: examplePackage.consignee })
  expect(nobody.package).toMatchObject({
    holdReleaseStatus: 'Released',
    screening: { status: 'NoHit', lists: [{ list: 'uk', publishedOn: '2026-11-20' }], hits: [], uncompared: [] },
  })

  const held = await screening.send('POST', 'SCREEN-1')
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
  expect(await screening.readEvents(held)).toEqual(['package.created', 'package.held'])

  const released = await screening.decide('SCREEN-1', { note: 'Not the same person: born in 2001, by her passport' })
  expectStatus(released, 200)
  expect(released.json<Submission>().package).toMatchObject({
    holdReleaseStatus: 'Released',
    screening: { status: 'Cleared', hits: [{ entryId: 'SBX0001', isCleared: true }] },
  })
  expect(released.json<Submission>().package.shippingDocumentation).toHaveLength(3)
  expect(await screening.readEvents(held)).toEqual(['package.created', 'package.held', 'package.released'])
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
  const again = await screening.send('POST', 'SCREEN-2', {
    consignee: { ...consignee, firstName: 'ORLANDO', lastName: 'QUIBBLEWIK' },
  })
  expect(again.package).toMatchObject({ holdReleaseStatus: 'Released', screening: { status: 'Cleared' } })
  const elsewhere = await screening.send('POST', 'SCREEN-3', {
    consignee: { ...consignee, postalCode: '20095', city: 'Hamburg' },
  })
  expect(elsewhere.package).toMatchObject({ holdReleaseStatus: 'Held' })

  await screening.importList('1971')
  const changed = await screening.send('POST', 'SCREEN-4')
  expect(changed.package).toMatchObject({
    holdReleaseStatus: 'Held',
    screening: { hits: [{ birthDates: ['1971'], isCleared: false }] },
  })
  const put = await screening.send('PUT', 'SCREEN-1', { goodsDescription: 'A scarf' })
  expect(put.package).toMatchObject({ holdReleaseStatus: 'Held', shippingDocumentation: [] })
  expect((await screening.readEvents(held)).slice(-2)).toEqual(['package.updated', 'package.held'])
})

test('binds a release to what the person saw, and records cancellations too', async () => {
  await screening.importList('1972')
  const held = await screening.send('POST', 'SEEN-1')
  expect(held.package.holdReleaseStatus).toBe('Held')
  await screening.importList('1973')
  const unseen = await screening.decide('SEEN-1', { note: 'Not the same person' })
  expectStatus(unseen, 409)
  expect(unseen.json<{ detail: string }>().detail).toContain('the denied-party lists have changed')
  const seen = await screening.send('PUT', 'SEEN-1')
  expect(seen.package.screening.hits).toMatchObject([{ birthDates: ['1973'] }])
  expectStatus(await screening.decide('SEEN-1', { note: 'The same person', action: 'Cancel' }), 200)
  expect((await readDecisions()).at(-1)).toMatchObject({ action: 'Cancel', note: 'The same person', order: 'SEEN-1' })
  expect((await screening.send('POST', 'SEEN-2')).package.holdReleaseStatus).toBe('Held')
})

test('screens importers, weak aliases by full name only, and companies without their legal form', async () => {
  await screening.importList('1970')
  const parties = async (orderReference: string, fields: Body) => {
    const { package: sent } = await screening.send('POST', orderReference, {
      consignee: examplePackage.consignee,
      ...fields,
    })
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
      await screening.importList('1970')
      const held = await screening.send('POST', `SCRIPT-${script}`, inScript(first, last))
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
      const latin = await screening.send(
        'PUT',
        `SCRIPT-${script}`,
        inScript(first, last, { latinName: 'Olga Sandbox' }),
      )
      expect(latin.package).toMatchObject({
        holdReleaseStatus: 'Released',
        screening: { status: 'NoHit', hits: [], uncompared: [] },
      })
      const found = await screening.send(
        'PUT',
        `SCRIPT-${script}`,
        inScript(first, last, { latinName: 'Orlando Quibblewick' }),
      )
      expect(found.package).toMatchObject({ holdReleaseStatus: 'Held', screening: { status: 'Hit' } })
    },
  )

  test('compares Cyrillic, Greek, Armenian and Georgian names', async () => {
    await screening.importList('1970')
    for (const [index, [first = '', last = '']] of [
      ['Орландо', 'Квибблевик'],
      ['Μαρία', 'Παπαδοπούλου'],
      ['Անահիտ', 'Պետրոսյան'],
      ['ნინო', 'ბერიძე'],
    ].entries()) {
      const { package: sent } = await screening.send('POST', `COMPARED-${index}`, inScript(first, last))
      expect(sent.screening).toMatchObject({ uncompared: [] })
    }
  })

  test('finds a Cyrillic name by its national spelling', async () => {
    await screening.importList('1970', 'Krastyo AGLOV SHTARKELOV', 'Zghurskyi KJOSEV')
    for (const [index, [first = '', last = '']] of [
      ['Кръстьо', 'Ъглов-Щъркелов'],
      ['Ќосев', 'Згурський'],
    ].entries()) {
      const { package: sent } = await screening.send('POST', `NATIONAL-${index}`, inScript(first, last))
      expect([first, sent.screening]).toMatchObject([first, { status: 'Hit' }])
    }
  })

  test('a company without a Latin name is held although the person has one', async () => {
    await screening.importList('1970')
    const { package: sent } = await screening.send(
      'POST',
      'SCRIPT-COMPANY',
      inScript('Taro', 'Yamada', { company: '山田商店' }),
    )
    expect(sent.screening).toMatchObject({ status: 'NotCompared', uncompared: [{ names: ['山田商店'] }] })
  })

  test('is released by a decision that is kept as evidence and clears the name at that address', async () => {
    await screening.importList('1970')
    await screening.send('POST', 'SCRIPT-1', inScript('太郎', '山田'))
    const released = await screening.decide('SCRIPT-1', { note: 'Compared by hand, in Latin letters Taro Yamada' })
    expectStatus(released, 200)
    expect(released.json<Submission>().package).toMatchObject({
      holdReleaseStatus: 'Released',
      screening: { status: 'Cleared', uncompared: [{ names: ['太郎 山田'], isCleared: true }] },
    })
    const [evidence] = await server.database.query<{ names: string; entry: string }>(
      `select hit->>'names' as names, entry_id as entry from portolan.screening_decision order by decision_id desc limit 1`,
    )
    expect(evidence).toEqual({ names: '["太郎 山田"]', entry: 'not compared' })
    await screening.importList('1971')
    expect((await screening.send('POST', 'SCRIPT-2', inScript('太郎', '山田'))).package).toMatchObject({
      holdReleaseStatus: 'Released',
      screening: { status: 'Cleared' },
    })
    const elsewhere = await screening.send('POST', 'SCRIPT-3', inScript('太郎', '山田', { postalCode: '20095' }))
    expect(elsewhere.package.holdReleaseStatus).toBe('Held')
  })

  test('only draws a warning if the tenant wants that', async () => {
    await screening.importList('1970')
    const set = async (setting: 'on' | 'off') =>
      runInProcess({ DATABASE_URL: server.database.url }, 'tenant', 'set', 'acme', '--hold-uncompared-names', setting)
    expect(await set('off')).toMatchObject({ code: 0, stderr: '' })
    const warned = await screening.send('POST', 'SCRIPT-WARNED', inScript('次郎', '田中'))
    expect(warned).toMatchObject({
      outcome: 2,
      package: { holdReleaseStatus: 'Released', screening: { status: 'NotCompared' } },
    })
    expect(warned.warnings.map(({ code }) => code)).toContain('NameNotCompared')
    expect(warned.package.shippingDocumentation).not.toEqual([])
    expect(await set('on')).toMatchObject({ code: 0, stderr: '' })
    expect((await screening.send('POST', 'SCRIPT-HELD', inScript('次郎', '田中'))).package.holdReleaseStatus).toBe(
      'Held',
    )
  })
})

test('keeps a decision immutable and within its tenant, and audits it without personal data', async () => {
  await screening.importList('1970')
  await screening.send('POST', 'EVIDENCE-1', { consignee: { ...consignee, address1: 'Musterstrasse 99' } })
  expectStatus(await screening.decide('EVIDENCE-1', { note: 'Somebody else' }), 200)
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
  await screening.importList('1970')
  const email = 'orlando@shopper.example'
  await screening.send('POST', 'ERASE-1', { consignee: { ...consignee, email, address1: 'Musterstrasse 77' } })
  expectStatus(await screening.decide('ERASE-1', { note: `Somebody else, says ${email}` }), 200)
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
  await screening.importList('1970', 'Isadora THORNWICKET')
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
  await screening.importList('1970', 'Isadora THORNWICKET', 'Isadora FENNIMOOR')
  await screening.screenAgain('acme')
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
