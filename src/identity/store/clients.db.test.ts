import { expect, test } from 'vitest'
import { unitContext, useStoreDatabase } from '../../../test/platform/store-database.ts'
import { brand, client, tenant } from '../../../test/records/identity.ts'
import type { ApiClientWithSecret } from '../service/client.ts'
import { clientStore } from './clients.ts'
import { tenantAccessStore } from './tenant-access.ts'
import { tenantStore } from './tenants.ts'

const { asSystem } = useStoreDatabase()

/** Reads with every method that reads clients. */
const readClient = () =>
  asSystem(async (unit) => [
    ...(await clientStore.findAll(unit, [client.clientId])),
    ...(await clientStore.listClients(unit, null, null, 10)),
    ...(await clientStore.listClients(unit, tenant.tenant, 'a', 10)),
    await tenantAccessStore.findClientAccess(unit, client.clientId),
  ])

/** The results of those methods. */
function listReadings(stored: ApiClientWithSecret): readonly unknown[] {
  const { secretHash: _, previousSecretHash: __, ...shown } = stored
  const { isActive, isSandbox, scopes, brands, rateLimits, previousSecretExpiresAt } = shown
  // While the previous secret is valid, so are the tokens issued for it.
  const isOverlapping = previousSecretExpiresAt !== null && previousSecretExpiresAt > unitContext.at
  const secretRenewedAt = isOverlapping ? null : shown.secretRenewedAt
  const tenantAccess = { isDisabled: false, brands: [brand.brandCode] }
  const access = { isActive, isSandbox, scopes, brands, secretRenewedAt, rateLimits, tenant: tenantAccess }
  return [stored, shown, shown, access]
}

test('round-trips a client, also after a change', async () => {
  await asSystem(async (unit) => {
    await tenantStore.addTenant(unit, tenant)
    await tenantStore.updateTenant(unit, tenant.tenant, { ...tenant, disabledAt: null })
    await tenantStore.addBrand(unit, brand)
    await clientStore.insertClient(unit, client)
  })
  expect(await readClient()).toEqual(listReadings(client))
  expect(await asSystem((unit) => clientStore.listClients(unit, null, client.clientId, 10))).toEqual([])

  const change = { name: 'Globex Outlet', scopes: ['catalog'], brands: null, isActive: false } as const
  await asSystem((unit) => clientStore.updateClient(unit, client.clientId, change))
  const changed = { ...client, ...change }
  expect(await readClient()).toEqual(listReadings(changed))

  await asSystem((unit) => clientStore.updateRateLimits(unit, client.clientId, { '*': 5 }))
  const limited = { ...changed, rateLimits: { '*': 5 } }
  expect(await readClient()).toEqual(listReadings(limited))

  for (const previousSecretExpiresAt of [new Date(unitContext.at.getTime() + 1), unitContext.at]) {
    const renewal = { secretHash: 'hash-2', previousSecretHash: 'hash-1', previousSecretExpiresAt }
    await asSystem((unit) => clientStore.renewSecret(unit, client.clientId, renewal))
    const renewed = { ...limited, ...renewal, isSandbox: false, secretRenewedAt: unitContext.at }
    expect(await readClient()).toEqual(listReadings(renewed))
  }
  await asSystem((unit) => clientStore.rewriteSecret(unit, client.clientId, 'hash-2', 'hash-3'))
  expect(await asSystem((unit) => clientStore.findAll(unit, [client.clientId]))).toMatchObject([
    { secretHash: 'hash-3' },
  ])
})
