import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { SubmittedProduct } from './product.ts'

/** The texts of a product that decide its code. */
export type DecidedTexts = Pick<
  SubmittedProduct,
  'name' | 'description' | 'material' | 'category' | 'gender' | 'ageGroup'
>

/** A person's decision on the code of a product, with the texts it was based on. */
export interface Decision {
  readonly brandCode: string
  readonly productCode: string
  readonly code: string
  readonly product: DecidedTexts
  /** 1, 2, 3, … within the brand; later decisions have higher numbers. */
  readonly number: number
  readonly decidedAt: Date
}

/** Stores decisions, one per product of the unit of work's tenant. */
export interface DecisionStore {
  /** Saves a decision, replacing the previous one; the brand must be locked. */
  saveDecision(unit: UnitOfWork, decision: Omit<Decision, 'number' | 'decidedAt'>): Promise<void>
  /** The number of decisions per brand, counting changed ones again; without brands that have none. */
  readCounts(unit: UnitOfWork): Promise<ReadonlyMap<string, number>>
  /**
   * Decisions numbered above the given number of their brand, and all of brands not given; latest first.
   *
   * @param most maximum rows, and bytes of their texts
   */
  listDecisions(
    unit: UnitOfWork,
    after: ReadonlyMap<string, number>,
    most: { readonly rows: number; readonly bytes: number },
  ): Promise<readonly Decision[]>
}

/** Characters of a description stored with a decision: classification reads no more. */
const longestDescription = 2000

/** The texts of a product to store with a decision. */
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
