/**
 * Formats a date and time with the name of its time zone, for people: `28 November 2026 at 18:28 Central European Time`.
 *
 * @param locale BCP 47 tag
 * @param timeZone IANA name
 * @param precision the smallest unit shown
 */
export function formatMomentInZone(
  locale: string,
  moment: Date,
  timeZone: string,
  precision: 'minute' | 'second',
): string {
  if (timeZone === 'UTC') {
    const timeStyle = precision === 'second' ? 'medium' : 'short'
    return `${new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle, timeZone }).format(moment)} UTC`
  }
  return new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    ...(precision === 'second' ? { second: '2-digit' } : {}),
    timeZone,
    timeZoneName: 'longGeneric',
  }).format(moment)
}
