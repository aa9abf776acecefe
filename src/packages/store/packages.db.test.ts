import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../../test/platform/open-database.ts'
import { packageRecord, replacedPackage } from '../../../test/records/packages.ts'
import { sameMembers } from '../../../test/support/full-record.ts'
import { cloneDatabase, type TestDatabase } from '../../../test/support/test-database.ts'
import { makeUuidV7 } from '../../kernel/ids.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { Database } from '../../platform/db/database.ts'
import { toBerlin } from '../service/package.fixture.ts'
import type { PackageRecord } from '../service/package.ts'
import type { PackageFilter } from '../service/package-store.ts'
import { packageStore } from './packages.ts'

let copy: TestDatabase
let database: Database

beforeAll(async () => {
  copy = await cloneDatabase()
  for (const tenant of ['ours', 'theirs']) {
    await copy.query("insert into portolan.tenant values ($1, 'A', now())", [tenant])
  }
  database = openDatabase(copy.url).database
})

afterAll(async () => {
  await database.close()
  await copy.drop()
})

const as = <T>(tenant: string, work: (unit: UnitOfWork) => Promise<T>) =>
  database.runInTransaction({ as: 'tenant', tenant }, {}, work)

function createRecord(packageReference: string, number: number, submittedAt: string, brandCode = 'ACM'): PackageRecord {
  const createdAt = new Date(submittedAt)
  return {
    packageId: makeUuidV7(createdAt),
    trackingId: crypto.randomUUID(),
    trackingNumber: 'CP123456785GB',
    statusChanges: [{ status: 'Shipped', at: '2026-03-01T10:00:00.123Z' }],
    platformPackageReference: number,
    content: { ...toBerlin, brandCode, packageReference },
    outcome: 1,
    statusMessage: 'Created.',
    warnings: [{ code: 'ConstantWeight', path: '', message: 'Every article weighs 1 Kg' }],
    holdReleaseStatus: 'Released',
    holdDecision: null,
    screening: null,
    carrierName: null,
    trackingUrl: null,
    returnParcel: null,
    documentTypes: ['SHIPPING_LABEL'],
    createdAt,
  }
}

const add = (tenant: string, firstRecord: PackageRecord) =>
  as(tenant, (unit) => packageStore.insertPackage(unit, { record: firstRecord, request: 'asked' }))

