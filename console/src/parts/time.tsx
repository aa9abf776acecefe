import { locale } from '../language/languages.ts'

const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'always', style: 'long' })
const present = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'second')
const exact = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })

const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** Formats the age of a date-time, such as `3 days ago`. */
export function formatAge(moment: string, now = Date.now()): string {
  const seconds = Math.round((Date.parse(moment) - now) / 1000)
  const unit = units.find(([, length]) => Math.abs(seconds) >= length)
  if (unit === undefined) return present
  return relative.format(Math.trunc(seconds / unit[1]), unit[0])
}

/** The age of a date-time, with the exact time as a tooltip. */
export function Age({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} title={exact.format(new Date(at))}>
      {formatAge(at)}
    </time>
  )
}

/** Formats a date-time. */
export const formatMoment = (moment: string): string => exact.format(new Date(moment))

const exactWithZone = new Intl.DateTimeFormat(locale, {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})

/** Formats a deadline with its time zone, which often is not the shopper's. */
export const formatDeadline = (moment: string): string => exactWithZone.format(new Date(moment))

const dayFormat = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })

/** Formats a date given as YYYY-MM-DD. */
export const formatDay = (day: string): string => dayFormat.format(new Date(`${day}T00:00:00Z`))
