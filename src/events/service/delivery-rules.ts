/** How an attempt to deliver an event ended; everything but `Delivered` is a failure. */
export const attemptOutcomes = [
  'Delivered',
  'Refused',
  'Gone',
  'Redirected',
  'TimedOut',
  'Unreachable',
  'ForbiddenAddress',
] as const
export type AttemptOutcome = (typeof attemptOutcomes)[number]

/** What an endpoint has answered, or why it has not. */
export interface AttemptResult {
  readonly outcome: AttemptOutcome
  /** Status of the response; null if there was none. */
  readonly status: number | null
  /** The first kilobyte of the answer, or what happened instead of one. */
  readonly answer: string
  /** Seconds that the endpoint has asked to be left alone (`Retry-After`); null when it has not. */
  readonly retryAfter: number | null
  /** How long it took. */
  readonly milliseconds: number
}

/** One attempt as it is kept. */
export interface Attempt extends Omit<AttemptResult, 'retryAfter'> {
  readonly at: Date
}

export const deliveryStates = ['Waiting', 'Delivered', 'Parked'] as const
export type DeliveryState = (typeof deliveryStates)[number]

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** Milliseconds before each further attempt; the last one counts for all after it. */
const pauses = [5 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute, hour, 2 * hour, 4 * hour, 8 * hour]
/** How long after its first attempt a delivery is given up and parked. */
export const deliveryTimeout = 72 * hour

/** After so many failures in a row an endpoint is sent one event at a time, ever more slowly. */
export const failuresBeforePause = 5
const firstEndpointPause = 5 * second
const longestEndpointPause = 15 * minute
/** How long an endpoint may do nothing but fail before it is disabled. */
export const endpointTimeout = 5 * 24 * hour
/** The longest that an endpoint's own wish to be left alone is followed. */
const longestRetryAfter = 24 * hour

/** A moment from a pause, half of it at random, so that what failed together does not come back together. */
const jitter = (pause: number, random: number): number => Math.round(pause * (0.75 + random / 2))

const getRequestedDelay = ({ retryAfter }: AttemptResult): number =>
  retryAfter === null ? 0 : Math.min(retryAfter * second, longestRetryAfter)

/** How far a delivery has come before an attempt. */
export interface DeliveryStanding {
  /** Attempts since it last became pending. */
  readonly attemptCount: number
  readonly firstAttemptAt: Date | null
}

/** What becomes of a delivery. */
export interface DeliveryDecision extends DeliveryStanding {
  readonly state: DeliveryState
  /** When it is tried next; null when it is not. */
  readonly nextAttemptAt: Date | null
}

/**
 * What becomes of a delivery after an attempt.
 *
 * @param at when the attempt was made
 * @param random from 0 to 1
 */
export function decideDelivery(
  standing: DeliveryStanding,
  result: AttemptResult,
  at: Date,
  random: number,
): DeliveryDecision {
  const attemptCount = standing.attemptCount + 1
  const firstAttemptAt = standing.firstAttemptAt ?? at
  if (result.outcome === 'Delivered') return { state: 'Delivered', attemptCount, firstAttemptAt, nextAttemptAt: null }
  if (at.getTime() - firstAttemptAt.getTime() >= deliveryTimeout) {
    return { state: 'Parked', attemptCount, firstAttemptAt, nextAttemptAt: null }
  }
  const pause = pauses[Math.min(attemptCount, pauses.length) - 1] ?? hour
  const nextAttemptAt = new Date(at.getTime() + Math.max(jitter(pause, random), getRequestedDelay(result)))
  return { state: 'Waiting', attemptCount, firstAttemptAt, nextAttemptAt }
}

/** How an endpoint has fared lately. */
export interface EndpointStanding {
  /** Attempts that have failed since the last one that did not. */
  readonly consecutiveFailures: number
  readonly failingSince: Date | null
  /** No attempt is made before this time. */
  readonly pausedUntil: Date | null
  readonly lastDeliveredAt: Date | null
}

/** Why an endpoint is disabled: an operator has said so, or it has failed. */
export const disableReasons = ['Operator', 'Gone', 'Failing'] as const
export type DisableReason = (typeof disableReasons)[number]
export type FailureReason = Exclude<DisableReason, 'Operator'>

/**
 * How an endpoint stands after an attempt.
 *
 * @param at when the attempt was made
 * @param random from 0 to 1
 * @returns and why it is to be disabled; null when it is not
 */
export function decideEndpoint(
  standing: EndpointStanding,
  result: AttemptResult,
  at: Date,
  random: number,
): { readonly standing: EndpointStanding; readonly disable: FailureReason | null } {
  if (result.outcome === 'Delivered') {
    const well = { consecutiveFailures: 0, failingSince: null, pausedUntil: null, lastDeliveredAt: at }
    return { standing: well, disable: null }
  }
  const consecutiveFailures = standing.consecutiveFailures + 1
  const failingSince = standing.failingSince ?? at
  const doublings = consecutiveFailures - failuresBeforePause
  const ownPause =
    doublings < 0 ? 0 : jitter(Math.min(firstEndpointPause * 2 ** doublings, longestEndpointPause), random)
  const pause = Math.max(ownPause, getRequestedDelay(result))
  const pausedUntil = pause === 0 ? standing.pausedUntil : new Date(at.getTime() + pause)
  const isTooLong = at.getTime() - failingSince.getTime() >= endpointTimeout
  return {
    standing: { consecutiveFailures, failingSince, pausedUntil, lastDeliveredAt: standing.lastDeliveredAt },
    disable: result.outcome === 'Gone' ? 'Gone' : isTooLong ? 'Failing' : null,
  }
}
