import type { Decimal } from '../../kernel/money.ts'
import { type DateRanged, isInForce } from './date-ranges.ts'

/** The origin statement of an agreement, with its validity and countries. */
export interface DatedOriginStatement extends DateRanged {
  readonly agreement: string
  /** Where the goods must originate. */
  readonly exporters: readonly string[]
  readonly destinations: readonly string[]
  /** The text for that origin. */
  readonly origin: string
  /** Up to this value of originating goods, any exporter may make it. */
  readonly limit: Decimal
  readonly currency: string
  /** The number an exporter needs above the limit, or always. */
  readonly number: string
  readonly needsNumber: boolean
  /** Whether an exporter without that number signs it in manuscript, with the name in clear script. */
  readonly isSignedByHand: boolean
  /** With `{origin}` and `{number}`. */
  readonly text: string
  /** What it also states that a package does not say; null if nothing. */
  readonly unknownFact: string | null
}

/**
 * The statement for goods from one country to another; null if there is none.
 *
 * @param day YYYY-MM-DD
 */
export const findOriginStatement = (
  statements: readonly DatedOriginStatement[],
  from: string,
  to: string,
  day: string,
): DatedOriginStatement | null =>
  statements.find(
    (statement) =>
      statement.exporters.includes(from) && statement.destinations.includes(to) && isInForce(statement, day),
  ) ?? null
