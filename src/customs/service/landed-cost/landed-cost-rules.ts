import type { Decimal } from '../../../kernel/money.ts'
import type { TaxCategory } from '../../../kernel/tax-category.ts'
import { type DateRanged, type GoodsScope, isInForce } from '../date-ranges.ts'
import type { Tariff } from './tariffs.ts'

/** What may be counted into a base beside the goods. */
export type TaxBaseComponent = 'shipping' | 'insurance' | 'duty' | 'fees'

/** How a country calculates what it takes on goods that come in. */
export interface DestinationProfile extends DateRanged {
  readonly countries: readonly string[]
  readonly currency: string
  /** The tariff by its name; null where rates are in `DutyRate` or not known. */
  readonly tariff: string | null
  /** What counts into the value for duty beside the goods: shipping and insurance for CIF, nothing for FOB. */
  readonly dutyBase: readonly TaxBaseComponent[]
  readonly taxBase: readonly TaxBaseComponent[]
  /** Whether the base of the tax contains the tax itself, as in Brazil: 17 % of it are 17/83 of the rest. */
  readonly isTaxInBase: boolean
  /** Where the law rounds in steps of its own; null for the minor unit of the currency, half up. */
  readonly rounding: StepRounding | null
  /** What is not in the answer, in words. */
  readonly notIncluded: readonly string[]
  /** By what the law may take less than the answer says, for reasons that nobody is asked for; null: by nothing. */
  readonly mayBeLess: string | null
}

/** Bases and charges are cut down to steps, in the destination's currency. */
export interface StepRounding {
  /** A base is cut down to a multiple of it, an item. */
  readonly base: Decimal
  /** A charge is cut down to a multiple of it, once for the consignment. */
  readonly charge: Decimal
  /** The part of the tax that is the nation's, from 0 to 1; the rest is made of it, and cut down as well. */
  readonly nationalShare: Decimal
}

/** A rule for consignments or items of low value. */
export interface LowValueRule extends DateRanged {
  readonly name: string
  readonly countries: readonly string[]
  /** Regions of the country where it holds; empty: everywhere. */
  readonly regions: readonly string[]
  readonly charge: 'duty' | 'tax'
  readonly limit: Decimal
  readonly currency: string
  /** What is held against the limit: the goods alone, the value for duty, or the charge that would be due. */
  readonly measured: 'goods' | 'customs' | 'charge'
  readonly scope: 'consignment' | 'item'
  /** Whether the rule holds at the limit itself. */
  readonly isInclusive: boolean
  readonly transport: 'Courier' | 'Post' | null
  /** Where it must come from; empty: from anywhere. */
  readonly dispatchedFrom: readonly string[]
  readonly notDispatchedFrom: readonly string[]
  /** Goods that were made there do not come under it. */
  readonly notOfOrigin: readonly string[]
  /** Whether the seller must be registered there, or must not be; null: either. */
  readonly seller: 'registered' | 'unregistered' | null
  /** Goods to which it applies; empty: all. */
  readonly goods: GoodsScope
  /** Goods to which it does not apply; empty: none. */
  readonly except: readonly string[]
  readonly effect: LowValueEffect
}

export type LowValueEffect =
  | { readonly kind: 'exempt' }
  /** An amount for each group of items whose codes begin with so many same digits; 0: for the consignment. */
  | { readonly kind: 'perGroup'; readonly amount: Decimal; readonly currency: string; readonly digits: number }
  /** Another rate, in percent of the goods alone or of the value for duty, less an amount once for the consignment. */
  | {
      readonly kind: 'rate'
      readonly percent: Decimal
      readonly appliesTo: 'goods' | 'customs'
      readonly deduction: { readonly amount: Decimal; readonly currency: string } | null
    }

/** A rate of duty for whole ranges of goods, in percent of the value for duty. */
export interface DutyRate extends DateRanged {
  readonly countries: readonly string[]
  readonly goods: GoodsScope
  readonly min: Decimal
  readonly typical: Decimal
  readonly max: Decimal
}

/** Which columns of a tariff hold for an origin: of each line the first that says something. */
export interface OriginColumns extends DateRanged {
  readonly tariff: string
  /** Empty: every other origin. */
  readonly origins: readonly string[]
  readonly columns: readonly string[]
}

