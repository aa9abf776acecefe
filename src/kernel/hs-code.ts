/** The digits of a code of the Harmonized System or of a tariff that may be written with dots and blanks. */
export function toCodeDigits(text: string): string {
  return text.replaceAll(/[.\s]/g, '')
}

/** How many digits a code has at the least that names goods: those of a subheading. */
export const subheadingDigits = 6

/**
 * What to say of a code that is no subheading of the Harmonized System of 2022.
 *
 * @param code digits, six or more
 * @param replacements the subheadings that took its place, where it was one of 2017
 */
export function describeUnknownCode(code: string, replacements: readonly string[]): string {
  const hint = `must begin with a subheading of the Harmonized System of 2022; ${code.slice(0, 6)} is none`
  return replacements.length === 0 ? hint : `${hint}, it was replaced by ${replacements.join(', ')}`
}
