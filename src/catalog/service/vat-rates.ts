import { countDecimalPlaces, decimalFromNumber } from '../../kernel/money.ts'
import { type Failure, Problem } from '../../kernel/problem.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import { type NumberedPageRequest, type Page, slicePage } from './pages.ts'

/** The content of a VAT rate. Days are YYYY-MM-DD; the first is inclusive, the last exclusive. */
export interface VatRateContent {
  readonly vatBandId: number
  readonly regionCode: string | null
  readonly countryIso: string
  /** Percent. */
  readonly vatRate: number
  /** Null for no start. */
  readonly validFrom: string | null
  /** Null for no end. */
  readonly validTo: string | null
}

export interface VatRate extends VatRateContent {
  readonly id: number
  /** Whether it was shipped with the server. */
  readonly isReference: boolean
  /** The goods it applies to; empty for a standard rate and for a retailer's own rate. */
  readonly goods: readonly VatRateGoods[]
}

/** Goods to which a rate applies. */
export interface VatRateGoods {
  readonly taxCategory: string
  /** Prefixes of their codes; empty for all codes. */
  readonly codes: readonly string[]
  /** What decides whether it applies; null if it always does. */
  readonly condition: string | null
}

/** Stores the own rates of the unit of work's tenant. */
export interface VatRateStore {
  /** Locks the tenant's rates until the unit of work ends. */
  lockRates(unit: UnitOfWork): Promise<void>
  /** All rates, at most {@link maxVatRates}. */
  listRates(unit: UnitOfWork): Promise<readonly VatRate[]>
  /** @returns the rate with its id */
  insertRate(unit: UnitOfWork, content: VatRateContent): Promise<VatRate>
  replaceRate(unit: UnitOfWork, rate: VatRate): Promise<void>
}

/** Maximum rates of a tenant: more than there are in the world. */
export const maxVatRates = 2000

export interface VatRateQuery extends NumberedPageRequest {
  readonly vatBandId: number | null
  readonly regionCode: string | null
  readonly countryIso: string | null
  /** Null for the default order. */
  readonly field: Exclude<keyof VatRate, 'goods'> | null
  readonly isAscending: boolean
}

/** VAT rates: the tenant's own and those shipped with the server. */
export class VatRates {
  readonly #store: VatRateStore
  readonly #reference: () => readonly VatRate[]

  /** @param reference the rates shipped with the server; their ids belong to no tenant */
  constructor(store: VatRateStore, reference: () => readonly VatRate[]) {
    this.#store = store
    this.#reference = reference
  }

  /** The retailer's own rates. */
  async listTenantRates(unit: UnitOfWork): Promise<readonly VatRate[]> {
    return this.#store.listRates(unit)
  }

