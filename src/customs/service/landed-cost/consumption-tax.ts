import { type Decimal, divideDecimals, parseDecimal } from '../../../kernel/money.ts'
import type { TaxCategory } from '../../../kernel/tax-category.ts'
import { type DateRanged, sortByCloseness } from '../date-ranges.ts'
import { rememberByCode } from '../remember-by-code.ts'
import type { LandedCostItem } from './landed-cost-input.ts'
import { ageGroupFact, type DestinationProfile, type DestinationRules, type TaxedGoods } from './landed-cost-rules.ts'

/** What could lead to another rate: a member of the request, or a property of the goods. */
export interface TaxDoubt {
  readonly fact: 'hsCode' | 'ageGroup' | 'taxCategory' | 'vatBandId' | 'destinationRegion' | 'goods'
  /** What must be found out, in words; empty if the fact says it. */
  readonly detail: string
}

/** The tax rate of an item. */
export interface ItemTaxRate {
  readonly percent: Decimal
  readonly law: DateRanged
  readonly doubts: readonly TaxDoubt[]
}

/** The members of an item that determine its rate. */
export type TaxableItem = Pick<LandedCostItem, 'hsCode' | 'ageGroup' | 'taxCategory' | 'vatBandId'>

const standardBand = 1
const hundred = parseDecimal('100')

/** The goods of each category, in words that follow `whether it is`. */
const categoryWords: Readonly<Record<TaxCategory, string>> = {
  standard: 'of a reduced rate',
  food: 'food',
  book: 'a book',
  'e-book': 'an e-book',
  newspaper: 'a newspaper or periodical',
  medicine: 'a medicine',
  medical: 'an aid or article for the sick or disabled',
  child: 'for children',
  hygiene: 'an article of hygiene',
  plant: 'a plant',
  feed: 'food for animals',
  art: 'a work of art or an antique',
}

/**
 * The base of a tax: without the tax, or including it if the destination's law says so. Null if impossible: the tax
 * cannot be 100 % or more of a base that includes it.
 */
export function calculateTaxBase(
  base: Decimal,
  percent: Decimal,
  { isTaxInBase }: Pick<DestinationProfile, 'isTaxInBase'>,
): Decimal | null {
  if (!isTaxInBase) return base
  return percent.gte(hundred) ? null : divideDecimals(base.times(hundred), hundred.minus(percent))
}

/**
 * Determines the tax rate of an item: that of the stated band or category, otherwise by code and facts; if they do not
 * decide, the more likely one, with the doubt. Null if unknown.
 *
 * @param region within the country; null if not stated
 */
export function findTaxRate(
  destinationRules: DestinationRules,
  item: TaxableItem,
  region: string | null,
): ItemTaxRate | null {
  const ordinary = findStandardRate(destinationRules, region)
  if (ordinary === null) return null
  if (item.vatBandId === null || item.vatBandId === standardBand) {
    return item.vatBandId === standardBand || item.taxCategory === 'standard'
      ? ordinary
      : findGoodsRate(destinationRules, item, ordinary)
  }
  return findBandRate(destinationRules, item, item.vatBandId, region, ordinary)
}

function findStandardRate(destinationRules: DestinationRules, region: string | null): ItemTaxRate | null {
  const standard = destinationRules.taxRates.filter(({ band }) => band === standardBand)
  const toItemRate = (law: DateRanged, percent: Decimal, isSure: boolean): ItemTaxRate => ({
    percent,
    law,
    doubts: isSure ? [] : [{ fact: 'destinationRegion', detail: '' }],
  })
  const ofRegion = standard.find((rate) => rate.region !== null && rate.region === region)
  if (ofRegion !== undefined) return toItemRate(ofRegion, ofRegion.percent, true)
  const ofCountry = standard.find((rate) => rate.region === null)
  if (destinationRules.region !== null && destinationRules.region.tax !== 'same') {
    return destinationRules.region.tax === null
      ? null
      : toItemRate(destinationRules.region, destinationRules.region.tax, true)
  }
  if (ofCountry === undefined) return null
  const isUnknown = region !== null && destinationRules.region === null
  const mayDiffer = standard.some((rate) => rate.region !== null) || (isUnknown && !ofCountry.percent.eq('0'))
  return toItemRate(ofCountry, ofCountry.percent, !mayDiffer)
}

