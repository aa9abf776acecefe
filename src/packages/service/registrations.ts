import { crossesCustomsBorder, findTaxArea } from '../../kernel/customs-territory.ts'
import { toCodeDigits } from '../../kernel/hs-code.ts'
import { decimalFromNumber, parseDecimal, sumDecimals } from '../../kernel/money.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { Site } from '../../shipping/service/site.ts'
import type { ConvertToSdr } from '../../shipping/service/special-drawing-rights.ts'
import { isGiven } from './customs-completion.ts'
import { findExportReason } from './export-reason.ts'
import { getDeclaredPrice, type PackageContent, type PackageItem, toPlace } from './package.ts'

/** A tenant's or brand's number at an authority. */
export interface Registration {
  /** EORI, VAT, IOSS, VOEC, GST, REX or IOR. */
  readonly kind: string
  /** Country of the authority. */
  readonly countryIso: string
  readonly number: string
}

/** Provides registrations. */
export interface RegistrationSource {
  /** Those valid for a brand on a day, YYYY-MM-DD; its own before those of all brands. */
  findValid(unit: UnitOfWork, brandCode: string, day: string): Promise<readonly Registration[]>
}

/** A scheme under which the seller pays the tax on low-value goods, so that none is due at the border. */
interface LowValueScheme {
  readonly kind: string
  /** Where the tax is due; see `findTaxArea`. */
  readonly area: string
  /** The country of the required registration; null for any. */
  readonly registeredIn: string | null
  readonly limit: { readonly amount: string; readonly currency: string; readonly per: 'consignment' | 'article' }
  readonly law: string
}

/** The goods that schemes leave out. */
export interface SchemeExclusions {
  /**
   * Why goods are not under a scheme, as a phrase; null if they are.
   *
   * @param area see `findTaxArea`
   * @param day YYYY-MM-DD
   */
  findReason(scheme: { readonly kind: string; readonly area: string }, hsCode: string, day: string): string | null
}

const schemes: readonly LowValueScheme[] = [
  {
    kind: 'IOSS',
    area: 'EU',
    registeredIn: null,
    limit: { amount: '150', currency: 'EUR', per: 'consignment' },
    law: 'Directive 2006/112/EC, article 369l',
  },
  {
    kind: 'VAT',
    area: 'GB',
    registeredIn: 'GB',
    limit: { amount: '135', currency: 'GBP', per: 'consignment' },
    law: 'Value Added Tax Act 1994, section 7AA',
  },
  {
    kind: 'VOEC',
    area: 'NO',
    registeredIn: 'NO',
    limit: { amount: '3000', currency: 'NOK', per: 'article' },
    law: 'Norwegian Tax Administration, VOEC scheme',
  },
  {
    kind: 'GST',
    area: 'AU',
    registeredIn: 'AU',
    limit: { amount: '1000', currency: 'AUD', per: 'article' },
    law: 'A New Tax System (Goods and Services Tax) Act 1999, subdivision 84-C',
  },
  {
    kind: 'GST',
    area: 'NZ',
    registeredIn: 'NZ',
    limit: { amount: '1000', currency: 'NZD', per: 'article' },
    law: 'Goods and Services Tax Act 1985',
  },
  {
    kind: 'GST',
    area: 'SG',
    registeredIn: 'SG',
    limit: { amount: '400', currency: 'SGD', per: 'article' },
    law: 'Goods and Services Tax Act 1993',
  },
]

/** The seller's numbers on the documents of a package. */
export interface SellerNumbers {
  /** The exporter at customs: `EORI GB123456789000, VAT GB123456789`; null if there is none. */
  readonly exporter: string | null
  /** The numbers of `exporter`, one by one. */
  readonly exporterNumbers: readonly Pick<Registration, 'kind' | 'number'>[]
  /** The exporter's EORI, without its kind. */
  readonly exporterEori: string | null
  /** The tax scheme with its number: `IOSS IM1234567890`; null if none applies. */
  readonly taxScheme: Pick<Registration, 'kind' | 'number'> | null
  /** The seller's number as importer of record in the United States; null if it has none or is not the importer. */
  readonly importerNumber: string | null
  /** Why a number or scheme the seller is registered for does not apply; phrases. */
  readonly notes: readonly string[]
}

const nobody: SellerNumbers = {
  exporter: null,
  exporterNumbers: [],
  exporterEori: null,
  taxScheme: null,
  importerNumber: null,
  notes: [],
}

/** What the use of tax schemes depends on. */
export interface SchemeRules {
  readonly inSdr: ConvertToSdr
  readonly exclusions: SchemeExclusions
  /** Of the documents, YYYY-MM-DD. */
  readonly day: string
}

