import { digitsOfCode, subheadingDigits } from '../../kernel/hs-code.ts'
import type { PackageContent, PackageItem } from './package.ts'

/** The codes that there are. Codes are digits only, six of them or more where nothing else is said. */
export interface HsCodes {
  /** Whether a code is one of the Harmonized System, by its first six digits. */
  isKnown(code: string): boolean
  /** Whether some subheading begins with fewer digits than six. */
  isBeginning(digits: string): boolean
  /** The subheadings that took the place of an outdated one, by the first six digits of a code; none for any other. */
  replacements(code: string): readonly string[]
}

const isDigits = (text: string): boolean => /^\d+$/.test(text)

/** The code of an item as papers show it; null for none, and for what has other characters than digits, dots and blanks. */
export function printedHsCode({ hsCode }: PackageItem): string | null {
  const code = hsCode?.trim() ?? ''
  return isDigits(digitsOfCode(code)) ? code : null
}

/**
 * Whether the code of the catalog tells the goods better than that of an item: where the item has none, or one that names
 * no goods and does not speak against the catalog's. Fewer than six digits name none (International Convention on the
 * Harmonized System, annex: goods are classified in subheadings), and neither does what is no subheading of 2022.
 *
 * @param known the catalog's
 */
export function isBetterKnown({ hsCode }: PackageItem, known: string, codes: HsCodes): boolean {
  const sent = digitsOfCode(hsCode ?? '')
  if (!isDigits(sent)) return true
  if (sent.length < subheadingDigits) return digitsOfCode(known).startsWith(sent) || !codes.isBeginning(sent)
  if (codes.isKnown(sent)) return false
  const now = codes.replacements(sent)
  return now.length === 0 || now.includes(digitsOfCode(known).slice(0, subheadingDigits))
}

/** What is wrong with the codes of the items, a phrase an item; items without a code are passed over. */
export function doubtfulHsCodes({ packageItems }: PackageContent, codes: HsCodes): readonly string[] {
  return packageItems.flatMap(({ hsCode }, index) => {
    const digits = digitsOfCode(hsCode ?? '')
    if (digits === '' && (hsCode ?? '').trim() === '') return []
    const doubt = doubtAbout(digits, codes)
    return doubt === null ? [] : [`packageItems[${index}].hsCode ${doubt}`]
  })
}

function doubtAbout(digits: string, codes: HsCodes): string | null {
  if (!isDigits(digits)) return 'has other characters than digits, dots and blanks, and is not printed'
  if (digits.length < subheadingDigits) return `has fewer than ${subheadingDigits} digits`
  if (codes.isKnown(digits)) return null
  const now = codes.replacements(digits)
  const words = `begins with ${digits.slice(0, subheadingDigits)}, which is no subheading of the Harmonized System of 2022`
  return now.length === 0 ? words : `${words}; it was replaced by ${now.join(', ')}`
}
