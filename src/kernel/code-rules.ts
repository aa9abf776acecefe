/** The pattern of a code. */
export interface CodeRule {
  readonly pattern: RegExp
  /** The rule in words, to follow the member's name. */
  readonly reason: string
}

/** The rule for tenant codes. */
export const tenantCodeRule: CodeRule = {
  pattern: /^[a-z][a-z0-9-]{1,30}$/,
  reason: 'must be 2 to 31 lower-case letters, digits or hyphens, starting with a letter',
}

/** The rule for brand codes. */
export const brandCodeRule: CodeRule = { pattern: /^[A-Z0-9]{3}$/, reason: 'must be 3 upper-case letters or digits' }
