import { subheadingDigits, toCodeDigits } from '../../kernel/hs-code.ts'
import type { PackageContent, PackageItem } from './package.ts'

/** The codes that there are. Codes are digits only, six of them or more where nothing else is said. */
export interface HsCodeIndex {
  /** Whether a code is one of the Harmonized System, by its first six digits. */
  isKnown(code: string): boolean
  /** Whether some subheading begins with fewer digits than six. */
  isBeginning(digits: string): boolean
  /** The subheadings that took the place of an outdated one, by the first six digits of a code; none for any other. */
  findReplacements(code: string): readonly string[]
}

const isDigits = (text: string): boolean => /^\d+$/.test(text)

/** The code of an item as documents show it; null for none, and for what has other characters than digits, dots and blanks. */
export function formatHsCode({ hsCode }: PackageItem): string | null {
  const code = hsCode?.trim() ?? ''
  return isDigits(toCodeDigits(code)) ? code : null
}

/**
 * Whether the code of the catalog tells the goods better than that of an item: where the item has none, or one that names
 * no goods and does not speak against the catalog's. Fewer than six digits name none (International Convention on the
 * Harmonized System, annex: goods are classified in subheadings), and neither does what is no subheading of 2022.
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

/** What is wrong with the codes of the items, a phrase an item; items without a code are passed over. */
export function findDoubtfulHsCodes({ packageItems }: PackageContent, codes: HsCodeIndex): readonly string[] {
  return packageItems.flatMap(({ hsCode }, index) => {
    const digits = toCodeDigits(hsCode ?? '')
    if (digits === '' && (hsCode ?? '').trim() === '') return []
    const doubt = describeDoubt(digits, codes)
    return doubt === null ? [] : [`packageItems[${index}].hsCode ${doubt}`]
  })
}

function describeDoubt(digits: string, codes: HsCodeIndex): string | null {
  if (!isDigits(digits)) return 'has other characters than digits, dots and blanks, and is not printed'
  if (digits.length < subheadingDigits) return `has fewer than ${subheadingDigits} digits`
  if (codes.isKnown(digits)) return null
  const now = codes.findReplacements(digits)
  const hint = `begins with ${digits.slice(0, subheadingDigits)}, which is no subheading of the Harmonized System of 2022`
  return now.length === 0 ? hint : `${hint}; it was replaced by ${now.join(', ')}`
}
