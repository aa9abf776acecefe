import type { ItemCategory } from '../../shipping/service/documents.ts'
import { getDeclaredPrice, type PackageContent } from './package.ts'

/** Why goods are exported, as the customs form and the invoice say it. */
export interface ExportReason {
  /** The box ticked on CN22 and CN23. */
  readonly category: ItemCategory
  /** In the retailer's words; null if nothing was sent. */
  readonly words: string | null
}

/** What reasons are called in the eight languages of documents, in lower case. */
const wordsByCategory: ReadonlyArray<readonly [Exclude<ItemCategory, 'Other'>, string]> = [
  [
    'ReturnedGoods',
    'return returned returns retoure rücksendung retour retourné devolución reso retourzending zwrot 返品',
  ],
  ['Gift', 'gift geschenk cadeau regalo geschenkt prezent upominek 贈り物 贈物 ギフト'],
  [
    'CommercialSample',
    'sample samples muster warenmuster échantillon muestra campione monster próbka サンプル 商品見本 見本',
  ],
  ['Documents', 'document documents dokumente documentos documenti documenten dokumenty 書類'],
  [
    'SaleOfGoods',
    'sale sales sold purchase verkauf kauf vente achat venta compra vendita acquisto verkoop aankoop sprzedaż zakup 販売 売買',
  ],
]

const categoriesByWord: ReadonlyMap<string, ItemCategory> = new Map(
  wordsByCategory.flatMap(([category, words]) => words.split(' ').map((word) => [word, category] as const)),
)

/**
 * The reason for export of a package, so that form, invoice and data agree. A known word of `reasonForExport` decides;
 * a reason in other words is the category `Other`, which the forms explain. Without a reason, goods are sold, unless
 * nobody pays for any of them.
 */
export function findExportReason({
  orderType,
  reasonForExport,
  packageItems,
}: Pick<PackageContent, 'orderType' | 'reasonForExport' | 'packageItems'>): ExportReason {
  const words = reasonForExport?.trim() || null
  if (orderType === 'RETURN') return { category: 'ReturnedGoods', words }
  if (words === null) return isFreeOfCharge(packageItems) ? freeOfCharge : { category: 'SaleOfGoods', words }
  const found = words.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []
  const categories = found.flatMap((word) => categoriesByWord.get(word) ?? [])
  // “Return of a sample” is a return: the order of the table.
  const category = wordsByCategory.find(([candidate]) => categories.includes(candidate))?.[0] ?? 'Other'
  return { category, words }
}

const freeOfCharge: ExportReason = { category: 'Other', words: 'Goods sent free of charge' }

const isFreeOfCharge = (items: PackageContent['packageItems']): boolean =>
  items.every((item) => {
    const price = getDeclaredPrice(item)
    return price !== null && price === item.customsValue
  })
