import type { IsCommonPassword } from '../identity/service/users.ts'

/** A list of 49,000 passwords known from leaks; loaded on first use, because few processes need its 18 MB. */
let known: Promise<ReadonlySet<string>> | null = null

async function readKnownPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

/** Words of this product that attackers combine, such as for the sandbox's password. */
const ownWords = ['portolan', 'sandbox', 'secret', 'operator', 'administrator', 'admin', 'console', 'password', 'login']

/** The shortest part of a password that is looked up: shorter ones are words in many good passwords. */
const shortestCore = 4

/**
 * Recognizes passwords that are known from leaks, or that are one of them, or one of the given names, with digits and
 * signs before or behind or repeated, or that consist of such names and words of this product: what attackers try first. Case does not count. Takes microseconds, unlike an
 * estimate of strength.
 */
export const isCommonPassword: IsCommonPassword = async (password, names) => {
  known ??= readKnownPasswords()
  const leaked = await known
  const accountWords = new Set(
    names.flatMap((name) => [name, ...name.split(/[^\p{L}\p{N}]+/u)]).map((name) => name.toLowerCase()),
  )
  const text = password.normalize('NFKC').toLowerCase()
  const repeated = findRepeated(text)
  if (repeated.length < shortestCore || consistsOnlyOf(text, [...ownWords, ...accountWords])) return true
  return [text, repeated].some((variant) => {
    const core = variant.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
    return [variant, core].some((part) => part.length >= shortestCore && (leaked.has(part) || accountWords.has(part)))
  })
}

/** Whether the letters of a text are nothing but these words, one after the other. */
function consistsOnlyOf(text: string, words: readonly string[]): boolean {
  const letters = text.replaceAll(/[^\p{L}]+/gu, '')
  const parts = words.map((word) => word.replaceAll(/[^\p{L}]+/gu, '')).filter(({ length }) => length >= shortestCore)
  // Whether the letters up to each place can be divided into words.
  const ends = [true]
  for (let end = 1; end <= letters.length; end++) {
    ends[end] = parts.some((part) => letters.endsWith(part, end) && ends[end - part.length] === true)
  }
  return letters.length > 0 && ends[letters.length] === true
}

/** The part of which a text is made up by repetition: `abc` of `abcabc`; the text itself if it is not. */
function findRepeated(text: string): string {
  const length = (text + text).indexOf(text, 1)
  return text.slice(0, length)
}
