import type { Decimal } from '../../../kernel/money.ts'
import type { TaxCategory } from '../../../kernel/tax-category.ts'
import { type DateRanged, type GoodsScope, isInForce } from '../date-ranges.ts'
import type { Tariff } from './tariffs.ts'

/** The components of a base besides the goods. */
export type TaxBaseComponent = 'shipping' | 'insurance' | 'duty' | 'fees'

/** How a country calculates import charges. */
export interface DestinationProfile extends DateRanged {
  readonly countries: readonly string[]
  readonly currency: string
  /** Name of the tariff; null if rates are in `DutyRate` or unknown. */
  readonly tariff: string | null
  /** The components of the customs value besides the goods: shipping and insurance for CIF, none for FOB. */
  readonly dutyBase: readonly TaxBaseComponent[]
  readonly taxBase: readonly TaxBaseComponent[]
  /** Whether the tax base includes the tax itself, as in Brazil: 17 % then is 17/83 of the rest. */
  readonly isTaxInBase: boolean
  /** The rounding steps of the law; null for the currency's minor unit, half up. */
  readonly rounding: StepRounding | null
  /** What the response does not cover, in words. */
  readonly notIncluded: readonly string[]
  /** Why the law may charge less than the response, for reasons not asked about; null if it cannot. */
  readonly mayBeLess: string | null
}

/** Bases and charges are truncated to steps, in the destination's currency. */
export interface StepRounding {
  /** Each item's base is truncated to a multiple of it. */
  readonly base: Decimal
  /** The consignment's charge is truncated to a multiple of it. */
  readonly charge: Decimal
  /** The national part of the tax, 0 to 1; the rest is derived from it and truncated too. */
  readonly nationalShare: Decimal
}

/** A rule for consignments or items of low value. */
export interface LowValueRule extends DateRanged {
  readonly name: string
  readonly countries: readonly string[]
  /** Regions of the country where it applies; empty for all. */
  readonly regions: readonly string[]
  readonly charge: 'duty' | 'tax'
  readonly limit: Decimal
  readonly currency: string
  /** What is compared with the limit: the goods alone, the customs value, or the charge that would be due. */
  readonly measured: 'goods' | 'customs' | 'charge'
  readonly scope: 'consignment' | 'item'
  /** Whether the limit itself is included. */
  readonly isInclusive: boolean
  readonly transport: 'Courier' | 'Post' | null
  /** Permitted countries of dispatch; empty for all. */
  readonly dispatchedFrom: readonly string[]
  readonly notDispatchedFrom: readonly string[]
  /** Excluded origins. */
  readonly notOfOrigin: readonly string[]
  /** Whether the seller must or must not be registered; null for either. */
  readonly seller: 'registered' | 'unregistered' | null
  /** Goods to which it applies; empty for all. */
  readonly goods: GoodsScope
  /** Excluded goods; empty for none. */
  readonly except: readonly string[]
  readonly effect: LowValueEffect
}

export type LowValueEffect =
  | { readonly kind: 'exempt' }
  /** An amount per group of items whose codes share so many leading digits; 0 for the consignment. */
  | { readonly kind: 'perGroup'; readonly amount: Decimal; readonly currency: string; readonly digits: number }
  /** Another rate, in percent of the goods alone or of the customs value, less an amount per consignment. */
  | {
      readonly kind: 'rate'
      readonly percent: Decimal
      readonly appliesTo: 'goods' | 'customs'
      readonly deduction: { readonly amount: Decimal; readonly currency: string } | null
    }

/** A duty rate for whole ranges of goods, in percent of the customs value. */
export interface DutyRate extends DateRanged {
  readonly countries: readonly string[]
  readonly goods: GoodsScope
  readonly min: Decimal
  readonly typical: Decimal
  readonly max: Decimal
}

/** The tariff columns for an origin: for each line, the first non-empty one applies. */
export interface OriginColumns extends DateRanged {
  readonly tariff: string
  /** Empty for every other origin. */
  readonly origins: readonly string[]
  readonly columns: readonly string[]
}

/** A reduced duty for goods of certain origin, if claimed. */
export interface Preference extends DateRanged {
  readonly tariff: string
  readonly name: string
  readonly origins: readonly string[]
  readonly goods: GoodsScope
  /** Where its rules of origin are. */
  readonly rules: string
  /** The column with the rate; null if `rate` applies to all goods. */
  readonly column: string | null
  /** The programmes in that column; empty if its cells are plain rates. */
  readonly programmes: readonly string[]
  readonly rate: string | null
}

