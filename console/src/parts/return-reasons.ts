import { t } from '../language/messages.ts'

const commonReasons: Readonly<Record<string, string>> = t.returns.reason

/** A code such as `TooSmall` in words. */
export const spellOut = (code: string): string => {
  const words = code.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The reason of a return in words: as the language has the common ones, and spelled out for a shop’s own codes. */
export const nameReason = (code: string): string => commonReasons[code] ?? spellOut(code)
