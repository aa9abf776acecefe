/**
 * Lists what rates of one item depend on: the name of a member of the item or the request, or a text.
 *
 * @param missing of a landed cost with one item, such as `items[0].weight` or `items[0].hsCode: further digits of 610910`
 */
export function listOpenFacts(missing: readonly string[]): readonly string[] {
  const facts = missing.map((text) => {
    const [, member, why] = /^items\[0\](?:\.(\w+))?(?:: (.*))?$/s.exec(text) ?? []
    return why ?? member ?? text
  })
  return [...new Set(facts)]
}
