import { indexIn } from './ascending.ts'
import { unfoldAttributes } from './attributes.ts'
import { featureHash } from './features.ts'
import type { Model } from './model.ts'
import { formsOf } from './normaliser.ts'
import type { ProductDescription, ProductFacts } from './product-facts.ts'
import { type Candidate, type Survey, Surveyor, sharesOf, signalNames } from './signals.ts'
import { type TariffRule, verdictOf } from './tariff-rules.ts'
import { type Dictionary, Translator } from './translation.ts'

/** A subheading that a product may belong under. */
export interface ClassifiedAs {
  /** Six digits. */
  readonly code: string
  readonly description: string
  /** How likely it is, 0 to 1; those of one product add up to at most 1. */
  readonly confidence: number
  /** The words and rules that decided. */
  readonly evidence: readonly string[]
}

/** A subheading that a product may belong under, without what explains it. */
export type RankedCode = Pick<ClassifiedAs, 'code' | 'confidence'>

export interface ClassificationResult {
  /** Up to ten, best first; none where the texts say nothing. */
  readonly candidates: readonly ClassifiedAs[]
  /** The facts that would decide between them. */
  readonly missing: readonly string[]
}

export interface Classifier {
  classify(product: ProductDescription): ClassificationResult
  /** The same candidates without what explains them, in less time. */
  rank(product: ProductDescription): readonly RankedCode[]
}

/** What was found out about a product, and its best candidates. */
export interface Ranking {
  readonly survey: Survey
  /** The language that the texts were read in when it is not English. */
  readonly language: string | null
  readonly ranked: readonly { readonly candidate: Candidate; readonly confidence: number }[]
}

const mostCandidates = 10
/** How likely it must be at least that a fact decides otherwise than for what is likeliest, to be asked for. */
const seriousConfidence = 0.01
const mostWordsOfEvidence = 4
/** Of a word, below which it has not decided anything. */
const leastContribution = 0.05

/** Characters of each field that are read: what comes later tells no more, and time is bounded. */
const mostRead = { name: 500, description: 2000, material: 500, category: 300, gender: 50, ageGroup: 50 } as const

function partRead(product: ProductDescription): ProductDescription {
  const fields = Object.keys(mostRead) as (keyof typeof mostRead)[]
  const read = fields.flatMap((field) => {
    const text = product[field]
    return text === undefined || text === null ? [] : [[field, text.slice(0, mostRead[field])] as const]
  })
  return { name: '', ...Object.fromEntries(read) }
}

/** The calibrated confidence of a raw one, on the line between the steps beside it. */
export function calibrated(steps: Model['calibration'], raw: number): number {
  let [lowRaw, lowRight] = [0, 0]
  for (const [stepRaw, right] of steps) {
    if (raw <= stepRaw) {
      const width = stepRaw - lowRaw
      return width <= 0 ? right : lowRight + ((right - lowRight) * (raw - lowRaw)) / width
    }
    ;[lowRaw, lowRight] = [stepRaw, right]
  }
  return steps.length === 0 ? raw : lowRight
}

/** The facts that are not known, and without which candidates of some weight cannot be told from others. */
function missingFacts(
  rules: readonly TariffRule[],
  facts: ProductFacts,
  candidates: readonly RankedCode[],
): readonly string[] {
  return rules
    .filter((rule) => rule.says(facts) === null)
    .filter((rule) => {
      const shares = new Map<string, number>()
      for (const { code, confidence } of candidates) {
        const demanded = rule.demands(code)
        // Of ages, what demands none is told apart as well: only babies' garments demand one everywhere.
        if (demanded === null && rule.name !== 'age') continue
        const kind = demanded === null ? '' : [...demanded].toSorted().join()
        shares.set(kind, (shares.get(kind) ?? 0) + confidence)
      }
      const all = [...shares.values()]
      return all.reduce((sum, share) => sum + share, 0) - Math.max(...all, 0) >= seriousConfidence
    })
    .map(({ asks }) => asks)
}

const languageNames = new Intl.DisplayNames('en', { type: 'language' })

const inWords = (name: string): string => name.replace(/^=/, '').replaceAll('_', ' ')

/** How rare a word may be in the texts that the model learned from; rarer ones may be there as names, such as `parfum`. */
const mostRarity = 9

/** Whether a word is one that English texts about products have. */
function isEnglish({ numbers: { features, rarity } }: Model, word: string): boolean {
  const forms = formsOf(word)
  return (
    forms.length === 0 || forms.some((form) => (rarity[indexIn(features, featureHash(form))] ?? Infinity) < mostRarity)
  )
}

