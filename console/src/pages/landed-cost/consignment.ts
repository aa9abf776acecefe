import type { LandedCostItem, LandedCostRequest } from '#client'
import { fill } from '../../language/fill.ts'
import { t } from '../../language/messages.ts'

/** How an item is identified: by catalog product, by code, or by a description to classify. */
export const itemKinds = [
  { value: 'product', text: t.common.product },
  { value: 'code', text: t.common.hsCode },
  { value: 'words', text: t.common.description },
] as const

export type ItemKind = (typeof itemKinds)[number]['value']

/** An item in the form; empty fields are not sent. */
export interface ItemDraft {
  readonly id: number
  readonly kind: ItemKind
  readonly brandCode: string
  readonly productCode: string
  readonly description: string
  readonly material: string
  readonly hsCode: string
  readonly countryOfOrigin: string
  readonly unitPrice: string
  readonly quantity: string
  readonly weight: string
  readonly weightUnit: string
  readonly taxCategory: string
  readonly ageGroup: string
}

/** A consignment in the form. */
export interface Draft {
  readonly destinationCountry: string
  readonly destinationRegion: string
  readonly originCountry: string
  readonly currency: string
  readonly asOf: string
  readonly shipping: string
  readonly insurance: string
  readonly transport: 'Courier' | 'Post'
  /** Who pays the import charges: the seller (DDP) or the shopper (DAP). */
  readonly incoterm: 'DDP' | 'DAP'
  readonly sellerRegistered: boolean
  readonly claimPreference: boolean
  readonly items: readonly ItemDraft[]
}

export const createItem = (id: number, brandCode: string): ItemDraft => ({
  id,
  kind: 'product',
  brandCode,
  productCode: '',
  description: '',
  material: '',
  hsCode: '',
  countryOfOrigin: '',
  unitPrice: '',
  quantity: '1',
  weight: '',
  weightUnit: 'g',
  taxCategory: '',
  ageGroup: '',
})

export const createDraft = (brandCode: string): Draft => ({
  destinationCountry: '',
  destinationRegion: '',
  originCountry: '',
  currency: 'EUR',
  asOf: '',
  shipping: '',
  insurance: '',
  transport: 'Courier',
  incoterm: 'DDP',
  sellerRegistered: true,
  claimPreference: false,
  items: [createItem(1, brandCode)],
})

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())

function toItem(draft: ItemDraft): LandedCostItem {
  const isProduct = draft.kind === 'product'
  const weight = orNull(draft.weight)
  return {
    productCode: isProduct ? orNull(draft.productCode) : null,
    brandCode: isProduct && draft.productCode.trim() !== '' ? draft.brandCode : null,
    hsCode: orNull(draft.hsCode),
    countryOfOrigin: orNull(draft.countryOfOrigin),
    unitPrice: draft.unitPrice.trim(),
    quantity: Number(draft.quantity),
    weight,
    weightUnit: weight === null ? null : draft.weightUnit,
    taxCategory: orNull(draft.taxCategory) as LandedCostItem['taxCategory'],
    ageGroup: orNull(draft.ageGroup),
  }
}

/** Converts a draft to a request. */
export const toRequest = (draft: Draft): LandedCostRequest => ({
  destinationCountry: draft.destinationCountry,
  destinationRegion: orNull(draft.destinationRegion),
  originCountry: orNull(draft.originCountry),
  currency: draft.currency,
  asOf: orNull(draft.asOf),
  shipping: orNull(draft.shipping),
  insurance: orNull(draft.insurance),
  transport: draft.transport,
  sellerRegistered: draft.sellerRegistered,
  claimPreference: draft.claimPreference,
  items: draft.items.map(toItem),
})

/** Label of an item, by its position if nothing else is known. */
export const nameItem = (item: ItemDraft | undefined, index: number): string => {
  const name = item?.kind === 'product' ? item.productCode : item?.kind === 'words' ? item.description : item?.hsCode
  return name === undefined || name.trim() === '' ? fill(t.cost.itemNumber, { number: index + 1 }) : name.trim()
}

/** Missing data for which an item's form has a field. */
const itemFacts = ['hsCode', 'countryOfOrigin', 'weight', 'taxCategory', 'ageGroup'] as const
const consignmentFacts = ['originCountry', 'destinationRegion'] as const

/** Data that a result lacks. */
export type MissingFact =
  | {
      readonly kind: 'item'
      readonly index: number
      readonly fact: (typeof itemFacts)[number]
      readonly reason: string
    }
  | { readonly kind: 'consignment'; readonly fact: (typeof consignmentFacts)[number] }
  /** Data for which the form has no field. */
  | { readonly kind: 'other'; readonly index: number | null; readonly text: string }

/** Parses a message about missing data, so that the form can ask for it. */
export function readMissing(text: string): MissingFact {
  const ofConsignment = consignmentFacts.find((fact) => fact === text)
  if (ofConsignment !== undefined) return { kind: 'consignment', fact: ofConsignment }
  const [, place, name, reason = ''] = /^items\[(\d+)\](?:\.(\w+))?(?:: (.*))?$/s.exec(text) ?? []
  if (place === undefined) return { kind: 'other', index: null, text }
  const index = Number(place)
  const fact = itemFacts.find((known) => known === name)
  return fact === undefined
    ? { kind: 'other', index, text: reason === '' ? text : reason }
    : { kind: 'item', index, fact, reason }
}
