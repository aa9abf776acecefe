import { assertNoFailures } from '../../kernel/problem.ts'
import { type Money, type PackageContent, type SentMoney, type SentPackage, validatePackage } from './package.ts'

/** A submitted package that passed validation. */
export interface CheckedPackage {
  readonly content: PackageContent
  readonly canonical: string
}

/**
 * Validates the rules between the fields of a package.
 *
 * @param canonical serializes equal contents to equal texts
 * @param brands those of the token
 * @throws Problem `invalid` with all failures
 */
export function checkPackage(
  canonical: (content: PackageContent) => string,
  content: SentPackage,
  brands: readonly string[],
): CheckedPackage {
  assertNoFailures(validatePackage(content, brands))
  const complete = { ...removeEmptyPrices(content), orderType: content.orderType ?? 'NONCHECKOUT' } as const
  return { content: complete, canonical: canonical(complete) }
}

/** Removes prices without an amount, which count as absent. */
function removeEmptyPrices({ shippingInfo, ...content }: SentPackage): PackageContent {
  return {
    ...content,
    ...(isPrice(shippingInfo) ? { shippingInfo } : {}),
    packageItems: content.packageItems.map(({ unitPrice, customsValue, ...item }) => ({
      ...item,
      ...(isPrice(unitPrice) ? { unitPrice } : {}),
      ...(isPrice(customsValue) ? { customsValue } : {}),
    })),
  }
}

const isPrice = (price: SentMoney | null | undefined): price is Money =>
  typeof price?.amount === 'number' && typeof price.currency === 'string'
