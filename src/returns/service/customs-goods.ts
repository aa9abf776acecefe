import type { UnitOfWork } from '../../kernel/unit-of-work.ts'

/** What customs want to know of a product. */
export interface CustomsGoods {
  readonly hsCode: string | null
  readonly countryOfOrigin: string | null
}

/** Knows what customs want to know of products. */
export interface CustomsGoodsSource {
  /** By product code; those that nobody knows are left out. */
  find(unit: UnitOfWork, productCodes: readonly string[]): Promise<ReadonlyMap<string, CustomsGoods>>
}
