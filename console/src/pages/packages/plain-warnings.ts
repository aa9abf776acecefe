/** Words for members of a package whose names do not spell them out. */
const memberNames: Readonly<Record<string, string>> = {
  email: 'e-mail address',
  hsCode: 'HS code',
  hubCode: 'hub',
  latinCity: 'city in Latin letters',
  latinName: 'name in Latin letters',
  productCustomsDescription: 'customs description',
}

/** The words of a member's name, such as `unit price` for `unitPrice`. */
const nameMember = (name: string): string =>
  memberNames[name] ?? name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()

const bareMembers =
  /\b(?:hsCode|countryOfOrigin|unitPrice|customsValue|productCustomsDescription|distributionCentre|hubCode)\b/g

/**
 * The message of a package's warning without names of the API, which mean nothing to readers of a page. It stays in
 * English.
 */
export const sayPlainly = (message: string): string =>
  message
    .replaceAll(/ \((?:serviceLevel|dangerousGoods of the package|PUT [^)]*)\)|; see holdDecision for the note/g, '')
    .replaceAll('dangerousGoods of the package', 'the package')
    .replaceAll('; serviceLevel can be ', '; on offer are ')
    .replaceAll(
      /\bpackageItems\[(\d+)\]\.(\w+)/g,
      (_, index, name) => `item ${Number(index) + 1}’s ${nameMember(name)}`,
    )
    .replaceAll(/\bpackageItems\[(\d+)\]/g, (_, index) => `item ${Number(index) + 1}`)
    .replaceAll(/\bconsignee\.(\w+)/g, (_, name) => `the recipient’s ${nameMember(name)}`)
    .replaceAll(bareMembers, nameMember)
