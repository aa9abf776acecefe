import { expect, test } from 'vitest'
import { unitContext, useStoreDatabase } from '../../../test/platform/store-database.ts'
import { brand, client, tenant } from '../../../test/records/identity.ts'
import type { ApiClientWithSecret } from '../service/clients.ts'
import { clientStore } from './clients.ts'
import { standingStore } from './standings.ts'
import { tenantStore } from './tenants.ts'

const { asSystem } = useStoreDatabase()

/** Expects a client from every method that reads clients. */
async function expectClient(expected: ApiClientWithSecret): Promise<void> {
  const { secretHash, ...shown } = expected
  const { clientId, isActive, isSandbox, scopes, brands, secretRenewedAt } = shown
  const read = await asSystem(async (unit) => [
    ...(await clientStore.findAll(unit, [clientId])),
    ...(await clientStore.list(unit)),
    ...(await clientStore.list(unit, tenant.tenant)),
    await standingStore.ofClient(unit, clientId),
  ])
  const tenantStanding = { isDisabled: false, brands: [brand.brandCode] }
  const standing = { isActive, isSandbox, scopes, brands, secretRenewedAt, tenant: tenantStanding }
  expect(read).toEqual([expected, shown, shown, standing])
}

test('a client is read as it was added, and as it was changed', async () => {
  await asSystem(async (unit) => {
    await tenantStore.addTenant(unit, tenant)
    await tenantStore.addBrand(unit, brand)
    await clientStore.add(unit, client)
  })
  const added = { ...client, secretRenewedAt: null }
  await expectClient(added)

  await asSystem((unit) => clientStore.setActive(unit, client.clientId, false))
  await expectClient({ ...added, isActive: false })

  const renewed = { ...added, isActive: false, isSandbox: false, secretHash: 'hash-2', secretRenewedAt: unitContext.at }
  await asSystem((unit) => clientStore.renewSecret(unit, client.clientId, 'hash-2'))
  await expectClient(renewed)

  await asSystem((unit) => clientStore.rewriteSecret(unit, client.clientId, 'hash-2', 'hash-3'))
  await expectClient({ ...renewed, secretHash: 'hash-3' })
})