/** The rate of a band: the retailer's own, otherwise the country's; of several, the one for these goods. */
function findBandRate(
  destinationRules: DestinationRules,
  item: TaxableItem,
  band: number,
  region: string | null,
  ordinary: ItemTaxRate,
): ItemTaxRate {
  const ofBand = destinationRules.taxRates.filter((rate) => rate.band === band)
  const ofRegion = ofBand.filter((rate) => rate.region !== null && rate.region === region)
  const applicable = ofRegion.length > 0 ? ofRegion : ofBand.filter((rate) => rate.region === null)
  const regionalRate = applicable.find(({ isOwn }) => isOwn)
  const [first, ...others] = regionalRate === undefined ? applicable : [regionalRate]
  const ofGoods = findGoodsRate(destinationRules, item, ordinary)
  if (first === undefined) {
    const detail = `no rate of tax is of band ${band} in ${destinationRules.taxRates[0]?.country ?? 'the country'}`
    return { ...ofGoods, doubts: [...ofGoods.doubts, { fact: 'vatBandId', detail }] }
  }
  const { doubts } = ordinary
  if (others.every(({ percent }) => percent.eq(first.percent))) return { percent: first.percent, law: first, doubts }
  if (applicable.some(({ percent }) => percent.eq(ofGoods.percent))) return { ...ofGoods, doubts }
  const percents = applicable.map(({ percent }) => `${percent.toFixed()}%`).join(', ')
  const detail = `which of the rates of band ${band} it has: ${percents}`
  return { percent: first.percent, law: first, doubts: [...doubts, { fact: 'vatBandId', detail }] }
}

function findGoodsRate(destinationRules: DestinationRules, item: TaxableItem, ordinary: ItemTaxRate): ItemTaxRate {
  const { taxedGoods } = destinationRules
  const { hsCode, taxCategory } = item
  const readRate = createRateReader(destinationRules, ordinary)
  if (taxCategory === null) {
    if (hsCode !== null) return settleRate(findUnstatedRows(taxedGoods, hsCode), item, readRate, ordinary)
    const isOpen = taxedGoods.some(canApplyUnstated)
    return isOpen ? addDoubt(ordinary, { fact: 'hsCode', detail: '' }) : ordinary
  }
  const ofCategory = taxedGoods.filter(({ category }) => category === taxCategory)
  if (ofCategory.length === 0) return findRateWithoutCategory(destinationRules, item, taxCategory, ordinary)
  if (hsCode === null) {
    const rates = ofCategory.filter(({ isFallback }) => !isFallback).map(readRate)
    const [first] = rates
    const isOne = first !== undefined && rates.every(({ percent }) => percent.eq(first.percent))
    return isOne ? addDoubts(first, ordinary.doubts) : addDoubt(ordinary, { fact: 'hsCode', detail: '' })
  }
  // A row without codes is about what is no goods, such as electronic books: on a disc they are goods.
  const rows = findRows(
    ofCategory.filter(({ goods }) => goods.length > 0),
    hsCode,
  )
  if (rows.length > 0) return settleRate(rows, item, readRate, ordinary)
  const detail = `whether it is ${categoryWords[taxCategory]}, which no goods of ${hsCode} are known to be there`
  return addDoubt(ordinary, { fact: 'taxCategory', detail })
}

/**
 * The rate of an item whose category has no rule in the country: that of its code. The category may still matter,
 * unless the country has one rate for all goods.
 */
function findRateWithoutCategory(
  destinationRules: DestinationRules,
  item: TaxableItem,
  category: TaxCategory,
  ordinary: ItemTaxRate,
): ItemTaxRate {
  if (destinationRules.taxedGoods.length === 0) return ordinary
  const rate = findGoodsRate(destinationRules, { ...item, taxCategory: null }, ordinary)
  const detail = `whether it is ${categoryWords[category]}, for which no rate is known there`
  return addDoubt(rate, { fact: 'taxCategory', detail })
}

/** The rows that name a code, most specific first: those of laws, and only without any, the others. */
function findRows(taxedGoods: readonly TaxedGoods[], hsCode: string): readonly TaxedGoods[] {
  const ofLaws = sortByCloseness(
    taxedGoods.filter(({ isFallback }) => !isFallback),
    hsCode,
  )
  return ofLaws.length > 0
    ? ofLaws
    : sortByCloseness(
        taxedGoods.filter(({ isFallback }) => isFallback),
        hsCode,
      )
}

