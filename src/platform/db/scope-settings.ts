/** What a transaction is set to before its first statement, until it ends. */
export interface ScopeSettings {
  /** Empty without a tenant. */
  readonly tenant: string
  readonly isOperator: boolean
  /** In milliseconds. */
  readonly statementTimeout: number
  /** The role to take; null for the login role. */
  readonly role: string | null
}

/** Sets a transaction's settings, with the values of {@link listScopeValues}. */
export const take =
  "select set_config('portolan.tenant', $1, true), set_config('portolan.operator', $2, true), set_config('statement_timeout', $3, true), set_config('role', $4, true)"

/** The same for a transaction that only reads. */
export const takeToRead = `${take}, set_config('transaction_read_only', 'on', true)`

/** The same in a distributed database, which has a function for it. */
export const takeDistributed = 'select portolan.take_scope($1, $2, $3, $4)'

/**
 * Lets Citus forward `SET LOCAL` to the servers that hold the rows (its reference, `citus.propagate_set_commands`).
 */
export const forwardSettings = "set citus.propagate_set_commands = 'local'"

export const listScopeValues = ({ tenant, isOperator, statementTimeout, role }: ScopeSettings): string[] => [
  tenant,
  isOperator ? 'on' : 'off',
  String(statementTimeout),
  role ?? 'none',
]
