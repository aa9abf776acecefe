const pattern = /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?(?:[Zz]|([+-])(\d\d):(\d\d))$/

const minuteInMilliseconds = 60_000

/** Four-digit years from 0001: PostgreSQL has no year 0, and ISO 8601 no year of five digits. */
const firstYear = 1
const lastYear = 9999

/** A moment as UTC minutes since 1970 and nanoseconds within that minute, which can represent leap seconds. */
interface Moment {
  readonly minute: number
  readonly nanoseconds: number
}

/** Returns the days of a month in the proleptic Gregorian calendar, for months 1 to 12; 0 for any other month. */
function getDaysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  if (month < 1 || month > 12) return 0
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** Whether a UTC minute is 23:59 on the last day of a month, where ITU-R TF.460 allows leap seconds. */
function canHoldLeapSecond(minute: number): boolean {
  const nextMinute = new Date((minute + 1) * minuteInMilliseconds)
  return nextMinute.getUTCDate() === 1 && nextMinute.getUTCHours() === 0 && nextMinute.getUTCMinutes() === 0
}

function isCalendarDay(year: number, month: number, day: number): boolean {
  return year >= firstYear && year <= lastYear && day >= 1 && day <= getDaysInMonth(year, month)
}

function parseMoment(text: string): Moment | undefined {
  const match = pattern.exec(text)
  if (match === null) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1, 7).map(Number)
  const [fraction = '', sign = '+', offsetHour = '00', offsetMinute = '00'] = match.slice(7)
  if (!isCalendarDay(year, month, day)) return undefined
  if (hour > 23 || minute > 59 || second > 60) return undefined
  if (Number(offsetHour) > 23 || Number(offsetMinute) > 59) return undefined

  // Not Date.UTC, which maps the years 0 to 99 to 1900 to 1999.
  const local = new Date(0).setUTCFullYear(year, month - 1, day) / minuteInMilliseconds + hour * 60 + minute
  const offset = Number(offsetHour) * 60 + Number(offsetMinute)
  const utcMinute = sign === '-' ? local + offset : local - offset
  const utcYear = new Date(utcMinute * minuteInMilliseconds).getUTCFullYear()
  if (utcYear < firstYear || utcYear > lastYear) return undefined
  if (second === 60 && !canHoldLeapSecond(utcMinute)) return undefined
  return { minute: utcMinute, nanoseconds: second * 1_000_000_000 + Number(fraction.padEnd(9, '0')) }
}

function parseMomentOrThrow(text: string): Moment {
  const moment = parseMoment(text)
  if (moment === undefined) throw new RangeError(`${JSON.stringify(text)} is not an RFC 3339 date-time`)
  return moment
}

/** Whether a text is a calendar date, YYYY-MM-DD, from 0001 to 9999. */
export function isDay(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []
  return isCalendarDay(Number(year), Number(month), Number(day))
}

/**
 * Whether a text is an RFC 3339 §5.6 date-time with at most 9 fractional digits: a valid date, `T`, a time of day, and
 * `Z` or an offset of at most ±23:59. `t` and `z` may be lower case; a space instead of `T` is rejected. Second 60 is
 * valid only where a leap second is possible (§5.7): 23:59:60 UTC on the last day of a month. The year is 0001 to 9999,
 * both as written and in UTC.
 */
export function isDateTime(text: string): boolean {
  return parseMoment(text) !== undefined
}

/**
 * Returns the instant of a date-time, truncated to the millisecond. JavaScript time values have no leap seconds: all of
 * 23:59:60 becomes the last millisecond before midnight, which preserves the order.
 *
 * @throws RangeError if the text is not a date-time according to `isDateTime`
 */
export function toInstant(text: string): Date {
  const { minute, nanoseconds } = parseMomentOrThrow(text)
  const milliseconds = Math.min(Math.floor(nanoseconds / 1_000_000), minuteInMilliseconds - 1)
  return new Date(minute * minuteInMilliseconds + milliseconds)
}

/** Returns the UTC date of a moment, YYYY-MM-DD. */
export const toDay = (moment: Date): string => moment.toISOString().slice(0, 10)

/**
 * Compares two date-times by their moment, exact to the nanosecond and independent of their offsets: negative, 0 or
 * positive.
 *
 * @throws RangeError if either text is not a date-time according to `isDateTime`
 */
export function compareDateTimes(a: string, b: string): number {
  const firstMoment = parseMomentOrThrow(a)
  const second = parseMomentOrThrow(b)
  return firstMoment.minute - second.minute || firstMoment.nanoseconds - second.nanoseconds
}
