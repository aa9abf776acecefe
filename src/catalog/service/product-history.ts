import { Problem } from '../../kernel/problem.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import { resolveRequestedBrands } from './brands.ts'
import { isStorable, type ProductFailure } from './product.ts'

/** What changed a product: an upload, a request of a client, a run over the catalog, or a person's decision. */
export type ChangeCause = 'Upload' | 'Request' | 'Reload' | 'Reprocess' | 'Review'

/** Where products that are taken in come from. */
export interface ProductOrigin {
  readonly cause: ChangeCause
  /** Of the upload or run; null for others. */
  readonly causeId: string | null
  /** The client that asked for it. */
  readonly by: string
}

type CodeSource = 'Retailer' | 'Automatic' | 'Default' | 'Reviewed'

/** A change as it is stored. Members without a value are left out. */
export interface StoredChange {
  readonly action: 'Changed' | 'Repaired' | 'Reclassified' | 'Reviewed'
  /** RFC 3339. */
  readonly at: string
  readonly cause: ChangeCause
  readonly causeId?: string
  readonly by: string
  /** The fields with other values than before; the first {@link maxChangedFields}. */
  readonly changedFields?: readonly string[]
  /** Codes of the errors that were repaired. */
  readonly errorCodes?: readonly number[]
  /** Whether the code or its source changed; the members below say from what to what. */
  readonly isReclassified?: boolean
  readonly fromCode?: string
  readonly toCode?: string
  readonly fromSource?: CodeSource
  readonly toSource?: CodeSource
}

/** How many changes of a product are stored: the latest. */
export const maxChanges = 50
export const maxChangedFields = 20

/** What is stored of a product's past and present. */
export interface ProductPast {
  /** When it came into the catalog; null while it is only listed as invalid. */
  readonly addedAt: Date | null
  /** Oldest first. */
  readonly changes: readonly StoredChange[]
  /** Its latest version that is listed as invalid; null for none. */
  readonly invalid: { readonly foundAt: Date; readonly failures: readonly ProductFailure[] } | null
}

export interface ProductHistoryStore {
  /** Null for a product that is neither in the catalog nor listed as invalid. */
  findPast(unit: UnitOfWork, brandCode: string, productCode: string): Promise<ProductPast | null>
}

/** One entry of a product's history. */
export interface HistoryEntry {
  readonly action: StoredChange['action'] | 'Added' | 'FoundInvalid'
  readonly at: string
  readonly cause: ChangeCause | null
  readonly causeId: string | null
  readonly by: string | null
  readonly changedFields: readonly string[]
  readonly errorCodes: readonly number[]
  readonly isReclassified: boolean
  readonly fromCode: string | null
  readonly toCode: string | null
  readonly fromSource: CodeSource | null
  readonly toSource: CodeSource | null
}

/** What products have been through. */
export class ProductHistories {
  readonly #store: ProductHistoryStore

  constructor(store: ProductHistoryStore) {
    this.#store = store
  }

  /**
   * The history of a product, newest first: that it came into the catalog, its last {@link maxChanges} changes, and what
   * is wrong with it now.
   *
   * @throws Problem `not-found` for an unknown brand or product
   */
  async listEntries(
    unit: UnitOfWork,
    brands: readonly string[],
    brandCode: string,
    productCode: string,
  ): Promise<readonly HistoryEntry[]> {
    resolveRequestedBrands(brandCode, brands)
    const past = isStorable(productCode) ? await this.#store.findPast(unit, brandCode, productCode) : null
    if (past === null) throw new Problem('not-found', `The brand ${brandCode} has no product ${productCode}`)
    return toEntries(past)
  }
}

const plainEntry = {
  cause: null,
  causeId: null,
  by: null,
  changedFields: [],
  errorCodes: [],
  isReclassified: false,
  fromCode: null,
  toCode: null,
  fromSource: null,
  toSource: null,
} as const

/** Newest first. */
function toEntries({ addedAt, changes, invalid }: ProductPast): readonly HistoryEntry[] {
  const entries: HistoryEntry[] = changes.map((change) => ({ ...plainEntry, ...change }))
  if (addedAt !== null) entries.unshift({ ...plainEntry, action: 'Added', at: addedAt.toISOString() })
  if (invalid !== null) {
    const errorCodes = [...new Set(invalid.failures.map(({ code }) => code))]
    entries.push({ ...plainEntry, action: 'FoundInvalid', at: invalid.foundAt.toISOString(), errorCodes })
  }
  // Stable: of two changes at one moment the later one stays behind.
  return entries.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)).toReversed()
}
