import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { SubmittedProduct } from './product.ts'

/** The texts of a product that its code is decided by. */
export type DecidedTexts = Pick<
  SubmittedProduct,
  'name' | 'description' | 'material' | 'category' | 'gender' | 'ageGroup'
>

/** A person's decision about the code of a product, with the texts that were decided about. */
export interface Decision {
  readonly brandCode: string
  readonly productCode: string
  readonly code: string
  readonly product: DecidedTexts
  /** 1, 2, 3, … within the brand: what was decided later has a higher one. */
  readonly number: number
  readonly decidedAt: Date
}

/** Where decisions are kept, one for each product. The tenant is the unit of work's. */
export interface DecisionStore {
  /** Keeps a decision in place of the one before; the brand must be locked. */
  saveDecision(unit: UnitOfWork, decision: Omit<Decision, 'number' | 'decidedAt'>): Promise<void>
  /** How many decisions were taken for each brand, changed ones counted again; without brands that have none. */
  readCounts(unit: UnitOfWork): Promise<ReadonlyMap<string, number>>
  /**
   * Those with a higher number than named for their brand, and those of brands that are not named; the latest first.
   *
   * @param most how many rows, and how many octets of texts they have together
   */
  listDecisions(
    unit: UnitOfWork,
    after: ReadonlyMap<string, number>,
    most: { readonly rows: number; readonly octets: number },
  ): Promise<readonly Decision[]>
}

/** Characters of a description that are kept with a decision: the classification reads no more. */
const longestDescription = 2000

/** What of a product is kept with a decision about it. */
export function pickDecidedTexts(product: SubmittedProduct): DecidedTexts {
  const { name, description, material, category, gender, ageGroup } = product
  return {
    name,
    description: description.slice(0, longestDescription).toWellFormed(),
    material,
    ...(category === undefined ? {} : { category }),
    ...(gender === undefined ? {} : { gender }),
    ...(ageGroup === undefined ? {} : { ageGroup }),
  }
}
