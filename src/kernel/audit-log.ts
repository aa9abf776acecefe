import type { UnitOfWork } from './unit-of-work.ts'

/** A resource, as named in the audit log. */
export interface AuditSubject {
  /** Type of resource, such as `site`. */
  readonly kind: string
  readonly id: string
  /** Tenant it belongs to; null for the installation. */
  readonly tenant: string | null
}

/** One change, with the state of its subject before and after. Contains no secret. */
export interface AuditedChange {
  /** The action, such as `site.changed`. */
  readonly action: string
  readonly subject: AuditSubject
  /** Null if it was created. */
  readonly before: unknown
  /** Null if it was deleted. */
  readonly after: unknown
}

/** Records every change by an operator, in the transaction of the change. */
export interface AuditLog {
  /** Blocks concurrent changes of the same subject until the unit of work ends. */
  lockSubject(unit: UnitOfWork, subject: AuditSubject): Promise<void>
  recordChange(unit: UnitOfWork, change: AuditedChange): Promise<void>
}

/**
 * Checks the caller's precondition.
 *
 * @throws Problem `precondition-failed`, `precondition-required`
 */
export type Precondition<Resource> = (current: Resource | null) => void

/** For callers without a precondition, such as the command line. */
export const anyState: Precondition<unknown> = () => {}

interface Change<Resource, Result> {
  readonly subject: AuditSubject
  /** The current state; null if it does not exist. */
  readonly find: () => Promise<Resource | null>
  readonly precondition: Precondition<Resource>
  readonly apply: (before: Resource | null) => Promise<Result>
  /** The action, such as `secret-renewed`; defaults to `created`, `changed` or `removed`. */
  readonly verb?: string
}

/**
 * Changes a resource set up by operators, for the interface and the command line: blocks concurrent changes, checks the
 * precondition, and records the change in the audit log, all in one transaction.
 *
 * @throws Problem of the precondition or of the change itself
 */
export async function runAuditedChange<Resource, Result>(
  audit: AuditLog,
  unit: UnitOfWork,
  { subject, find, precondition, apply, verb }: Change<Resource, Result>,
): Promise<{ readonly before: Resource | null; readonly after: Resource | null; readonly result: Result }> {
  await audit.lockSubject(unit, subject)
  const before = await find()
  precondition(before)
  const result = await apply(before)
  const after = await find()
  const usualVerb = before === null ? 'created' : after === null ? 'removed' : 'changed'
  await audit.recordChange(unit, { action: `${subject.kind}.${verb ?? usualVerb}`, subject, before, after })
  return { before, after, result }
}

/** The outcome of a change. */
export interface Saved<Resource> {
  readonly saved: Resource
  readonly isNew: boolean
}

/** The outcome of a change after which the resource exists. */
export function toSaved<Resource>({
  before,
  after,
}: {
  readonly before: Resource | null
  readonly after: Resource | null
}): Saved<Resource> {
  if (after === null) throw new Error('what was stored is missing')
  return { saved: after, isNew: before === null }
}
