import type { ProductFacts } from './product-facts.ts'
import { type FactChoice, lookUpByPrefix, type TariffRule } from './tariff-rules.ts'

/** A fact of the table of distinctions, with its values. */
export interface DistinctionRow {
  readonly fact: string
  /** The complete question, as it is asked. */
  readonly question: string
  readonly source: string
  readonly choices: readonly (FactChoice & {
    /** Prefixes of the codes for goods with this value. */
    readonly goods: readonly string[]
    /** Words that state it in a text, in lower case. */
    readonly words: readonly string[]
  })[]
}

/** A fact by which the tariff distinguishes codes, whether read from texts or asked for. */
export interface Distinction {
  readonly fact: string
  readonly question: string
  readonly source: string
  readonly choices: readonly FactChoice[]
  /** Its possible values under a code; null if it does not apply to the code. */
  readonly getValues: (code: string) => ReadonlySet<string> | null
  /** Its values for codes it does not apply to; null for none of the choices. */
  readonly valuesOfOthers: ReadonlySet<string> | null
  /** Whether the product's texts state it already. */
  isTold(facts: ProductFacts, text: string): boolean
}

/** None of the choices, for goods to which the distinction does not apply. */
export const otherValue = 'other than these'

function fromRule(rule: TariffRule): Distinction {
  return {
    fact: rule.fact,
    question: rule.question,
    source: rule.source,
    choices: rule.choices,
    getValues: (code) => rule.getRequirements(code),
    valuesOfOthers: rule.unlessDemanded ?? null,
    isTold: (facts) => rule.readFact(facts) !== null,
  }
}

const escapePattern = (words: string): string => words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Matches any of these words as a whole word. */
const createWordPattern = (words: readonly string[]): RegExp =>
  new RegExp(`(?<![\\p{L}\\d])(?:${words.map(escapePattern).join('|')})(?![\\p{L}\\d])`, 'u')

function fromRow({ fact, question, source, choices }: DistinctionRow): Distinction {
  const valuesByPrefix = new Map<string, Set<string>>()
  for (const { value, goods } of choices) {
    for (const prefix of goods) valuesByPrefix.set(prefix, (valuesByPrefix.get(prefix) ?? new Set()).add(value))
  }
  // Compiled on first use: few products concern any one fact, and together they would take a tenth of a server's start.
  let patterns: readonly RegExp[] | undefined
  return {
    fact,
    question,
    source,
    choices: choices.map(({ value, text }) => ({ value, text })),
    getValues: lookUpByPrefix(valuesByPrefix),
    valuesOfOthers: null,
    isTold(_, text) {
      patterns ??= choices.filter(({ words }) => words.length > 0).map(({ words }) => createWordPattern(words))
      // Texts that state two of them state neither.
      return patterns.filter((pattern) => pattern.test(text)).length === 1
    },
  }
}

/** All distinctions: first those of the rules, then those of the table. */
export class Distinctions {
  readonly byFact: ReadonlyMap<string, Distinction>
  /** Those that apply to a code, cached per code: a few of many. */
  readonly #byCode = new Map<string, readonly Distinction[]>()

  constructor(rules: readonly TariffRule[], rows: readonly DistinctionRow[]) {
    this.byFact = new Map(
      [...rules.map(fromRule), ...rows.map(fromRow)].map((distinction) => [distinction.fact, distinction]),
    )
  }

  /** The distinct ones that apply to at least one of these codes. */
  findConcerned(codes: readonly string[]): ReadonlySet<Distinction> {
    return new Set(codes.flatMap((code) => this.#findForCode(code)))
  }

  #findForCode(code: string): readonly Distinction[] {
    const found =
      this.#byCode.get(code) ?? [...this.byFact.values()].filter(({ getValues }) => getValues(code) !== null)
    this.#byCode.set(code, found)
    return found
  }
}
