import { brandCodeRule, tenantCodeRule } from '../../kernel/code-rules.ts'
import { Problem } from '../../kernel/problem.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'

/** A retailer that uses this installation. Its code is in every address and every row, and never changes. */
export interface Tenant {
  readonly tenant: string
  readonly name: string
  /** Since when nobody of it may call; null while they may. */
  readonly disabledAt: Date | null
  /** Whether its catalog takes the good products of a call where others are bad. */
  readonly acceptGoodProducts: boolean
  readonly createdAt: Date
}

/** A shop front of a tenant, known by its 3-letter code. */
export interface Brand {
  readonly tenant: string
  readonly brandCode: string
  readonly name: string
  readonly createdAt: Date
}

/** Where tenants and brands are kept. */
export interface TenantStore {
  /** @returns false when a tenant with this code is there already */
  addTenant(unit: UnitOfWork, tenant: Tenant): Promise<boolean>
  listTenants(unit: UnitOfWork): Promise<readonly Tenant[]>
  hasTenant(unit: UnitOfWork, tenant: string): Promise<boolean>
  /** @returns the tenant as it is now; null when there is none */
  setDisabled(unit: UnitOfWork, tenant: string, disabledAt: Date | null): Promise<Tenant | null>
  /** @returns the tenant as it is now; null when there is none */
  setAcceptGoodProducts(unit: UnitOfWork, tenant: string, accept: boolean): Promise<Tenant | null>
  /** Of the unit of work's tenant. */
  acceptsGoodProducts(unit: UnitOfWork): Promise<boolean>
  /** @returns false when the tenant has such a brand already */
  addBrand(unit: UnitOfWork, brand: Brand): Promise<boolean>
  listBrands(unit: UnitOfWork, tenant?: string): Promise<readonly Brand[]>
}

/** Makes and lists tenants and their brands. */
export class Tenants {
  readonly #store: TenantStore

  constructor(store: TenantStore) {
    this.#store = store
  }

  /** @throws Problem `invalid` for a bad code, `conflict` when it is taken */
  async createTenant(unit: UnitOfWork, tenant: string, name: string): Promise<Tenant> {
    assertRule('tenant', tenantCodeRule.pattern.test(tenant), tenantCodeRule.reason)
    assertRule('name', name.trim() !== '', 'must not be blank')
    const created = { tenant, name, disabledAt: null, acceptGoodProducts: false, createdAt: unit.at }
    if (!(await this.#store.addTenant(unit, created)))
      throw new Problem('conflict', `There is a tenant ${tenant} already`)
    return created
  }

  /**
   * Lets nobody of a tenant call any more, or lets them again. Nothing of the tenant is lost; tokens are refused by then, a
   * minute later at the latest.
   *
   * @throws Problem `not-found`
   */
  async setDisabled(unit: UnitOfWork, tenant: string, isDisabled: boolean): Promise<Tenant> {
    const changed = await this.#store.setDisabled(unit, tenant, isDisabled ? unit.at : null)
    if (changed === null) throw createUnknownTenantProblem(tenant)
    return changed
  }

  /**
   * Decides whether the catalog of a tenant takes the good products of a call where others are bad, or nothing then.
   *
   * @throws Problem `not-found`
   */
  async setAcceptGoodProducts(unit: UnitOfWork, tenant: string, accept: boolean): Promise<Tenant> {
    const changed = await this.#store.setAcceptGoodProducts(unit, tenant, accept)
    if (changed === null) throw createUnknownTenantProblem(tenant)
    return changed
  }

  /** Whether the catalog of the unit of work's tenant takes the good products of a call where others are bad. */
  async acceptsGoodProducts(unit: UnitOfWork): Promise<boolean> {
    return this.#store.acceptsGoodProducts(unit)
  }

  /** @throws Problem `invalid` for a bad code, `not-found` for an unknown tenant, `conflict` when the code is taken */
  async createBrand(unit: UnitOfWork, tenant: string, brandCode: string, name: string): Promise<Brand> {
    assertRule('brandCode', brandCodeRule.pattern.test(brandCode), brandCodeRule.reason)
    assertRule('name', name.trim() !== '', 'must not be blank')
    if (!(await this.#store.hasTenant(unit, tenant))) throw createUnknownTenantProblem(tenant)
    const created = { tenant, brandCode, name, createdAt: unit.at }
    if (!(await this.#store.addBrand(unit, created))) {
      throw new Problem('conflict', `The tenant ${tenant} has a brand ${brandCode} already`)
    }
    return created
  }

  /** A tenant with the codes of its brands; null when there is none. */
  async findTenant(
    unit: UnitOfWork,
    tenant: string,
  ): Promise<{ readonly tenant: string; readonly brands: readonly string[] } | null> {
    // Asked with whatever a token says, also with what no database takes as text.
    if (!tenantCodeRule.pattern.test(tenant) || !(await this.#store.hasTenant(unit, tenant))) return null
    const brands = await this.#store.listBrands(unit, tenant)
    return { tenant, brands: brands.map(({ brandCode }) => brandCode) }
  }

  async listTenants(unit: UnitOfWork): Promise<readonly Tenant[]> {
    return this.#store.listTenants(unit)
  }

  /** The brands of one tenant, or of all. */
  async listBrands(unit: UnitOfWork, tenant?: string): Promise<readonly Brand[]> {
    return this.#store.listBrands(unit, tenant)
  }
}

export function createUnknownTenantProblem(tenant: string): Problem {
  return new Problem('not-found', `There is no tenant ${tenant}`)
}

export function assertRule(path: string, holds: boolean, reason: string): void {
  if (!holds) throw new Problem('invalid', `${path} ${reason}`, { failures: [{ path, rule: 'format', reason }] })
}