/** A duty on top of the tariff. Code lists are referenced by name. */
export interface AdditionalDuty extends DateRanged {
  readonly name: string
  readonly countries: readonly string[]
  /** Empty for all origins. */
  readonly origins: readonly string[]
  readonly goods: GoodsScope
  /** Exempt goods. */
  readonly except: readonly string[]
  /** The codes it applies to; null for all. */
  readonly list: string | null
  /** Exempt codes. */
  readonly exemptList: string | null
  /** Codes exempt for some uses. */
  readonly doubtList: string | null
  /** Origins that are exempt if a preference is claimed. */
  readonly exemptWithPreference: readonly string[]
  /** In percent of the customs value; null if the duty exists but its rate is unknown. */
  readonly percent: Decimal | null
  /** Whether the percentage is a minimum for this duty and the tariff's together. */
  readonly isTopUp: boolean
  /** Whether it applies to all of these goods; otherwise some are exempt, and the data does not say which. */
  readonly isCertain: boolean
}

/**
 * A measure that changes a charge for some goods and whose figures are unknown, or not known for all goods: an
 * anti-dumping duty by company, a different duty for postal items.
 */
export interface Measure extends DateRanged {
  /** In words that name what is unknown. */
  readonly name: string
  readonly countries: readonly string[]
  /** Regions of the country where it applies; empty for all. */
  readonly regions: readonly string[]
  /** Countries of origin; empty for all. */
  readonly origins: readonly string[]
  /** Whether it is left out for goods of unknown origin, because few could be of these. */
  readonly isKnownOriginNeeded: boolean
  /** Countries of dispatch; empty for all. */
  readonly dispatchedFrom: readonly string[]
  readonly notDispatchedFrom: readonly string[]
  readonly goods: GoodsScope
  readonly except: readonly string[]
  readonly transport: 'Courier' | 'Post' | null
  readonly charge: 'duty' | 'tax' | 'fees'
  /** Whether it raises the charge, lowers it, or either. */
  readonly effect: 'more' | 'less' | 'other'
  /** The maximum it adds, in percent of the customs value; null if unknown. */
  readonly greatest: Decimal | null
}

/** A fee besides duty and tax. */
export interface Fee extends DateRanged {
  readonly name: string
  readonly countries: readonly string[]
  /** Null if the fee exists but its amount or start is unknown. */
  readonly amount: Decimal | null
  readonly currency: string
  /** Null for one fee per consignment; otherwise one per group of items whose codes share so many leading digits. */
  readonly groupDigits: number | null
  /** The required means of transport; null for any. */
  readonly transport: 'Courier' | 'Post' | null
  /** What is uncertain about it, in words; null if nothing is. */
  readonly doubt: string | null
  /** Due up to or, if `isAbove`, above this value of the goods; null for always. The limit counts as below if inclusive. */
  readonly limit: {
    readonly amount: Decimal
    readonly currency: string
    readonly isInclusive: boolean
    readonly isAbove: boolean
  } | null
}

/** A rate of value added tax or an equivalent tax. */
export interface TaxRate extends DateRanged {
  readonly country: string
  readonly region: string | null
  /** 1 standard, 2 reduced, 3 zero; retailers may add further ones. */
  readonly band: number
  readonly percent: Decimal
  /** Whether it is the retailer's own. */
  readonly isOwn: boolean
}

/** The rules for certain regions of a country. */
export interface RegionRule extends DateRanged {
  readonly countries: readonly string[]
  /** ISO 3166-2 codes, without the country. */
  readonly regions: readonly string[]
  /** Whether the country's customs rules apply there. */
  readonly hasCustoms: boolean
  /** Whether goods from the rest of the customs territory cross a tax border. */
  readonly hasTaxBorder: boolean
  /** The country's tax rates, its own standard rate, or null if unknown. */
  readonly tax: 'same' | Decimal | null
  /** The region's reduced rates by the country's, in percent; empty if equal or unknown. */
  readonly reduced: ReadonlyMap<string, Decimal>
}

/** The fact of goods that depend on the age group, which is a question of its own. */
export const ageGroupFact = 'ageGroup'

/** Goods with another tax rate than the standard one, or exceptions from those. */
export interface TaxedGoods extends DateRanged {
  readonly countries: readonly string[]
  /** ISO 3166-2 codes of the regions where it applies; empty for all. */
  readonly regions: readonly string[]
  readonly goods: GoodsScope
  readonly category: TaxCategory
  /**
   * The goods with these codes it applies to: all; most, so that the rate is the default; some, so that it is not; or
   * only those stated to be of the category.
   */
  readonly applies: 'all' | 'most' | 'some' | 'stated'
  /** What decides, besides the category, if not all goods: `ageGroup`, or in words; null for the category alone. */
  readonly fact: string | null
  /** Null for the standard rate. */
  readonly percent: Decimal | null
  /** Whether it applies only to codes without another row for the country. */
  readonly isFallback: boolean
}

