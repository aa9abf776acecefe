import { isDateTime, isDay, toInstant } from '../../kernel/date-time.ts'
import { assertNoFailures, type Failure } from '../../kernel/problem.ts'

/** A span of time: from its first moment until before its end. */
export interface AsnPeriod {
  readonly from: Date
  readonly until: Date
}

const day = 86_400_000
const maxDays = 3
const form = 'must be a day such as 2026-03-01 or a date-time such as 2026-03-01T13:00:00Z (encode + as %2B)'

/** Connectors leave out the offset, which is that of UTC then, and put a blank where RFC 3339 has a T. */
function asDateTime(text: string): string {
  if (isDay(text)) return `${text}T00:00:00Z`
  const deps = /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:\d{2})?$/i.exec(text)
  if (deps === null) return text
  const [, date, time = '', offset = 'Z'] = deps
  return `${date}T${time.length === 5 ? `${time}:00` : time}${offset}`
}

/**
 * The period that two days or date-times name. A last day counts whole; a last moment does not count any more.
 *
 * @throws Problem `invalid` for texts that are neither, for a period that ends before it begins, and for one of more than
 *   3 days, of which a last day is one
 */
export function parseAsnPeriod(fromText: string, toText: string): AsnPeriod {
  const failures = [
    ['FromDate', fromText],
    ['ToDate', toText],
  ].flatMap(([path = '', text = '']): Failure[] =>
    isDateTime(asDateTime(text)) ? [] : [{ path, rule: 'date-time', reason: form }],
  )
  assertNoFailures(failures)
  const from = toInstant(asDateTime(fromText))
  const named = toInstant(asDateTime(toText))
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
