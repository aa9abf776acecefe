import { parseDutyExpression, writeDutyExpression } from './duty-expression.ts'

/* Converts authorities' duty rates to the notation of duty expressions. What that cannot express is `?`. */

/** Validates a text in our notation; `?` if it is invalid. */
function toNotation(text: string): string {
  try {
    return writeDutyExpression(parseDutyExpression(text))
  } catch {
    return '?'
  }
}

const units: Readonly<Record<string, readonly [unit: string, per: number]>> = {
  kg: ['kg', 1],
  t: ['kg', 1000],
  tonne: ['kg', 1000],
  MT: ['kg', 1000],
  g: ['kg', 0.001],
  'kg gross': ['kg-gross', 1],
  each: ['item', 1],
  head: ['item', 1],
  item: ['item', 1],
  'piece(s)': ['item', 1],
  items: ['item', 1],
  本: ['item', 1],
  枚: ['item', 1],
  頭: ['item', 1],
  pair: ['pair', 1],
  'pr.': ['pair', 1],
  足: ['pair', 1],
  'doz.': ['doz', 1],
  gross: ['gross', 1],
  hl: ['hl', 1],
  liter: ['l', 1],
  litre: ['l', 1],
  l: ['l', 1],
  kl: ['l', 1000],
  '㎡': ['m2', 1],
  m: ['m', 1],
  m2: ['m2', 1],
  m3: ['m3', 1],
}

/** Converts an amount per number of units to one term: 93.10 EUR per 100 kg is `0.931 EUR/kg`. */
export function formatSpecificRate(amount: string, currency: string, count: string | undefined, unit: string): string {
  const knownUnit = units[unit.trim()]
  if (knownUnit === undefined) return '?'
  const [name, per] = knownUnit
  // Ten decimals are more than any tariff uses, and few enough to remove binary rounding errors.
  const firstTerm = (Number(amount.replaceAll(',', '')) / Number((count ?? '1').replaceAll(',', '')) / per).toFixed(10)
  return `${firstTerm.replace(/\.?0+$/, '')} ${currency}/${name}`
}

/** The pattern of a number in an official rate. */
const figure = String.raw`(\d[\d,]*(?:\.\d+)?)`

/** Converts terms joined by plus signs. */
function formatSum(text: string, term: (part: string) => string): string {
  return text
    .split(/\s*[+＋]\s*/)
    .map(term)
    .join(' + ')
}

/** Parses `Free`, `6.5%`, `4.4¢/kg`, `$1.55/kg + 2.5%`; empty stays empty. */
export function parseUnitedStatesRate(text: string): string {
  if (text === '') return ''
  if (/^free$/i.test(text)) return '0%'
  const term = (part: string): string => {
    const percent = new RegExp(`^${figure}%$`).exec(part)
    if (percent !== null) return `${percent[1]}%`
    const [, dollars, cents, , unit] =
      new RegExp(String.raw`^(?:\$${figure}|${figure}\s*¢)(\s*/\s*|\s+)([a-z]+\d?\.?)$`).exec(part) ?? []
    if (unit === undefined) return '?'
    const amount = dollars ?? (Number(cents) / 100).toFixed(6)
    return formatSpecificRate(amount, 'USD', undefined, unit)
  }
  return toNotation(formatSum(text, term))
}

/** Parses `Free (AU,BH) 3% (JO)` to `0%:AU,BH;3%:JO`. */
export function parseUnitedStatesSpecial(text: string): string {
  const groups = [...text.replaceAll(/\s+/g, ' ').matchAll(/([^()]*)\(([^)]*)\)/g)].map(
    ([, rate = '', symbols = '']) => {
      const knownUnit = /^see/i.test(rate.trim()) ? '?' : parseUnitedStatesRate(rate.trim())
      return `${knownUnit}:${symbols.replaceAll(' ', '')}`
    },
  )
  return groups.join(';')
}

/**
 * Parses `12.0%`, `9.3% + 16.50 EUR / 100 kg MIN 12%`, in one currency, as in the Union and the United Kingdom; empty
 * stays empty.
 */
