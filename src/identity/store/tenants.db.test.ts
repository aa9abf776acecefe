import { expect, test } from 'vitest'
import { useStoreDatabase } from '../../../test/platform/store-database.ts'
import { brand, tenant } from '../../../test/records/identity.ts'
import { standingStore } from './standings.ts'
import { tenantStore } from './tenants.ts'

const { asSystem } = useStoreDatabase()

const readTenant = () =>
  asSystem(async (unit) => (await tenantStore.listTenants(unit)).find((entry) => entry.tenant === tenant.tenant))
const readStanding = () => asSystem((unit) => standingStore.findTenantAccess(unit, tenant.tenant))

test('a tenant and its brands are read as they were added, and as they were changed', async () => {
  await asSystem(async (unit) => {
    await tenantStore.addTenant(unit, tenant)
    await tenantStore.addBrand(unit, brand)
  })
  const added = { ...tenant, disabledAt: null, acceptGoodProducts: false }
  expect(await readTenant()).toEqual(added)
  expect(await readStanding()).toEqual({ isDisabled: false, brands: [brand.brandCode] })
  expect(await asSystem((unit) => tenantStore.listBrands(unit))).toEqual([brand])
  expect(await asSystem((unit) => tenantStore.listBrands(unit, tenant.tenant))).toEqual([brand])

  await asSystem((unit) => tenantStore.setAcceptGoodProducts(unit, tenant.tenant, true))
  expect(await readTenant()).toEqual({ ...added, acceptGoodProducts: true })
  await asSystem((unit) => tenantStore.setDisabled(unit, tenant.tenant, tenant.disabledAt))
  expect(await readTenant()).toEqual(tenant)
  expect(await readStanding()).toEqual({ isDisabled: true, brands: [brand.brandCode] })
})
