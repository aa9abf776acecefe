/** An ending, and its replacement in the dictionary's form. */
export type Ending = readonly [ending: string, replacement: string]

/** What translation needs to know about a language besides its words. */
export interface LanguageRules {
  readonly endings: readonly Ending[]
  /** Linking elements in compounds; null if the language writes compounds as separate words. */
  readonly compoundLinks: readonly string[] | null
  /** The scripts of a language written without spaces. */
  readonly unspacedScripts?: RegExp
}

/**
 * The supported languages of dictionaries, by ISO 639-1 code. Endings are in the folded spelling of {@link foldWord};
 * `a=o` means that a final `a` may stand for `o`.
 */
export const languageRules: Readonly<Record<string, LanguageRules>> = {
  cs: defineRules(
    'y a e u i o ou em um ech ach ich ych ove ova ovy ove ni y=a e=a u=a ou=a i=a a=o u=o ky=ka ske=sky ska=sky ne=ny na=ny ni=ny',
  ),
  da: defineRules('en et er e ene erne ne n s t r ens ets', ['', 's', 'e', 'er']),
  de: defineRules('e en er es em n s', ['', 's', 'n', 'en', 'es']),
  el: defineRules(
    'σ υ εσ=α εσ=η α=ο οι=οσ ου=οσ ο=οσ η=οσ α=οσ εσ=οσ ων=ο ων=α ων=οσ ουσ=οσ ασ=α ησ=η ια=ι ατα=α ατων=α ατοσ=α',
  ),
  es: defineRules('s es a=o as=o os=o'),
  fi: defineRules(
    'n a t ta na sta ssa lla lle ksi ja ia in en ien iden illa ille ista issa t=n at=a et=i set=nen sen=nen sia=nen en=i eet=e een=e',
    ['', 'n'],
  ),
  fr: defineRules('s es e x ee ees'),
  hu: defineRules(
    'k ok ek ak s as es os t ot et at i u ju ban ben bol val vel hoz hez nak nek ra re bul as=a es=e ak=a ek=e aban=a eben=e abol=a ebol=e ara=a ere=e an=a',
    [''],
  ),
  it: defineRules('i=o e=a a=o i=e e=o he=a hi=o'),
  ja: { ...defineRules(''), unspacedScripts: /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]+$/u },
  ko: { ...defineRules(''), unspacedScripts: /^\p{Script=Hangul}+$/u },
  nl: defineRules('en e s es n', ['', 's', 'en', 'e']),
  no: defineRules('en et er e ene ne n s t r a', ['', 's', 'e']),
  pl: defineRules('y a e ego ej ych ym ow i y=a i=a e=y a=y ej=y ych=y ego=y'),
  pt: defineRules('s es a=o as=o os=o oes=ao ais=al eis=el'),
  ro: defineRules('ul ului i ii e a ei le lor ilor uri urile i=e e=a i=u ti=t iei=ie ele=a ea=e oase=os oasa=os'),
  sv: defineRules('en et ar er or na n t s a e arna erna orna ens ets or=a orna=a', ['', 's', 'e']),
  tr: defineRules(
    'li lu lik luk ler lar i u si su nin nun in un n den dan ten tan de da e a ye ya leri lari larin lerin sindan gi=k gu=k',
  ),
  zh: { ...defineRules(''), unspacedScripts: /^\p{Script=Han}+$/u },
}

function defineRules(endings: string, compoundLinks: readonly string[] | null = null): LanguageRules {
  return {
    endings: endings
      .split(' ')
      .filter((pair) => pair !== '')
      .map((pair) => {
        const [ending = '', replacement = ''] = pair.split('=')
        return [ending, replacement] as const
      }),
    compoundLinks,
  }
}

const lettersThatNoMarkMakes: Readonly<Record<string, string>> = {
  ß: 'ss',
  ł: 'l',
  œ: 'oe',
  æ: 'ae',
  ø: 'o',
  đ: 'd',
  ı: 'i',
  ς: 'σ',
}

/**
 * The spelling for lookups: lower case, without accents of Latin and Greek letters, with full-width forms converted.
 * Marks of kana and Hangul stay.
 */
export function foldWord(word: string): string {
  const lower = word.toLowerCase()
  if (/^[a-z0-9]*$/.test(lower)) return lower
  return lower
    .normalize('NFKD')
    .replace(/(?<=[\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu, '')
    .normalize('NFC')
    .replace(/[ßłœæøđıς]/g, (letter) => lettersThatNoMarkMakes[letter] ?? letter)
}
