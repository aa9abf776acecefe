import type { PortalLanguage } from './portal-messages.ts'

/** The days as OpenStreetMap abbreviates them, Monday first. */
const days = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']

const dayPattern = `(?:${days.join('|')})`
const timePattern = String.raw`\d{1,2}:\d{2}-\d{1,2}:\d{2}`
const hoursPattern = new RegExp(
  `^${dayPattern}(?:[-,] ?${dayPattern})* (?:${timePattern}(?:, ?${timePattern})*|off|closed)$`,
)

/** A Monday. */
const monday = Date.UTC(2024, 0, 1)
const dayInMilliseconds = 86_400_000

const nameDay = (language: PortalLanguage, index: number): string =>
  new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' })
    .format(new Date(monday + index * dayInMilliseconds))
    .replace(/\.$/, '')

/**
 * Writes opening hours such as `Mo-Fr 09:00-18:00` with the days of a language. Any other text is the carrier's own and
 * stays as it is.
 *
 * @param closed the word for days without hours
 */
export function formatOpeningHours(language: PortalLanguage, line: string, closed: string): string {
  if (!hoursPattern.test(line)) return line
  return line
    .replaceAll(new RegExp(dayPattern, 'g'), (day) => nameDay(language, days.indexOf(day)))
    .replace(/ (?:off|closed)$/, ` ${closed}`)
    .replaceAll('-', '–')
}
