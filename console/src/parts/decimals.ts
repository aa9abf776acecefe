/** Input read as a decimal: its canonical form, such as `1234.50`, or why it could not be read. */
export type ReadDecimal =
  | { readonly value: string }
  | {
      readonly fault: 'notNumber'
    }
  /** A single separator before three digits, such as `1.234` where commas separate decimals. */
  | { readonly fault: 'ambiguous'; readonly readings: readonly [string, string] }

interface Notation {
  readonly decimal: string
  readonly group: string
}

/** The marks with which a locale writes numbers. */
export function getNotation(locale: string): Notation {
  const parts = new Intl.NumberFormat(locale, { useGrouping: 'always' }).formatToParts(1_234_567.8)
  const find = (type: string) => parts.find((part) => part.type === type)?.value
  return { decimal: find('decimal') ?? '.', group: find('group') ?? ',' }
}

/** Spaces and apostrophes group digits in any language, and never separate decimals. */
const neutralGroups = /(?<=\d)[\s'’](?=\d)/g

const isGrouped = (whole: string, group: string): boolean =>
  whole.split(group).every((digits, index) => /^\d+$/.test(digits) && (index === 0 ? digits.length < 4 : true)) &&
  // India groups all but the last three digits in pairs.
  /^\d{1,3}(?:.(?:\d{3}|\d{2}))*.\d{3}$/.test(whole)

const trimZeros = (whole: string): string => whole.replace(/^0+(?=\d)/, '')

/**
 * Reads a nonnegative decimal in the notation of a locale. Other notations are accepted if they have only one meaning:
 * `12.50` is 12.50 in German, too, but `1.234` could be either number, and is refused.
 *
 * @param locale a BCP 47 tag
 */
export function readDecimal(typed: string, locale: string): ReadDecimal {
  const text = typed.normalize('NFKC').trim().replaceAll(neutralGroups, '')
  const { decimal } = getNotation(locale)
  if (/^\d+$/.test(text)) return { value: trimZeros(text) }
  const [, whole = '', mark = '', fraction = ''] = /^([\d.,]*)([.,])(\d+)$/.exec(text) ?? []
  if (mark === '') return { fault: 'notNumber' }
  const other = mark === '.' ? ',' : '.'
  if (/^\d+$/.test(whole)) {
    const value = `${trimZeros(whole)}.${fraction}`
    const couldGroup = mark !== decimal && fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole)
    return couldGroup ? { fault: 'ambiguous', readings: [value, `${whole}${fraction}`] } : { value }
  }
  if (whole.includes(mark)) {
    return !whole.includes(other) && isGrouped(`${whole}${mark}${fraction}`, mark)
      ? { value: `${whole}${fraction}`.replaceAll(mark, '') }
      : { fault: 'notNumber' }
  }
  return isGrouped(whole, other) ? { value: `${whole.replaceAll(other, '')}.${fraction}` } : { fault: 'notNumber' }
}

/** Whether a text is a nonnegative decimal in canonical form. */
export const isDecimal = (text: string): boolean => /^\d+(\.\d+)?$/.test(text)

/** Writes a canonical decimal with the locale's decimal mark, keeping its digits; other text stays as it is. */
export const writeDecimal = (value: string, locale: string): string =>
  isDecimal(value) ? value.replace('.', getNotation(locale).decimal) : value
