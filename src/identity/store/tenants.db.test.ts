import { expect, test } from 'vitest'
import { useStoreDatabase } from '../../../test/platform/store-database.ts'
import { brand, tenant } from '../../../test/records/identity.ts'
import { tenantAccessStore } from './tenant-access.ts'
import { tenantStore } from './tenants.ts'

const { asSystem } = useStoreDatabase()

const readTenants = () =>
  asSystem(async (unit) => [
    await tenantStore.findTenant(unit, tenant.tenant),
    // Without the tenant that every test has.
    ...(await tenantStore.listTenants(unit, null, 10)).slice(1),
    ...(await tenantStore.listTenants(unit, 'acme', 10)),
  ])
const readAccess = () => asSystem((unit) => tenantAccessStore.findTenantAccess(unit, tenant.tenant))

test('round-trips a tenant and its brands, also after changes, and until they are removed', async () => {
  await asSystem(async (unit) => {
    await tenantStore.addTenant(unit, tenant)
    await tenantStore.addBrand(unit, brand)
  })
  expect(await readTenants()).toEqual([tenant, tenant, tenant])
  expect(await readAccess()).toEqual({ isDisabled: true, brands: [brand.brandCode] })
  await asSystem(async (unit) => {
    expect(await tenantStore.listBrands(unit, null, null, 10)).toEqual([brand])
    expect(await tenantStore.listBrands(unit, tenant.tenant, [tenant.tenant, 'AAA'], 10)).toEqual([brand])
    expect(await tenantStore.listBrands(unit, tenant.tenant, [tenant.tenant, brand.brandCode], 10)).toEqual([])
    expect(await tenantStore.findBrand(unit, tenant.tenant, brand.brandCode)).toEqual(brand)
    expect(await tenantStore.listBrandCodes(unit, tenant.tenant)).toEqual([brand.brandCode])
  })

  const change = { name: 'Globex Second', disabledAt: null, acceptGoodProducts: false, holdUncomparedNames: true }
  await asSystem((unit) => tenantStore.updateTenant(unit, tenant.tenant, change))
  const changed = { ...tenant, ...change }
  expect(await readTenants()).toEqual([changed, changed, changed])
  expect(await readAccess()).toEqual({ isDisabled: false, brands: [brand.brandCode] })
  await asSystem(async (unit) => {
    await tenantStore.renameBrand(unit, tenant.tenant, brand.brandCode, 'Kids')
    expect(await tenantStore.findBrand(unit, tenant.tenant, brand.brandCode)).toEqual({ ...brand, name: 'Kids' })
    expect(await tenantStore.deleteTenant(unit, tenant.tenant)).toBe(false)
    await tenantStore.deleteBrand(unit, tenant.tenant, brand.brandCode)
    expect(await tenantStore.deleteTenant(unit, tenant.tenant)).toBe(true)
  })
  expect(await readTenants()).toEqual([null])
})
