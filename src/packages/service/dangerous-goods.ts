import { type CatalogItem, isGiven } from './customs-completion.ts'
import type { PackageContent } from './package.ts'

/**
 * Who declares dangerous goods in a package, one phrase per source: the package, its items, or the catalog. One source
 * suffices, even if others deny it: the data must be corrected before anybody certifies that the parcel contains none.
 */
export function findDangerousGoods(
  { dangerousGoods, packageItems }: PackageContent,
  catalog: ReadonlyMap<string, CatalogItem>,
): readonly string[] {
  return [
    ...(dangerousGoods === true ? ['dangerousGoods of the package'] : []),
    ...packageItems.flatMap((item, index) => {
      if (item.dangerousGoods === true) return [`packageItems[${index}]`]
      if (isGiven(item.dangerousGoodsUNNumber)) return [`packageItems[${index}] by its UN number`]
      return catalog.get(item.productCode)?.isDangerous === true ? [`packageItems[${index}] by the catalog`] : []
    }),
  ]
}
