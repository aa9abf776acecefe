import { type Decimal, divideDecimals, parseDecimal } from '../../kernel/money.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import { type HsCodeIndex, isCatalogCodeBetter } from './hs-codes.ts'
import {
  articleWeight,
  getKilogramsPerPackageUnit,
  type ItemDetails,
  itemDetails,
  type PackageContent,
  type PackageItem,
} from './package.ts'

/** What a catalog knows of a product that customs want to know. */
export interface CatalogItem {
  readonly hsCode: string | null
  readonly customsDescription: string | null
  readonly countryOfOrigin: string | null
  /** Of one article. */
  readonly weightKg: Decimal | null
  readonly isDangerous: boolean
  readonly details: ItemDetails
}

/** The catalogs of brands, as far as packages need them. */
export interface CatalogItems {
  /** By product code; those that the brand's catalog does not have are left out. */
  findItems(
    unit: UnitOfWork,
    brandCode: string,
    productCodes: readonly string[],
  ): Promise<ReadonlyMap<string, CatalogItem>>
}

/** What restrictions look at of an item. */
export interface RestrictedItem extends Pick<PackageItem, 'productCode' | 'hsCode'> {
  /** What is said of it. */
  readonly text: string
  /** Whether one article is worth more than an amount; null where it is not known. */
  readonly isWorthMoreThan: (limit: { readonly amount: Decimal; readonly currency: string }) => boolean | null
}

/** How goods are restricted in a country. Reasons are phrases without a full stop. */
export interface ItemRestrictions {
  /** Why they may not be brought there; null when they may. */
  readonly ban: string | null
  /** Why they may not go there by mail from another country; null when they may. */
  readonly mailBan: string | null
  /** What they may be brought there under, beside a ban none. */
  readonly conditions: readonly string[]
}

/** What is known of goods that may not be brought into a country, or only under conditions. */
export interface Restrictions {
  /** @returns in the order of the items */
  findRestrictions(
    unit: UnitOfWork,
    brandCode: string,
    items: readonly RestrictedItem[],
    way: { readonly destination: string; readonly dispatch: string | null },
  ): Promise<readonly ItemRestrictions[]>
}

/**
 * The package with what its items leave out taken from the catalog, and codes that name no goods; what else they say stays
 * as it is.
 */
export function completeFromCatalog(
  content: PackageContent,
  catalog: ReadonlyMap<string, CatalogItem>,
  codes: HsCodeIndex,
): PackageContent {
  if (catalog.size === 0) return content
  const packageItems = content.packageItems.map((item): PackageItem => {
    const catalogItem = catalog.get(item.productCode)
    if (catalogItem === undefined) return item
    const { hsCode, customsDescription, countryOfOrigin } = catalogItem
    const weight = toPackageUnit(content, catalogItem.weightKg)
    return {
      ...item,
      ...detailsLeftOut(item, catalogItem.details),
      ...(hsCode !== null && isCatalogCodeBetter(item, hsCode, codes) ? { hsCode } : {}),
      ...(isGiven(item.productCustomsDescription) || customsDescription === null
        ? {}
        : { productCustomsDescription: customsDescription }),
      ...(isGiven(item.countryOfOrigin) || countryOfOrigin === null ? {} : { countryOfOrigin }),
      ...(weight === null || articleWeight(content, item) !== null ? {} : { weight }),
    }
  })
  return { ...content, packageItems }
}

function detailsLeftOut(item: PackageItem, details: ItemDetails): ItemDetails {
  const names = itemDetails.filter((name) => !isGiven(item[name]) && isGiven(details[name]))
  return Object.fromEntries(names.map((name) => [name, details[name]]))
}

/** What customs will ask for and the items do not say, a phrase an item. */
export function findMissingCustomsData({ packageItems }: PackageContent): readonly string[] {
  return packageItems.flatMap((item, index) => {
    const missing = missingIn(item)
    return missing.length === 0 ? [] : [`packageItems[${index}] has no ${missing.join(' and no ')}`]
  })
}

/** The items whose origin nobody knows, by their index. */
export function findItemsWithoutOrigin({ packageItems }: PackageContent): readonly number[] {
  return packageItems.flatMap(({ countryOfOrigin }, index) => (isGiven(countryOfOrigin) ? [] : [index]))
}

/** Whether a text says anything. */
export const isGiven = (text: string | null | undefined): boolean => typeof text === 'string' && text.trim() !== ''

const missingIn = (item: PackageItem): readonly string[] =>
  (['hsCode', 'productCustomsDescription'] as const).filter((name) => !isGiven(item[name]))

/** Far below a gram in every unit. */
const weightDecimals = 6

/** A weight as the articles of a package have theirs; null for one that is not known, or too small to tell. */
function toPackageUnit({ weight }: PackageContent, weightKg: Decimal | null): number | null {
  const perUnit = getKilogramsPerPackageUnit(weight?.weightUnit ?? 'kg') ?? parseDecimal('1')
  const inUnit = weightKg === null ? null : divideDecimals(weightKg, perUnit).round(weightDecimals, 1).toFixed()
  return inUnit === null || Number(inUnit) === 0 ? null : Number(inUnit)
}
