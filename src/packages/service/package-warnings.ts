import { describeUnknownMembers, type UnknownMembers } from '#preflight/unknown-members'
import { crossesCustomsBorder } from '../../kernel/customs-territory.ts'
import { toCodeDigits } from '../../kernel/hs-code.ts'
import { decimalFromNumber, roundToMinorUnit } from '../../kernel/money.ts'
import { findMissingLatin } from '../../shipping/service/parcel-party.ts'
import type { MissingRequirement, ParcelLeg, RequiredData } from '../../shipping/service/required-customs-data.ts'
import type { ServiceChoice } from '../../shipping/service/service-level.ts'
import type { Site } from '../../shipping/service/site.ts'
import { findItemsWithoutOrigin, findMissingCustomsData, isGiven } from './customs-completion.ts'
import { findExportReason } from './export-reason.ts'
import { findDoubtfulHsCodes, type HsCodeIndex } from './hs-codes.ts'
import {
  calculateArticleWeight,
  getDeclaredPrice,
  type Money,
  type PackageContent,
  type PackageDocumentType,
  type PackageWarning,
  type PackageWarningCode,
} from './package.ts'
import { findUnpricedItems, listCurrencies } from './package-documents.ts'
import { findContradictingWeights } from './package-weights.ts'
import { findVagueDescriptions } from './vague-lines.ts'

/* The warnings of accepted packages. All are phrases without a full stop, which the status message joins. */

/** Items named in a message; of more, only the number is given. */
const maxNamed = 20

/** Joins the first phrases, and tells how many more there are. */
export function joinPhrases(phrases: readonly string[], separator = '; '): string {
  const named = phrases.slice(0, maxNamed).join(separator)
  return phrases.length > maxNamed ? `${named}${separator}and ${phrases.length - maxNamed} more` : named
}

/** Creates warnings with the same code. */
export const toWarnings = (code: PackageWarningCode, phrases: readonly string[]): readonly PackageWarning[] =>
  phrases.map((message) => ({ code, path: '', message }))

/**
 * Warnings for unknown members, which are ignored.
 *
 * @param unknown members of the body as sent
 */
export const listUnknownMemberWarnings = (unknown: UnknownMembers): readonly PackageWarning[] =>
  describeUnknownMembers(unknown).map((note) => ({ code: 'UnknownMember', ...note }))

/** @param reasons why the package is on hold, at least one phrase */
export const formatHeldWarning = (reasons: readonly string[]): string => `Held: ${joinPhrases(reasons)}`

/**
 * Warns about import conditions: each condition once, with its items.
 *
 * @param conditions of each item, in item order
 */
export function warnAboutConditions(
  { consignee }: PackageContent,
  conditions: readonly (readonly string[])[],
): readonly string[] {
  const conditionList = conditions.flatMap((ofItem, index) =>
    ofItem.map((reason) => ({ reason, item: `packageItems[${index}]` })),
  )
  return [...Map.groupBy(conditionList, ({ reason }) => reason)].slice(0, maxNamed).map(([reason, itemIndexes]) => {
    const items = joinPhrases([...new Set(itemIndexes.map(({ item }) => item))], ', ')
    return `Goods are restricted in ${consignee.country} (${items}): ${reason}`
  })
}

/**
 * A service does not carry dangerous goods abroad: the Universal Postal Convention, article 19 (Items not admitted,
 * Prohibitions), bars them from all international mail.
 */
export const explainCourierOnly = (serviceName: string): string =>
  `dangerous goods are not allowed in international mail (Universal Postal Convention, article 19), and ${serviceName} is mail; choose a carrier service that accepts them (serviceLevel)`

/** An item cannot be mailed. */
export const explainMailRestriction = (index: number, reason: string): string =>
  `packageItems[${index}] is not allowed in mail: ${reason}; choose a carrier service that accepts it (serviceLevel)`

/** @param dangerous who declares dangerous goods; empty, or at least one phrase */
export function warnAboutDangerousGoods(dangerous: readonly string[]): readonly string[] {
  if (dangerous.length === 0) return []
  return [
    `The package is declared to contain dangerous goods (${joinPhrases(dangerous)}), which must be packed, marked and declared as the carrier requires`,
  ]
}

/**
 * Documents missing from a package, not on hold, because of its dangerous goods.
 *
 * @param dangerousByCode the items whose codes are of dangerous goods; may be empty
 */