/** Everything known about importing goods. */
export interface LandedCostRules {
  readonly destinations: readonly DestinationProfile[]
  readonly lowValue: readonly LowValueRule[]
  readonly dutyRates: readonly DutyRate[]
  readonly originColumns: readonly OriginColumns[]
  readonly preferences: readonly Preference[]
  readonly additionalDuties: readonly AdditionalDuty[]
  readonly measures: readonly Measure[]
  readonly fees: readonly Fee[]
  readonly taxRates: readonly TaxRate[]
  readonly taxedGoods: readonly TaxedGoods[]
  readonly regions: readonly RegionRule[]
  /** The editions of each tariff, newest last. */
  readonly tariffs: ReadonlyMap<string, readonly Tariff[]>
  /** Codes of 4 to 8 digits, by list name. */
  readonly codeLists: ReadonlyMap<string, ReadonlySet<string>>
}

/** Adds a tenant's tax rates, which take precedence: of two for one country and day, the first counts. */
export function addTenantTaxRates(rules: LandedCostRules, tenantRates: readonly TaxRate[]): LandedCostRules {
  return tenantRates.length === 0 ? rules : { ...rules, taxRates: [...tenantRates, ...rules.taxRates] }
}

/** The rules of one destination on one day. */
export interface DestinationRules {
  readonly destination: DestinationProfile
  readonly lowValue: readonly LowValueRule[]
  readonly dutyRates: readonly DutyRate[]
  readonly additionalDuties: readonly AdditionalDuty[]
  readonly measures: readonly Measure[]
  readonly fees: readonly Fee[]
  readonly taxRates: readonly TaxRate[]
  readonly taxedGoods: readonly TaxedGoods[]
  /** The rules of the requested region; null if none was requested, or it is not in the data. */
  readonly region: RegionRule | null
  readonly tariff: Tariff | null
  readonly originColumns: readonly OriginColumns[]
  readonly preferences: readonly Preference[]
}

/** Cache of recently requested destinations: few, and requested often. */
const foundRules = new WeakMap<LandedCostRules, Map<string, DestinationRules | null>>()
/** Maximum cached entries per set of rules, each some kilobytes. */
const maxFound = 300

/**
 * Returns the rules of a country on a day, for a region if given; null if nothing is known about it.
 *
 * @param region ISO 3166-2 code, without the country
 */
export function findDestinationRules(
  rules: LandedCostRules,
  country: string,
  day: string,
  region: string | null = null,
): DestinationRules | null {
  const known = foundRules.get(rules) ?? new Map<string, DestinationRules | null>()
  foundRules.set(rules, known)
  const key = JSON.stringify([country, day, region])
  const remembered = known.get(key)
  if (remembered !== undefined) return remembered
  if (known.size >= maxFound) known.clear()
  const found = selectDestinationRules(rules, country, day, region)
  known.set(key, found)
  return found
}

function selectDestinationRules(
  rules: LandedCostRules,
  country: string,
  day: string,
  region: string | null,
): DestinationRules | null {
  const selectHere = <T extends DateRanged & { readonly countries: readonly string[] }>(entries: readonly T[]) =>
    entries.filter((entry) => entry.countries.includes(country) && isInForce(entry, day))
  const appliesInRegion = ({ regions }: { readonly regions: readonly string[] }): boolean =>
    regions.length === 0 || (region !== null && regions.includes(region))
  const [destination] = selectHere(rules.destinations)
  const knownRegion =
    selectHere(rules.regions).find(({ regions }) => region !== null && regions.includes(region)) ?? null
  if (destination === undefined || knownRegion?.hasCustoms === false) return null
  const selectOfTariff = <T extends DateRanged & { readonly tariff: string }>(entries: readonly T[]) =>
    entries.filter((entry) => entry.tariff === destination.tariff && isInForce(entry, day))
  const editions = destination.tariff === null ? [] : (rules.tariffs.get(destination.tariff) ?? [])
  return {
    destination,
    lowValue: selectHere(rules.lowValue).filter(appliesInRegion),
    dutyRates: selectHere(rules.dutyRates),
    additionalDuties: selectHere(rules.additionalDuties),
    measures: selectHere(rules.measures).filter(appliesInRegion),
    fees: selectHere(rules.fees),
    taxRates: rules.taxRates.filter((entry) => entry.country === country && isInForce(entry, day)),
    taxedGoods: selectHere(rules.taxedGoods).filter(appliesInRegion),
    region: knownRegion,
    tariff: editions.findLast((edition) => isInForce(edition, day)) ?? null,
    originColumns: selectOfTariff(rules.originColumns),
    preferences: selectOfTariff(rules.preferences),
  }
}
