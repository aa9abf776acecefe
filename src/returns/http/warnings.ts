import { describeUnknownMembers, type UnknownMembers } from '#preflight/unknown-members'

/** Something that was accepted, and that somebody should look at, as answers have it. */
interface Warning {
  readonly code: string
  readonly path: string
  readonly message: string
}

/** What a body has that is not known, and that nobody reads. */
export const unknownMemberWarnings = (unknown: UnknownMembers): readonly Warning[] =>
  describeUnknownMembers(unknown).map((note) => ({ code: 'UnknownMember', ...note }))

/** The member of an answer that has warnings; none where there are none. */
export const toWarnings = (warnings: readonly Warning[]): { readonly warnings?: Warning[] } =>
  warnings.length === 0 ? {} : { warnings: warnings.map(({ code, path, message }) => ({ code, path, message })) }
