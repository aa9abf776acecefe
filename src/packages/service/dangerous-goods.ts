import { type CatalogItem, isGiven } from './customs-completion.ts'
import type { PackageContent } from './package.ts'

/**
 * Who says that there are dangerous goods in a package, a phrase a source: the package, items, or the catalog for items.
 * One yes is enough, whoever else says no: what is wrong in one place has to be put right there, before anybody signs
 * that there is nothing dangerous in the parcel.
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
