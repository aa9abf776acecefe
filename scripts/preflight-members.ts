import type { KnownMembers } from '#preflight/unknown-members'

/**
 * Generates the file that lists the members of an order confirmation for the pre-flight check. A part that occurs in
 * several places is written once, as a constant.
 */
export function generatePreflightMembers(known: KnownMembers): string {
  const counts = new Map<string, number>()
  const count = (part: KnownMembers): void => {
    if (part === null) return
    const text = JSON.stringify(part)
    counts.set(text, (counts.get(text) ?? 0) + 1)
    if (counts.get(text) === 1) for (const member of Object.values(part)) count(member)
  }
  count(known)

  const constants = new Map<string, { readonly name: string; readonly text: string }>()
  const write = (part: KnownMembers, depth: number): string => {
    if (part === null) return 'null'
    const key = JSON.stringify(part)
    const repeated = constants.get(key)
    if (repeated !== undefined) return repeated.name
    const isRepeated = (counts.get(key) ?? 0) > 1
    const inner = isRepeated ? 1 : depth + 1
    const members = Object.entries(part).map(([member, nested]) => {
      const label = /^\w+$/.test(member) ? member : `'${member}'`
      return `${'  '.repeat(inner)}${label}: ${write(nested, inner)},\n`
    })
    const text = `{\n${members.join('')}${'  '.repeat(inner - 1)}}`
    if (!isRepeated) return text
    const constant = { name: `members${constants.size + 1}`, text }
    constants.set(key, constant)
    return constant.name
  }
  const members = write(known, 0)
  return [
    '// Generated from the schema of an order confirmation by `npm run generate`.',
    "import type { KnownMembers } from './unknown-members.ts'\n",
    ...[...constants.values()].map(({ name, text }) => `const ${name}: KnownMembers = ${text}\n`),
    '/** The members of an order confirmation, at every level. */',
    `export const orderConfirmationMembers: KnownMembers = ${members}\n`,
  ].join('\n')
}