/** Chooses the numbers for the documents of an international package. */
export function chooseSellerNumbers(
  registrations: readonly Registration[],
  content: PackageContent,
  dispatch: Site,
  { inSdr, exclusions, day }: SchemeRules,
): SellerNumbers {
  const eori = findExporterNumber(registrations, 'EORI', dispatch)
  const vat = registrations.find(({ kind, countryIso }) => kind === 'VAT' && countryIso === dispatch.countryIso)
  const exporterNumbers = [
    ...(eori === null ? [] : [{ kind: 'EORI', number: eori }]),
    ...(vat === undefined ? [] : [{ kind: 'VAT', number: vat.number }]),
  ]
  const exporter = exporterNumbers.map(({ kind, number }) => `${kind} ${number}`).join(', ') || null
  const numbers = {
    ...nobody,
    ...findImporterNumber(registrations, content, dispatch),
    exporter,
    exporterNumbers,
    exporterEori: eori,
  }
  const { area } = findTaxArea(toPlace(content))
  const scheme = content.orderType === 'RETURN' ? undefined : schemes.find((candidate) => candidate.area === area)
  const registration = registrations.find(
    ({ kind, countryIso }) =>
      kind === scheme?.kind && (scheme.registeredIn === null || scheme.registeredIn === countryIso),
  )
  if (scheme === undefined || registration === undefined) return numbers
  const obstacle = findObstacle(scheme, content, dispatch, { inSdr, exclusions, day })
  return obstacle === null
    ? { ...numbers, taxScheme: { kind: scheme.kind, number: registration.number } }
    : {
        ...numbers,
        notes: [`${scheme.kind} ${registration.number} is not on the documents: ${obstacle} (${scheme.law})`],
      }
}

/**
 * The seller's number as importer of record in the United States (19 CFR 24.5): if it is named as the importer, or pays
 * the duty (DDP) and nobody else is. Delivered at place, the consignee imports (19 USC 1484(a)(2)(B)).
 */
function findImporterNumber(
  registrations: readonly Registration[],
  { consignee, importer, incoterm, orderType }: PackageContent,
  dispatch: Site,
): Pick<SellerNumbers, 'importerNumber' | 'notes'> {
  const { importerNumber, notes } = nobody
  const number = registrations.find(({ kind, countryIso }) => kind === 'IOR' && countryIso === 'US')?.number
  if (number === undefined || orderType === 'RETURN' || crossesCustomsBorder(consignee.country, 'US')) {
    return { importerNumber, notes }
  }
  const name = importer ? importer.company?.trim() || importer.name : null
  if (name === null ? incoterm === 'DDP' : isSameName(name, dispatch.company)) {
    return { importerNumber: number, notes }
  }
  if (isGiven(importer?.taxNumber)) return { importerNumber, notes }
  const reason = name === null ? 'the consignee imports (DAP)' : `the importer is ${name}`
  return { importerNumber, notes: [`IOR ${number} is not on the documents: ${reason} (19 USC 1484)`] }
}

const isSameName = (name: string, other: string): boolean => name.trim().toLowerCase() === other.trim().toLowerCase()

/** The exporter's number; within the Union, that of any member state will do. */
export function findExporterNumber(
  registrations: readonly Registration[],
  kindWanted: string,
  { countryIso: dispatch }: Pick<Site, 'countryIso'>,
): string | null {
  const domesticNumbers = registrations.filter(
    ({ kind, countryIso }) => kind === kindWanted && !crossesCustomsBorder(countryIso, dispatch),
  )
  return (domesticNumbers.find(({ countryIso }) => countryIso === dispatch) ?? domesticNumbers[0])?.number ?? null
}

/** Why a scheme does not apply; null if it does. */
function findObstacle(
  { kind, area, limit }: LowValueScheme,
  content: PackageContent,
  dispatch: Site,
  { inSdr, exclusions, day }: SchemeRules,
): string | null {
  const { packageItems } = content
  const { outside } = findTaxArea(toPlace(content))
  if (outside !== null) return `the goods go to ${outside}, where the tax of the scheme is not due`
  const { category } = findExportReason(content)
  if (category !== 'SaleOfGoods') return `by their reason for export, the goods are not sold but ${category}`
  const from = findTaxArea(dispatch)
  if (from.area === area && from.outside === null)
    return `the goods are dispatched from ${dispatch.countryIso}, which is inside`
  for (const [index, { hsCode }] of packageItems.entries()) {
    const reason = exclusions.findReason({ kind, area }, toCodeDigits(hsCode ?? ''), day)
    if (reason !== null) return `packageItems[${index}] is of ${reason}`
  }
  const calculateValue = (item: PackageItem, count: number) => {
    const price = getDeclaredPrice(item)
    return price === null
      ? null
      : inSdr(decimalFromNumber(price.amount).times(decimalFromNumber(count)), price.currency)
  }
  const isOfArticle = limit.per === 'article'
  const values = packageItems.map((item) => calculateValue(item, isOfArticle ? 1 : item.quantity))
  const known = values.filter((worth) => worth !== null)
  const maxWorth = inSdr(parseDecimal(limit.amount), limit.currency)
  const words = `${limit.amount} ${limit.currency}`
  if (maxWorth === null || known.length < values.length)
    return `it is not known whether they are worth more than ${words}`
  const isOver = isOfArticle ? known.some((worth) => worth.gt(maxWorth)) : sumDecimals(known).gt(maxWorth)
  return isOver ? `${isOfArticle ? 'an article is' : 'the goods are'} worth more than ${words}` : null
}
