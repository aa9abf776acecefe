import { isScope, type Scope } from '../../kernel/principal.ts'

/**
 * What the scope names of connectors that were written for other servers of this interface family mean here: a name that
 * contains one of the words asks for that scope. The first that fits counts.
 */
const connectorScopes: readonly { readonly word: string; readonly scope: Scope }[] = [
  { word: 'logistics.package', scope: 'packages' },
  { word: 'returns', scope: 'returns' },
  { word: 'catalog', scope: 'catalog' },
  { word: 'customs', scope: 'catalog' },
  { word: 'checkout', scope: 'checkout' },
  { word: 'pricing', scope: 'checkout' },
]

/** Names such as `vendor.logistics.package.all`: what a comma or another separator joins is no name. */
const namePattern = /^[\w.:/-]+$/

/** Finds the scope that a name asks for; null for a name that means nothing here. */
export function findScope(name: string): Scope | null {
  if (isScope(name)) return name
  if (!namePattern.test(name)) return null
  return connectorScopes.find(({ word }) => name.includes(word))?.scope ?? null
}
