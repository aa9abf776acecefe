import type { UnitOfWork } from './unit-of-work.ts'

/** Something that operators set up, as the audit log names it. */
export interface AuditSubject {
  /** What it is, such as `site`. */
  readonly kind: string
  readonly id: string
  /** Tenant it belongs to; null for the installation. */
  readonly tenant: string | null
}

/** One change, with how its subject was and is. Neither has a secret in it. */
export interface AuditedChange {
  /** What was done, such as `site.changed`. */
  readonly action: string
  readonly subject: AuditSubject
  /** Null for what was not there. */
  readonly before: unknown
  /** Null for what is there no more. */
  readonly after: unknown
}

/** Where every change that an operator makes is written down, in the transaction that makes it. */
export interface AuditLog {
  /** Holds off whoever else would change the same, until the unit of work ends. */
  lockSubject(unit: UnitOfWork, subject: AuditSubject): Promise<void>
  recordChange(unit: UnitOfWork, change: AuditedChange): Promise<void>
}

/**
 * What the caller knows of what it changes.
 *
 * @throws Problem `precondition-failed`, `precondition-required`
 */
export type Precondition<Resource> = (current: Resource | null) => void

/** For who changes whatever is there, such as somebody at the command line. */
export const anyState: Precondition<unknown> = () => {}

interface Change<Resource, Result> {
  readonly subject: AuditSubject
  /** How it is now; null when it is not there. */
  readonly find: () => Promise<Resource | null>
  readonly precondition: Precondition<Resource>
  readonly apply: (before: Resource | null) => Promise<Result>
  /** What is done to it, such as `secret-renewed`; unless told `created`, `changed` or `removed`. */
  readonly verb?: string
}

/**
 * Changes something that operators set up, by whichever door: nobody else changes it meanwhile, it is as the caller has
 * seen it, and the audit log tells of it in the same transaction.
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

/** What became of something that was to be set up. */
export interface Saved<Resource> {
  readonly saved: Resource
  readonly isNew: boolean
}

/** The outcome of a change after which something is there. */
export function toSaved<Resource>({
  before,
  after,
}: {
  readonly before: Resource | null
  readonly after: Resource | null
}): Saved<Resource> {
  if (after === null) throw new Error('what was stored is not there')
  return { saved: after, isNew: before === null }
}
