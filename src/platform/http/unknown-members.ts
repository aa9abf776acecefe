import type { TSchema } from 'typebox'
import {
  createUnknownMembersSearch,
  type FindUnknownMembers,
  type KnownMembers,
  type UnknownMembers,
} from '#preflight/unknown-members'
import type { Failure } from '../../kernel/problem.ts'

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
}

/** Returns the members a schema knows, on every level; null for a schema without members or with arbitrary ones. */
export function getKnownMembers(schema: TSchema): KnownMembers {
  return collectMembers(schema)
}

function collectMembers(schema: Schema): KnownMembers {
  const options = schema.anyOf ?? [schema]
  const properties = options.find((option) => Object.keys(option.properties ?? {}).length > 0)?.properties ?? {}
  const item = options.find((option) => option.items !== undefined)?.items
  const members = Object.entries(properties).map(([name, member]) => [name, collectMembers(member)] as const)
  const known = Object.fromEntries(item === undefined ? members : [...members, ['[]', collectMembers(item)]])
  return Object.keys(known).length === 0 ? null : known
}

/**
 * Creates a function that finds members unknown to a schema; shares its code with the pre-flight check for clients.
 *
 * @param isCaseless for bodies whose names match in any case and whose empty strings mean absent
 */
export function createUnknownMemberFinder(schema: TSchema, isCaseless: boolean): FindUnknownMembers {
  return createUnknownMembersSearch(getKnownMembers(schema), { isCaseless, maxEntries: Number.POSITIVE_INFINITY })
}

/** Adds to each missing member the unknown one that was probably meant. */
export function nameOtherNames(failures: readonly Failure[], { named }: UnknownMembers): Failure[] {
  const sentAs = new Map(named.toReversed().map(({ path, belongsAt }) => [belongsAt, path]))
  return failures.map((failure) => {
    const sent = failure.rule === 'required' ? sentAs.get(failure.path.replaceAll(/\[\d+\]/g, '[]')) : undefined
    if (sent === undefined) return failure
    return {
      ...failure,
      reason: `${failure.reason}; the unknown member ${sent} was sent: rename it if you meant this one`,
    }
  })
}
