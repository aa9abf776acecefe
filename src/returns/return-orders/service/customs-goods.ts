import { subheadingDigits, toCodeDigits } from '../../../kernel/hs-code.ts'
import type { UnitOfWork } from '../../../kernel/unit-of-work.ts'
import type { OutboundOrderItem } from '../../orders/service/outbound-order.ts'

/** Customs data of a product. */
export interface CustomsGoods {
  readonly hsCode: string | null
  readonly countryOfOrigin: string | null
}

/**
 * Returns the customs data of returned goods: the catalog's, completed from the order. The catalog's codes have been
 * validated; an order's code counts if it has at least the digits of a subheading.
 *
 * @param known the catalog's
 * @param ordered null for goods no longer on the order
 */
export function listCustomsGoods(
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

/** The customs data of an order's outbound goods. */
export interface OriginalCustomsData {
  /** Number and date of the invoices, such as `P-4711 of 2026-03-02`, separated by commas; null if there was none. */
  readonly invoice: string | null
  /** Descriptions of the goods, by product code. */
  readonly descriptions: ReadonlyMap<string, string>
}

/** Provides the customs data of outbound goods. */
export interface OriginalCustomsDataSource {
  findOriginalCustomsData(unit: UnitOfWork, orderReference: string): Promise<OriginalCustomsData>
}

/** Provides customs data of products. */
export interface CustomsGoodsSource {
  /** By product code; unknown ones are left out. */
  findCustomsGoods(unit: UnitOfWork, productCodes: readonly string[]): Promise<ReadonlyMap<string, CustomsGoods>>
}