export const formatNoDeclarationWarning = (dangerousByCode: readonly string[]): string =>
  `No CN22 or CN23 was created, because it certifies that the parcel contains no dangerous goods${dangerousByCode.length === 0 ? '' : ` (${joinPhrases(dangerousByCode)})`}`
/** What a return label across a border comes without: what will be sent back is not known yet. */
export const returnNotDeclaredWarning =
  'The RETURN_LABEL crosses a customs border without invoice and customs declaration; create a return order or submit a package with orderType RETURN for them, once it is known what comes back'
export const noReturnByMailWarning = `No RETURN_LABEL was created, because ${explainCourierOnly('its service')}`

/**
 * Warns if the items weigh more than the whole package. If all have the same integer weight, it is only a hint, unless
 * customs documents show it.
 *
 * @param isDeclared whether customs documents were made
 */
export function warnAboutWeight(content: PackageContent, isDeclared: boolean): readonly PackageWarning[] {
  const weights = findContradictingWeights(content)
  if (weights === null) return []
  const constant = findConstantWeight(content)
  if (constant === null) {
    return toWarnings('WeightsContradict', [
      `The items weigh more than the package: ${weights.ofItems} kg and ${weights.ofPackage} kg`,
    ])
  }
  return toWarnings(isDeclared ? 'WeightsContradict' : 'ConstantWeight', [
    `Every article weighs ${constant}, and so does the package, which looks like a default of the connector; send the actual weights, or omit those of the articles`,
  ])
}

/** The integer that is stated as the weight of every article and the package, with its unit; null if there is none. */
function findConstantWeight(content: PackageContent): string | null {
  const statedWeight = content.weight
  if (!statedWeight || !Number.isInteger(statedWeight.weight)) return null
  const unit = statedWeight.weightUnit ?? 'Kg'
  const isAlike = content.packageItems.every((item) => {
    const article = calculateArticleWeight(content, item)
    return article?.weight === statedWeight.weight && article.weightUnit.toLowerCase() === unit.toLowerCase()
  })
  return isAlike ? `${statedWeight.weight} ${unit}` : null
}

/**
 * Warns if no carrier offers the `serviceLevel` of a package.
 *
 * @param services those on offer
 */
export const warnAboutService = (
  { serviceName, unknownName }: ServiceChoice,
  services: readonly string[],
): readonly PackageWarning[] =>
  unknownName === null
    ? []
    : [
        {
          code: 'ServiceUnknown',
          path: 'serviceLevel',
          message: `No carrier offers the service ${unknownName}, so the parcel goes by ${serviceName}; serviceLevel can be ${joinPhrases(services, ', ')}`,
        },
      ]

/** The outbound shipment of a shipped package could not be registered. */
export const createShipmentWarning = (reason: string): PackageWarning => ({
  code: 'ShipmentNotRegistered',
  path: 'orderReference',
  message: `The shipment was not registered, so none of it can be returned yet: ${reason}`,
})

/** Nothing can be made for a package. */
export const warnAboutDispatch = ({ brandCode }: PackageContent): string =>
  `The place of dispatch of brand ${brandCode} is unknown, so customs rules were not checked and no document was created; an operator must add the site ${brandCode} (PUT /admin/v1/tenants/{tenant}/sites/${brandCode}), or the package must name an existing one as distributionCentre or hubCode`

/** Customs data that the destination will ask for. */
export function warnAboutCustoms(content: PackageContent, hsCodes: HsCodeIndex): readonly string[] {
  const missing = [
    ...findMissingCustomsData(content),
    ...findVagueDescriptions(content),
    ...findDoubtfulHsCodes(content, hsCodes),
  ]
  return missing.length === 0
    ? []
    : [`Customs in ${content.consignee.country} will ask for missing data: ${joinPhrases(missing)}`]
}

/** Address data missing for a label. */
function findMissingLabelData({ consignee }: PackageContent): readonly string[] {
  const areAllMissing = (...texts: readonly (string | null | undefined)[]) => !texts.some(isGiven)
  return [
    ...(areAllMissing(consignee.firstName, consignee.lastName, consignee.name) ? ['lastName'] : []),
    ...(areAllMissing(consignee.address1, consignee.poBox) ? ['address1'] : []),
    ...(areAllMissing(consignee.city) ? ['city'] : []),
  ]
}

