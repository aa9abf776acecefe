import { type AuditLog, type Precondition, runAuditedChange, type Saved, toSaved } from '../../kernel/audit-log.ts'
import { describeUnknownCode } from '../../kernel/hs-code.ts'
import { Problem } from '../../kernel/problem.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { ClassificationSettings, Nomenclature } from './classification.ts'

/** The configuration of a brand's catalog. */
export interface BrandConfiguration {
  readonly isActive: boolean
  /** The regions it sells to, such as `EU` or `GB`. */
  readonly regions: readonly string[]
  readonly settings: ClassificationSettings & { readonly defaultCurrency: string }
}

/** Stores configurations; brands without one have the default. Each method names the tenant. */
export interface BrandConfigurationStore {
  findConfiguration(unit: UnitOfWork, tenant: string, brandCode: string): Promise<BrandConfiguration>
  saveConfiguration(
    unit: UnitOfWork,
    tenant: string,
    brandCode: string,
    configuration: BrandConfiguration,
  ): Promise<void>
}

/** Looks up the brands of tenants. */
export interface TenantBrands {
  /** Null for an unknown tenant. */
  listBrands(unit: UnitOfWork, tenant: string): Promise<readonly string[] | null>
}

/** The configurations of brands. */
export class BrandConfigurations {
  readonly #store: BrandConfigurationStore
  readonly #brands: TenantBrands
  readonly #nomenclature: Pick<Nomenclature, 'isKnown' | 'findReplacements'>
  readonly #audit: AuditLog

  constructor(
    store: BrandConfigurationStore,
    brands: TenantBrands,
    nomenclature: Pick<Nomenclature, 'isKnown' | 'findReplacements'>,
    audit: AuditLog,
  ) {
    this.#store = store
    this.#brands = brands
    this.#nomenclature = nomenclature
    this.#audit = audit
  }

  /** @throws Problem `not-found` for a brand not covered by the token */
  async getConfiguration(
    unit: UnitOfWork,
    tenant: string,
    brandCode: string,
    brands: readonly string[],
  ): Promise<BrandConfiguration> {
    if (!brands.includes(brandCode)) throw new Problem('not-found', `There is no brand ${brandCode}`)
    return this.#store.findConfiguration(unit, tenant, brandCode)
  }

  /** @throws Problem `not-found` for an unknown tenant or brand */
  async getConfigurationOf(unit: UnitOfWork, tenant: string, brandCode: string): Promise<BrandConfiguration> {
    await this.#assertBrand(unit, tenant, brandCode)
    return this.#store.findConfiguration(unit, tenant, brandCode)
  }

  /**
   * @throws Problem of the precondition, `not-found` for an unknown tenant or brand, `invalid` for an invalid default
   *   code
   */
  async saveConfiguration(
    unit: UnitOfWork,
    tenant: string,
    brandCode: string,
    configuration: BrandConfiguration,
    precondition: Precondition<BrandConfiguration>,
  ): Promise<Saved<BrandConfiguration>> {
    await this.#assertBrand(unit, tenant, brandCode)
    const change = await runAuditedChange(this.#audit, unit, {
      subject: { kind: 'brand-configuration', id: brandCode, tenant },
      find: () => this.#store.findConfiguration(unit, tenant, brandCode),
      precondition,
      apply: async () => {
        this.#assertDefault(configuration)
        await this.#store.saveConfiguration(unit, tenant, brandCode, configuration)
      },
    })
    return toSaved(change)
  }

  async #assertBrand(unit: UnitOfWork, tenant: string, brandCode: string): Promise<void> {
    const brands = await this.#brands.listBrands(unit, tenant)
    if (brands === null) throw new Problem('not-found', `There is no tenant ${tenant}`)
    if (!brands.includes(brandCode)) throw new Problem('not-found', `The tenant ${tenant} has no brand ${brandCode}`)
  }

  #assertDefault(configuration: BrandConfiguration): void {
    const code = configuration.settings.defaultClassificationCode
    if (code !== null && !this.#nomenclature.isKnown(code)) {
      const reason = describeUnknownCode(code, this.#nomenclature.findReplacements(code))
      throw new Problem('invalid', 'The brand configuration is not valid', {
        failures: [{ path: 'settings.defaultClassificationCode', rule: 'hs-code-unknown', reason }],
      })
    }
  }
}
