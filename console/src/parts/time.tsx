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

/** How long ago a moment was, such as `3 days ago`. */
export function formatAge(at: string, now = Date.now()): string {
  const seconds = Math.round((Date.parse(at) - now) / 1000)
  const unit = units.find(([, length]) => Math.abs(seconds) >= length)
  if (unit === undefined) return present
  return relative.format(Math.trunc(seconds / unit[1]), unit[0])
}

/** A moment by its age, with the exact one for whoever points at it. */
export function Age({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} title={exact.format(new Date(at))}>
      {formatAge(at)}
    </time>
  )
}

/** A moment as a date and a time of day. */
export const formatMoment = (at: string): string => exact.format(new Date(at))

const dayFormat = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })

/** A day, YYYY-MM-DD, as people write it. */
export const formatDay = (day: string): string => dayFormat.format(new Date(`${day}T00:00:00Z`))
