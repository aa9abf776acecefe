import type { UnitOfWork } from '../../kernel/unit-of-work.ts'

/** The job that looks up again whom what a tenant has names. */
export const rescreeningJob = 'screen-again'

/** Some of what names parties, looked up again. */
export interface RescreenedBatch {
  /** Those whose parties are called like an entry now, and that nobody has decided about. */
  readonly found: readonly string[]
  /** After which it goes on; null where there are no more. */
  readonly next: string | null
}

/** A kind of thing that names parties, and that can still be held. The tenant is the unit of work's. */
export interface RescreenedKind {
  /** Looks up the next ones after an id, or the first. */
  findHits(unit: UnitOfWork, afterId: string | null): Promise<RescreenedBatch>
  /** Holds one, unless it has gone, or a person has decided meanwhile. */
  holdForHits(unit: UnitOfWork, id: string): Promise<void>
}

/** How far a pass over everything of a tenant has come. */
export interface RescreeningStep {
  readonly tenant: string
  /** Which pass it is; each import begins one. */
  readonly pass: string
  /** Which of the kinds it is at. */
  readonly kind: number
  readonly afterId: string | null
}

export interface RescreeningDeps {
  readonly kinds: readonly RescreenedKind[]
  readonly readAsTenant: <T>(tenant: string, work: (unit: UnitOfWork) => Promise<T>) => Promise<T>
  readonly runAsTenant: <T>(tenant: string, work: (unit: UnitOfWork) => Promise<T>) => Promise<T>
}

/**
 * Goes on with a pass for as long as it may, and holds what it finds.
 *
 * @returns where to go on; null at the end
 */
export async function continueRescreening(
  { kinds, readAsTenant, runAsTenant }: RescreeningDeps,
  step: RescreeningStep,
  mayContinue: () => boolean,
): Promise<RescreeningStep | null> {
  let current = step
  do {
    const kind = kinds[current.kind]
    if (kind === undefined) return null
    const { afterId } = current
    const { found, next } = await readAsTenant(current.tenant, (unit) => kind.findHits(unit, afterId))
    for (const id of found) await runAsTenant(current.tenant, (unit) => kind.holdForHits(unit, id))
    current = { ...current, afterId: next, kind: next === null ? current.kind + 1 : current.kind }
  } while (mayContinue())
  return current
}