  async listRates(unit: UnitOfWork, query: VatRateQuery): Promise<Page<VatRate>> {
    const matchesSearch = (rate: VatRate): boolean =>
      (query.vatBandId === null || rate.vatBandId === query.vatBandId) &&
      (query.regionCode === null || rate.regionCode === query.regionCode) &&
      (query.countryIso === null || rate.countryIso === query.countryIso)
    const rates = [...(await this.#store.listRates(unit)), ...this.#reference()]
      .filter(matchesSearch)
      .toSorted(compareVatRates)
    const { field, isAscending } = query
    const sorted =
      field === null
        ? isAscending
          ? rates
          : rates.toReversed()
        : rates.toSorted((a, b) => (isAscending ? 1 : -1) * compareValues(a[field], b[field]) || a.id - b.id)
    return slicePage(sorted, query)
  }

  /** @throws Problem `invalid` with all failures, including overlap with another rate */
  async createRate(unit: UnitOfWork, content: VatRateContent): Promise<VatRate> {
    assertNoVatFailures(validateVatRateContent(content))
    await this.#store.lockRates(unit)
    const tenantRates = await this.#store.listRates(unit)
    if (tenantRates.length >= maxVatRates) {
      throw new Problem('conflict', `A retailer may have at most ${maxVatRates} VAT rates; delete or change one first`)
    }
    assertNoVatFailures(validateVatRateOverlap(content, tenantRates))
    return this.#store.insertRate(unit, content)
  }

  /** @throws Problem `not-found`, or `invalid` with all failures */
  async updateRate(unit: UnitOfWork, id: string, content: VatRateContent): Promise<VatRate> {
    if (this.#reference().some((rate) => String(rate.id) === id)) {
      const reason = 'is the id of a built-in rate; use POST to add a rate of your own, which takes precedence'
      assertNoVatFailures([{ path: 'id', rule: 'reference', reason }])
    }
    assertNoVatFailures(validateVatRateContent(content))
    await this.#store.lockRates(unit)
    const tenantRates = await this.#store.listRates(unit)
    const present = tenantRates.find((rate) => String(rate.id) === id)
    if (present === undefined) throw new Problem('not-found', `There is no VAT rate ${id}`)
    assertNoVatFailures(
      validateVatRateOverlap(
        content,
        tenantRates.filter((rate) => rate !== present),
      ),
    )
    const changed = { ...present, ...content }
    await this.#store.replaceRate(unit, changed)
    return changed
  }
}

/** Sorts null first. */
function compareValues(a: string | number | boolean | null, b: string | number | boolean | null): number {
  if (a === b) return 0
  if (a === null) return -1
  if (b === null) return 1
  return a < b ? -1 : 1
}

function compareVatRates(a: VatRate, b: VatRate): number {
  return (
    compareValues(a.isReference, b.isReference) ||
    compareValues(a.countryIso, b.countryIso) ||
    compareValues(a.regionCode, b.regionCode) ||
    a.vatBandId - b.vatBandId ||
    compareValues(a.validFrom, b.validFrom) ||
    a.id - b.id
  )
}

/** Decimals stored of a rate. */
const maxDecimals = 6

function validateVatRateContent({ vatRate, validFrom, validTo }: VatRateContent): Failure[] {
  const failures: Failure[] = []
  if (countDecimalPlaces(decimalFromNumber(vatRate).toFixed()) > maxDecimals) {
    failures.push({ path: 'vatRate', rule: 'decimals', reason: `must have at most ${maxDecimals} decimals` })
  }
  if (validFrom !== null && validTo !== null && validTo <= validFrom) {
    failures.push({ path: 'validTo', rule: 'range', reason: 'must be later than validFrom' })
  }
  return failures
}

const getFirstDay = ({ validFrom }: VatRateContent): string => validFrom ?? ''
const getEndDay = ({ validTo }: VatRateContent): string => validTo ?? '~'

function validateVatRateOverlap(content: VatRateContent, otherRates: readonly VatRate[]): Failure[] {
  const overlappingRate = otherRates.find(
    (rate) =>
      rate.vatBandId === content.vatBandId &&
      rate.countryIso === content.countryIso &&
      rate.regionCode === content.regionCode &&
      getFirstDay(rate) < getEndDay(content) &&
      getFirstDay(content) < getEndDay(rate),
  )
  if (overlappingRate === undefined) return []
  const reason = `overlaps the rate ${overlappingRate.id}, which applies ${formatPeriod(overlappingRate)}; choose other days, or change that rate first`
  return [{ path: 'validFrom', rule: 'overlap', reason }]
}

function formatPeriod({ validFrom, validTo }: VatRateContent): string {
  if (validFrom === null) return validTo === null ? 'always' : `until the day before ${validTo}`
  return validTo === null ? `from ${validFrom} onwards` : `from ${validFrom} until the day before ${validTo}`
}

function assertNoVatFailures(failures: readonly Failure[]): void {
  if (failures.length > 0) throw new Problem('invalid', 'The VAT rate is not valid', { failures })
}
