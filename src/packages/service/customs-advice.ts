import { isGiven } from './customs-completion.ts'
import type { PackageContent } from './package.ts'
import { longestDescription } from './package-documents.ts'
import { joinPhrases } from './package-warnings.ts'
import { findPrintedDescription } from './vague-lines.ts'

/**
 * What to add to customs documents, or verify, by hand. Origin declarations of exporters that are not approved are signed
 * in manuscript, with the name in clear script (Regional Convention on pan-Euro-Mediterranean rules of origin; EU–Korea
 * agreement, protocol on origin, article 16(5)). Returned goods are relieved of duty if they are shown to be those that
 * were exported (Regulation (EU) No 952/2013, article 203). The importer owes the duty, whoever pays it.
 */
export function adviseOnCustoms(
  { orderType, originalInvoiceNumber, incoterm, importer, packageItems }: PackageContent,
  {
    originSignatory,
    isMail,
    importerNumber,
  }: { readonly originSignatory: string | null; readonly isMail: boolean; readonly importerNumber: string | null },
): readonly string[] {
  const tooLong = packageItems.flatMap((item, index) => {
    const { member, text } = findPrintedDescription(item)
    return Array.from(text).length > longestDescription ? [`packageItems[${index}].${member}`] : []
  })
  const isPaidForConsignee = incoterm === 'DDP' && !isMail && !importer && importerNumber === null
  return [
    ...(originSignatory === null
      ? []
      : [
          `The statement on origin on the COMMERCIAL_INVOICE needs the signature of ${originSignatory} in manuscript, because the exporter is not an approved exporter`,
        ]),
    ...(tooLong.length === 0
      ? []
      : [
          `The customs documents show only the first ${longestDescription - 1} characters of ${joinPhrases(tooLong, ', ')}`,
        ]),
    ...(orderType === 'RETURN' && !isGiven(originalInvoiceNumber)
      ? [
          'The customs documents of the return do not name the invoice of the sale, with which customs recognise returned goods; send originalInvoiceNumber',
        ]
      : []),
    ...(isPaidForConsignee
      ? [
          'The COMMERCIAL_INVOICE names the consignee as importer, who owes the duty although the incoterm is DDP; send the importer, or arrange with the courier who imports',
        ]
      : []),
  ]
}