/** A lower duty for goods that originate somewhere, if it is claimed. */
export interface Preference extends DateRanged {
  readonly tariff: string
  readonly name: string
  readonly origins: readonly string[]
  readonly goods: GoodsScope
  /** Where its rules of origin are. */
  readonly rules: string
  /** The column that has the rate; null where `rate` is the same for all goods. */
  readonly column: string | null
  /** The programmes in that column; empty where its cells are rates. */
  readonly programmes: readonly string[]
  readonly rate: string | null
}

/** A duty on top of the tariff. Code lists are named by their names among the rules. */
export interface AdditionalDuty extends DateRanged {
  readonly name: string
  readonly countries: readonly string[]
  /** Empty: all origins. */
  readonly origins: readonly string[]
  readonly goods: GoodsScope
  /** Goods that it is not on. */
  readonly except: readonly string[]
  /** The codes that it is on; null: all. */
  readonly list: string | null
  /** Codes of goods that are free of it. */
  readonly exemptList: string | null
  /** Codes of goods that are free of it for some uses. */
  readonly doubtList: string | null
  /** Origins that are free of it where a preference is claimed. */
  readonly exemptWithPreference: readonly string[]
  /** In percent of the value for duty; null where it is known to be there, and not how high it is. */
  readonly percent: Decimal | null
  /** Whether the percentage is what it and the duty of the tariff come to together, where that is less. */
  readonly isTopUp: boolean
  /** Whether it is on all of these goods; else some are free of it, and the data does not say which. */
  readonly isCertain: boolean
}

/**
 * A measure that changes a charge for some goods, and whose figures the data does not have, or not for each of the goods: an
 * anti-dumping duty by company, a duty of another kind by post.
 */
export interface Measure extends DateRanged {
  /** In words that name what is not known. */
  readonly name: string
  readonly countries: readonly string[]
  /** Regions of the country where it holds; empty: everywhere. */
  readonly regions: readonly string[]
  /** Where the goods were made; empty: anywhere. */
  readonly origins: readonly string[]
  /** Where the consignment comes from; empty: from anywhere. */
  readonly dispatchedFrom: readonly string[]
  readonly notDispatchedFrom: readonly string[]
  readonly goods: GoodsScope
  readonly except: readonly string[]
  readonly transport: 'Courier' | 'Post' | null
  readonly charge: 'duty' | 'tax' | 'fees'
  /** Whether it makes the charge higher, lower, or one of the two. */
  readonly effect: 'more' | 'less' | 'other'
  /** The most that it adds, in percent of the value for duty; null where that is not known. */
  readonly greatest: Decimal | null
}

/** An amount that is due beside duty and tax. */
export interface Fee extends DateRanged {
  readonly name: string
  readonly countries: readonly string[]
  /** Null where it is known to be there, and not how high it is or since when. */
  readonly amount: Decimal | null
  readonly currency: string
  /** For the consignment, or for each group of items whose codes begin with so many same digits. */
  readonly groupDigits: number | null
  /** How the parcel must be carried; null: either way. */
  readonly transport: 'Courier' | 'Post' | null
  /** What is not sure about it, in words; null where it is. */
  readonly doubt: string | null
  /** It is due up to this value of the goods; null: always. */
  readonly limit: { readonly amount: Decimal; readonly currency: string; readonly isInclusive: boolean } | null
}

/** A rate of value added tax, or of what takes its place. */
export interface TaxRate extends DateRanged {
  readonly country: string
  readonly region: string | null
  /** 1 standard, 2 reduced, 3 zero; a retailer may have further ones. */
  readonly band: number
  readonly percent: Decimal
  /** Whether the retailer has set it. */
  readonly isOwn: boolean
}

/** Regions of a country that are known, and what holds there. */
export interface RegionRule extends DateRanged {
  readonly countries: readonly string[]
  /** Their codes in ISO 3166-2, without the country. */
  readonly regions: readonly string[]
  /** Whether the country's rules at the border hold there. */
  readonly hasCustoms: boolean
  /** Whether goods from the rest of the customs territory cross a border for the tax. */
  readonly hasTaxBorder: boolean
  /** The country's rates of tax, a standard rate of its own, or null where the tax is not known. */
  readonly tax: 'same' | Decimal | null
  /** By the country's reduced rates, in percent, those of the regions; empty where they are the same or not known. */
  readonly reduced: ReadonlyMap<string, Decimal>
}

