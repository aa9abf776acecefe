import { type DeclaredPlace, entersSecurityArea } from '../../kernel/customs-territory.ts'
import { subheadingDigits, toCodeDigits } from '../../kernel/hs-code.ts'

/** Data of an item that post or customs may require. */
export const requirableData = ['description', 'hsCode', 'countryOfOrigin', 'weight', 'value'] as const
export type RequiredData = (typeof requirableData)[number]

/** What the customs documents can say about an item. */
export interface KnownItemData {
  /** Whether there is a description that says what the goods are. */
  readonly isDescribed: boolean
  readonly hasWeight: boolean
  readonly hasValue: boolean
  /** Null if unknown. */
  readonly hsCode: string | null
  readonly countryOfOrigin: string | null
}

/** The way of a parcel that crosses a customs border. */
export interface ParcelLeg {
  readonly from: DeclaredPlace
  readonly to: DeclaredPlace
  /** Whether it is a postal item. */
  readonly isMail: boolean
  /** Of the documents, YYYY-MM-DD. */
  readonly day: string
}

/** Data without which post or customs refuse a parcel, rather than delay it. */
export interface DataRequirement {
  readonly data: RequiredData
  /** Destinations; empty for all. */
  readonly countries: readonly string[]
  /** Whether it is only for what enters the security area of the European Union and its neighbours from outside. */
  readonly isForSecurityArea: boolean
  readonly isForMailOnly: boolean
  /** The law or form that requires it, as a phrase. */
  readonly source: string
}

/** The known requirements. */
export interface DataRequirements {
  /** @param day YYYY-MM-DD */
  listInForce(day: string): readonly DataRequirement[]
}

const appliesTo = ({ countries, isForSecurityArea, isForMailOnly }: DataRequirement, leg: ParcelLeg): boolean =>
  (countries.length === 0 || countries.includes(leg.to.countryIso)) &&
  (!isForSecurityArea || entersSecurityArea(leg.from, leg.to)) &&
  (!isForMailOnly || leg.isMail)

/** Data that a parcel lacks although it is refused without. */
export interface MissingRequirement {
  readonly data: RequiredData
  readonly law: string
  /** The indexes of the items. */
  readonly items: readonly number[]
}

const isMissing: Readonly<Record<RequiredData, (item: KnownItemData) => boolean>> = {
  description: ({ isDescribed }) => !isDescribed,
  hsCode: ({ hsCode }) => toCodeDigits(hsCode ?? '').length < subheadingDigits,
  countryOfOrigin: ({ countryOfOrigin }) => countryOfOrigin === null,
  weight: ({ hasWeight }) => !hasWeight,
  value: ({ hasValue }) => !hasValue,
}

/** Finds the data without which post or customs refuse a parcel that crosses a customs border. */
export function findMissingRequirements(
  requirements: DataRequirements,
  items: readonly KnownItemData[],
  leg: ParcelLeg,
): readonly MissingRequirement[] {
  return requirements.listInForce(leg.day).flatMap((requirement) => {
    const { data, source: law } = requirement
    if (!appliesTo(requirement, leg)) return []
    const lacking = items.flatMap((item, index) => (isMissing[data](item) ? [index] : []))
    return lacking.length === 0 ? [] : [{ data, law, items: lacking }]
  })
}

const printedNames: Readonly<Record<RequiredData, string>> = {
  description: 'description that names the goods',
  hsCode: 'HS code',
  countryOfOrigin: 'origin',
  weight: 'net weight',
  value: 'value',
}

/** The lines named on a document; of more, only the first. */
const maxPrintedLines = 6

/** What a document lacks, by its lines, as printed in place of the signature; null if it lacks nothing. */
export function describeMissingOnDocument(missing: readonly MissingRequirement[]): string | null {
  if (missing.length === 0) return null
  const parts = missing.map(({ data, items }) => {
    const lines = items.slice(0, maxPrintedLines).map((index) => index + 1)
    const more = items.length > lines.length ? ', …' : ''
    return `${printedNames[data]} (line ${lines.join(', ')}${more})`
  })
  // Several laws can require the same data.
  return `INCOMPLETE, NOT SIGNED. Missing: ${[...new Set(parts)].join('; ')}`
}
