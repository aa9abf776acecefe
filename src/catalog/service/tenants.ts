import type { UnitOfWork } from '../../kernel/unit-of-work.ts'

/** What the catalog asks about the tenant that calls. */
export interface CatalogTenants {
  /** Whether the good products of a call are taken where others are bad, which are listed as invalid then. */
  acceptsGoodProducts(unit: UnitOfWork): Promise<boolean>
}
