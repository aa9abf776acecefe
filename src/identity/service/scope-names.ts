import { isScope, type Scope } from '../../kernel/principal.ts'

/**
 * Scope names of connectors written for other servers with this interface: a name that contains one of the words
 * requests that scope. The first match counts.
 */
const connectorScopes: readonly { readonly word: string; readonly scope: Scope }[] = [
  { word: 'logistics.package', scope: 'packages' },
  { word: 'returns', scope: 'returns' },
  { word: 'catalog', scope: 'catalog' },
  { word: 'customs', scope: 'catalog' },
  { word: 'checkout', scope: 'checkout' },
  { word: 'pricing', scope: 'checkout' },
]

/** Names such as `vendor.logistics.package.all`; commas and other separators are not allowed. */
const namePattern = /^[\w.:/-]+$/

/** Returns the scope that a name requests; null if there is none. */
export function findScope(name: string): Scope | null {
  if (isScope(name)) return name
  if (!namePattern.test(name)) return null
  return connectorScopes.find(({ word }) => name.includes(word))?.scope ?? null
}
