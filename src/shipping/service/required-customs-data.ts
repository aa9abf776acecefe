import { type DeclaredPlace, entersSecurityArea } from '../../kernel/customs-territory.ts'
import { subheadingDigits, toCodeDigits } from '../../kernel/hs-code.ts'

/** Data of an item that post or customs may require. */
export type RequiredData = 'description' | 'hsCode' | 'countryOfOrigin' | 'weight' | 'value'

/** What the customs documents can say about an item. */
export interface KnownItemData {
  readonly hasDescription: boolean
  readonly hasWeight: boolean
  readonly hasValue: boolean
  /** Null if unknown. */
  readonly hsCode: string | null
  readonly countryOfOrigin: string | null
}

/** The way of a parcel that crosses a customs border. */
export interface ParcelWay {
  readonly from: DeclaredPlace
  readonly to: DeclaredPlace
  /** Whether it is a postal item. */
  readonly isMail: boolean
  /** Of the documents, YYYY-MM-DD. */
  readonly day: string
}

interface Requirement {
  readonly data: RequiredData
  readonly appliesTo: (way: ParcelWay) => boolean
  /** First day, YYYY-MM-DD. */
  readonly from: string
  /** The rule, as a phrase. */
  readonly law: string
}

const postalForms = 'CN22 and CN23 of the Universal Postal Union'
const isMail = (way: ParcelWay): boolean => way.isMail

/**
 * What is refused rather than delayed. The postal forms ask for the HS code and the origin of commercial items only if
 * known, so these two are required only where the destination says so.
 *
 * - Security area of the European Union, Norway, Switzerland and Liechtenstein, and Northern Ireland: what comes from
 *   outside is announced (ICS2) with a six-digit code for each item (Delegated Regulation (EU) 2015/2446, annex B), by
 *   mail and by air express; the United States’ post refuses parcels without.
 * - United States: since duty-free entry ended (Executive Order 14324), duty follows the origin of each item, which the
 *   party paying it states for mail (CBP International Mail Duty Worksheet, OMB 1651-0147), and the invoice for other
 *   goods (19 CFR 141.86(a)).
 */
const requirements: readonly Requirement[] = [
  { data: 'description', appliesTo: isMail, from: '2021-01-01', law: postalForms },
  { data: 'weight', appliesTo: isMail, from: '2021-01-01', law: postalForms },
  { data: 'value', appliesTo: isMail, from: '2021-01-01', law: postalForms },
  {
    data: 'hsCode',
    appliesTo: ({ from, to }) => entersSecurityArea(from, to),
    from: '2023-03-01',
    law: 'ICS2: Delegated Regulation (EU) 2015/2446, annex B',
  },
  {
    data: 'countryOfOrigin',
    appliesTo: ({ to }) => to.countryIso === 'US' || to.countryIso === 'PR',
    from: '2025-08-29',
    law: 'Executive Order 14324; 19 CFR 141.86',
  },
]

/** Data that a parcel lacks although it is refused without. */
export interface MissingRequirement {
  readonly data: RequiredData
  readonly law: string
  /** The indexes of the items. */
  readonly items: readonly number[]
}

const isMissing: Readonly<Record<RequiredData, (item: KnownItemData) => boolean>> = {
  description: ({ hasDescription }) => !hasDescription,
  hsCode: ({ hsCode }) => toCodeDigits(hsCode ?? '').length < subheadingDigits,
  countryOfOrigin: ({ countryOfOrigin }) => countryOfOrigin === null,
  weight: ({ hasWeight }) => !hasWeight,
  value: ({ hasValue }) => !hasValue,
}

/** Finds the data without which post or customs refuse a parcel that crosses a customs border. */
export function findMissingRequirements(
  items: readonly KnownItemData[],
  way: ParcelWay,
): readonly MissingRequirement[] {
  return requirements.flatMap(({ data, appliesTo, from, law }) => {
    if (way.day < from || !appliesTo(way)) return []
    const lacking = items.flatMap((item, index) => (isMissing[data](item) ? [index] : []))
    return lacking.length === 0 ? [] : [{ data, law, items: lacking }]
  })
}

const printedNames: Readonly<Record<RequiredData, string>> = {
  description: 'description',
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
  return `INCOMPLETE, NOT SIGNED. Missing: ${parts.join('; ')}`
}
