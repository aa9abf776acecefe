import { locale } from '../language/languages.ts'

const number = new Intl.NumberFormat(locale)
const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 3 })
const wholePercent = new Intl.NumberFormat(locale, { style: 'percent' })

/** Formats a number with the locale's grouping. */
export const formatNumber = (value: number): string => number.format(value)

/** Formats a rate such as 0.195 as `19.5%`. */
export const formatRate = (rate: number): string => percent.format(rate)

/** Formats a share from 0 to 1 as a whole percentage. */
export const formatPercent = (share: number): string => wholePercent.format(share)
