/** Transliterates a text of any script to ASCII letters. */
export type Transliterate = (text: string) => string

/** Legal forms of companies. */
const legalForms = new Set(
  `aps bhd bv cjsc co company corp corporation cv dmcc doo eood eurl fze fzc fzco fzllc gmbh inc incorporated jsc kft
   kabushiki kaisha kgaa limited llc llp ltd ltda mbh nv oao ojsc ood ooo oyj pao pjsc plc pte pty pvt sarl sas sicav
   sirketi srl spa spol sro tov ug uab zao zrt`.split(/\s+/),
)

/** Legal forms that are also personal names: they count unless at least two other words remain. */
const doubtfulForms = new Set(['ab', 'ag', 'ao', 'as', 'dd', 'est', 'kg', 'kk', 'lp', 'oy', 'pt', 'sa', 'se', 'ad'])

/** Particles, which are often omitted or joined to the next word. */
const particles = new Set(
  'al el ul and bin bint da de del den der di do dos du et for ibn la le of the und van von y mr mrs ms dr prof herr frau'.split(
    ' ',
  ),
)

/** A letter of a script that does not write all vowels, or whose transliteration is not the usual spelling. */
const uncomparableLetter =
  /(?![\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Common}\p{Script=Inherited}])\p{L}/u

/**
 * Whether a name can be compared with the names of a list, which are mostly in Latin letters. Transliterations from
 * Arabic, Hebrew, Chinese, Japanese, Korean, Thai and Indian scripts differ too much from how people spell their names.
 */
export const isComparable = (name: string): boolean => !uncomparableLetter.test(name)

const hasNoCase = /[\p{Script=Han}\p{Script=Hangul}]/u

/** Maximum words of a name that count; the longest ones. */
const maxTokens = 12

/** The words of a text in lower-case ASCII letters. */
function spellWords(text: string, transliterate: Transliterate): readonly string[] {
  const words = text.normalize('NFKC').match(/[\p{L}\p{M}\p{N}'’ʼ`]+/gu) ?? []
  return words.flatMap((word) => {
    // In these scripts each character is a syllable, which starts with a capital letter.
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

/** Removes words, unless nothing would remain. */
function dropWords(words: readonly string[], dropped: ReadonlySet<string>, minLeft: number): readonly string[] {
  const remaining = words.filter((word) => !dropped.has(word))
  return remaining.length < minLeft ? words : remaining
}

/**
 * Returns the comparable words of a name, sorted: without case, diacritics, legal forms and particles. Transliterations
 * differ in y and i, which are treated as equal. Empty for a name without letters and digits.
 */
export function tokenizeName(name: string, transliterate: Transliterate): readonly string[] {
  const words = dropWords(dropWords(spellWords(name, transliterate), legalForms, 1), particles, 1)
  const tokens = dropWords(words, doubtfulForms, 2).map((word) => word.replaceAll('y', 'i'))
  const longest = [...new Set(tokens)].toSorted((a, b) => b.length - a.length || compareTexts(a, b))
  return longest.slice(0, maxTokens).toSorted(compareTexts)
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/**
 * Equivalent consonants, after Soundex (R. C. Russell, US patent 1,261,167), in finer classes so that fewer names share
 * a key. Vowels and h have none.
 */
const consonantClasses: ReadonlyMap<string, string> = new Map(
  ['bp', 'fvw', 'cgjkqx', 'sz', 'dt', 'l', 'm', 'n', 'r'].flatMap((letters) =>
    Array.from(letters).map((letter) => [letter, letters.charAt(0)] as const),
  ),
)

/** Consonants used of a word for lookup, and of a second word combined with it. */
const soundLength = 6
const beginningLength = 3

/**
 * The approximate sound of a word: the classes of its consonants without repetitions, even across vowels, which some
 * scripts omit; prefixed with `a` if it starts with a vowel.
 */
function getSoundKey(token: string): string {
  let sound = ''
  for (const letter of token.replaceAll('h', '')) {
    const code = consonantClasses.get(letter) ?? (/\d/.test(letter) ? letter : '')
    if (code === '' && sound === '') sound = 'a'
    if (code !== '' && !sound.endsWith(code)) sound += code
  }
  return sound.slice(0, soundLength)
}

/**
 * Returns the lookup keys of a name. Two names share one if a word of one sounds like a word of the other and a second
 * word starts alike; a single-word name has only that word's sound.
 */
export function listNameKeys(tokens: readonly string[]): readonly string[] {
  const sounds = tokens.map(getSoundKey)
  if (sounds.length === 1) return sounds.map((sound) => `=${sound}`)
  const pairs = sounds.flatMap((sound, index) =>
    sounds.flatMap((other, place) => (place === index ? [] : [`${sound}.${other.slice(0, beginningLength)}`])),
  )
  return [...new Set(pairs)]
}
