import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBuiltInCarrier } from '../../src/adapters/carriers/built-in.ts'
import { outboundShipment, returnShipment } from '../../src/adapters/carriers/shipments.fixture.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { numberRanges } from '../../src/platform/db/number-ranges.ts'
import { parcelStore } from '../../src/shipping/store/parcels.ts'
import { cloneDatabase, type TestDatabase } from '../support/test-database.ts'
import { openDatabase } from './open-database.ts'

let clone: TestDatabase
let databases: readonly Database[]

beforeAll(async () => {
  clone = await cloneDatabase()
  databases = Array.from({ length: 3 }, () => openDatabase(clone.url).database)
})
afterAll(async () => {
  for (const database of databases) await database.close()
  await clone.drop()
})

const tenants = Array.from({ length: 40 }, (_, index) => `tenant-${index}`)
const parcelsEach = 250

/** Registers parcels of a tenant in a process, both outbound and return, and keeps them. */
async function ship(database: Database, tenant: string): Promise<void> {
  const carrier = createBuiltInCarrier({ numbers: numberRanges((work) => database.runAsSystem(work)) })
  const shipments = Array.from({ length: parcelsEach }, (_, index) => (index % 2 ? returnShipment : outboundShipment))
  const responses = await Promise.all(shipments.map((shipment) => carrier.registerShipment(shipment)))
  await database.runInTransaction({ as: 'tenant', tenant }, {}, async (unit) => {
    for (const [index, { result }] of responses.entries()) {
      if (result === null) throw new Error('the carrier refuses')
      await parcelStore.saveParcel(
        unit,
        `label/${index}`,
        await parcelStore.announceParcel(unit, result.serviceName),
        result,
      )
    }
  })
}

test('10,000 parcels of many tenants from several processes have 10,000 tracking numbers and SSCCs', async () => {
  await clone.query("insert into portolan.tenant select unnest($1::text[]), 'T', now()", [tenants])
  await Promise.all(
    databases.map(async (database, process) => {
      for (const [index, tenant] of tenants.entries()) {
        if (index % databases.length === process) await ship(database, tenant)
      }
    }),
  )
  const [counts] = await clone.query(
    `select count(*)::int as parcels, count(distinct tracking_number)::int as numbers,
            count(distinct carrier_result ->> 'sscc')::int as "ssccs", count(distinct tenant)::int as tenants
       from portolan.parcel`,
  )
  expect(counts).toEqual({ parcels: 10_000, numbers: 10_000, ssccs: 10_000, tenants: 40 })
})
