import type { ProductFacts } from './product-facts.ts'
import { type FactChoice, lookUpByPrefix, type TariffRule } from './tariff-rules.ts'

/** A fact of the table of distinctions, with what it can be. */
export interface DistinctionRow {
  readonly fact: string
  /** The whole question, as somebody is asked it. */
  readonly question: string
  readonly source: string
  readonly choices: readonly (FactChoice & {
    /** Beginnings of the codes that take goods of which it is so. */
    readonly goods: readonly string[]
    /** Words that tell it in a text, in lower case. */
    readonly words: readonly string[]
  })[]
}

/** A fact by which the tariff tells codes apart, whether a rule reads it from texts or somebody has to be asked. */
export interface Distinction {
  readonly fact: string
  readonly question: string
  readonly source: string
  readonly choices: readonly FactChoice[]
  /** What it can be under a code; null where it tells nothing of the code. */
  readonly getValues: (code: string) => ReadonlySet<string> | null
  /** What it is under a code that it tells nothing of; null where that is none of the choices. */
  readonly valuesOfOthers: ReadonlySet<string> | null
  /** Whether the texts of a product tell it already. */
  isTold(facts: ProductFacts, text: string): boolean
}

/** What is none of the choices, which goods are that the distinction tells nothing of. */
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

const escaped = (words: string): string => words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

function fromRow({ fact, question, source, choices }: DistinctionRow): Distinction {
  const valuesByPrefix = new Map<string, Set<string>>()
  for (const { value, goods } of choices) {
    for (const prefix of goods) valuesByPrefix.set(prefix, (valuesByPrefix.get(prefix) ?? new Set()).add(value))
  }
  const patterns = choices
    .filter(({ words }) => words.length > 0)
    .map(({ words }) => new RegExp(`(?<![\\p{L}\\d])(?:${words.map(escaped).join('|')})(?![\\p{L}\\d])`, 'u'))
  return {
    fact,
    question,
    source,
    choices: choices.map(({ value, text }) => ({ value, text })),
    getValues: lookUpByPrefix(valuesByPrefix),
    valuesOfOthers: null,
    // Texts that tell two of them tell neither.
    isTold: (_, text) => patterns.filter((pattern) => pattern.test(text)).length === 1,
  }
}

/** All distinctions: those of the rules first, then those of the table. */
export class Distinctions {
  readonly byFact: ReadonlyMap<string, Distinction>
  /** Those that tell something of a code, for the codes that were asked about: each has a few of the many. */
  readonly #byCode = new Map<string, readonly Distinction[]>()

  constructor(rules: readonly TariffRule[], rows: readonly DistinctionRow[]) {
    this.byFact = new Map([...rules.map(fromRule), ...rows.map(fromRow)].map((one) => [one.fact, one]))
  }

  /** Those that tell something of one of these codes at least, each once. */
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
