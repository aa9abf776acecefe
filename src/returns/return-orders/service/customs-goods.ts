import { subheadingDigits, toCodeDigits } from '../../../kernel/hs-code.ts'
import type { UnitOfWork } from '../../../kernel/unit-of-work.ts'
import type { OutboundOrderItem } from '../../orders/service/outbound-order.ts'

/** What customs want to know of a product. */
export interface CustomsGoods {
  readonly hsCode: string | null
  readonly countryOfOrigin: string | null
}

/**
 * What customs are told of goods that come back: what the catalog knows, and where it knows nothing what the order said.
 * The catalog's codes have been judged; a code of an order counts where it has the digits of a subheading at the least.
 *
 * @param known of the catalog
 * @param ordered null for goods that the order has no longer
 */
export function customsGoodsOf(
  known: CustomsGoods | undefined,
  ordered: Pick<OutboundOrderItem, 'hsCode' | 'countryOfOrigin'> | null,
): CustomsGoods {
  const digits = toCodeDigits(ordered?.hsCode ?? '')
  const ownCode = /^\d+$/.test(digits) && digits.length >= subheadingDigits ? digits : null
  return {
    hsCode: known?.hsCode ?? ownCode,
    countryOfOrigin: known?.countryOfOrigin ?? ordered?.countryOfOrigin ?? null,
  }
}

/** What customs were told of the goods of an order when they left. */
export interface OriginalPapers {
  /** Number and day of the invoices, such as `P-4711 of 2026-03-02`; several divided by commas; null where there was none. */
  readonly invoice: string | null
  /** What the goods were called, by product code. */
  readonly descriptions: ReadonlyMap<string, string>
}

/** Knows what customs were told of goods that left. */
export interface OriginalPaperSource {
  findPapers(unit: UnitOfWork, orderReference: string): Promise<OriginalPapers>
}

/** Knows what customs want to know of products. */
export interface CustomsGoodsSource {
  /** By product code; those that nobody knows are left out. */
  findCustomsGoods(unit: UnitOfWork, productCodes: readonly string[]): Promise<ReadonlyMap<string, CustomsGoods>>
}
