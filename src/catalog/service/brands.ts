import { type Failure, Problem } from '../../kernel/problem.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { ClassificationSettings } from './classification.ts'

/** How many products of each kind a brand has. */
export interface BrandCounts {
  readonly brandCode: string
  readonly products: number
  readonly invalid: number
  readonly awaiting: number
  readonly byDefault: number
  /** Another one after each change of the brand's catalog. */
  readonly version: string
}

/** Where a brand's settings and counts are kept. A brand without any has the usual settings and counts of 0. */
export interface CatalogBrandStore {
  /**
   * Forgets the settings and counts of a brand that has no products. Needs an operator's reach.
   *
   * @returns false where it has some
   */
  forgetBrand(unit: UnitOfWork, tenant: string, brandCode: string): Promise<boolean>
  /** The settings of each of these brands. */
  readSettings(unit: UnitOfWork, brandCodes: readonly string[]): Promise<ReadonlyMap<string, ClassificationSettings>>
  /** The counts of each of these brands, in the order of their codes. */
  readCounts(unit: UnitOfWork, brandCodes: readonly string[]): Promise<readonly BrandCounts[]>
  /** Keeps others from changing these brands' catalogs until the unit of work ends. */
  lockBrands(unit: UnitOfWork, brandCodes: readonly string[]): Promise<void>
}

/**
 * The brand of a product: the one that it names, else the only one that the token has.
 *
 * @returns the failure for a product that has neither, or names a brand that the token does not have
 */
export function resolveProductBrand(named: string | null | undefined, brands: readonly string[]): string | Failure {
  const [only, ...otherBrands] = brands
  if (named === undefined || named === null) {
    if (only !== undefined && otherBrands.length === 0) return only
    return {
      path: 'brandCode',
      rule: 'required',
      reason: 'is required because the access token has more than one brand',
    }
  }
  if (brands.includes(named)) return named
  return { path: 'brandCode', rule: 'brand-unknown', reason: 'must be a brand of the access token' }
}

/**
 * The brands that a list is of: the one that was asked for, or all of the token.
 *
 * @throws Problem `not-found` for a brand that the token does not have
 */
export function resolveRequestedBrands(named: string | null, brands: readonly string[]): readonly string[] {
  if (named === null) return brands.toSorted()
  if (!brands.includes(named)) throw new Problem('not-found', `There is no brand ${named}`)
  return [named]
}

/**
 * Refuses a brand that the token does not have, where it is a field of a request.
 *
 * @throws Problem `invalid`
 */
export function assertKnownBrand(path: string, named: string, brands: readonly string[]): void {
  if (brands.includes(named)) return
  const failures = [{ path, rule: 'brand-unknown', reason: 'must be a brand of the access token' }]
  throw new Problem('invalid', 'The brand is unknown', { failures })
}
