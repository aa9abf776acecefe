import { Problem } from '../../kernel/problem.ts'
import type { PackageKey, PackageRecord } from './package.ts'

export const isHeld = ({ holdReleaseStatus }: PackageRecord): boolean => holdReleaseStatus === 'Held'

/** @throws Problem `conflict` for a package that is not on hold or was cancelled */
export function assertOnHold(record: PackageRecord): void {
  assertNotCancelled(record)
  if (!isHeld(record)) throw new Problem('conflict', 'The package is not held, so there is nothing to decide')
}

/** @throws Problem `conflict` */
export function assertNotCancelled({ holdDecision }: PackageRecord): void {
  if (holdDecision?.action !== 'Cancel') return
  const { by, at, note } = holdDecision
  throw new Problem(
    'conflict',
    `The package was cancelled by ${by} at ${at} (${note}); delete it, or submit another one with a new packageReference`,
  )
}

export function createUnknownPackageProblem({ brandCode, orderReference, packageReference }: PackageKey): Problem {
  return new Problem(
    'not-found',
    `Brand ${brandCode} has no package ${packageReference} in order ${orderReference}; use POST to submit it`,
  )
}

/** The package was submitted, replaced or deleted between reading and writing. */
export function createConcurrentChangeProblem(): Problem {
  return new Problem('in-flight', 'Another request is changing the package; try again', { retryAfter: 1 })
}
