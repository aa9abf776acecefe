import { isCountryCode } from '../../kernel/country.ts'
import { type Page, type PageRequest, pageByKey } from '../../kernel/paging.ts'
import { hasPostalCodes, normalisePostalCode, postalCodeFits } from '../../kernel/postal-code.ts'
import { type Failure, Problem } from '../../kernel/problem.ts'
import type { Site, SiteStore } from '../../kernel/site.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import { postalCodeReason } from './location.ts'
import type { CountryConfigurationStore } from './network-stores.ts'
import { anyId, countriesOf, refuseSent } from './return-network.ts'

/** The rules of sites, which an operator sets up. */
export class Sites {
  readonly #sites: SiteStore
  readonly #configurations: Pick<CountryConfigurationStore, 'list'>

  constructor(sites: SiteStore, configurations: Pick<CountryConfigurationStore, 'list'>) {
    this.#sites = sites
    this.#configurations = configurations
  }

  async list(unit: UnitOfWork, tenant: string, page: PageRequest): Promise<Page<Site>> {
    return pageByKey(page, {
      name: `sites ${tenant}`,
      key: anyId,
      read: (after, limit) => this.#sites.list(unit, tenant, after, limit),
      keyOf: (site) => site.siteCode,
    })
  }

  /** @throws Problem `not-found` */
  async read(unit: UnitOfWork, tenant: string, siteCode: string): Promise<Site> {
    const site = await this.#sites.find(unit, tenant, siteCode)
    if (site === null) throw new Problem('not-found', `There is no site ${siteCode}`)
    return site
  }

  /** @returns whether it is new; @throws Problem `invalid` with every failure */
  async put(unit: UnitOfWork, tenant: string, site: Site): Promise<boolean> {
    const postalCode = site.postalCode === null ? null : normalisePostalCode(site.countryIso, site.postalCode)
    const tidied = { ...site, postalCode: postalCode ?? site.postalCode }
    refuseSent(siteFailures(tidied))
    return (await this.#sites.put(unit, tenant, [tidied])) > 0
  }

  /** @throws Problem `not-found`; `conflict` while goods come back to it */
  async remove(unit: UnitOfWork, tenant: string, siteCode: string): Promise<void> {
    const configurations = await this.#configurations.list(unit, tenant, null, null)
    const users = configurations.filter(({ returnAdminCentreCode }) => returnAdminCentreCode === siteCode)
    if (users.length > 0) {
      throw new Problem('conflict', `Goods come back to this site from ${countriesOf(users)}; change that first`)
    }
    if (await this.#sites.remove(unit, tenant, siteCode)) return
    throw new Problem('not-found', `There is no site ${siteCode}`)
  }
}

/** What is wrong with a site, every failure at once. */
function siteFailures(site: Site): readonly Failure[] {
  const failures: Failure[] = []
  const demand = (holds: boolean, path: string, rule: string, reason: string) => {
    if (!holds) failures.push({ path, rule, reason })
  }
  demand(anyId.test(site.siteCode), 'siteCode', 'format', 'must have 1 to 100 characters, and no control characters')
  for (const path of ['company', 'city'] as const)
    demand(site[path].trim() !== '', path, 'required', 'must not be blank')
  demand(
    site.addressLines.some((line) => line.trim() !== ''),
    'addressLines',
    'required',
    'must have a line',
  )
  const { countryIso, postalCode } = site
  demand(isCountryCode(countryIso), 'countryIso', 'country', 'is no country code of ISO 3166-1 in capitals')
  if (isCountryCode(countryIso) && (postalCode !== null || hasPostalCodes(countryIso))) {
    demand(
      postalCode !== null && postalCodeFits(countryIso, postalCode),
      'postalCode',
      'postal-code',
      postalCodeReason(countryIso),
    )
  }
  return failures
}
