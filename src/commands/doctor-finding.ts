/** The result of one check. */
export interface DoctorFinding {
  readonly check: string
  readonly state: 'ok' | 'warn' | 'fail'
  /** What was found. */
  readonly finding: string
  /** How to fix it; null if all is well. */
  readonly cure: string | null
}

/** Creates the finding of one check; a `cure` is given unless all is well. */
export type AddFinding = (state: DoctorFinding['state'], finding: string, cure?: string) => DoctorFinding

/** Creates the function that creates the findings of a check. */
export const createReporter =
  (check: string): AddFinding =>
  (state, finding, cure) => ({ check, state, finding, cure: cure ?? null })
