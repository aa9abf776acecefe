import type { UnitOfWork } from '../../kernel/unit-of-work.ts'

/** What the catalog needs to know about the calling tenant. */
export interface CatalogTenants {
  /** Whether valid products of a request are accepted if others are invalid, which are then listed. */
  acceptsGoodProducts(unit: UnitOfWork): Promise<boolean>
}
