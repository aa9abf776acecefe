import { Problem } from '../../kernel/problem.ts'
import type { PackageKey, PackageRecord } from './package.ts'

export const isHeld = ({ holdReleaseStatus }: PackageRecord): boolean => holdReleaseStatus === 'Held'

/** @throws Problem `conflict` for a package that is not held, or that was cancelled */
export function assertHeld(record: PackageRecord): void {
  assertNotCancelled(record)
  if (!isHeld(record)) throw new Problem('conflict', 'The package is not held, so there is nothing to decide about it')
}

/** @throws Problem `conflict` */
export function assertNotCancelled({ holdDecision }: PackageRecord): void {
  if (holdDecision?.action !== 'Cancel') return
  const { by, at, note } = holdDecision
  throw new Problem(
    'conflict',
    `The package was cancelled by ${by} at ${at} (${note}); DELETE removes it, and a new packageReference makes another one`,
  )
}

export function createUnknownPackageProblem({ brandCode, orderReference, packageReference }: PackageKey): Problem {
  return new Problem(
    'not-found',
    `Brand ${brandCode} has no package ${packageReference} of the order ${orderReference}; POST submits one`,
  )
}

/** Between reading and writing somebody else has submitted, replaced or deleted the package. */
export function createConcurrentChangeProblem(): Problem {
  return new Problem('in-flight', 'The package is being changed by another request; try again', { retryAfter: 1 })
}