/** What the labels of a package leave out. */
export function warnAboutLabel(content: PackageContent, dispatch: Site): readonly string[] {
  const missing = findMissingLabelData(content)
  return [
    ...(missing.length === 0 ? [] : [`The labels omit what the consignee lacks: ${missing.join(', ')}`]),
    ...(dispatch.countryIso === content.consignee.country ? [] : warnAboutLatinLetters(content, dispatch)),
  ]
}

/**
 * Warns if name or city of an international package cannot be transliterated (UPU Convention Regulations, addresses:
 * name, town and country in Roman letters, besides the writing of the destination).
 */
function warnAboutLatinLetters({ consignee }: PackageContent, dispatch: Site): readonly string[] {
  const { firstName, lastName, name, city, latinName = null, latinCity = null } = consignee
  const fullName = [firstName, lastName, name].filter(isGiven).join(' ')
  const wanted = [
    ...findMissingLatin({ name: fullName, city: city ?? '', latinName, latinCity }).map(
      (member) => `consignee.${member}`,
    ),
    ...(findMissingLatin({ name: dispatch.company, city: dispatch.city }).length === 0
      ? []
      : [`company and city of the site ${dispatch.siteCode} in Latin letters`]),
  ]
  return wanted.length === 0
    ? []
    : [
        `The documents lack ${wanted.join(' and ')}: international documents also show name and city in Latin script, and this script cannot be transliterated automatically`,
      ]
}

/**
 * What couriers ask for and customs documents across a border lack: telephones, and the exporter's EORI, under which
 * they declare for export (Regulation (EU) No 952/2013, article 9, and Great Britain's likewise). Postal items are
 * declared by their CN22 or CN23, which have telephones only if known.
 */
export function warnAboutParties(
  { consignee }: PackageContent,
  dispatch: Site,
  {
    sellerNumbers,
    isMail,
  }: { readonly sellerNumbers: { readonly exporterEori: string | null }; readonly isMail: boolean },
): readonly string[] {
  if (isMail) return []
  const needsEori = !crossesCustomsBorder(dispatch.countryIso, 'DE') || dispatch.countryIso === 'GB'
  const missing = [
    ...(isGiven(consignee.telephone) || isGiven(consignee.email) ? [] : ['consignee.telephone or consignee.email']),
    ...(isGiven(dispatch.telephone) ? [] : [`the telephone of the site ${dispatch.siteCode}`]),
    ...(needsEori && sellerNumbers.exporterEori === null
      ? [`the exporter’s EORI (a registration of ${dispatch.countryIso})`]
      : []),
  ]
  return missing.length === 0 ? [] : [`The customs documents lack ${missing.join(', ')}, which couriers ask for`]
}

/**
 * Books, music, maps, pictures, films, recordings and works of art: informational materials, which orders under the
 * International Emergency Economic Powers Act can't restrict (50 USC 1702(b)(3)). Blank media are none.
 */
const informational = /^(490[1-5]|491191|370[56]|852349|970[1-3])/

/**
 * Warns of mail to the United States whose duty the addressee would pay. Since duty-free entry ended, carriers that
 * deliver international postal items, or parties qualified by CBP, collect the duty and remit it to CBP (Executive Order
 * 14324 of 30 July 2025, section 3, 90 FR 37775; CBP, guidance CSMS 65934463 of 15 August 2025; continued by 14388 of 20
 * February 2026, and by 91 FR 37801 of 24 June 2026), so posts accept only prepaid items. Documents and informational
 * materials are exempt.
 */
export function warnAboutUnpaidDuty(content: PackageContent, { to, isMail, day }: ParcelLeg): readonly string[] {
  const isToUnitedStates = to.countryIso === 'US' || to.countryIso === 'PR'
  const { category } = findExportReason(content)
  if (!isMail || !isToUnitedStates || day < '2025-08-29' || category === 'Documents') return []
  if (content.incoterm === 'DDP') return []
  if (content.packageItems.every(({ hsCode }) => informational.test(toCodeDigits(hsCode ?? '')))) return []
  return [
    `Posts accept goods for ${to.countryIso} only with duty prepaid (Executive Order 14324, since 29 August 2025), and the incoterm is DAP; send it as DDP with a service that pays the duty, or by a courier`,
  ]
}

/** @param fields those that a label truncates; may be empty */
export const listTruncationWarnings = (
  documentType: PackageDocumentType,
  fields: readonly string[],
): readonly string[] =>
  fields.length === 0 ? [] : [`The ${documentType} has no room for the full text of ${fields.join(', ')}`]

