/** An ending, and its replacement in the dictionary's form. */
export type Ending = readonly [ending: string, replacement: string]

/** What translation needs to know about a language besides its words. */
export interface LanguageRules {
  readonly endings: readonly Ending[]
  /** The letters that it writes and English does not; undefined for scripts of its own. */
  readonly letters?: string
  /** Linking elements in compounds; null if the language writes compounds as separate words. */
  readonly compoundLinks: readonly string[] | null
  /** Consonants of a stem that change with its ending, and their replacement; the first that fits is tried. */
  readonly stemChanges?: readonly (readonly [changed: RegExp, replacement: string])[]
  /** The scripts of a language written without spaces. */
  readonly unspacedScripts?: RegExp
}

/** A consonant doubled before an ending, as in Danish `koppen`, the `kop`. */
const doubledConsonant = [[/([bdfgklmnprst])\1$/, '$1']] as const
/** Finnish consonant gradation, from the weak grade before an ending to the strong one of the dictionary. */
const finnishGradation = [
  [/([aeiouy])([kpt])([aeiouy]{1,2})$/, '$1$2$2$3'],
  [/mm([aeiouy]{1,2})$/, 'mp$1'],
  [/nn([aeiouy]{1,2})$/, 'nt$1'],
  [/ng([aeiouy]{1,2})$/, 'nk$1'],
  [/ll([aeiouy]{1,2})$/, 'lt$1'],
  [/rr([aeiouy]{1,2})$/, 'rt$1'],
  [/d([aeiouy]{1,2})$/, 't$1'],
  [/v([aeiouy]{1,2})$/, 'p$1'],
] as const

/**
 * The supported languages of dictionaries, by ISO 639-1 code. Endings are in the folded spelling of {@link foldWord};
 * `a=o` means that a final `a` may stand for `o`.
 */
export const languageRules: Readonly<Record<string, LanguageRules>> = {
  cs: {
    ...defineRules(
      'y a e u i o ou em um ech ach ich ych ove ova ovy ni y=a e=a u=a ou=a i=a a=o u=o ky=ka ek=ka ske=sky ska=sky ne=ny na=ny ni=ny a=y e=y i=y ym=y eho=y ych=y ove=y iho=i ami=a i=e',
    ),
    letters: 'áčďéěíňóřšťúůýž',
  },
  da: {
    letters: 'æøåéü',
    ...defineRules('en et er e ene erne ne n s t r ens ets te ede', ['', 's', 'e', 'er']),
    stemChanges: doubledConsonant,
  },
  de: { ...defineRules('e en er es em n s', ['', 's', 'n', 'en', 'es']), letters: 'äöüßé' },
  el: defineRules(
    'σ υ ιου=ι ιων=ι εισ=η εωσ=η ιδεσ=ιδα αδεσ=ασ ου=η εσ=α εσ=η α=ο οι=οσ ου=οσ ο=οσ η=οσ α=οσ εσ=οσ ων=ο ων=α ων=οσ ουσ=οσ ασ=α ησ=η ια=ι ατα=α ατων=α ατοσ=α',
  ),
  es: { ...defineRules('s es a=o as=o os=o'), letters: 'áéíñóúü' },
  fi: {
    letters: 'äöåšž',
    ...defineRules(
      'n a t ta na sta ssa lla lle ksi ja ia in en ien iden illa ille ista issa t=n at=a et=i set=nen sen=nen sia=nen en=i eet=e een=e et=e een=e oja=a ojen=a oita=a ia=a ien=a eja=i ien=i itten=i iset=inen isten=inen isia=inen eita=e ut=u kset=s ksia=s ksen=s ttomat=ton ton=ton',
      ['', 'n', 'en'],
    ),
    stemChanges: finnishGradation,
  },
  fr: { ...defineRules('s es e x ee ees'), letters: 'àâæçèéêëîïôœùûüÿ' },
  hu: {
    ...defineRules(
      'k ok ek ak s as es os t ot et at i u ju ban ben bol val vel hoz hez nak nek ra re bul as=a es=e ak=a ek=e aban=a eben=e abol=a ebol=e ara=a ere=e an=a',
      [''],
    ),
    letters: 'áéíóöőúüű',
  },
  it: { ...defineRules('i=o e=a a=o i=e e=o he=a hi=o'), letters: 'àèéìíîòóùú' },
  ja: { ...defineRules(''), unspacedScripts: /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]+$/u },
  ko: { ...defineRules(''), unspacedScripts: /^\p{Script=Hangul}+$/u },
  nl: { ...defineRules('en e s es n', ['', 's', 'en', 'e']), letters: 'áèéëíïóöüû' },
  no: {
    letters: 'æøåéòôü',
    ...defineRules('en et er e ene ne n s t r a te ede', ['', 's', 'e']),
    stemChanges: doubledConsonant,
  },
  pl: { ...defineRules('y a e ego ej ych ym ow i y=a i=a e=y a=y ej=y ych=y ego=y'), letters: 'ąćęłńóśźż' },
  pt: { ...defineRules('s es a=o as=o os=o oes=ao ais=al eis=el'), letters: 'áâãàçéêíóôõúü' },
  ro: {
    ...defineRules(
      'ul ului i ii e a ei le lor ilor uri urile i=e e=a i=u ti=t iei=ie ele=a elor=a ele=e elor=e ile=e ile=a ii=ie ti=t zi=d a=u oase=os oasa=os',
    ),
    letters: 'ăâîșşțţ',
  },
  sv: {
    letters: 'åäöéüà',
    ...defineRules('en et ar er or na n t s a e arna erna orna ens ets or=a orna=a ar=e arna=e el=al lar=el rar=er', [
      '',
      's',
      'e',
    ]),
    stemChanges: doubledConsonant,
  },
  tr: {
    ...defineRules(
      'li lu lik luk ler lar i u si su nin nun in un n den dan ten tan de da e a ye ya leri lari larin lerin leri larini lerini sindan sinda sinde mali bi=p bu=p di=t du=t gi=k gu=k ri=r',
    ),
    letters: 'çğıöşüâîû',
  },
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
