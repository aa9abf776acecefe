import { describeUnknownMembers, type UnknownMembers } from '#preflight/unknown-members'

/** Something accepted that should be reviewed, as in responses. */
interface Warning {
  readonly code: string
  readonly path: string
  readonly message: string
}

/** Warnings for unknown members of a body, which are ignored. */
export const listUnknownMemberWarnings = (unknown: UnknownMembers): readonly Warning[] =>
  describeUnknownMembers(unknown).map((note) => ({ code: 'UnknownMember', ...note }))

/** The response member with warnings; absent if there are none. */
export const toWarnings = (warnings: readonly Warning[]): { readonly warnings?: Warning[] } =>
  warnings.length === 0 ? {} : { warnings: warnings.map(({ code, path, message }) => ({ code, path, message })) }
