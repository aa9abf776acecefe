import {
  type AuditLog,
  anyState,
  type Precondition,
  runAuditedChange,
  type Saved,
  toSaved,
} from '../../kernel/audit-log.ts'
import { brandCodeRule, tenantCodeRule } from '../../kernel/code-rules.ts'
import { type Page, type PageRequest, readPageByKey } from '../../kernel/paging.ts'
import { Problem } from '../../kernel/problem.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'

/** A retailer that uses this installation. Its code is part of every path and row, and never changes. */
export interface Tenant {
  readonly tenant: string
  readonly name: string
  /** When it was disabled; null if it is enabled. */
  readonly disabledAt: Date | null
  /** Whether its catalog accepts the valid products of a request in which others are invalid. */
  readonly acceptGoodProducts: boolean
  /** Whether parties whose names cannot be compared with denied-party lists are held. */
  readonly holdUncomparedNames: boolean
  readonly createdAt: Date
}

/** A storefront of a tenant, identified by its 3-letter code. */
export interface Brand {
  readonly tenant: string
  readonly brandCode: string
  readonly name: string
  readonly createdAt: Date
}

/** The members that can be changed. */
export type TenantChange = Pick<Tenant, 'name' | 'disabledAt' | 'acceptGoodProducts' | 'holdUncomparedNames'>

/** A tenant's settings, as an operator states them. */
export interface TenantSettings extends Omit<TenantChange, 'disabledAt'> {
  readonly isDisabled: boolean
}

/** Stores tenants and brands. */
export interface TenantStore {
  /** @returns false if a tenant with this code exists */
  addTenant(unit: UnitOfWork, tenant: Tenant): Promise<boolean>
  /** Sorted by code, after the given one. */
  listTenants(unit: UnitOfWork, afterCode: string | null, limit: number): Promise<readonly Tenant[]>
  findTenant(unit: UnitOfWork, tenant: string): Promise<Tenant | null>
  hasTenant(unit: UnitOfWork, tenant: string): Promise<boolean>
  updateTenant(unit: UnitOfWork, tenant: string, change: TenantChange): Promise<void>
  /** @returns false if anything belongs to it */
  deleteTenant(unit: UnitOfWork, tenant: string): Promise<boolean>
  /** For the unit of work's tenant. */
  acceptsGoodProducts(unit: UnitOfWork): Promise<boolean>
  /** For the unit of work's tenant. */
  holdsUncomparedNames(unit: UnitOfWork): Promise<boolean>
  /** @returns false if the tenant already has this brand */
  addBrand(unit: UnitOfWork, brand: Brand): Promise<boolean>
  findBrand(unit: UnitOfWork, tenant: string, brandCode: string): Promise<Brand | null>
  renameBrand(unit: UnitOfWork, tenant: string, brandCode: string, name: string): Promise<void>
  deleteBrand(unit: UnitOfWork, tenant: string, brandCode: string): Promise<void>
  /** The codes of all brands of a tenant, sorted. */
  listBrandCodes(unit: UnitOfWork, tenant: string): Promise<readonly string[]>
  /** Sorted by tenant and code, after the given ones; of all tenants if none is named. */
  listBrands(
    unit: UnitOfWork,
    tenant: string | null,
    after: readonly [tenant: string, brandCode: string] | null,
    limit: number,
  ): Promise<readonly Brand[]>
}

/** A domain with data of brands: a brand can be deleted only if none of them uses it. */
export interface BrandUser {
  /**
   * Deletes a brand's settings.
   *
   * @returns in words, the data that belongs to the brand, in which case nothing is deleted; null for none
   */
  forgetBrand(unit: UnitOfWork, tenant: string, brandCode: string): Promise<string | null>
}

/** Creates, changes and lists tenants and their brands. */
export class Tenants {
  readonly #store: TenantStore
  readonly #audit: AuditLog
  readonly #brandUsers: () => readonly BrandUser[]
  readonly #isFixedPath: (code: string) => boolean

  /** @param isFixedPath whether paths that begin with this belong to the server, so that no tenant can have them */
  constructor(
    store: TenantStore,
    audit: AuditLog,
    brandUsers: () => readonly BrandUser[],
    isFixedPath: (code: string) => boolean,
  ) {
    this.#store = store
    this.#audit = audit
    this.#brandUsers = brandUsers
    this.#isFixedPath = isFixedPath
  }

  /** @throws Problem `invalid` for an invalid code, `conflict` if it is taken */
  async createTenant(unit: UnitOfWork, tenant: string, name: string): Promise<Tenant> {
    const submitted = { name, isDisabled: false, acceptGoodProducts: false, holdUncomparedNames: true }
    return (await this.saveTenant(unit, tenant, submitted, rejectExisting(`The tenant ${tenant} exists already`))).saved
  }

