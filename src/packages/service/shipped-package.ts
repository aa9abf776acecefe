import { calculateArticleWeight, type PackageContent } from './package.ts'
import { toKilograms } from './package-weights.ts'

/** A shipped package, as a shipment of the outbound order with its order reference. */
export interface ShippedPackage {
  readonly orderReference: string
  /** The package reference. */
  readonly shippingReference: string
  readonly shippingItems: readonly {
    readonly productCode: string
    readonly lineItemId: number | null
    readonly quantity: number
    /** Of one article; null if unknown. */
    readonly weight: { readonly weight: number; readonly weightUnit: 'Kg' } | null
  }[]
}

/** The shipment to register for a shipped package. */
export function toShippedPackage(content: PackageContent): ShippedPackage {
  return {
    orderReference: content.orderReference,
    shippingReference: content.packageReference,
    shippingItems: content.packageItems.map((item) => {
      const weightOfArticle = calculateArticleWeight(content, item)
      const weight = weightOfArticle === null ? null : toKilograms(weightOfArticle.weight, weightOfArticle.weightUnit)
      return {
        productCode: item.productCode,
        lineItemId: item.lineItemId ?? null,
        quantity: item.quantity,
        weight: weight === null ? null : { weight: Number(weight.toFixed(6)), weightUnit: 'Kg' },
      }
    }),
  }
}