/** Whether a row can apply to goods whose category was not stated. */
const canApplyUnstated = ({ applies }: TaxedGoods): boolean => applies !== 'stated'

const findUnstatedRows = rememberByCode((taxedGoods: readonly TaxedGoods[], hsCode) =>
  findRows(taxedGoods.filter(canApplyUnstated), hsCode),
)

/** Reads the rate of a row in the region, ignoring what is unknown about the goods. */
type RateReader = (goods: TaxedGoods) => ItemTaxRate

function createRateReader({ region }: DestinationRules, ordinary: ItemTaxRate): RateReader {
  return (goods) => {
    if (goods.percent === null) return { percent: ordinary.percent, law: goods, doubts: [] }
    if (region === null || region.tax === 'same') return { percent: goods.percent, law: goods, doubts: [] }
    const regional = region.reduced.get(goods.percent.toFixed())
    return regional === undefined
      ? { ...ordinary, doubts: [{ fact: 'goods', detail: 'whether the goods have a reduced rate of tax there' }] }
      : { percent: regional, law: goods, doubts: [] }
  }
}

/**
 * The rate of the first row that applies; if that is uncertain, the more likely one, with the doubt.
 *
 * @param rows most specific first
 * @param ordinary the rate if no row applies; its doubts remain
 */
function settleRate(
  rows: readonly TaxedGoods[],
  item: TaxableItem,
  readRate: RateReader,
  ordinary: ItemTaxRate,
): ItemTaxRate {
  const [goods, ...furtherRows] = rows
  if (goods === undefined) return ordinary
  const settled = decideRow(goods, item)
  if (settled === false) return settleRate(furtherRows, item, readRate, ordinary)
  const rate = readRate(goods)
  if (settled === true) return addDoubts(rate, ordinary.doubts)
  const otherwise = settleRate(furtherRows, item, readRate, ordinary)
  if (otherwise.percent.eq(rate.percent)) return { ...rate, doubts: unite(rate.doubts, otherwise.doubts) }
  const assumedRate = goods.applies === 'most' ? rate : otherwise
  const doubts = unite([describeDoubt(goods, rate.percent, otherwise.percent)], rate.doubts, otherwise.doubts)
  return { ...assumedRate, doubts }
}

/** Whether a row applies to an item with one of its codes; null if unknown. */
function decideRow({ applies, fact, category }: TaxedGoods, { ageGroup, taxCategory }: TaxableItem): boolean | null {
  if (applies === 'all') return true
  if (fact === ageGroupFact) {
    if (taxCategory === category) return true
    return ageGroup === null ? null : ageGroup === 'child'
  }
  return fact === null && taxCategory === category ? true : null
}

function describeDoubt(
  { fact, category, percent: reduced }: TaxedGoods,
  percent: Decimal,
  otherwise: Decimal,
): TaxDoubt {
  const rates = `(${percent.toFixed()}%, else ${otherwise.toFixed()}%)`
  if (fact === ageGroupFact) return { fact: ageGroupFact, detail: `whether it is for children ${rates}` }
  // A row at the standard rate is an exception from the others of its category.
  if (reduced === null && fact === null) {
    const detail = `whether it is of the goods that are excepted from ${categoryWords[category]} at a reduced rate ${rates}`
    return { fact: 'goods', detail }
  }
  return fact === null
    ? { fact: 'taxCategory', detail: `whether it is ${categoryWords[category]} ${rates}` }
    : { fact: 'goods', detail: `${fact} ${rates}` }
}

const addDoubt = (rate: ItemTaxRate, doubt: TaxDoubt): ItemTaxRate => addDoubts(rate, [doubt])

const addDoubts = (rate: ItemTaxRate, doubts: readonly TaxDoubt[]): ItemTaxRate => ({
  ...rate,
  doubts: unite(rate.doubts, doubts),
})

/** Combines doubts without repetition. */
function unite(...lists: readonly (readonly TaxDoubt[])[]): readonly TaxDoubt[] {
  const all = lists.flat()
  return all.filter(
    ({ fact, detail }, index) => all.findIndex((doubt) => doubt.fact === fact && doubt.detail === detail) === index,
  )
}
