import { Problem } from '../../../kernel/problem.ts'
import type { UnitOfWork } from '../../../kernel/unit-of-work.ts'
import type { CountryConfiguration } from './country-configuration.ts'

/*
 * What the resources have in common with which an operator sets up the return routes of a tenant: carrier service routes,
 * country configurations, locations and sites. What refers to something is refused while that is not there, and what is
 * referred to is not removed.
 */

/** Which tenants there are. */
export interface Tenants {
  hasTenant(unit: UnitOfWork, tenant: string): Promise<boolean>
}

/** @throws Problem `not-found` */
export async function assertTenant(tenants: Tenants, unit: UnitOfWork, tenant: string): Promise<void> {
  if (await tenants.hasTenant(unit, tenant)) return
  throw new Problem('not-found', `There is no tenant ${tenant}`)
}

/** What an operator may name something. */
export const anyId = /^[^\p{Cc}]{1,100}$/u

/** Names the countries of some configurations, for people. */
export const countriesOf = (configurations: readonly CountryConfiguration[]): string =>
  configurations.map(({ countryIso }) => countryIso).join(', ')
