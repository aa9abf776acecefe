import { Problem } from '../../../kernel/problem.ts'
import type { UnitOfWork } from '../../../kernel/unit-of-work.ts'
import type { CountryConfiguration } from './country-configuration.ts'

/*
 * Common to the resources with which an operator configures a tenant's return network: carrier service routes, country
 * configurations, locations and sites. References must exist, and what is referenced cannot be deleted.
 */

/** Checks which tenants exist. */
export interface Tenants {
  hasTenant(unit: UnitOfWork, tenant: string): Promise<boolean>
}

/** @throws Problem `not-found` */
export async function assertTenant(tenants: Tenants, unit: UnitOfWork, tenant: string): Promise<void> {
  if (await tenants.hasTenant(unit, tenant)) return
  throw new Problem('not-found', `There is no tenant ${tenant}`)
}

/** The pattern of operator-chosen ids. */
export const anyId = /^[^\p{Cc}]{1,100}$/u

/** Lists the countries of configurations, for people. */
export const listCountries = (configurations: readonly CountryConfiguration[]): string =>
  configurations.map(({ countryIso }) => countryIso).join(', ')
