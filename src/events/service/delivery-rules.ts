/** The outcome of a delivery attempt; everything but `Delivered` is a failure. */
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

/** The response of an endpoint, or why there was none. */
export interface AttemptResult {
  readonly outcome: AttemptOutcome
  /** Status of the response; null if there was none. */
  readonly status: number | null
  /** The first kilobyte of the response, or what happened instead. */
  readonly answer: string
  /** Seconds requested by the endpoint (`Retry-After`); null if it did not. */
  readonly retryAfter: number | null
  /** Duration. */
  readonly milliseconds: number
}

/** An attempt as stored. */
export interface Attempt extends Omit<AttemptResult, 'retryAfter'> {
  readonly at: Date
}

export const deliveryStates = ['Waiting', 'Delivered', 'Parked'] as const
export type DeliveryState = (typeof deliveryStates)[number]

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** Milliseconds before each further attempt; the last one repeats. */
const pauses = [5 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute, hour, 2 * hour, 4 * hour, 8 * hour]
/** Time after its first attempt at which a delivery is parked. */
export const deliveryTimeout = 72 * hour

/** Failures in a row after which an endpoint gets one event at a time, at growing intervals. */
export const failuresBeforePause = 5
const firstEndpointPause = 5 * second
const longestEndpointPause = 15 * minute
/** Time of nothing but failures after which an endpoint is disabled. */
export const endpointTimeout = 5 * 24 * hour
/** Longest Retry-After that is honoured. */
const longestRetryAfter = 24 * hour

/** Half of the pause is random, so that simultaneous failures are not retried simultaneously. */
const addJitter = (pause: number, random: number): number => Math.round(pause * (0.75 + random / 2))

const getRequestedDelay = ({ retryAfter }: AttemptResult): number =>
  retryAfter === null ? 0 : Math.min(retryAfter * second, longestRetryAfter)

/** The state of a delivery before an attempt. */
export interface DeliveryStanding {
  /** Attempts since it last became pending. */
  readonly attemptCount: number
  readonly firstAttemptAt: Date | null
}

/** What to do with a delivery. */
export interface DeliveryDecision extends DeliveryStanding {
  readonly state: DeliveryState
  /** Time of the next attempt; null if there is none. */
  readonly nextAttemptAt: Date | null
}

/**
 * Decides what to do with a delivery after an attempt.
 *
 * @param at time of the attempt
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
  const nextAttemptAt = new Date(at.getTime() + Math.max(addJitter(pause, random), getRequestedDelay(result)))
  return { state: 'Waiting', attemptCount, firstAttemptAt, nextAttemptAt }
}

/** The recent results of an endpoint. */
export interface EndpointStanding {
  /** Failed attempts since the last success. */
  readonly consecutiveFailures: number
  readonly failingSince: Date | null
  /** No attempt is made before this time. */
  readonly pausedUntil: Date | null
  readonly lastDeliveredAt: Date | null
}

/** Why an endpoint is disabled: by an operator, or after failures. */
export const disableReasons = ['Operator', 'Gone', 'Failing'] as const
export type DisableReason = (typeof disableReasons)[number]
export type FailureReason = Exclude<DisableReason, 'Operator'>

/**
 * Decides the state of an endpoint after an attempt.
 *
 * @param at time of the attempt
 * @param random from 0 to 1
 * @returns also why it must be disabled; null if it need not be
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
    doublings < 0 ? 0 : addJitter(Math.min(firstEndpointPause * 2 ** doublings, longestEndpointPause), random)
  const pause = Math.max(ownPause, getRequestedDelay(result))
  const pausedUntil = pause === 0 ? standing.pausedUntil : new Date(at.getTime() + pause)
  const isTooLong = at.getTime() - failingSince.getTime() >= endpointTimeout
  return {
    standing: { consecutiveFailures, failingSince, pausedUntil, lastDeliveredAt: standing.lastDeliveredAt },
    disable: result.outcome === 'Gone' ? 'Gone' : isTooLong ? 'Failing' : null,
  }
}
