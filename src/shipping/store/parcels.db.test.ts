import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { getRejection, openDatabase } from '../../../test/platform/open-database.ts'
import { carrierResult as result } from '../../../test/records/platform.ts'
import { cloneDatabase, type TestDatabase } from '../../../test/support/test-database.ts'
import { uuidPattern } from '../../kernel/ids.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { Database } from '../../platform/db/database.ts'
import { orphanedParcelStore, parcelStore } from './parcels.ts'

let clone: TestDatabase
let database: Database

const acme = { as: 'tenant', tenant: 'acme' } as const
const operator = { as: 'operator' } as const
const noon = new Date('2026-03-04T12:00:00Z')
const minutesLater = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)

beforeEach(async () => {
  clone = await cloneDatabase()
  database = openDatabase(clone.url).database
  await clone.query("insert into portolan.tenant values ('acme', 'A', now()), ('globex', 'G', now())")
})
afterEach(async () => {
  await database.close()
  await clone.drop()
})

const inAcme = <T>(work: (unit: UnitOfWork) => Promise<T>) => database.runInTransaction(acme, { at: noon }, work)
const announce = () => inAcme((unit) => parcelStore.announceParcel(unit, 'Returns'))
const keep = (reference: string, subject = 'return-order/1') =>
  inAcme((unit) => parcelStore.saveParcel(unit, subject, reference, result))
const find = () => inAcme((unit) => parcelStore.findParcel(unit, 'return-order/1'))
const takeDue = (minutes: number, limit = 10) =>
  database.runInTransaction(operator, { at: minutesLater(minutes) }, (unit) =>
    orphanedParcelStore.claimDueParcels(unit, limit),
  )

describe('a registered parcel', () => {
  test('is returned as it was kept, and is no longer due for withdrawal', async () => {
    await keep(await announce())
    expect(await find()).toEqual(result)
    expect(await takeDue(60)).toEqual([])
  })

  test('becomes due if not kept, once in a while, for one caller at a time', async () => {
    const reference = await announce()
    expect(await takeDue(14)).toEqual([])
    const due = [{ tenant: 'acme', reference, serviceName: 'Returns', announcedAt: noon, parcel: null }]
    expect(await takeDue(15)).toEqual(due)
    expect(await takeDue(16)).toEqual([])
    expect(await takeDue(30)).toEqual(due)
  })

  test('cannot be kept once it was due', async () => {
    const reference = await announce()
    await takeDue(15)
    expect(await getRejection(keep(reference))).toMatchObject({ kind: 'unavailable', detail: { retryAfter: 1 } })
    expect(await find()).toBeNull()
  })

  test('is either kept or withdrawn, whichever comes first', async () => {
    const references = await Promise.all(Array.from({ length: 20 }, announce))
    const keeping = references.map((reference, index) =>
      keep(reference, `label/${index}`).then(
        () => reference,
        () => null,
      ),
    )
    const [saved, ...claimed] = await Promise.all([Promise.all(keeping), ...[5, 5, 5, 5].map((n) => takeDue(15, n))])
    const rest = await takeDue(15, 20)
    const withdrawn = [...claimed.flat(), ...rest].map(({ reference }) => reference)
    const owned = saved.filter((reference) => reference !== null)
    expect([...owned, ...withdrawn].toSorted()).toEqual(references.toSorted())
  })

  test('is invisible to other tenants', async () => {
    const reference = await announce()
    const stealing = database.runInTransaction({ as: 'tenant', tenant: 'globex' }, { at: noon }, (unit) =>
      parcelStore.saveParcel(unit, 'return-order/1', reference, result),
    )
    expect(await getRejection(stealing)).toMatchObject({ kind: 'unavailable' })
    await keep(reference)
  })
})

test('a parcel that is given up is due at once, with the carrier’s reference, until it is deleted', async () => {
  await inAcme((unit) => parcelStore.scheduleWithdrawal(unit, result))
  const [due] = await takeDue(0)
  expect(due).toEqual({
    tenant: 'acme',
    reference: expect.stringMatching(uuidPattern),
    serviceName: 'Returns',
    announcedAt: noon,
    parcel: { trackingNumber: 'CR123456785DE', serviceName: 'Returns', shipmentReference: 'shp_1' },
  })
  if (due === undefined) throw new Error('nothing is due')
  await database.runInTransaction(operator, {}, (unit) => orphanedParcelStore.deleteParcel(unit, due))
  expect(await takeDue(60)).toEqual([])
})