export function parseEuropeanRate(text: string, currency: string): string {
  const plain = text.replaceAll(' ', ' ').replaceAll('€', ' EUR').trim()
  if (plain === '') return ''
  if (/[()]|EA|Entry|\bmas\b|eda|sacchar|vol|lactic|std|alc|drained|dry/.test(plain)) return '?'
  const term = (part: string): string => {
    const percent = new RegExp(String.raw`^${figure}\s*%$`).exec(part.trim())
    if (percent !== null) return `${percent[1]}%`
    const replacements = new RegExp(
      String.raw`^${figure}\s*${currency}\s*/\s*(\d+)?\s*([a-z]+)(?:\s*/\s*(?:net|gross))?$`,
    ).exec(part.trim())
    const [, amount = '', count, unit = ''] = replacements ?? []
    return replacements === null ? '?' : formatSpecificRate(amount, currency, count, unit)
  }
  const [ordinary = '', ...limits] = plain.split(/\s+(?=MIN |MAX )/)
  const combined = limits.reduce(
    (inner, limit) => {
      const limitText = formatSum(limit.slice(4), term)
      return limit.startsWith('MIN ') ? `max(${inner}, ${limitText})` : `min(${inner}, ${limitText})`
    },
    formatSum(ordinary, term),
  )
  return toNotation(combined)
}

/**
 * Parses `Free`, `8 %`, `0.86 ¢each`, `8.43 ¢/kg but not less than 8.5 %`, as in Canada; empty stays empty, and `N/A`
 * becomes empty.
 */
export function parseCanadianRate(text: string): string {
  const plain = text.replaceAll(/\s+/g, ' ').trim()
  if (plain === '' || plain === 'N/A') return ''
  if (/^free$/i.test(plain)) return '0%'
  const term = (part: string): string => {
    const percent = new RegExp(`^${figure} ?%$`).exec(part)
    if (percent !== null) return `${percent[1]}%`
    const [, dollars, cents, unit] =
      new RegExp(String.raw`^(?:\$ ?${figure}|${figure} ?¢) ?/? ?([a-z]+\d?)$`).exec(part) ?? []
    if (unit === undefined) return '?'
    return formatSpecificRate(dollars ?? (Number(cents) / 100).toFixed(6), 'CAD', undefined, unit)
  }
  const [, ordinary = '', comparison, limit = ''] = /^(.+?) but not (less|more) than (.+)$/.exec(plain) ?? []
  // With a limit, it is ambiguous which part the other rate is added to.
  if (comparison === undefined)
    return toNotation(
      plain
        .split(/ plus | \+ /)
        .map(term)
        .join(' + '),
    )
  return toNotation(`${comparison === 'less' ? 'max' : 'min'}(${term(ordinary)}, ${term(limit)})`)
}

/** Parses `無税`, `5.3%`, `12.5円/kg`, and the higher or lower of two, as in Japan; empty stays empty. */
export function parseJapaneseRate(text: string): string {
  const plain = text.replaceAll('（', '(').replaceAll('）', ')').replaceAll(/\s/g, '')
  if (plain === '') return ''
  const inner = /^\(([^()]*)\)$/.exec(plain)?.[1] ?? plain
  if (/^(無税|免税)$/.test(inner)) return '0%'
  const term = (part: string): string => {
    const percent = new RegExp(`^${figure}[%％]$`).exec(part)
    if (percent !== null) return `${percent[1]}%`
    const [, amount = '', count, unit] = new RegExp(String.raw`^${figure}円/(\d+)?(.+)$`).exec(part) ?? []
    return unit === undefined ? '?' : formatSpecificRate(amount, 'JPY', count, unit)
  }
  const [, firstTerm, secondTerm, comparison] = /^(.+)又は(.+)のうちいずれか(高|低)い税率$/.exec(inner) ?? []
  if (firstTerm === undefined || secondTerm === undefined) return toNotation(formatSum(inner, term))
  return toNotation(
    `${comparison === '高' ? 'max' : 'min'}(${formatSum(firstTerm, term)}, ${formatSum(secondTerm, term)})`,
  )
}

/**
 * The WTO rate of a line in Japan's tariff, in the notation of duty expressions, or nothing if the statutory rate is
 * lower: the temporary one, or else the general one. Rates that can't be compared leave the WTO rate in place.
 * Source: Japan Customs, Outline of Tariff and Duty Rates System.
 */
export function selectJapaneseWtoRate(rates: { general: string; temporary: string; wto: string }): string {
  const statutory = readPercent(rates.temporary === '' ? rates.general : rates.temporary)
  if (statutory === null || rates.wto === '') return rates.wto
  const wto = readPercent(rates.wto)
  return (wto === null ? statutory === 0 : wto > statutory) ? '' : rates.wto
}

function readPercent(rate: string): number | null {
  const [, percent] = /^([\d.]+)%$/.exec(rate) ?? []
  return percent === undefined ? null : Number(percent)
}