describe('a package', () => {
  const firstRecord = createRecord('ONE', 1, '2026-03-01T10:00:00.123Z')

  test('is returned as it was added', async () => {
    expect(await add('ours', firstRecord)).toBe(true)
    expect(await as('ours', (unit) => packageStore.findPackage(unit, firstRecord.content))).toEqual({
      record: firstRecord,
      request: 'asked',
    })
  })

  test('is found by its order, within the given brands', async () => {
    const invoiced = createRecord('INVOICED', 77, '2026-03-02T10:00:00Z')
    await add('ours', invoiced)
    const list = (tenant: string, brands: readonly string[], order: string) =>
      as(tenant, (unit) => packageStore.listByOrder(unit, brands, order))
    expect(await list('ours', ['ACM'], 'ORDER-1')).toEqual([firstRecord, invoiced])
    expect(await list('ours', ['XXX'], 'ORDER-1')).toEqual([])
    expect(await list('ours', ['ACM'], 'ORDER-2')).toEqual([])
    expect(await list('theirs', ['ACM'], 'ORDER-1')).toEqual([])
    await as('ours', (unit) => packageStore.deletePackage(unit, invoiced.content))
  })

  test('cannot be added twice under its references or its number', async () => {
    expect(await add('ours', { ...createRecord('ONE', 2, '2026-03-01T10:00:00Z') })).toBe(false)
    expect(await add('ours', { ...createRecord('TWO', 1, '2026-03-01T10:00:00Z') })).toBe(false)
  })

  test('with the same references and number can belong to another tenant', async () => {
    expect(await as('theirs', (unit) => packageStore.findPackage(unit, firstRecord.content))).toBeNull()
    expect(await as('theirs', (unit) => packageStore.hasNumber(unit, 1))).toBe(false)
    expect(await as('theirs', (unit) => packageStore.deletePackage(unit, firstRecord.content))).toBeNull()
    expect(await add('theirs', { ...firstRecord, trackingId: crypto.randomUUID() })).toBe(true)
  })

  test('is found by its tracking page, by the system only', async () => {
    const system = <T>(work: (unit: UnitOfWork) => Promise<T>) => database.runAsSystem(work)
    expect(await system((unit) => packageStore.findTracked(unit, firstRecord.trackingId))).toEqual(firstRecord)
    expect(await system((unit) => packageStore.findTracked(unit, crypto.randomUUID()))).toBeNull()
    expect(await as('theirs', (unit) => packageStore.findTracked(unit, firstRecord.trackingId))).toBeNull()
  })

  test('takes its number', async () => {
    expect(await as('ours', (unit) => packageStore.hasNumber(unit, 1))).toBe(true)
    expect(await as('ours', (unit) => packageStore.hasNumber(unit, 3))).toBe(false)
  })

  test('is replaced, except for its number and creation time', async () => {
    const changedRecord = {
      ...firstRecord,
      statusMessage: 'Other',
      platformPackageReference: 9,
      createdAt: new Date(0),
    }
    await as('ours', (unit) => packageStore.updatePackage(unit, { record: changedRecord, request: 'other' }))
    expect(await as('ours', (unit) => packageStore.lockPackage(unit, firstRecord.content))).toEqual({
      record: { ...firstRecord, statusMessage: 'Other' },
      request: 'other',
    })
    const theirs = await as('theirs', (unit) => packageStore.findPackage(unit, firstRecord.content))
    expect(theirs?.request).toBe('asked')
  })

  test('is removed once', async () => {
    expect(await as('ours', (unit) => packageStore.deletePackage(unit, firstRecord.content))).toMatchObject({
      packageId: firstRecord.packageId,
    })
    expect(await as('ours', (unit) => packageStore.deletePackage(unit, firstRecord.content))).toBeNull()
    expect(await as('theirs', (unit) => packageStore.findPackage(unit, firstRecord.content))).not.toBeNull()
  })
})

describe('every member of a package', () => {
  const { content, packageId, trackingId } = packageRecord

  /** Reads with every method that reads packages. */
  const readPackages = async () => [
    (await as('ours', (unit) => packageStore.findPackage(unit, content)))?.record,
    (await as('ours', (unit) => packageStore.lockPackage(unit, content)))?.record,
    await database.runAsSystem((unit) => packageStore.findTracked(unit, trackingId)),
    ...(await as('ours', (unit) => packageStore.listPackages(unit, [packageId]))),
  ]

  test('round-trips, also after a replacement', async () => {
    await add('ours', packageRecord)
    expect(await readPackages()).toEqual([packageRecord, packageRecord, packageRecord, packageRecord])

    expect(sameMembers(packageRecord, replacedPackage)).toEqual([
      'packageId',
      'trackingId',
      'platformPackageReference',
      'content.brandCode',
      'content.orderReference',
      'content.packageReference',
      'createdAt',
    ])
    await as('ours', (unit) => packageStore.updatePackage(unit, { record: replacedPackage, request: 'other' }))
    expect(await readPackages()).toEqual([replacedPackage, replacedPackage, replacedPackage, replacedPackage])
    expect(await as('ours', (unit) => packageStore.deletePackage(unit, content))).toEqual(replacedPackage)
  })
})

