import { type AuditLog, type Precondition, runAuditedChange, type Saved, toSaved } from '../../../kernel/audit-log.ts'
import { isCountryCode } from '../../../kernel/country.ts'
import { type Page, type PageRequest, paginateByBytes } from '../../../kernel/paging.ts'
import { countryHasPostalCodes, isPostalCodePossible, normalisePostalCode } from '../../../kernel/postal-code.ts'
import { assertNoFailures, type Failure, Problem } from '../../../kernel/problem.ts'
import type { UnitOfWork } from '../../../kernel/unit-of-work.ts'
import type { Site, SiteStore } from '../../../shipping/service/site.ts'
import { describePostalCodeFailure } from './location.ts'
import { anyId, listCountries } from './network-administration.ts'
import type { CountryConfigurationStore } from './stores.ts'

/** The rules for sites, which an operator configures. */
export class Sites {
  readonly #audit: AuditLog
  readonly #sites: SiteStore
  readonly #configurations: Pick<CountryConfigurationStore, 'listConfigurations'>

  constructor(
    sites: SiteStore,
    configurations: Pick<CountryConfigurationStore, 'listConfigurations'>,
    audit: AuditLog,
  ) {
    this.#audit = audit
    this.#sites = sites
    this.#configurations = configurations
  }

  async listSites(unit: UnitOfWork, tenant: string, page: PageRequest): Promise<Page<Site>> {
    return paginateByBytes(page, {
      name: `sites ${tenant}`,
      key: anyId,
      listKeys: (afterCode, limit) => this.#sites.listKeys(unit, tenant, afterCode, limit),
      readRows: (siteCodes) => this.#sites.readSites(unit, tenant, siteCodes),
    })
  }

  /** @throws Problem `not-found` */
  async getSite(unit: UnitOfWork, tenant: string, siteCode: string): Promise<Site> {
    const site = await this.#sites.findSite(unit, tenant, siteCode)
    if (site === null) throw new Problem('not-found', `There is no site ${siteCode}`)
    return site
  }

  /** @throws Problem of the precondition, `invalid` with all failures */
  async saveSite(unit: UnitOfWork, tenant: string, site: Site, precondition: Precondition<Site>): Promise<Saved<Site>> {
    const postalCode = site.postalCode === null ? null : normalisePostalCode(site.countryIso, site.postalCode)
    const tidied = { ...site, postalCode: postalCode ?? site.postalCode }
    return toSaved(
      await runAuditedChange(this.#audit, unit, {
        ...this.#changeOf(unit, tenant, site.siteCode),
        precondition,
        apply: async () => {
          assertNoFailures(validateSite(tidied))
          await this.#sites.saveSites(unit, tenant, [tidied])
        },
      }),
    )
  }

  /** @throws Problem of the precondition, `not-found`; `conflict` while returns go to it */
  async deleteSite(
    unit: UnitOfWork,
    tenant: string,
    siteCode: string,
    precondition: Precondition<Site>,
  ): Promise<void> {
    await runAuditedChange(this.#audit, unit, {
      ...this.#changeOf(unit, tenant, siteCode),
      precondition,
      apply: async () => {
        const configurations = await this.#configurations.listConfigurations(unit, tenant)
        const users = configurations.filter(({ returnAdminCentreCode }) => returnAdminCentreCode === siteCode)
        if (users.length > 0) {
          throw new Problem('conflict', `Returns from ${listCountries(users)} go to this site; change that first`)
        }
        if (await this.#sites.deleteSite(unit, tenant, siteCode)) return
        throw new Problem('not-found', `There is no site ${siteCode}`)
      },
    })
  }

  #changeOf(unit: UnitOfWork, tenant: string, siteCode: string) {
    return {
      subject: { kind: 'site', id: siteCode, tenant },
      find: () => this.#sites.findSite(unit, tenant, siteCode),
    }
  }
}

/** Returns all failures of a site. */
function validateSite(site: Site): readonly Failure[] {
  const failures: Failure[] = []
  const demand = (holds: boolean, path: string, rule: string, reason: string) => {
    if (!holds) failures.push({ path, rule, reason })
  }
  demand(anyId.test(site.siteCode), 'siteCode', 'format', 'must have 1 to 100 characters without control characters')
  for (const path of ['company', 'city'] as const)
    demand(site[path].trim() !== '', path, 'required', 'must not be blank')
  demand(
    site.addressLines.some((line) => line.trim() !== ''),
    'addressLines',
    'required',
    'must have at least 1 line',
  )
  const { countryIso, postalCode } = site
  demand(
    isCountryCode(countryIso),
    'countryIso',
    'country',
    'must be an ISO 3166-1 alpha-2 country code in upper case, such as DE',
  )
  if (isCountryCode(countryIso) && (postalCode !== null || countryHasPostalCodes(countryIso))) {
    demand(
      postalCode !== null && isPostalCodePossible(countryIso, postalCode),
      'postalCode',
      'postal-code',
      describePostalCodeFailure(countryIso),
    )
  }
  return failures
}
