import { subheadingDigits, toCodeDigits } from '../../kernel/hs-code.ts'
import type { PackageContent, PackageItem } from './package.ts'

/** The known HS codes. Codes are at least six digits unless stated otherwise. */
export interface HsCodeIndex {
  /** Whether the first six digits are a subheading of the Harmonized System. */
  isKnown(code: string): boolean
  /** Whether some subheading starts with these fewer than six digits. */
  isBeginning(digits: string): boolean
  /** The subheadings that replaced an outdated one, by the first six digits of a code; empty for all others. */
  findReplacements(code: string): readonly string[]
}

const isDigits = (text: string): boolean => /^\d+$/.test(text)

/**
 * The code of an item as shown on documents; null for none, or if it contains other characters than digits, dots and
 * spaces.
 */
export function formatHsCode({ hsCode }: PackageItem): string | null {
  const code = hsCode?.trim() ?? ''
  return isDigits(toCodeDigits(code)) ? code : null
}

/**
 * Whether the catalog's code is better than the item's: if the item has none, or one that identifies no goods and does
 * not contradict the catalog's. Fewer than six digits identify none (International Convention on the Harmonized System,
 * annex: goods are classified in subheadings), and neither do codes that are not subheadings of 2022.
 *
 * @param catalogCode the catalog's
 */
export function isCatalogCodeBetter({ hsCode }: PackageItem, catalogCode: string, codes: HsCodeIndex): boolean {
  const submittedDigits = toCodeDigits(hsCode ?? '')
  if (!isDigits(submittedDigits)) return true
  if (submittedDigits.length < subheadingDigits)
    return toCodeDigits(catalogCode).startsWith(submittedDigits) || !codes.isBeginning(submittedDigits)
  if (codes.isKnown(submittedDigits)) return false
  const now = codes.findReplacements(submittedDigits)
  return now.length === 0 || now.includes(toCodeDigits(catalogCode).slice(0, subheadingDigits))
}

/** The faults of the items' codes, one phrase per item; items without a code are skipped. */
export function findDoubtfulHsCodes({ packageItems }: PackageContent, codes: HsCodeIndex): readonly string[] {
  return packageItems.flatMap(({ hsCode }, index) => {
    const digits = toCodeDigits(hsCode ?? '')
    if (digits === '' && (hsCode ?? '').trim() === '') return []
    const doubt = describeDoubt(digits, codes)
    return doubt === null ? [] : [`packageItems[${index}].hsCode ${doubt}`]
  })
}

function describeDoubt(digits: string, codes: HsCodeIndex): string | null {
  if (!isDigits(digits)) return 'has other characters than digits, dots and spaces, and is not printed'
  if (digits.length < subheadingDigits) return `has fewer than ${subheadingDigits} digits`
  if (codes.isKnown(digits)) return null
  const now = codes.findReplacements(digits)
  const hint = `begins with ${digits.slice(0, subheadingDigits)}, which is no subheading of the Harmonized System of 2022`
  return now.length === 0 ? hint : `${hint}; it was replaced by ${now.join(', ')}`
}
