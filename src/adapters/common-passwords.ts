import type { IsCommonPassword } from '../identity/service/users.ts'

/** A list of 49,000 passwords known from leaks; loaded on first use, because few processes need its 18 MB. */
let known: Promise<ReadonlySet<string>> | null = null

async function readKnownPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

/** The shortest part of a password that is looked up: shorter ones are words in many good passwords. */
const shortestCore = 4

/**
 * Recognizes passwords that are known from leaks, or that are one of them, or one of the given names, with digits and
 * signs before or behind or repeated: what attackers try first. Case does not count. Takes microseconds, unlike an
 * estimate of strength.
 */
export const isCommonPassword: IsCommonPassword = async (password, names) => {
  known ??= readKnownPasswords()
  const leaked = await known
  const own = new Set(
    names.flatMap((name) => [name, ...name.split(/[^\p{L}\p{N}]+/u)]).map((name) => name.toLowerCase()),
  )
  const text = password.normalize('NFKC').toLowerCase()
  const repeated = findRepeated(text)
  if (repeated.length < shortestCore) return true
  return [text, repeated].some((one) => {
    const core = one.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
    return [one, core].some((part) => part.length >= shortestCore && (leaked.has(part) || own.has(part)))
  })
}

/** The part of which a text is made up by repetition: `abc` of `abcabc`; the text itself if it is not. */
function findRepeated(text: string): string {
  const length = (text + text).indexOf(text, 1)
  return text.slice(0, length)
}
