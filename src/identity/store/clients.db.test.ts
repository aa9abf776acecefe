import { expect, test } from 'vitest'
import { unitContext, useStoreDatabase } from '../../../test/platform/store-database.ts'
import { brand, client, tenant } from '../../../test/records/identity.ts'
import type { ApiClientWithSecret } from '../service/clients.ts'
import { clientStore } from './clients.ts'
import { standingStore } from './standings.ts'
import { tenantStore } from './tenants.ts'

const { asSystem } = useStoreDatabase()

/** By every method that reads clients. */
const readClient = () =>
  asSystem(async (unit) => [
    ...(await clientStore.findAll(unit, [client.clientId])),
    ...(await clientStore.listClients(unit)),
    ...(await clientStore.listClients(unit, tenant.tenant)),
    await standingStore.findClientAccess(unit, client.clientId),
  ])

/** What those methods answer with. */
function readingsOf(stored: ApiClientWithSecret): readonly unknown[] {
  const { secretHash: _, ...shown } = stored
  const { isActive, isSandbox, scopes, brands, secretRenewedAt } = shown
  const tenantStanding = { isDisabled: false, brands: [brand.brandCode] }
  return [stored, shown, shown, { isActive, isSandbox, scopes, brands, secretRenewedAt, tenant: tenantStanding }]
}

test('a client is read as it was added, and as it was changed', async () => {
  await asSystem(async (unit) => {
    await tenantStore.addTenant(unit, tenant)
    await tenantStore.addBrand(unit, brand)
    await clientStore.insertClient(unit, client)
  })
  const added = { ...client, secretRenewedAt: null }
  expect(await readClient()).toEqual(readingsOf(added))

  await asSystem((unit) => clientStore.setActive(unit, client.clientId, false))
  expect(await readClient()).toEqual(readingsOf({ ...added, isActive: false }))

  const renewed = { ...added, isActive: false, isSandbox: false, secretHash: 'hash-2', secretRenewedAt: unitContext.at }
  await asSystem((unit) => clientStore.renewSecret(unit, client.clientId, 'hash-2'))
  expect(await readClient()).toEqual(readingsOf(renewed))

  await asSystem((unit) => clientStore.rewriteSecret(unit, client.clientId, 'hash-2', 'hash-3'))
  expect(await readClient()).toEqual(readingsOf({ ...renewed, secretHash: 'hash-3' }))
})
