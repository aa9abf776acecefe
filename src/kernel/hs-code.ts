/**
 * What to say of a code that is no subheading of the Harmonized System of 2022.
 *
 * @param code digits, six or more
 * @param replacements the subheadings that took its place, where it was one of 2017
 */
export function unknownCodeWords(code: string, replacements: readonly string[]): string {
  const words = `must begin with a subheading of the Harmonized System of 2022; ${code.slice(0, 6)} is none`
  return replacements.length === 0 ? words : `${words}, it was replaced by ${replacements.join(', ')}`
}