/** The fact of a row of goods that the age group decides about, which is asked for by itself. */
export const ageGroupFact = 'ageGroup'

/** Goods to which another rate of tax applies than the standard one, or which are excepted from those. */
export interface TaxedGoods extends DateRanged {
  readonly countries: readonly string[]
  /** Regions of the country, by their codes in ISO 3166-2, where it holds; empty: everywhere. */
  readonly regions: readonly string[]
  readonly goods: GoodsScope
  readonly category: TaxCategory
  /**
   * To which goods of the codes: all of them; most, so that the rate is taken where nobody says; some, so that it is not;
   * or those alone of which it is stated that they are of the category.
   */
  readonly applies: 'all' | 'most' | 'some' | 'stated'
  /** What decides where it is not all goods, beside the category: `ageGroup`, or in words; null: the category alone. */
  readonly fact: string | null
  /** Null: the standard rate. */
  readonly percent: Decimal | null
  /** Whether it counts only for codes that no other row of the country names. */
  readonly isFallback: boolean
}

/** Everything that is known of bringing goods into countries. */
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
  /** The editions of each tariff, the newest last. */
  readonly tariffs: ReadonlyMap<string, readonly Tariff[]>
  /** Codes of 4 to 8 digits, by the name of their list. */
  readonly codeLists: ReadonlyMap<string, ReadonlySet<string>>
}

/** The rules with rates of tax that go before theirs: of two for one country and day, the first counts. */
export function addTenantTaxRates(rules: LandedCostRules, tenantRates: readonly TaxRate[]): LandedCostRules {
  return tenantRates.length === 0 ? rules : { ...rules, taxRates: [...tenantRates, ...rules.taxRates] }
}

/** The rules of one destination that hold on one day. */
export interface DestinationRules {
  readonly destination: DestinationProfile
  readonly lowValue: readonly LowValueRule[]
  readonly dutyRates: readonly DutyRate[]
  readonly additionalDuties: readonly AdditionalDuty[]
  readonly measures: readonly Measure[]
  readonly fees: readonly Fee[]
  readonly taxRates: readonly TaxRate[]
  readonly taxedGoods: readonly TaxedGoods[]
  /** What is known of the region that was asked for; null where none was, or it is not in the data. */
  readonly region: RegionRule | null
  readonly tariff: Tariff | null
  readonly originColumns: readonly OriginColumns[]
  readonly preferences: readonly Preference[]
}

/** What holds at destinations that were asked for lately, which are few beside how often each is. */
const foundRules = new WeakMap<LandedCostRules, Map<string, DestinationRules | null>>()
/** So many of one set of rules are remembered, of which each is some kilobytes. */
const maxFound = 300

/**
 * What holds in a country on a day, for a region if one is named; null where nothing is known of it.
 *
 * @param region its code in ISO 3166-2, without the country
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
  const holdsInRegion = ({ regions }: { readonly regions: readonly string[] }): boolean =>
    regions.length === 0 || (region !== null && regions.includes(region))
  const [destination] = selectHere(rules.destinations)
  const knownRegion =
    selectHere(rules.regions).find(({ regions }) => region !== null && regions.includes(region)) ?? null
  if (destination === undefined || knownRegion?.hasCustoms === false) return null
  const ofTariff = <T extends DateRanged & { readonly tariff: string }>(entries: readonly T[]) =>
    entries.filter((entry) => entry.tariff === destination.tariff && isInForce(entry, day))
  const editions = destination.tariff === null ? [] : (rules.tariffs.get(destination.tariff) ?? [])
  return {
    destination,
    lowValue: selectHere(rules.lowValue).filter(holdsInRegion),
    dutyRates: selectHere(rules.dutyRates),
    additionalDuties: selectHere(rules.additionalDuties),
    measures: selectHere(rules.measures).filter(holdsInRegion),
    fees: selectHere(rules.fees),
    taxRates: rules.taxRates.filter((entry) => entry.country === country && isInForce(entry, day)),
    taxedGoods: selectHere(rules.taxedGoods).filter(holdsInRegion),
    region: knownRegion,
    tariff: editions.findLast((edition) => isInForce(edition, day)) ?? null,
    originColumns: ofTariff(rules.originColumns),
    preferences: ofTariff(rules.preferences),
  }
}