  /**
   * Creates or changes a tenant. Disabling it loses no data; its tokens are rejected within a minute.
   *
   * @throws Problem of the precondition, `invalid` for an invalid code or name
   */
  async saveTenant(
    unit: UnitOfWork,
    tenant: string,
    submitted: TenantSettings,
    precondition: Precondition<Tenant>,
  ): Promise<Saved<Tenant>> {
    const { name, isDisabled, acceptGoodProducts, holdUncomparedNames } = submitted
    assertRule('tenant', tenantCodeRule.pattern.test(tenant), tenantCodeRule.reason)
    return this.#changeTenant(unit, tenant, precondition, async (before) => {
      assertName(name)
      const disabledAt = isDisabled ? (before?.disabledAt ?? unit.at) : null
      const change = { name, disabledAt, acceptGoodProducts, holdUncomparedNames }
      if (before !== null) await this.#store.updateTenant(unit, tenant, change)
      else {
        assertRule('tenant', !this.#isFixedPath(tenant), 'must not be the beginning of another path of the server')
        await this.#store.addTenant(unit, { tenant, ...change, createdAt: unit.at })
      }
    })
  }

  /** @throws Problem of the precondition, `not-found`; `conflict` while anything belongs to it */
  async deleteTenant(unit: UnitOfWork, tenant: string, precondition: Precondition<Tenant>): Promise<void> {
    await runAuditedChange(this.#audit, unit, {
      ...this.#tenantOf(unit, tenant),
      precondition,
      apply: async (before) => {
        if (before === null) throw createUnknownTenantProblem(tenant)
        if (await this.#store.deleteTenant(unit, tenant)) return
        throw new Problem(
          'conflict',
          `The tenant ${tenant} has brands, clients or data and cannot be deleted; disable it to lock out its clients and users`,
        )
      },
    })
  }

  /**
   * Disables or enables a tenant.
   *
   * @throws Problem `not-found`
   */
  async setDisabled(unit: UnitOfWork, tenant: string, isDisabled: boolean): Promise<Tenant> {
    return this.changeSettings(unit, tenant, { isDisabled })
  }

  /**
   * Changes some settings of a tenant.
   *
   * @throws Problem `not-found`
   */
  async changeSettings(unit: UnitOfWork, tenant: string, changed: Partial<TenantSettings>): Promise<Tenant> {
    const { name, disabledAt, acceptGoodProducts, holdUncomparedNames } = await this.getTenant(unit, tenant)
    const settings = { name, isDisabled: disabledAt !== null, acceptGoodProducts, holdUncomparedNames }
    return (await this.saveTenant(unit, tenant, { ...settings, ...changed }, anyState)).saved
  }

  /**
   * Whether the catalog of the unit of work's tenant accepts the valid products of a request in which others are
   * invalid.
   */
  async acceptsGoodProducts(unit: UnitOfWork): Promise<boolean> {
    return this.#store.acceptsGoodProducts(unit)
  }

  /** Whether the unit of work's tenant wants parties held whose names cannot be compared with denied-party lists. */
  async holdsUncomparedNames(unit: UnitOfWork): Promise<boolean> {
    return this.#store.holdsUncomparedNames(unit)
  }

  /**
   * @throws Problem `invalid` for an invalid code, `not-found` for an unknown tenant, `conflict` if the code is taken
   */
  async createBrand(unit: UnitOfWork, tenant: string, brandCode: string, name: string): Promise<Brand> {
    const isNew = rejectExisting(`The tenant ${tenant} has a brand ${brandCode} already`)
    return (await this.saveBrand(unit, tenant, brandCode, name, isNew)).saved
  }

  /** @throws Problem of the precondition, `invalid` for an invalid code or name, `not-found` for an unknown tenant */
  async saveBrand(
    unit: UnitOfWork,
    tenant: string,
    brandCode: string,
    name: string,
    precondition: Precondition<Brand>,
  ): Promise<Saved<Brand>> {
    await this.assertTenant(unit, tenant)
    assertRule('brandCode', brandCodeRule.pattern.test(brandCode), brandCodeRule.reason)
    return toSaved(
      await runAuditedChange(this.#audit, unit, {
        ...this.#brandOf(unit, tenant, brandCode),
        precondition,
        apply: async (before) => {
          assertName(name)
          if (before !== null) await this.#store.renameBrand(unit, tenant, brandCode, name)
          else await this.#store.addBrand(unit, { tenant, brandCode, name, createdAt: unit.at })
        },
      }),
    )
  }

  /** @throws Problem of the precondition, `not-found`; `conflict` while anything belongs to it */
  async deleteBrand(
    unit: UnitOfWork,
    tenant: string,
    brandCode: string,
    precondition: Precondition<Brand>,
  ): Promise<void> {
    await this.assertTenant(unit, tenant)
    await runAuditedChange(this.#audit, unit, {
      ...this.#brandOf(unit, tenant, brandCode),
      precondition,
      apply: async (before) => {
        if (before === null) throw createUnknownBrandProblem(tenant, brandCode)
        for (const user of this.#brandUsers()) {
          const belongings = await user.forgetBrand(unit, tenant, brandCode)
          if (belongings !== null) {
            throw new Problem('conflict', `The brand ${brandCode} has ${belongings} and cannot be deleted`)
          }
        }
        await this.#store.deleteBrand(unit, tenant, brandCode)
      },
    })
  }

  /** Returns a tenant with the codes of its brands; null if it does not exist. */
  async findTenant(
    unit: UnitOfWork,
    tenant: string,
  ): Promise<{ readonly tenant: string; readonly brands: readonly string[] } | null> {
    // The code comes from a token and may be text that the database rejects.
    if (!tenantCodeRule.pattern.test(tenant) || !(await this.#store.hasTenant(unit, tenant))) return null
    return { tenant, brands: await this.#store.listBrandCodes(unit, tenant) }
  }

  async hasTenant(unit: UnitOfWork, tenant: string): Promise<boolean> {
    return tenantCodeRule.pattern.test(tenant) && this.#store.hasTenant(unit, tenant)
  }

  /** @throws Problem `not-found` */
  async assertTenant(unit: UnitOfWork, tenant: string): Promise<void> {
    if (!(await this.hasTenant(unit, tenant))) throw createUnknownTenantProblem(tenant)
  }

  /** @throws Problem `not-found` */
  async getTenant(unit: UnitOfWork, tenant: string): Promise<Tenant> {
    const found = await this.#store.findTenant(unit, tenant)
    if (found === null) throw createUnknownTenantProblem(tenant)
    return found
  }

  /** Returns an enabled tenant; null if it does not exist or is disabled. */
  async findOpenTenant(unit: UnitOfWork, tenant: string): Promise<Tenant | null> {
    const found = await this.#store.findTenant(unit, tenant)
    return found?.disabledAt === null ? found : null
  }

  /** @throws Problem `not-found` */
  async getBrand(unit: UnitOfWork, tenant: string, brandCode: string): Promise<Brand> {
    const brand = await this.#store.findBrand(unit, tenant, brandCode)
    if (brand === null) throw createUnknownBrandProblem(tenant, brandCode)
    return brand
  }

  async listTenants(unit: UnitOfWork, page: PageRequest): Promise<Page<Tenant>> {
    return readPageByKey(page, {
      name: 'tenants',
      key: tenantCodeRule.pattern,
      readPage: (afterCode, limit) => this.#store.listTenants(unit, afterCode, limit),
      getKey: ({ tenant }) => tenant,
    })
  }

  /** The brands of one tenant, or of all tenants. */
  async listBrands(unit: UnitOfWork, tenant: string | null, page: PageRequest): Promise<Page<Brand>> {
    return readPageByKey(page, {
      name: `brands ${tenant ?? ''}`,
      key: /^[a-z][a-z0-9-]{1,30} [A-Z0-9]{3}$/,
      readPage: (after, limit) => {
        const [afterTenant = '', afterCode = ''] = after?.split(' ') ?? []
        return this.#store.listBrands(unit, tenant, after === null ? null : [afterTenant, afterCode], limit)
      },
      getKey: (brand) => `${brand.tenant} ${brand.brandCode}`,
    })
  }

  async #changeTenant(
    unit: UnitOfWork,
    tenant: string,
    precondition: Precondition<Tenant>,
    apply: (before: Tenant | null) => Promise<void>,
  ): Promise<Saved<Tenant>> {
    const change = { ...this.#tenantOf(unit, tenant), precondition, apply }
    return toSaved(await runAuditedChange(this.#audit, unit, change))
  }

  #tenantOf(unit: UnitOfWork, tenant: string) {
    return { subject: { kind: 'tenant', id: tenant, tenant }, find: () => this.#store.findTenant(unit, tenant) }
  }

  #brandOf(unit: UnitOfWork, tenant: string, brandCode: string) {
    return {
      subject: { kind: 'brand', id: brandCode, tenant },
      find: () => this.#store.findBrand(unit, tenant, brandCode),
    }
  }
}

/** Precondition for creating something under a new code. */
const rejectExisting =
  (message: string): Precondition<unknown> =>
  (current) => {
    if (current !== null) throw new Problem('conflict', message)
  }

const assertName = (name: string): void => assertRule('name', name.trim() !== '', 'must not be blank')

const createUnknownBrandProblem = (tenant: string, brandCode: string): Problem =>
  new Problem('not-found', `The tenant ${tenant} has no brand ${brandCode}`)

export function createUnknownTenantProblem(tenant: string): Problem {
  return new Problem('not-found', `There is no tenant ${tenant}`)
}

export function assertRule(path: string, holds: boolean, reason: string): void {
  if (!holds) throw new Problem('invalid', `${path} ${reason}`, { failures: [{ path, rule: 'format', reason }] })
}
