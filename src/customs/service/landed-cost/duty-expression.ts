import { type Decimal, divideDecimals, parseDecimal, sumDecimals, takePercent } from '../../../kernel/money.ts'

/** Units of specific duties. `pair` and `item` both mean one unit sold. */
const countedUnits = { item: '1', pair: '1', doz: '12', gross: '144' } as const

/** A duty rate as a tree. */
export type DutyExpression =
  | { readonly kind: 'adValorem'; readonly percent: Decimal }
  | { readonly kind: 'specific'; readonly amount: Decimal; readonly currency: string; readonly unit: string }
  | { readonly kind: 'sum' | 'highest' | 'lowest'; readonly parts: readonly DutyExpression[] }
  | { readonly kind: 'unknown' }

/** The inputs of a duty calculation. */
export interface DutyInputs {
  /** The customs value, in the currency of the answer. */
  readonly value: Decimal
  /** Units sold. */
  readonly quantity: Decimal
  /** Total net weight in kilograms; null if not stated. */
  readonly kilograms: Decimal | null
  /** Converts to the currency of the answer; null without an exchange rate. */
  readonly convert: (amount: Decimal, currency: string) => Decimal | null
}

/** An unrounded amount; or why there is none. */
export type DutyAmount =
  | { readonly amount: Decimal }
  | { readonly amount: null; readonly missing: 'weight' | 'grossWeight' | 'measure' | 'currency' | 'rate' }

/**
 * Parses a duty rate in the notation of the tables: `6.5%`, `0.044 USD/kg`, sums with ` + `, `max(a, b)` and `min(a,
 * b)` for the higher or lower of several, and `?` for what cannot be expressed (seasons, agricultural components, sugar
 * content or alcohol by degree), optionally with the official text: `? "See note 2"`.
 *
 * @throws RangeError for anything else
 */
export function parseDutyExpression(text: string): DutyExpression {
  const reader = new ExpressionReader(text)
  const expression = reader.readExpression()
  reader.expectEnd()
  return expression
}

/** Whether a rate is one that the notation cannot express. */
export const isUnknownRate = (rate: string): boolean => rate.startsWith('?')

/** The official text of a rate that the notation cannot express; null if unknown. */
export const getUnknownRateText = (rate: string): string | null => /^\? "([^"]*)"/.exec(rate)?.[1] ?? null

/** Maximum length of the official text stored with such a rate. */
const maxTextLength = 200

/** Writes a rate that the notation cannot express, with its official text. */
export const writeUnknownRate = (text: string): string =>
  `? "${text
    .replaceAll(/["\s]+/g, ' ')
    .trim()
    .slice(0, maxTextLength)}"`

/** Writes an expression in the notation that `parseDutyExpression` reads. */
export function writeDutyExpression(expression: DutyExpression): string {
  if (expression.kind === 'unknown') return '?'
  if (expression.kind === 'adValorem') return `${expression.percent.toFixed()}%`
  if (expression.kind === 'specific') {
    return `${expression.amount.toFixed()} ${expression.currency}/${expression.unit}`
  }
  const parts = expression.parts.map(writeDutyExpression)
  if (expression.kind === 'sum') return parts.join(' + ')
  return `${expression.kind === 'highest' ? 'max' : 'min'}(${parts.join(', ')})`
}

/** Calculates a duty exactly, except that exchange rates and dozens are rounded to 40 decimals. */
export function evaluateDuty(expression: DutyExpression, facts: DutyInputs): DutyAmount {
  if (expression.kind === 'unknown') return { amount: null, missing: 'rate' }
  if (expression.kind === 'adValorem') {
    return { amount: takePercent(facts.value, expression.percent) }
  }
  if (expression.kind === 'specific') return evaluateSpecific(expression, facts)
  const amounts: Decimal[] = []
  for (const part of expression.parts) {
    const evaluated = evaluateDuty(part, facts)
    if (evaluated.amount === null) return evaluated
    amounts.push(evaluated.amount)
  }
  if (expression.kind === 'sum') return { amount: sumDecimals(amounts) }
  const isBetter = (a: Decimal, b: Decimal) => (expression.kind === 'highest' ? a.gt(b) : a.lt(b))
  return { amount: amounts.reduce((best, a) => (isBetter(a, best) ? a : best)) }
}

