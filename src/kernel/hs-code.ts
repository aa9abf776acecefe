/** Returns the digits of a Harmonized System or tariff code that may contain dots and spaces. */
export function toCodeDigits(text: string): string {
  return text.replaceAll(/[.\s]/g, '')
}

/** Minimum digits of a code: those of a subheading. */
export const subheadingDigits = 6

/**
 * Describes a code that is not a subheading of the Harmonized System 2022.
 *
 * @param code six or more digits
 * @param replacements the subheadings that replaced it, if it was one of 2017
 */
export function describeUnknownCode(code: string, replacements: readonly string[]): string {
  const hint = `must begin with a subheading of the Harmonized System of 2022; ${code.slice(0, 6)} is none`
  return replacements.length === 0 ? hint : `${hint}, it was replaced by ${replacements.join(', ')}`
}
