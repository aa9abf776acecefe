import { toInstant } from './date-time.ts'
import { Problem } from './problem.ts'

/** A span of time: from its first moment until before its end. Null where it is open. */
export interface TimeRange {
  readonly from: Date | null
  readonly to: Date | null
}

/** One end of a range as it is asked for: the parameter, and an RFC 3339 date-time; null for an open end. */
type RequestedRangeEnd = readonly [parameter: string, dateTime: string | null]

/**
 * The range that a list is asked for by two date-times.
 *
 * @throws Problem `invalid` for one that ends before it begins, or has no moment in it
 */
export function parseTimeRange(
  [fromName, fromText]: RequestedRangeEnd,
  [toName, toText]: RequestedRangeEnd,
): TimeRange {
  const from = fromText === null ? null : toInstant(fromText)
  const to = toText === null ? null : toInstant(toText)
  if (from !== null && to !== null && to <= from) {
    const reason = `must be later than ${fromName}`
    throw new Problem('invalid', `${toName} ${reason}`, { failures: [{ path: toName, rule: 'range', reason }] })
  }
  return { from, to }
}
