import { locale } from '../language/languages.ts'

const number = new Intl.NumberFormat(locale)
const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 3 })
const wholePercent = new Intl.NumberFormat(locale, { style: 'percent' })

/** A number as the language groups its digits. */
export const formatNumber = (value: number): string => number.format(value)

/** A rate, such as 0.195, as `19.5%`. */
export const formatRate = (rate: number): string => percent.format(rate)

/** A share between 0 and 1 as whole percent. */
export const formatPercent = (share: number): string => wholePercent.format(share)
