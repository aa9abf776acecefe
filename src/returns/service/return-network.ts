import { continuationToken, readContinuationToken } from '../../kernel/paging.ts'
import { type Failure, Problem } from '../../kernel/problem.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { CountryConfiguration } from './country-configuration.ts'

/*
 * What the resources have in common with which an operator sets up the ways back of a tenant: carrier service routes,
 * country configurations, locations and sites. What refers to something is refused while that is not there, and what is
 * referred to is not removed.
 */

/** A page of a list, as it is asked for. */
export interface PageRequest {
  /** 1 to 500. */
  readonly pageSize: number
  readonly continuationToken: string | null
}

export interface Page<Item> {
  readonly items: readonly Item[]
  /** Null on the last page. */
  readonly continuationToken: string | null
}

/** Which tenants there are. */
export interface Tenants {
  has(unit: UnitOfWork, tenant: string): Promise<boolean>
}

/** @throws Problem `not-found` */
export async function assertTenant(tenants: Tenants, unit: UnitOfWork, tenant: string): Promise<void> {
  if (await tenants.has(unit, tenant)) return
  throw new Problem('not-found', `There is no tenant ${tenant}`)
}

/** What an operator may name something. */
export const anyId = /^[^\p{Cc}]{1,100}$/u

/** Names the countries of some configurations, for people. */
export const countriesOf = (configurations: readonly CountryConfiguration[]): string =>
  configurations.map(({ countryIso }) => countryIso).join(', ')

/** @throws Problem `invalid` unless there are none */
export function refuse(failures: readonly Failure[]): void {
  if (failures.length > 0) throw new Problem('invalid', 'What was sent is not valid', { failures })
}

/**
 * One page of a list that is read by its key.
 *
 * @param list what the tokens of the list are good for
 * @param key what a key looks like
 * @throws Problem `invalid` for a token of another list
 */
export async function pageOf<Item>(
  list: string,
  asked: PageRequest,
  key: RegExp,
  keyOf: (item: Item) => string,
  read: (after: string | null, limit: number) => Promise<readonly Item[]>,
): Promise<Page<Item>> {
  const token = asked.continuationToken
  const after = token === null ? null : (readContinuationToken('continuationToken', token, list, [key])[0] ?? null)
  const rows = await read(after, asked.pageSize + 1)
  const items = rows.slice(0, asked.pageSize)
  const last = items.at(-1)
  return {
    items,
    continuationToken: rows.length > items.length && last !== undefined ? continuationToken(list, [keyOf(last)]) : null,
  }
}
