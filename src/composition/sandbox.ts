import type { Catalog } from '../catalog/index.ts'
import type { Identity } from '../identity/index.ts'
import { anyState } from '../kernel/audit-log.ts'
import { Problem } from '../kernel/problem.ts'
import type { PackageService } from '../packages/index.ts'
import type { Database } from '../platform/db/database.ts'
import { type Returns, sandboxOrder } from '../returns/index.ts'

/** The secret of every sandbox client. Printed at each start; only for trying things out. */
export const sandboxSecret = 'sandbox-secret'

const tenantScopes = ['checkout', 'returns', 'packages', 'catalog', 'events', 'desk', 'developer'] as const

const tenants = [
  { tenant: 'acme', name: 'Acme Sandbox Outfitters', brands: { ACM: 'Acme', ACX: 'Acme Express' } },
  { tenant: 'globex', name: 'Globex Sandbox Traders', brands: { GLX: 'Globex' } },
]

/** The sandbox user, with all roles in the console. */
export const sandboxUser = 'operator'

/**
 * Fills an empty database with plainly fictional tenants, so that everything can be tried immediately. Does nothing if
 * there is any tenant or client.
 *
 * @returns whether the sandbox was created
 */
export async function createSandbox(deps: {
  readonly database: Database
  readonly identity: Identity
  readonly returns: Returns
  readonly packages: PackageService
  readonly catalog: Catalog
}): Promise<boolean> {
  const { database, identity, returns, packages, catalog } = deps
  const isMade = await database.runAsSystem(async (unit) => {
    // Two processes starting on one empty database must not both fill it.
    await unit.runStatement('lock table portolan.tenant in share row exclusive mode')
    const first = { pageSize: 1, continuationToken: null }
    const found = [
      ...(await identity.tenants.listTenants(unit, first)).items,
      ...(await identity.clients.listClients(unit, null, first)).items,
    ]
    if (found.length > 0) return false
    for (const { tenant, name, brands } of tenants) {
      await identity.tenants.createTenant(unit, tenant, name)
      for (const [brandCode, brandName] of Object.entries(brands)) {
        await identity.tenants.createBrand(unit, tenant, brandCode, brandName)
      }
      await returns.createSandbox(unit, tenant)
      await packages.createSandbox(unit, tenant, Object.keys(brands))
      await identity.clients.createClient(unit, {
        clientId: `${tenant}-sandbox`,
        tenant,
        name: `${name}, sandbox client`,
        scopes: tenantScopes,
        brands: null,
        secret: sandboxSecret,
        isSandbox: true,
      })
    }
    await identity.clients.createClient(unit, {
      clientId: 'operator',
      tenant: null,
      name: 'Sandbox operator',
      scopes: ['admin'],
      brands: null,
      secret: sandboxSecret,
      isSandbox: true,
    })
    const roles = [{ tenant: null, role: 'operator' }] as const
    await identity.users.saveUser(unit, sandboxUser, { name: 'Sandbox operator', roles, isActive: true }, anyState)
    const hash = await identity.users.prepareSandboxPassword(sandboxSecret)
    await identity.users.setPassword(unit, sandboxUser, hash, { isSandbox: true })
    return true
  })
  if (isMade) await catalog.createSandbox()
  return isMade
}

/** The tenant and order to try the return portal with. */
export const sandboxPortal = { tenant: 'acme', ...sandboxOrder }

/**
 * Creates a sandbox order with returnable goods, unless it exists or the tenant was deleted.
 *
 * @returns whether it exists now
 */
export async function createSandboxOrder({
  database,
  identity,
  returns,
}: Pick<Parameters<typeof createSandbox>[0], 'database' | 'identity' | 'returns'>): Promise<boolean> {
  const { tenant } = sandboxPortal
  const making = database.runInTransaction({ as: 'tenant', tenant }, {}, async (unit) => {
    if ((await identity.tenants.findOpenTenant(unit, tenant)) === null) return false
    await returns.createSandboxOrder(unit)
    return true
  })
  return making.catch((error: unknown) => {
    // Another server starting on the same database has created it.
    if (error instanceof Problem && error.kind === 'conflict') return true
    throw error
  })
}
