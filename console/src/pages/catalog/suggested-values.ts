/** Spellings of weight units in the console's languages. */
const unitNames: Readonly<Record<string, readonly string[]>> = {
  g: [
    'g',
    'gr',
    'gm',
    'gms',
    'gram',
    'grams',
    'gramm',
    'gramme',
    'grammes',
    'gramo',
    'gramos',
    'grammo',
    'grammi',
    'gramów',
    'グラム',
  ],
  kg: [
    'kg',
    'kgs',
    'kilo',
    'kilos',
    'kilogram',
    'kilograms',
    'kilogramm',
    'kilogramme',
    'kilogrammes',
    'kilogramo',
    'kilogramos',
    'chilogrammo',
    'chilogrammi',
    'chili',
    'kilogramów',
    'キログラム',
  ],
  oz: ['oz', 'ounce', 'ounces', 'unze', 'unzen', 'once', 'onces', 'onza', 'onzas'],
  lb: ['lb', 'lbs', 'pound', 'pounds', 'libra', 'libras', 'libbra', 'libbre'],
} // prettier-ignore

/** Recognises a weight unit. @returns g, kg, oz or lb; null for anything else, such as “Pfund”, which is 500 g or 1 lb */
export function findWeightUnit(text: string): string | null {
  const plain = text.trim().normalize('NFKC').toLowerCase().replace(/\.$/, '')
  return Object.entries(unitNames).find(([, names]) => names.includes(plain))?.[0] ?? null
}

/** Currency signs and names with one meaning; “$”, “¥” and “kr” have several. */
const currencyNames: Readonly<Record<string, string>> = {
  '€': 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  ユーロ: 'EUR',
  '£': 'GBP',
  us$: 'USD',
  usd$: 'USD',
  zł: 'PLN',
  円: 'JPY',
  元: 'CNY',
}

/**
 * Recognises a currency.
 *
 * @param known ISO 4217 codes
 * @returns a code; null if the meaning is not plain
 */
export function findCurrency(text: string, known: readonly string[]): string | null {
  const plain = text.trim().toLowerCase()
  const code = plain.toUpperCase()
  return known.includes(code) ? code : (currencyNames[plain] ?? null)
}
