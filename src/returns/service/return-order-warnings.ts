import type { ReturnRequest, ReturnWarning } from './return-order-request.ts'
import type { CustomsGoods } from './return-papers.ts'

/**
 * What customs will ask for on the way back and no catalog of the tenant knows.
 *
 * @param goods what is known of products, by their codes
 */
export function customsWarnings(
  { returnItems }: Pick<ReturnRequest, 'returnItems'>,
  goods: ReadonlyMap<string, CustomsGoods>,
): ReturnWarning[] {
  return returnItems.flatMap(({ productCode }, index): ReturnWarning[] => {
    const { hsCode = null, countryOfOrigin = null } = goods.get(productCode) ?? {}
    const missing = [
      ...(hsCode === null ? ['HS code'] : []),
      ...(countryOfOrigin === null ? ['country of origin'] : []),
    ]
    if (missing.length === 0) return []
    return [
      {
        code: 'CustomsDataMissing',
        message: `The catalog knows no ${missing.join(' and no ')} of ${productCode}; the customs documents leave open what it does not know when they are made`,
        path: `returnItems[${index}].productCode`,
      },
    ]
  })
}
