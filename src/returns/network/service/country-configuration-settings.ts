import { type AuditLog, type Precondition, runAuditedChange, type Saved, toSaved } from '../../../kernel/audit-log.ts'
import { isCountryCode } from '../../../kernel/country.ts'
import { getMinorUnits, isCurrencyCode } from '../../../kernel/currency.ts'
import { countDecimalPlaces, isAmount } from '../../../kernel/money.ts'
import { type Page, type PageRequest, paginateByBytes } from '../../../kernel/paging.ts'
import { assertNoFailures, type Failure, Problem } from '../../../kernel/problem.ts'
import type { UnitOfWork } from '../../../kernel/unit-of-work.ts'
import type { Site, SiteStore } from '../../../shipping/service/site.ts'
import type { CarrierServiceRoute, CountryConfiguration } from './country-configuration.ts'
import { anyId } from './network-administration.ts'
import type { CarrierServiceRouteStore, CountryConfigurationStore } from './stores.ts'

/** For amounts of unknown currency. */
const maxDecimals = 4

/** The rules for country configurations, which an operator sets up. */
export class CountryConfigurationSettings {
  readonly #audit: AuditLog
  readonly #configurations: CountryConfigurationStore
  readonly #routes: Pick<CarrierServiceRouteStore, 'listRoutes'>
  readonly #sites: Pick<SiteStore, 'findSite'>

  constructor(
    configurations: CountryConfigurationStore,
    routes: Pick<CarrierServiceRouteStore, 'listRoutes'>,
    sites: Pick<SiteStore, 'findSite'>,
    audit: AuditLog,
  ) {
    this.#audit = audit
    this.#configurations = configurations
    this.#routes = routes
    this.#sites = sites
  }

  async listConfigurations(unit: UnitOfWork, tenant: string, page: PageRequest): Promise<Page<CountryConfiguration>> {
    return paginateByBytes(page, {
      name: `country-configurations ${tenant}`,
      key: /^[A-Z]{2}$/,
      listKeys: (afterCountry, limit) => this.#configurations.listKeys(unit, tenant, afterCountry, limit),
      readRows: (countries) => this.#configurations.readConfigurations(unit, tenant, countries),
    })
  }

  /** @throws Problem `not-found` */
  async getConfiguration(unit: UnitOfWork, tenant: string, countryIso: string): Promise<CountryConfiguration> {
    const configuration = await this.#configurations.findConfiguration(unit, tenant, countryIso)
    if (configuration === null) throw new Problem('not-found', `There is no country configuration of ${countryIso}`)
    return configuration
  }

  /** @throws Problem of the precondition, `invalid` with all failures */
  async saveConfiguration(
    unit: UnitOfWork,
    tenant: string,
    configuration: CountryConfiguration,
    precondition: Precondition<CountryConfiguration>,
  ): Promise<Saved<CountryConfiguration>> {
    return toSaved(
      await runAuditedChange(this.#audit, unit, {
        ...this.#changeOf(unit, tenant, configuration.countryIso),
        precondition,
        apply: async () => {
          const [routes, returnCentre] = await Promise.all([
            this.#routes.listRoutes(unit, tenant),
            this.#sites.findSite(unit, tenant, configuration.returnAdminCentreCode),
          ])
          assertNoFailures(validateCountryConfiguration(configuration, routes, returnCentre))
          await this.#configurations.saveConfigurations(unit, tenant, [configuration])
        },
      }),
    )
  }

  /** @throws Problem of the precondition, `not-found` */
  async deleteConfiguration(
    unit: UnitOfWork,
    tenant: string,
    countryIso: string,
    precondition: Precondition<CountryConfiguration>,
  ): Promise<void> {
    await runAuditedChange(this.#audit, unit, {
      ...this.#changeOf(unit, tenant, countryIso),
      precondition,
      apply: async () => {
        if (await this.#configurations.deleteConfiguration(unit, tenant, countryIso)) return
        throw new Problem('not-found', `There is no country configuration of ${countryIso}`)
      },
    })
  }

  #changeOf(unit: UnitOfWork, tenant: string, countryIso: string) {
    return {
      subject: { kind: 'country-configuration', id: countryIso, tenant },
      find: () => this.#configurations.findConfiguration(unit, tenant, countryIso),
    }
  }
}

/**
 * Returns all failures of a country configuration.
 *
 * @param routes the tenant's routes; each return method must use one that brings goods back from the country
 * @param returnCentre the configured site; null if there is none
 */
export function validateCountryConfiguration(
  configuration: CountryConfiguration,
  routes: readonly CarrierServiceRoute[],
  returnCentre: Site | null,
): readonly Failure[] {
  const failures: Failure[] = []
  const demand = (holds: boolean, path: string, rule: string, reason: string) => {
    if (!holds) failures.push({ path, rule, reason })
  }
  const { countryIso, returnPeriodDays, transitDays } = configuration
  demand(
    isCountryCode(countryIso),
    'countryIso',
    'country',
    'must be an ISO 3166-1 alpha-2 country code in upper case, such as DE',
  )
  demand(
    isCurrencyCode(configuration.currency),
    'currency',
    'currency',
    'must be an active ISO 4217 currency code in upper case, such as EUR',
  )
  demand(configuration.countryName.trim() !== '', 'countryName', 'required', 'must not be blank')
  demand(returnCentre !== null, 'returnAdminCentreCode', 'site', 'must be a site of the tenant; set it up first')
  for (const [path, days, max] of [
    ['returnPeriodDays', returnPeriodDays, 3650],
    ['transitDays', transitDays, 365],
  ] as const) {
    const holds = Number.isInteger(days) && days >= 0 && days <= max
    demand(holds, path, 'range', `must be a whole number from 0 to ${max}`)
  }
  for (const [index, language] of configuration.languages.entries()) {
    const holds = /^[a-z]{2,3}(?:-[A-Za-z\d]{2,8})*$/.test(language)
    demand(holds, `languages[${index}]`, 'language', 'must be a BCP 47 language tag, such as de')
  }
  for (const [index, offer] of configuration.returnMethods.entries()) {
    const path = `returnMethods[${index}]`
    const { amount, currency } = offer.price
    const decimals = isCurrencyCode(currency) ? getMinorUnits(currency) : maxDecimals
    const isShownExactly =
      isAmount(amount) && /^\d{1,12}(?:\.|$)/.test(amount) && countDecimalPlaces(amount) <= decimals
    demand(
      isShownExactly,
      `${path}.price.amount`,
      'amount',
      `must be an amount of 0 or more with at most 12 digits before the point and ${decimals} after it`,
    )
    demand(
      isCurrencyCode(currency),
      `${path}.price.currency`,
      'currency',
      'must be an active ISO 4217 currency code in upper case, such as EUR',
    )
    const route = routes.find(({ carrierServiceRouteId }) => carrierServiceRouteId === offer.carrierServiceRouteId)
    const brings = route?.routeType === 'Inbound' && route.countries.includes(countryIso)
    demand(
      brings,
      `${path}.carrierServiceRouteId`,
      'route',
      `must be an inbound route that serves ${countryIso}; choose one that does, or set one up first`,
    )
  }
  const codes = configuration.returnReasons.map(({ code }) => code)
  for (const [index, code] of codes.entries()) {
    const path = `returnReasons[${index}].code`
    demand(anyId.test(code) && code.length <= 50, path, 'format', 'must have 1 to 50 characters')
    demand(codes.indexOf(code) === index, path, 'unique', 'occurs more than once')
  }
  return failures
}
