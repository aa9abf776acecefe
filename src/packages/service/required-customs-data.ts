import { crossesCustomsBorder } from '../../kernel/customs-territory.ts'
import { subheadingDigits } from '../../kernel/hs-code.ts'
import { findItemsWithoutOrigin, isGiven } from './customs-completion.ts'
import { formatHsCode } from './hs-codes.ts'
import { articleWeight, type PackageContent } from './package.ts'
import { findUnpricedItems } from './package-documents.ts'

/** Data of an item that post or customs may require. */
export type RequiredData = 'description' | 'hsCode' | 'countryOfOrigin' | 'weight' | 'value'

interface Requirement {
  readonly data: RequiredData
  /** ISO 3166-1 codes; `EU` for its members, `*` for all countries. */
  readonly destinations: readonly string[]
  /** Whether only mail must have it. */
  readonly isForMailOnly: boolean
  /** First day, YYYY-MM-DD. */
  readonly from: string
  /** The rule, as a phrase. */
  readonly law: string
}

const postalForms = 'CN22 and CN23 of the Universal Postal Union'

/**
 * What is refused rather than delayed. The postal forms ask for the HS code and the origin of commercial items only if
 * known, so these two are required only where the destination says so.
 *
 * - European Union with Norway and Switzerland: advance data (ICS2) have a six-digit code for each item (Delegated
 *   Regulation (EU) 2015/2446, annex B), by mail and by air express; the United States’ post refuses parcels without.
 * - United States: since duty-free entry ended (Executive Order 14324), duty follows the origin of each item, which the
 *   party paying it states for mail (CBP International Mail Duty Worksheet, OMB 1651-0147), and the invoice for other
 *   goods (19 CFR 141.86(a)).
 */
const requirements: readonly Requirement[] = [
  {
    data: 'description',
    destinations: ['*'],
    isForMailOnly: true,
    from: '2021-01-01',
    law: postalForms,
  },
  { data: 'weight', destinations: ['*'], isForMailOnly: true, from: '2021-01-01', law: postalForms },
  { data: 'value', destinations: ['*'], isForMailOnly: true, from: '2021-01-01', law: postalForms },
  {
    data: 'hsCode',
    destinations: ['EU', 'NO', 'CH', 'LI'],
    isForMailOnly: false,
    from: '2023-03-01',
    law: 'ICS2: Delegated Regulation (EU) 2015/2446, annex B',
  },
  {
    data: 'countryOfOrigin',
    destinations: ['US', 'PR'],
    isForMailOnly: false,
    from: '2025-08-29',
    law: 'Executive Order 14324; 19 CFR 141.86',
  },
]

/** Data that a package lacks although it is refused without. */
export interface MissingRequirement {
  readonly data: RequiredData
  readonly law: string
  /** The indexes of the items. */
  readonly items: readonly number[]
}

const isUnion = (country: string): boolean => !crossesCustomsBorder(country, 'DE')

const finders: Readonly<Record<RequiredData, (content: PackageContent) => readonly number[]>> = {
  description: ({ packageItems }) =>
    packageItems.flatMap(({ productCustomsDescription, productDescription }, index) =>
      isGiven(productCustomsDescription) || isGiven(productDescription) ? [] : [index],
    ),
  hsCode: ({ packageItems }) =>
    packageItems.flatMap((item, index) => {
      const digits = (formatHsCode(item) ?? '').replaceAll(/\D/g, '')
      return digits.length < subheadingDigits ? [index] : []
    }),
  countryOfOrigin: findItemsWithoutOrigin,
  weight: (content) =>
    content.packageItems.flatMap((item, index) => (articleWeight(content, item) === null ? [index] : [])),
  value: findUnpricedItems,
}

/**
 * Finds the data without which post or customs refuse a package that crosses a customs border.
 *
 * @param isMail whether it is a postal item
 * @param day of the documents, YYYY-MM-DD
 */
export function findMissingRequirements(
  content: PackageContent,
  isMail: boolean,
  day: string,
): readonly MissingRequirement[] {
  const { country } = content.consignee
  return requirements.flatMap(({ data, destinations, isForMailOnly, from, law }) => {
    const isRequired =
      day >= from &&
      (isMail || !isForMailOnly) &&
      (destinations.includes('*') ||
        destinations.includes(country) ||
        (destinations.includes('EU') && isUnion(country)))
    const items = isRequired ? finders[data](content) : []
    return items.length === 0 ? [] : [{ data, law, items }]
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