/** Ranks subheadings: all of classification but what explains it. */
export class Ranker {
  readonly surveyor: Surveyor
  readonly #model: Model
  readonly #weights: Float64Array
  readonly #translator: Translator

  constructor(model: Model, rules: readonly TariffRule[], dictionaries: readonly Dictionary[]) {
    this.#model = model
    this.surveyor = new Surveyor(model, rules)
    this.#translator = new Translator(dictionaries, (word) => isEnglish(model, word))
    this.#weights = Float64Array.from(signalNames(rules), (name) => model.signalWeights[name] ?? 0)
  }

  /** What there is to know about a product, with its candidates, best first. */
  ranking(sent: ProductDescription): Ranking {
    const { product, language } = this.#translator.translate(partRead(sent))
    const survey = this.surveyor.survey(unfoldAttributes(product))
    const shares = sharesOf(survey.candidates, this.#weights)
    const ranked = survey.candidates
      .map((candidate, at) => ({ candidate, share: shares[at] ?? 0 }))
      .toSorted((a, b) => b.share - a.share || a.candidate.classIndex - b.candidate.classIndex)
      .slice(0, mostCandidates)
    const highest = ranked[0]?.share ?? 0
    const confidence = calibrated(this.#model.calibration, highest)
    // The others share what the best leaves, in proportion, and none is more likely than it.
    const rest = highest < 1 ? Math.min((1 - confidence) / (1 - highest), highest === 0 ? 1 : confidence / highest) : 0
    const round = (value: number): number => Math.floor(value * 10_000) / 10_000
    return {
      survey,
      language,
      ranked: ranked.map(({ candidate, share }, at) => ({
        candidate,
        confidence: round(at === 0 ? confidence : share * rest),
      })),
    }
  }

  /** The candidates alone, best first. */
  rank(product: ProductDescription): readonly RankedCode[] {
    return this.ranking(product).ranked.map(({ candidate: { code }, confidence }) => ({ code, confidence }))
  }
}

/**
 * Makes a classifier. It is synchronous and needs nothing but the model: the weights of a tree of regressions over words,
 * pairs of words, pieces of words and facts; examples that are compared with the product; terms; and the tariff's rules.
 *
 * @param titleOf what candidates are described by; null for what has no description
 */
export function createClassifier(
  model: Model,
  rules: readonly TariffRule[],
  titleOf: (code: string) => string | null,
  dictionaries: readonly Dictionary[],
): Classifier {
  const ranker = new Ranker(model, rules, dictionaries)

  function evidenceFor(
    candidate: Candidate,
    weighed: readonly { readonly word: string; readonly weight: number }[],
    { terms, facts }: Survey,
  ): string[] {
    const words = weighed.filter(({ weight }) => weight > leastContribution).toSorted((a, b) => b.weight - a.weight)
    const named = terms
      .filter(({ classes }) => classes.some((of) => candidate.code.startsWith(model.classes[of] ?? '?')))
      .toSorted((a, b) => b.cover - a.cover)
      .slice(0, 1)
      .map(({ term }) => `term: ${term}`)
    const decided = rules.flatMap((rule) => {
      const said = rule.says(facts)
      const verdict = verdictOf(rule, facts, candidate.code)
      if (said === null || verdict === 'silent') return []
      const told = said.value === said.word ? said.value : `${said.value} (${said.word})`
      return [`${rule.asks}: ${told} speaks ${verdict} it, ${rule.source}`]
    })
    return [
      ...[...new Set(words.map(({ word }) => word))].slice(0, mostWordsOfEvidence).map((word) => `word: ${word}`),
      ...named,
      ...decided,
    ]
  }

  return {
    rank: (product) => ranker.rank(product),
    classify(product) {
      const { survey, language, ranked } = ranker.ranking(product)
      if (ranked.length === 0) return { candidates: [], missing: ['what it is'] }
      const telling = survey.features.filter(({ name }) => !name.startsWith('#') && !name.includes(':'))
      const told = ranker.surveyor.contributions(
        telling,
        ranked.map(({ candidate }) => candidate.classIndex),
      )
      const candidates = ranked.map(({ candidate, confidence }, at) => ({
        code: candidate.code,
        description: titleOf(candidate.code) ?? '',
        confidence,
        evidence: [
          ...evidenceFor(
            candidate,
            telling.map(({ name }, feature) => ({ word: inWords(name), weight: told[at]?.[feature] ?? 0 })),
            survey,
          ),
          ...(language === null ? [] : [`read in ${languageNames.of(language) ?? language}`]),
        ],
      }))
      return { candidates, missing: missingFacts(rules, survey.facts, candidates) }
    },
  }
}
