import { type Failure, Problem } from '../../kernel/problem.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { ClassificationSettings } from './classification.ts'

/** The number of products of each kind in a brand. */
export interface BrandCounts {
  readonly brandCode: string
  readonly products: number
  readonly invalid: number
  readonly awaiting: number
  readonly byDefault: number
  /** Changes with every change of the brand's catalog. */
  readonly version: string
}

/** Stores brands' settings and counts. Brands without any have the default settings and counts of 0. */
export interface CatalogBrandStore {
  /**
   * Deletes the settings and counts of a brand without products. Needs operator scope.
   *
   * @returns false if it has some
   */
  forgetBrand(unit: UnitOfWork, tenant: string, brandCode: string): Promise<boolean>
  /** The settings of each of these brands. */
  readSettings(unit: UnitOfWork, brandCodes: readonly string[]): Promise<ReadonlyMap<string, ClassificationSettings>>
  /** The counts of each of these brands, sorted by code. */
  readCounts(unit: UnitOfWork, brandCodes: readonly string[]): Promise<readonly BrandCounts[]>
  /** Locks the catalogs of these brands until the unit of work ends. */
  lockBrands(unit: UnitOfWork, brandCodes: readonly string[]): Promise<void>
}

/**
 * Returns the brand of a product: the one it names, otherwise the token's only one.
 *
 * @returns a failure if it has neither, or names a brand not covered by the token
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
 * Returns the brands of a list: the requested one, or all of the token.
 *
 * @throws Problem `not-found` for a brand not covered by the token
 */
export function resolveRequestedBrands(named: string | null, brands: readonly string[]): readonly string[] {
  if (named === null) return brands.toSorted()
  if (!brands.includes(named)) throw new Problem('not-found', `There is no brand ${named}`)
  return [named]
}

/**
 * Rejects a brand in a request that the token does not cover.
 *
 * @throws Problem `invalid`
 */
export function assertKnownBrand(path: string, named: string, brands: readonly string[]): void {
  if (brands.includes(named)) return
  const failures = [{ path, rule: 'brand-unknown', reason: 'must be a brand of the access token' }]
  throw new Problem('invalid', 'The brand is unknown', { failures })
}
