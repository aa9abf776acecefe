import { isDateTime, isDay, toInstant } from '../../kernel/date-time.ts'
import { assertNoFailures, type Failure } from '../../kernel/problem.ts'

/** A period: from its start (inclusive) to its end (exclusive). */
export interface AsnPeriod {
  readonly from: Date
  readonly until: Date
}

const day = 86_400_000
const maxDays = 3
const form = 'must be a day such as 2026-03-01 or a date-time such as 2026-03-01T13:00:00Z (encode + as %2B)'

/** Connectors omit the offset, which then is UTC, and use a space instead of RFC 3339's T. */
function toDateTime(text: string): string {
  if (isDay(text)) return `${text}T00:00:00Z`
  const deps = /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:\d{2})?$/i.exec(text)
  if (deps === null) return text
  const [, date, time = '', offset = 'Z'] = deps
  return `${date}T${time.length === 5 ? `${time}:00` : time}${offset}`
}

/**
 * Parses a period between two days or date-times. A day as its end is included; a date-time is not.
 *
 * @throws Problem `invalid` for invalid texts, a period that ends before it starts, and one of more than 3 days
 */
export function parseAsnPeriod(fromText: string, toText: string): AsnPeriod {
  const failures = [
    ['FromDate', fromText],
    ['ToDate', toText],
  ].flatMap(([path = '', text = '']): Failure[] =>
    isDateTime(toDateTime(text)) ? [] : [{ path, rule: 'date-time', reason: form }],
  )
  assertNoFailures(failures)
  const from = toInstant(toDateTime(fromText))
  const named = toInstant(toDateTime(toText))
  const until = isDay(toText) ? new Date(named.getTime() + day) : named
  if (until <= from) {
    assertNoFailures([
      {
        path: 'ToDate',
        rule: 'range',
        reason: isDay(toText) ? 'must not be before FromDate' : 'must be later than FromDate',
      },
    ])
  }
  if (until.getTime() - from.getTime() > maxDays * day) {
    const reason = isDay(toText)
      ? `must be at most ${maxDays} days after FromDate, counting whole days`
      : `must be at most ${maxDays} days after FromDate`
    assertNoFailures([{ path: 'ToDate', rule: 'range', reason }])
  }
  return { from, until }
}
