import { beforeAll, expect, test } from 'vitest'
import { unitContext, useStoreDatabase } from '../../../../test/platform/store-database.ts'
import { getShippedCustoms } from '../../../adapters/shipped-customs.ts'
import { catalogDecisions } from '../../../catalog/index.ts'
import { catalogBrandStore } from '../../../catalog/store/brands.ts'
import type { UnitOfWork } from '../../../kernel/unit-of-work.ts'
import { TenantClassifier } from './tenant-classifier.ts'
import type { DecisionSource } from './tenant-decisions.ts'

const { query, open } = useStoreDatabase()
const { classifier } = getShippedCustoms()

const createReads =
  (tenant: string) =>
  <T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> =>
    open().runInTransaction({ as: 'tenant', tenant }, unitContext, work)

const decide = (tenant: string, productCode: string, code: string, name: string, brandCode = 'ACM') =>
  createReads(tenant)(async (unit) => {
    await catalogBrandStore.lockBrands(unit, [brandCode])
    await catalogDecisions.saveDecision(unit, {
      brandCode,
      productCode,
      code,
      product: { name, description: '', material: '' },
    })
  })

const lamp = 'Nordlys pendant of hammered brass above the dining table'
/** A product's best code, and the product that it was found similar to. */
async function ask(process: TenantClassifier, tenant: string, name = lamp) {
  const [ranked] = await process.rankProducts([{ name }], { tenant, signal: null }, createReads(tenant))
  return [ranked?.[0]?.code, ranked?.[0]?.decidedLike?.productCode]
}

beforeAll(async () => {
  await query("insert into portolan.tenant (tenant, name, created_at) values ('globex', 'Globex', now())")
})

test('a tenant’s decision applies to its similar products in every process at once, and to nobody else’s', async () => {
  const [first, second] = [
    new TenantClassifier(classifier, catalogDecisions),
    new TenantClassifier(classifier, catalogDecisions),
  ]
  const [without] = await ask(first, 'acme')
  expect(without).not.toBe('940511')

  await decide('acme', 'LAMP-1', '9405.11.40'.replaceAll('.', ''), lamp)
  expect(await ask(first, 'acme')).toEqual(['940511', 'LAMP-1'])
  expect(await ask(second, 'acme')).toEqual(['940511', 'LAMP-1'])
  expect(await ask(first, 'globex')).toEqual([without, undefined])

  await decide('globex', 'PENDANT-7', '940519', lamp)
  expect(await ask(second, 'globex')).toEqual(['940519', 'PENDANT-7'])
  expect(await ask(second, 'acme')).toEqual(['940511', 'LAMP-1'])

  // After a change, the former decision no longer counts, even if it was in memory.
  await decide('acme', 'LAMP-1', '940519', lamp)
  expect(await ask(first, 'acme')).toEqual(['940519', 'LAMP-1'])
  expect(await ask(second, 'acme')).toEqual(['940519', 'LAMP-1'])
})

test('loads only new decisions, across brands, and the latest if there are many', async () => {
  const read: [after: Record<string, number>, found: string[]][] = []
  const watched: DecisionSource = {
    ...catalogDecisions,
    listDecisions: async (unit, after, most) => {
      const found = await catalogDecisions.listDecisions(unit, after, most)
      read.push([Object.fromEntries(after), found.map(({ productCode }) => productCode)])
      return found
    },
  }
  await decide('globex', 'SCARF', '621410', 'Fringed scarf of woven silk with a print of lilies', 'GLX')
  const process = new TenantClassifier(classifier, watched)
  await Promise.all([ask(process, 'globex'), ask(process, 'globex'), ask(process, 'globex')])
  await ask(process, 'globex')
  expect(read).toEqual([[{}, ['PENDANT-7', 'SCARF']]])
  await decide('globex', 'SHAWL', '621420', 'Wide shawl of woven wool', 'GLX')
  expect(await ask(process, 'globex', 'Wide shawl of woven wool')).toEqual(['621420', 'SHAWL'])
  expect(read.slice(1)).toEqual([[{ ACM: 1, GLX: 1 }, ['SHAWL']]])

  const latest = (most: { rows: number; bytes: number }) =>
    createReads('globex')(async (unit) =>
      (await catalogDecisions.listDecisions(unit, new Map(), most)).map(({ productCode }) => productCode),
    )
  expect(await latest({ rows: 2, bytes: 1e6 })).toHaveLength(2)
  expect(await latest({ rows: 10, bytes: 100 })).toHaveLength(1)
})
