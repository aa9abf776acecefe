import { commonReasons, usualReasons } from './portal-rules.generated.ts'

/** A reason as a policy has it. */
interface Reason {
  readonly code: string
  readonly description: string
}

/** Codes of reasons that the return portal translates. */
export const commonCodes: readonly string[] = Object.keys(commonReasons['en'] ?? {}).filter(
  // Chosen by withdrawing, not as a reason.
  (code) => code !== 'Withdrawal',
)

/** The portal's own text of a common reason; null for other codes, which have the retailer's words in every language. */
export function findCommonText(language: string, code: string): string | null {
  const texts = commonReasons[language] ?? {}
  return Object.hasOwn(texts, code) ? (texts[code] ?? null) : null
}

/** The reasons that shoppers choose from, in their language. */
export function listShownReasons(language: string, reasons: readonly Reason[]) {
  const shown = reasons.length > 0 ? reasons : usualReasons.map((code) => ({ code, description: '' }))
  return shown.map(({ code, description }) => ({
    code,
    text: findCommonText(language, code) ?? (description.trim() === '' ? code : description),
  }))
}
