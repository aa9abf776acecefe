import { type Decimal, divideDecimals, parseDecimal } from '../../kernel/money.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import { type HsCodeIndex, isCatalogCodeBetter } from './hs-codes.ts'
import {
  calculateArticleWeight,
  getKilogramsPerPackageUnit,
  type ItemDetails,
  itemDetails,
  type PackageContent,
  type PackageItem,
} from './package.ts'

/** A product's customs data in the catalog. */
export interface CatalogItem {
  readonly hsCode: string | null
  readonly customsDescription: string | null
  readonly countryOfOrigin: string | null
  /** Of one article. */
  readonly weightKg: Decimal | null
  readonly isDangerous: boolean
  readonly details: ItemDetails
}

/** The brands' catalogs, as far as packages need them. */
export interface CatalogItems {
  /** By product code; unknown products are left out. */
  findItems(
    unit: UnitOfWork,
    brandCode: string,
    productCodes: readonly string[],
  ): Promise<ReadonlyMap<string, CatalogItem>>
}

/** The data of an item that restrictions depend on. */
export interface RestrictedItem extends Pick<PackageItem, 'productCode' | 'hsCode' | 'countryOfOrigin'> {
  /** All descriptive texts. */
  readonly text: string
  /** Whether one article is worth more than an amount; null if unknown. */
  readonly isWorthMoreThan: (limit: { readonly amount: Decimal; readonly currency: string }) => boolean | null
}

/** The restrictions on goods in a country. Reasons are phrases without a full stop. */
export interface ItemRestrictions {
  /** Why their import is prohibited; null if it is not. */
  readonly ban: string | null
  /** Why they cannot be mailed there from abroad; null if they can. */
  readonly mailBan: string | null
  /** Conditions for importing them; empty if there is a ban. */
  readonly conditions: readonly string[]
  /** Their class, if they are dangerous goods by their code; null if they are not. */
  readonly hazard: string | null
}

/** Import bans and conditions. */
export interface Restrictions {
  /** @returns in the order of the items */
  findRestrictions(
    unit: UnitOfWork,
    brandCode: string,
    items: readonly RestrictedItem[],
    route: { readonly destination: string; readonly postalCode: string | null; readonly dispatch: string | null },
  ): Promise<readonly ItemRestrictions[]>
}

/** Completes items from the catalog, including HS codes that identify no goods; everything else stays unchanged. */
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
      ...pickMissingDetails(item, catalogItem.details),
      ...(hsCode !== null && isCatalogCodeBetter(item, hsCode, codes) ? { hsCode } : {}),
      ...(isGiven(item.productCustomsDescription) || customsDescription === null
        ? {}
        : { productCustomsDescription: customsDescription }),
      ...(isGiven(item.countryOfOrigin) || countryOfOrigin === null ? {} : { countryOfOrigin }),
      ...(weight === null || calculateArticleWeight(content, item) !== null ? {} : { weight }),
    }
  })
  return { ...content, packageItems }
}

function pickMissingDetails(item: PackageItem, details: ItemDetails): ItemDetails {
  const names = itemDetails.filter((name) => !isGiven(item[name]) && isGiven(details[name]))
  return Object.fromEntries(names.map((name) => [name, details[name]]))
}

/** Customs data missing from items, one phrase per item. */
export function findMissingCustomsData({ packageItems }: PackageContent): readonly string[] {
  return packageItems.flatMap((item, index) => {
    const missing = listMissingDetails(item)
    return missing.length === 0 ? [] : [`packageItems[${index}] has no ${missing.join(' and no ')}`]
  })
}

/** The indexes of items of unknown origin. */
export function findItemsWithoutOrigin({ packageItems }: PackageContent): readonly number[] {
  return packageItems.flatMap(({ countryOfOrigin }, index) => (isGiven(countryOfOrigin) ? [] : [index]))
}

/** Whether a text is present and not blank. */
export const isGiven = (text: string | null | undefined): boolean => typeof text === 'string' && text.trim() !== ''

const listMissingDetails = (item: PackageItem): readonly string[] =>
  (['hsCode', 'productCustomsDescription'] as const).filter((name) => !isGiven(item[name]))

/** Far below a gram in every unit. */
const weightDecimals = 6

/** Converts a weight to the package's unit; null if it is unknown or too small. */
function toPackageUnit({ weight }: PackageContent, weightKg: Decimal | null): number | null {
  const perUnit = getKilogramsPerPackageUnit(weight?.weightUnit ?? 'kg') ?? parseDecimal('1')
  const inUnit = weightKg === null ? null : divideDecimals(weightKg, perUnit).round(weightDecimals, 1).toFixed()
  return inUnit === null || Number(inUnit) === 0 ? null : Number(inUnit)
}
