import { isInUnionTerritory } from '../../kernel/customs-territory.ts'
import { type Decimal, decimalFromNumber, roundToMinorUnit, sumDecimals } from '../../kernel/money.ts'
import type { Site } from '../../shipping/service/site.ts'
import type { ConvertToSdr } from '../../shipping/service/special-drawing-rights.ts'
import type { PackageContent, PackageItem } from './package.ts'
import { findExporterNumber, type Registration } from './registrations.ts'

/** The origin statement of a trade agreement, and who may make it. */
export interface OriginStatementForm {
  readonly agreement: string
  /** Where the goods must originate. */
  readonly exporters: readonly string[]
  /** The text for that origin. */
  readonly origin: string
  /** Up to this value of originating goods, any exporter may make it. */
  readonly limit: Decimal
  readonly currency: string
  /** The number an exporter needs above the limit, or always. */
  readonly number: string
  readonly needsNumber: boolean
  /** Whether an exporter without that number signs it in manuscript, with the name in clear script. */
  readonly isSignedByHand: boolean
  /** With `{origin}` and `{number}`; the number's place stays blank if there is none. */
  readonly text: string
  /** What it also states that a package does not say, so that it is not printed; null if nothing. */
  readonly unknownFact: string | null
}

/** The known origin statements. */
export interface OriginStatements {
  /**
   * @param day YYYY-MM-DD
   * @returns null if no agreement between the two countries has one
   */
  findForm(from: string, to: string, day: string): OriginStatementForm | null
}

/** The data an origin statement depends on. */
export interface StatementContext {
  readonly content: PackageContent
  readonly dispatch: Site
  readonly inSdr: ConvertToSdr
  readonly issuedAt: Date
  readonly registrations: readonly Registration[]
}

/** The origin statement for an invoice, and why goods declared as covered by an agreement are not included. */
export interface OriginStatement {
  readonly text: string | null
  /** Who signs it by hand; null if nobody must. */
  readonly signatory: string | null
  readonly warnings: readonly string[]
}

const omitStatement = (...warnings: readonly string[]): OriginStatement => ({ text: null, signatory: null, warnings })

/**
 * Makes the origin statement for items with `fta`, if an agreement has one, the goods originate in the exporting
 * country, and their value is within the limit or the exporter has the required number.
 */
export function stateOrigin(forms: OriginStatements, context: StatementContext): OriginStatement {
  const { content, dispatch, issuedAt } = context
  const claimed = content.packageItems.flatMap((item, index) => (item.fta === true ? [{ item, index }] : []))
  if (claimed.length === 0) return omitStatement()
  const day = issuedAt.toISOString().slice(0, 10)
  const to = content.consignee.country
  const form = forms.findForm(dispatch.countryIso, to, day)
  if (form === null && to === 'TR' && isInUnionTerritory(dispatch)) {
    return omitStatement(
      'No statement on origin was printed: goods in free circulation in the European Union enter TR free of duty with a movement certificate A.TR, which customs endorse (customs union, Decision No 1/95 of the EC–Turkey Association Council)',
    )
  }
  if (form === null) {
    return omitStatement(
      `No statement on origin was printed: no agreement is known under which goods from ${dispatch.countryIso} have one in ${to}`,
    )
  }
  if (form.unknownFact !== null) {
    return omitStatement(
      `No statement on origin was printed: the one of this agreement also states ${form.unknownFact}; write it yourself (${form.agreement})`,
    )
  }
  const originating = claimed.filter(({ item }) => form.exporters.includes(item.countryOfOrigin ?? ''))
  const notOriginating = claimed.filter((item) => !originating.includes(item))
  const warnings = notOriginating.map(
    ({ item, index }) =>
      `packageItems[${index}] is not in the statement on origin: goods of ${item.countryOfOrigin ?? 'an origin that is not known'} are not of ${form.origin} origin (${form.agreement})`,
  )
  if (originating.length === 0) return omitStatement(...warnings)
  const number = findExporterNumber(context.registrations, form.number, dispatch)
  const obstacle = findObstacle(
    form,
    originating.map(({ item }) => item),
    number,
    context.inSdr,
  )
  if (obstacle !== null)
    return omitStatement(`No statement on origin was printed: ${obstacle} (${form.agreement})`, ...warnings)
  const uncovered = content.packageItems.flatMap((_, index) =>
    originating.some((item) => item.index === index) ? [] : [String(index + 1)],
  )
  const exception = uncovered.length === 0 ? '' : ` This does not cover No. ${uncovered.join(', ')}.`
  const statement = form.text.replace('{origin}', form.origin).replace('{number}', number ?? '')
  return {
    text: `${statement}${exception} ${dispatch.city}, ${day}, ${dispatch.company}`,
    signatory: form.isSignedByHand && number === null ? (dispatch.contactName ?? dispatch.company) : null,
    warnings,
  }
}

/** Why the statement may not be made; null if it may. */
function findObstacle(
  form: OriginStatementForm,
  items: readonly PackageItem[],
  number: string | null,
  inSdr: ConvertToSdr,
): string | null {
  if (number !== null) return null
  if (form.needsNumber) return `it needs the ${form.number} number of the exporter, which is not known`
  const values = items.map(({ unitPrice, quantity }) =>
    unitPrice
      ? inSdr(
          roundToMinorUnit(decimalFromNumber(unitPrice.amount).times(decimalFromNumber(quantity)), unitPrice.currency),
          unitPrice.currency,
        )
      : null,
  )
  const known = values.filter((worth) => worth !== null)
  const limit = inSdr(form.limit, form.currency)
  const limitText = `${form.limit.toFixed()} ${form.currency}`
  if (limit === null || known.length < values.length) {
    return `it is not known whether the goods are worth more than ${limitText}`
  }
  return sumDecimals(known).gt(limit)
    ? `the goods are worth more than ${limitText}, for which the exporter needs a number (${form.number}) that is not known`
    : null
}
