import { t } from '../language/messages.ts'

const commonReasons: Readonly<Record<string, string>> = t.returns.reason

/** Spells out a code such as `TooSmall`. */
export const spellOut = (code: string): string => {
  const words = code.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The label of a return reason: translated if common, otherwise spelled out. */
export const nameReason = (code: string): string => commonReasons[code] ?? spellOut(code)
