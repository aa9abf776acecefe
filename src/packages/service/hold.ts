/** What a person does about a package that is held. */
export const holdActions = ['Release', 'Cancel'] as const
export type HoldAction = (typeof holdActions)[number]

/** What a person has decided about a package that was held. */
export interface HoldDecision {
  readonly action: HoldAction
  /** In the person's own words. */
  readonly note: string
  readonly by: string
  /** Date-time. */
  readonly at: string
  /** Why it was held: with a reason that is not among these it is held again. */
  readonly reasons: readonly string[]
}

/** A decision before it is known what it is about. */
export type HoldRequest = Omit<HoldDecision, 'reasons'>

/** A decision about everything that holds a package now; without a new one, the one that there was. */
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
