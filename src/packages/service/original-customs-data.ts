import type { PackageRecord } from './package.ts'

/** The invoice number of a package. */
export const formatInvoiceNumber = ({
  platformPackageReference,
}: Pick<PackageRecord, 'platformPackageReference'>): string => `P-${platformPackageReference}`

/** The invoice of a package as cited in later documents. */
const formatInvoiceReference = (record: PackageRecord): string =>
  `${record.content.invoiceNumber ?? formatInvoiceNumber(record)} of ${record.createdAt.toISOString().slice(0, 10)}`

/** The customs data of the outbound goods. */
export interface OriginalCustomsData {
  /** Number and date of the invoices, such as `P-4711 of 2026-03-02`, separated by commas; null if there was none. */
  readonly invoice: string | null
  /** Descriptions of the goods, by product code. */
  readonly descriptions: ReadonlyMap<string, string>
}

/** Collects the customs data of an order's packages; of several descriptions of a product, the first counts. */
export function collectOriginalCustomsData(records: readonly PackageRecord[]): OriginalCustomsData {
  const invoiced = records.filter(({ documentTypes }) => documentTypes.includes('COMMERCIAL_INVOICE'))
  const descriptions = new Map<string, string>()
  for (const { productCode, productCustomsDescription } of records.flatMap(({ content }) => content.packageItems)) {
    const description = productCustomsDescription?.trim() ?? ''
    if (description !== '' && !descriptions.has(productCode)) descriptions.set(productCode, description)
  }
  return { invoice: invoiced.length === 0 ? null : invoiced.map(formatInvoiceReference).join(', '), descriptions }
}
