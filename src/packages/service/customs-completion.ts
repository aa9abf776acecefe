import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { PackageContent, PackageItem } from './package.ts'

/** What a catalog knows of a product that customs want to know. */
export interface CatalogItem {
  readonly hsCode: string | null
  readonly customsDescription: string | null
}

/** The catalogs of brands, as far as packages need them. */
export interface CatalogItems {
  /** By product code; those that the brand's catalog does not have are left out. */
  find(unit: UnitOfWork, brandCode: string, productCodes: readonly string[]): Promise<ReadonlyMap<string, CatalogItem>>
}

/** What is known of goods that may not be brought into a country. */
export interface Restrictions {
  /** Why they may not, by product code and as a phrase without a full stop; those that may are left out. */
  against(
    unit: UnitOfWork,
    brandCode: string,
    items: readonly Pick<PackageItem, 'productCode' | 'hsCode'>[],
    destination: string,
  ): Promise<ReadonlyMap<string, string>>
}

/** The product codes of the items that do not say all that customs want to know, each once. */
export function incompleteProducts({ packageItems }: PackageContent): readonly string[] {
  return [...new Set(packageItems.filter((item) => missingIn(item).length > 0).map(({ productCode }) => productCode))]
}

/** The package with what its items leave out taken from the catalog; what they say stays as it is. */
export function completed(content: PackageContent, catalog: ReadonlyMap<string, CatalogItem>): PackageContent {
  if (catalog.size === 0) return content
  const packageItems = content.packageItems.map((item) => {
    const { hsCode, customsDescription } = catalog.get(item.productCode) ?? { hsCode: null, customsDescription: null }
    return {
      ...item,
      ...(isGiven(item.hsCode) || hsCode === null ? {} : { hsCode }),
      ...(isGiven(item.productCustomsDescription) || customsDescription === null
        ? {}
        : { productCustomsDescription: customsDescription }),
    }
  })
  return { ...content, packageItems }
}

/** What customs will ask for and the items do not say, a phrase an item. */
export function missingForCustoms({ packageItems }: PackageContent): readonly string[] {
  return packageItems.flatMap((item, index) => {
    const missing = missingIn(item)
    return missing.length === 0 ? [] : [`packageItems[${index}] has no ${missing.join(' and no ')}`]
  })
}

const isGiven = (text: string | null | undefined): boolean => typeof text === 'string' && text.trim() !== ''

const missingIn = (item: PackageItem): readonly string[] =>
  (['hsCode', 'productCustomsDescription'] as const).filter((name) => !isGiven(item[name]))
