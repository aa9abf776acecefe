/** What a person can do with a package on hold. */
export const holdActions = ['Release', 'Cancel'] as const
export type HoldAction = (typeof holdActions)[number]

/** A person's decision on a package on hold. */
export interface HoldDecision {
  readonly action: HoldAction
  /** In the person's words. */
  readonly note: string
  readonly by: string
  /** Date-time. */
  readonly at: string
  /** Why it was on hold: a new reason puts it on hold again. */
  readonly reasons: readonly string[]
}

/** A decision before its reasons are known. */
export type HoldRequest = Omit<HoldDecision, 'reasons'>

/** Applies a decision to all current hold reasons; without a new decision, keeps the existing one. */
export function decideOnHold(
  reasons: readonly string[],
  request: HoldRequest | null,
  former: HoldDecision | null,
): HoldDecision | null {
  return request === null ? former : { ...request, reasons }
}

/** The reasons that still hold a package. */
export function listOpenReasons(reasons: readonly string[], decision: HoldDecision | null): readonly string[] {
  return decision?.action !== 'Release' ? reasons : reasons.filter((reason) => !decision.reasons.includes(reason))
}
