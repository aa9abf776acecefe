/** A member of a body that its schema does not know, and that was therefore not read. */
export interface UnknownMember {
  /** Where it was sent first, such as `lineItems[0].product.colour`; a name of more than 64 characters is cut. */
  readonly path: string
  /** The place of the member that was probably meant, such as `paymentDetails.fraudHold`; null where none is near. */
  readonly belongsAt: string | null
  /** In how many entries of the lists around it the same member was sent. */
  readonly times: number
}

/** The unknown members of one body. */
export interface UnknownMembers {
  /** At most {@link maxUnknownMembers}, as they were met. */
  readonly named: readonly UnknownMember[]
  /** How many were sent besides. */
  readonly further: number
}

/** How many unknown members of one body are named. */
export const maxUnknownMembers = 20

export const noUnknownMembers: UnknownMembers = { named: [], further: 0 }

/** What is said of an unknown member, to be read after its path. */
export function reasonOfUnknown({ belongsAt, times }: UnknownMember): string {
  const often = times === 1 ? '' : ` (sent ${times} times)`
  const cure =
    belongsAt === null
      ? 'leave it out, or send it as a metadata item where there are any'
      : `did you mean ${belongsAt}?`
  return `is not a member that this operation knows, and was ignored${often}; ${cure}`
}