/** @param remarks the carrier's messages */
export const createRejectedWarning = (documents: string, remarks: readonly string[]): string =>
  `No ${documents} created, because the carrier does not accept the parcel: ${remarks.join('; ')}`

/** The paths of prices and charges with more decimals than their currency has. */
function findOverprecisePrices({ packageItems, shippingInfo }: PackageContent): readonly string[] {
  const isOverfine = (price: Money | null | undefined): boolean =>
    !!price && !roundToMinorUnit(decimalFromNumber(price.amount), price.currency).eq(decimalFromNumber(price.amount))
  return [
    ...packageItems.flatMap(({ unitPrice }, index) =>
      isOverfine(unitPrice) ? [`packageItems[${index}].unitPrice`] : [],
    ),
    ...(isOverfine(shippingInfo) ? ['shippingInfo'] : []),
  ]
}

const memberOf: Readonly<Record<RequiredData, string>> = {
  description: 'productCustomsDescription that names the goods',
  hsCode: 'hsCode of six digits',
  countryOfOrigin: 'countryOfOrigin',
  weight: 'weight',
  value: 'unitPrice or customsValue',
}

/** Warns that post or customs can refuse the package, and by which rule. */
export function warnAboutRequirements(missing: readonly MissingRequirement[]): readonly string[] {
  if (missing.length === 0) return []
  const phrases = missing.map(({ data, law, items }) => {
    const paths = items.map((index) => `packageItems[${index}]`)
    return `${memberOf[data]} of ${joinPhrases(paths, ', ')} (${law})`
  })
  return [
    `The customs documents are not signed, and the parcel can be refused, because required data is missing: ${phrases.join('; ')}`,
  ]
}

/**
 * What the customs documents of a package leave blank, round or leave out.
 *
 * @param missing what is required, and warned of by `warnAboutRequirements`
 */
export function warnAboutCustomsDocuments(
  content: PackageContent,
  missing: readonly MissingRequirement[] = [],
): readonly string[] {
  const isRequired = (data: RequiredData) => missing.some((requirement) => requirement.data === data)
  const warnings: string[] = []
  const unpriced = findUnpricedItems(content)
  if (unpriced.length > 0 && !isRequired('value')) {
    const items = joinPhrases(unpriced.map((index) => `packageItems[${index}] has no unitPrice`))
    warnings.push(`The customs documents omit values: ${items}`)
  }
  const free = content.packageItems.flatMap((item, index) =>
    getDeclaredPrice(item)?.amount === 0 ? [`packageItems[${index}].unitPrice`] : [],
  )
  if (free.length > 0) {
    warnings.push(
      `The customs documents state a value of 0: ${joinPhrases(free, ', ')}; customs require the value of free goods too, as customsValue`,
    )
  }
  const unweighed = content.packageItems.flatMap((item, index) =>
    calculateArticleWeight(content, item) === null ? [`packageItems[${index}] has no weight`] : [],
  )
  if (unweighed.length > 0 && !isRequired('weight')) {
    warnings.push(`The customs documents omit net weights: ${joinPhrases(unweighed)}`)
  }
  const overprecise = findOverprecisePrices(content)
  if (overprecise.length > 0) {
    warnings.push(
      `The customs documents round values to the decimals of the currency: there are more decimals in ${joinPhrases(overprecise)}`,
    )
  }
  const unknown = findItemsWithoutOrigin(content)
  if (unknown.length > 0 && !isRequired('countryOfOrigin')) {
    const items = joinPhrases(unknown.map((index) => `packageItems[${index}] has no countryOfOrigin`))
    warnings.push(`The customs documents omit origins: ${items}`)
  }
  return [...warnings, ...warnAboutCurrency(content)]
}

/** Warns if there is no invoice, or if it leaves out a charge, because it has only one currency. */
function warnAboutCurrency(content: PackageContent): readonly string[] {
  const { shippingInfo } = content
  const [currency, ...otherCurrencies] = listCurrencies(content)
  if (currency === undefined) return []
  if (otherCurrencies.length > 0) {
    return [
      `No COMMERCIAL_INVOICE was created, because it has a single currency and the unit prices have ${[currency, ...otherCurrencies].join(', ')}`,
    ]
  }
  if (!shippingInfo || shippingInfo.currency === currency) return []
  return [`The COMMERCIAL_INVOICE omits shippingInfo, which is in ${shippingInfo.currency} rather than ${currency}`]
}
