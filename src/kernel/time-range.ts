import { toInstant } from './date-time.ts'
import { Problem } from './problem.ts'

/** A period from its first moment (inclusive) to its end (exclusive). Null means unlimited. */
export interface TimeRange {
  readonly from: Date | null
  readonly to: Date | null
}

/** One end of a requested range: the parameter name and an RFC 3339 date-time; null for unlimited. */
type RequestedRangeEnd = readonly [parameter: string, dateTime: string | null]

/**
 * Returns the range between two date-times.
 *
 * @throws Problem `invalid` if the range is empty
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
