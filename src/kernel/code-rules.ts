/** What a code may look like. */
export interface CodeRule {
  readonly pattern: RegExp
  /** The same in words that read on from the name of the code. */
  readonly reason: string
}

/** What a tenant's code may look like, and how that is said. */
export const tenantCodeRule: CodeRule = {
  pattern: /^[a-z][a-z0-9-]{1,30}$/,
  reason: 'must be 2 to 31 lower-case letters, digits or hyphens, starting with a letter',
}

/** What a brand's code may look like, and how that is said. */
export const brandCodeRule: CodeRule = { pattern: /^[A-Z0-9]{3}$/, reason: 'must be 3 upper-case letters or digits' }