describe('packages of a period', () => {
  const moments = ['09:59:59.999', '10:00:00.000', '10:00:00.001', '11:00:00.000', '11:59:59.999', '12:00:00.000']
  const period = { from: new Date('2026-04-01T10:00:00Z'), until: new Date('2026-04-01T12:00:00Z') }
  const listed = (brands: readonly string[], after: string | null = null, limit = 100) =>
    as('ours', async (unit) => {
      const ids = (await packageStore.listIds(unit, brands, period, after, limit)).map(({ key }) => key)
      return packageStore.listPackages(unit, ids)
    })
  const references = (records: readonly PackageRecord[]) => records.map(({ content }) => content.packageReference)

  beforeAll(async () => {
    for (const [index, moment] of moments.entries()) {
      const brand = index === 3 ? 'ACX' : 'ACM'
      await add('ours', createRecord(`P${index}`, 100 + index, `2026-04-01T${moment}Z`, brand))
      await add('theirs', createRecord(`T${index}`, 100 + index, `2026-04-01T${moment}Z`, brand))
    }
  })

  test('include its start and exclude its end', async () => {
    expect(references(await listed(['ACM', 'ACX']))).toEqual(['P1', 'P2', 'P3', 'P4'])
  })

  test('are limited to the brands', async () => {
    expect(references(await listed(['ACX', 'GLX']))).toEqual(['P3'])
    expect(await listed([])).toEqual([])
  })

  test('are listed newest first, in pages, by order, or pending a decision', async () => {
    const brands = ['ACM', 'ACX']
    const everything = { orderReference: null, isHeld: false, lacksLabel: false }
    const newest = (filter: PackageFilter, afterId: string | null, limit: number) =>
      as('ours', async (unit) => {
        const ids = (await packageStore.listNewestIds(unit, brands, filter, afterId, limit)).map(({ key }) => key)
        return (await packageStore.listPackages(unit, ids)).toReversed()
      })
    const first = await newest(everything, null, 3)
    expect(references(first)).toEqual(['P5', 'P4', 'P3'])
    expect(references(await newest(everything, first.at(-1)?.packageId ?? null, 3))).toEqual(['P2', 'P1', 'P0'])
    const { orderReference } = toBerlin
    expect(references(await newest({ orderReference, isHeld: false, lacksLabel: false }, null, 2))).toEqual([
      'P5',
      'P4',
    ])
    expect(await newest({ orderReference: 'OTHER', isHeld: false, lacksLabel: false }, null, 2)).toEqual([])

    const decision = { note: 'Asked', by: 'desk', at: '2026-04-01T12:00:00Z', reasons: [] }
    for (const [reference, action] of [
      ['P1', null],
      ['P2', 'Release'],
      ['P4', 'Cancel'],
    ] as const) {
      const found = await as('ours', (unit) =>
        packageStore.findPackage(unit, { brandCode: 'ACM', orderReference, packageReference: reference }),
      )
      if (found === null) throw new Error(`there is no ${reference}`)
      const holdDecision = action === null ? null : { ...decision, action }
      const record = { ...found.record, holdReleaseStatus: 'Held', holdDecision } as const
      await as('ours', (unit) => packageStore.updatePackage(unit, { record, request: found.request }))
    }
    expect(references(await newest({ orderReference: null, isHeld: true, lacksLabel: false }, null, 5))).toEqual([
      'P2',
      'P1',
    ])
    expect(references(await newest({ orderReference, isHeld: true, lacksLabel: false }, null, 1))).toEqual(['P2'])
    const withoutLabel = { orderReference: null, isHeld: false, lacksLabel: true }
    const key = { brandCode: 'ACM', orderReference, packageReference: 'P5' }
    const found = await as('ours', (unit) => packageStore.findPackage(unit, key))
    if (found === null) throw new Error('there is no P5')
    const asked = { ...found.record.content, shippingDocumentationRequested: true }
    const record = { ...found.record, content: asked, holdReleaseStatus: 'Released', documentTypes: [] } as const
    const save = (documentTypes: readonly ('SHIPPING_LABEL' | 'CN22')[]) =>
      as('ours', (unit) =>
        packageStore.updatePackage(unit, { record: { ...record, documentTypes }, request: found.request }),
      )
    await save(['CN22'])
    expect(references(await newest(withoutLabel, null, 5))).toContain('P5')
    await save(['SHIPPING_LABEL'])
    expect(references(await newest(withoutLabel, null, 5))).not.toContain('P5')
  })

  test('come in complete pages', async () => {
    const listedRecords: PackageRecord[] = []
    for (let page = await listed(['ACM', 'ACX'], null, 1); page.length > 0; ) {
      listedRecords.push(...page)
      page = await listed(['ACM', 'ACX'], page.at(-1)?.packageId ?? null, 1)
    }
    expect(references(listedRecords)).toEqual(['P1', 'P2', 'P3', 'P4'])
  })
})
