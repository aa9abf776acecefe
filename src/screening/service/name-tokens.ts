/** Spells a text of any script in letters of ASCII. */
export type Transliterate = (text: string) => string

/** Words that say what kind of company something is, and nothing else. */
const legalForms = new Set(
  `aps bhd bv cjsc co company corp corporation cv dmcc doo eood eurl fze fzc fzco fzllc gmbh inc incorporated jsc kft
   kabushiki kaisha kgaa limited llc llp ltd ltda mbh nv oao ojsc ood ooo oyj pao pjsc plc pte pty pvt sarl sas sicav
   sirketi srl spa spol sro tov ug uab zao zrt`.split(/\s+/),
)

/** The same, but also names of people: they count as long as there would be but one word without them. */
const doubtfulForms = new Set(['ab', 'ag', 'ao', 'as', 'dd', 'est', 'kg', 'kk', 'lp', 'oy', 'pt', 'sa', 'se', 'ad'])

/** Words that are left out, or written together with the next, as one likes. */
const particles = new Set(
  'al el ul and bin bint da de del den der di do dos du et for ibn la le of the und van von y mr mrs ms dr prof herr frau'.split(
    ' ',
  ),
)

const hasNoCase = /[\p{Script=Han}\p{Script=Hangul}]/u

/** How many words of a name count; the longest, where there are more. */
const maxTokens = 12

/** The words of a text, spelled in lower case letters of ASCII. */
function spellWords(text: string, transliterate: Transliterate): readonly string[] {
  const words = text.normalize('NFKC').match(/[\p{L}\p{M}\p{N}'’ʼ`]+/gu) ?? []
  return words.flatMap((word) => {
    // Each character of these scripts is a syllable, which begins with a capital letter.
    const spelled = hasNoCase.test(word)
      ? transliterate(word).split(/(?<=[a-z])(?=[A-Z])/)
      : [transliterate(word.toLowerCase())]
    return spelled.flatMap(
      (part) =>
        part
          .toLowerCase()
          .replaceAll(/['’`]/g, '')
          .match(/[a-z0-9]+/g) ?? [],
    )
  })
}

/** What is left without some words; everything, where nothing would be. */
function dropWords(words: readonly string[], dropped: ReadonlySet<string>, minLeft: number): readonly string[] {
  const left = words.filter((word) => !dropped.has(word))
  return left.length < minLeft ? words : left
}

/**
 * The words of a name by which it is compared, in the order of the alphabet: without case, diacritics, legal forms and
 * particles. Transliterations differ on y and i, which are taken for the same. None where the name has no letter or digit.
 */
export function tokenizeName(name: string, transliterate: Transliterate): readonly string[] {
  const words = dropWords(dropWords(spellWords(name, transliterate), legalForms, 1), particles, 1)
  const tokens = dropWords(words, doubtfulForms, 2).map((word) => word.replaceAll('y', 'i'))
  const longest = [...new Set(tokens)].toSorted((a, b) => b.length - a.length || compareTexts(a, b))
  return longest.slice(0, maxTokens).toSorted(compareTexts)
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/**
 * Consonants that are taken for one another, after Soundex (R. C. Russell, US patent 1,261,167), whose classes are divided
 * further so that fewer names have a key in common. Vowels and h have none.
 */
const consonantClasses: ReadonlyMap<string, string> = new Map(
  ['bp', 'fvw', 'cgjkqx', 'sz', 'dt', 'l', 'm', 'n', 'r'].flatMap((letters) =>
    Array.from(letters).map((letter) => [letter, letters.charAt(0)] as const),
  ),
)

/** How many consonants of a word are looked at to find it, and how many of a second word beside it. */
const soundLength = 6
const beginningLength = 3

/**
 * How a word sounds, roughly: the classes of its consonants, each once in a row, also with vowels between, which some
 * scripts leave out; after an `a` where it begins with a vowel.
 */
function soundOf(token: string): string {
  let sound = ''
  for (const letter of token.replaceAll('h', '')) {
    const code = consonantClasses.get(letter) ?? (/\d/.test(letter) ? letter : '')
    if (code === '' && sound === '') sound = 'a'
    if (code !== '' && !sound.endsWith(code)) sound += code
  }
  return sound.slice(0, soundLength)
}

/**
 * The keys that names are found by. Two names have one in common when a word of the one sounds like a word of the other,
 * and a second word begins alike; a name of a single word has that word's sound alone.
 */
export function listNameKeys(tokens: readonly string[]): readonly string[] {
  const sounds = tokens.map(soundOf)
  if (sounds.length === 1) return sounds.map((sound) => `=${sound}`)
  const pairs = sounds.flatMap((sound, index) =>
    sounds.flatMap((other, place) => (place === index ? [] : [`${sound}.${other.slice(0, beginningLength)}`])),
  )
  return [...new Set(pairs)]
}
