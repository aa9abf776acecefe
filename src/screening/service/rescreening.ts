import type { UnitOfWork } from '../../kernel/unit-of-work.ts'

/** The job that screens a tenant's parties again. */
export const rescreeningJob = 'screen-again'

/** A batch of screened items. */
export interface RescreenedBatch {
  /** Those with undecided hits. */
  readonly found: readonly string[]
  /** The id to continue after; null at the end. */
  readonly next: string | null
}

/** A kind of item with parties that can be put on hold, for the unit of work's tenant. */
export interface RescreenedKind {
  /** Screens the next batch after an id, or the first one. */
  findHits(unit: UnitOfWork, afterId: string | null): Promise<RescreenedBatch>
  /** Puts an item on hold, unless it has left or a person has decided in the meantime. */
  holdForHits(unit: UnitOfWork, id: string): Promise<void>
}

/** The progress of a pass over a tenant's items. */
export interface RescreeningStep {
  readonly tenant: string
  /** The pass; each import starts one. */
  readonly pass: string
  /** The current kind. */
  readonly kind: number
  readonly afterId: string | null
}

export interface RescreeningDeps {
  readonly kinds: readonly RescreenedKind[]
  readonly readAsTenant: <T>(tenant: string, work: (unit: UnitOfWork) => Promise<T>) => Promise<T>
  readonly runAsTenant: <T>(tenant: string, work: (unit: UnitOfWork) => Promise<T>) => Promise<T>
}

/**
 * Continues a pass until time is up, and puts items with hits on hold.
 *
 * @returns where to continue; null at the end
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
