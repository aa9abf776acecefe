/** Facts of a whole consignment that rates depend on; others, such as exchange rates and fees, are about amounts. */
const isAboutRates = /^(?:items\[0\]|originCountry$|destinationRegion$|the r(?:ate|ules) of )/

/**
 * Lists what rates of one item depend on: the name of a member of the item or the request, or a text.
 *
 * @param missing of a landed cost with one item, such as `items[0].weight` or `items[0].hsCode: further digits of 610910`
 */
export function listOpenFacts(missing: readonly string[]): readonly string[] {
  const facts = missing
    .filter((text) => isAboutRates.test(text))
    .map((text) => {
      const [, member, reason] = /^items\[0\](?:\.(\w+))?(?:: (.*))?$/s.exec(text) ?? []
      return reason ?? member ?? text
    })
  return [...new Set(facts)]
}