function evaluateSpecific(
  { amount, currency, unit }: Extract<DutyExpression, { kind: 'specific' }>,
  { quantity, kilograms, convert }: DutyInputs,
): DutyAmount {
  if (unit === 'kg' && kilograms === null) return { amount: null, missing: 'weight' }
  if (unit === 'kg-gross') return { amount: null, missing: 'grossWeight' }
  const count = unit === 'kg' ? kilograms : isCounted(unit) ? quantity : null
  if (count === null) return { amount: null, missing: 'measure' }
  const converted = convert(amount.times(count), currency)
  if (converted === null) return { amount: null, missing: 'currency' }
  return { amount: isCounted(unit) ? divideDecimals(converted, parseDecimal(countedUnits[unit])) : converted }
}

/** The units that neither weight nor number of articles tell. */
export function listMeasuredUnits(expression: DutyExpression): readonly string[] {
  if (expression.kind === 'specific') {
    const { unit } = expression
    return unit === 'kg' || unit === 'kg-gross' || isCounted(unit) ? [] : [unit]
  }
  return 'parts' in expression ? expression.parts.flatMap(listMeasuredUnits) : []
}

const isCounted = (unit: string): unit is keyof typeof countedUnits => Object.hasOwn(countedUnits, unit)

/** Maximum nesting of choices; no tariff needs more than two. */
const deepest = 8

class ExpressionReader {
  readonly #text: string
  #rest: string
  #depth = 0

  constructor(text: string) {
    this.#text = text
    this.#rest = text.trim()
  }

  readExpression(): DutyExpression {
    const parts = [this.#readTerm()]
    while (this.#match(/^\s*\+\s*/) !== null) parts.push(this.#readTerm())
    const [firstTerm] = parts
    return parts.length === 1 && firstTerm !== undefined ? firstTerm : { kind: 'sum', parts }
  }

  expectEnd(): void {
    if (this.#rest !== '') this.#throwSyntaxError()
  }

  #readTerm(): DutyExpression {
    if (this.#match(/^\?(?: "[^"]*")?/) !== null) return { kind: 'unknown' }
    const choice = this.#match(/^(max|min)\(/)
    if (choice !== null) return this.#readChoice(choice[1] === 'max' ? 'highest' : 'lowest')
    const percent = this.#match(/^(\d+(?:\.\d+)?)%/)
    if (percent?.[1] !== undefined) return { kind: 'adValorem', percent: parseDecimal(percent[1]) }
    const specific = this.#match(/^(\d+(?:\.\d+)?) ([A-Z]{3})\/([a-z0-9.-]+)/)
    const [, amount, currency, unit] = specific ?? []
    if (amount === undefined || currency === undefined || unit === undefined) return this.#throwSyntaxError()
    return { kind: 'specific', amount: parseDecimal(amount), currency, unit }
  }

  #readChoice(kind: 'highest' | 'lowest'): DutyExpression {
    this.#depth += 1
    if (this.#depth > deepest) this.#throwSyntaxError()
    const parts = [this.readExpression()]
    while (this.#match(/^\s*,\s*/) !== null) parts.push(this.readExpression())
    if (this.#match(/^\s*\)/) === null) this.#throwSyntaxError()
    this.#depth -= 1
    return { kind, parts }
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    const match = pattern.exec(this.#rest)
    if (match !== null) this.#rest = this.#rest.slice(match[0].length)
    return match
  }

  #throwSyntaxError(): never {
    throw new RangeError(`${JSON.stringify(this.#text)} is not a rate of duty (at ${JSON.stringify(this.#rest)})`)
  }
}
