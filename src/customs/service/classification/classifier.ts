import { binarySearch } from '../binary-search.ts'
import { unfoldAttributes } from './attributes.ts'
import { hashFeature } from './features.ts'
import type { Model } from './model.ts'
import { listWordForms } from './normaliser.ts'
import type { ProductDescription, ProductFacts } from './product-facts.ts'
import { type Candidate, calculateShares, listSignalNames, type ProductAnalysis, ProductAnalyzer } from './signals.ts'
import { evaluateRule, type TariffRule } from './tariff-rules.ts'
import { type Dictionary, Translator } from './translation.ts'

/** A subheading that a product may belong under. */
export interface ClassifiedSubheading {
  /** Six digits. */
  readonly code: string
  readonly description: string
  /** How likely it is, 0 to 1; those of one product add up to at most 1. */
  readonly confidence: number
  /** The words and rules that decided. */
  readonly evidence: readonly string[]
}

/** A subheading that a product may belong under, without what explains it. */
export type RankedCode = Pick<ClassifiedSubheading, 'code' | 'confidence'>

export interface ClassificationResult {
  /** Up to ten, best first; none where the texts say nothing. */
  readonly candidates: readonly ClassifiedSubheading[]
  /** The facts that would decide between them. */
  readonly missing: readonly string[]
}

export interface Classifier {
  classifyProduct(product: ProductDescription): ClassificationResult
  /** The same candidates without what explains them, in less time. */
  rankSubheadings(product: ProductDescription): readonly RankedCode[]
}

/** What was found out about a product, and its best candidates. */
export interface Ranking {
  readonly survey: ProductAnalysis
  /** The language that the texts were read in when it is not English. */
  readonly language: string | null
  readonly ranked: readonly { readonly candidate: Candidate; readonly confidence: number }[]
}

const maxCandidates = 10
/** How likely it must be at least that a fact decides otherwise than for what is likeliest, to be asked for. */
const seriousConfidence = 0.01
const maxEvidenceWords = 4
/** Of a word, below which it has not decided anything. */
const minContribution = 0.05

/** Characters of each field that are read: what comes later tells no more, and time is bounded. */
const maxRead = { name: 500, description: 2000, material: 500, category: 300, gender: 50, ageGroup: 50 } as const

function limitProductText(product: ProductDescription): ProductDescription {
  const fields = Object.keys(maxRead) as (keyof typeof maxRead)[]
  const read = fields.flatMap((field) => {
    const text = product[field]
    return text === undefined || text === null ? [] : [[field, text.slice(0, maxRead[field])] as const]
  })
  return { name: '', ...Object.fromEntries(read) }
}

/** The calibrated confidence of a raw one, on the line between the steps beside it. */
export function calibrate(steps: Model['calibration'], raw: number): number {
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
function findMissingFacts(
  rules: readonly TariffRule[],
  facts: ProductFacts,
  candidates: readonly RankedCode[],
): readonly string[] {
  return rules
    .filter((rule) => rule.readFact(facts) === null)
    .filter((rule) => {
      const shares = new Map<string, number>()
      for (const { code, confidence } of candidates) {
        const demanded = rule.getRequirements(code)
        // Of ages, what demands none is told apart as well: only babies' garments demand one everywhere.
        if (demanded === null && rule.name !== 'age') continue
        const kind = demanded === null ? '' : [...demanded].toSorted().join()
        shares.set(kind, (shares.get(kind) ?? 0) + confidence)
      }
      const shareList = [...shares.values()]
      return shareList.reduce((sum, share) => sum + share, 0) - Math.max(...shareList, 0) >= seriousConfidence
    })
    .map(({ question: asks }) => asks)
}

const languageNames = new Intl.DisplayNames('en', { type: 'language' })

const toWords = (name: string): string => name.replace(/^=/, '').replaceAll('_', ' ')

/** How rare a word may be in the texts that the model learned from; rarer ones may be there as names, such as `parfum`. */
const maxRarity = 9

/** Whether a word is one that English texts about products have. */
function isEnglishWord({ numbers: { features, rarity } }: Model, word: string): boolean {
  const forms = listWordForms(word)
  return (
    forms.length === 0 ||
    forms.some((form) => (rarity[binarySearch(features, hashFeature(form))] ?? Infinity) < maxRarity)
  )
}

/** Ranks subheadings: all of classification but what explains it. */
export class Ranker {
  readonly surveyor: ProductAnalyzer
  readonly #model: Model
  readonly #weights: Float64Array
  readonly #translator: Translator

  constructor(model: Model, rules: readonly TariffRule[], dictionaries: readonly Dictionary[]) {
    this.#model = model
    this.surveyor = new ProductAnalyzer(model, rules)
    this.#translator = new Translator(dictionaries, (word) => isEnglishWord(model, word))
    this.#weights = Float64Array.from(listSignalNames(rules), (name) => model.signalWeights[name] ?? 0)
  }

  /** What there is to know about a product, with its candidates, best first. */
  rankWithAnalysis(submittedProduct: ProductDescription): Ranking {
    const { product, language } = this.#translator.translateProduct(limitProductText(submittedProduct))
    const survey = this.surveyor.analyzeProduct(unfoldAttributes(product))
    const shares = calculateShares(survey.candidates, this.#weights)
    const ranked = survey.candidates
      .map((candidate, index) => ({ candidate, share: shares[index] ?? 0 }))
      .toSorted((a, b) => b.share - a.share || a.candidate.classIndex - b.candidate.classIndex)
      .slice(0, maxCandidates)
    const highest = ranked[0]?.share ?? 0
    const confidence = calibrate(this.#model.calibration, highest)
    // The others share what the best leaves, in proportion, and none is more likely than it.
    const remainingConfidence =
      highest < 1 ? Math.min((1 - confidence) / (1 - highest), highest === 0 ? 1 : confidence / highest) : 0
    const round = (value: number): number => Math.floor(value * 10_000) / 10_000
    return {
      survey,
      language,
      ranked: ranked.map(({ candidate, share }, index) => ({
        candidate,
        confidence: round(index === 0 ? confidence : share * remainingConfidence),
      })),
    }
  }

  /** The candidates alone, best first. */
  rankSubheadings(product: ProductDescription): readonly RankedCode[] {
    return this.rankWithAnalysis(product).ranked.map(({ candidate: { code }, confidence }) => ({ code, confidence }))
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

  function collectEvidence(
    candidate: Candidate,
    weighed: readonly { readonly word: string; readonly weight: number }[],
    { terms, facts }: ProductAnalysis,
  ): string[] {
    const evidenceWords = weighed
      .filter(({ weight }) => weight > minContribution)
      .toSorted((a, b) => b.weight - a.weight)
    const named = terms
      .filter(({ classes }) =>
        classes.some((classIndex) => candidate.code.startsWith(model.classes[classIndex] ?? '?')),
      )
      .toSorted((a, b) => b.coverage - a.coverage)
      .slice(0, 1)
      .map(({ term }) => `term: ${term}`)
    const decided = rules.flatMap((rule) => {
      const fact = rule.readFact(facts)
      const verdict = evaluateRule(rule, facts, candidate.code)
      if (fact === null || verdict === 'silent') return []
      const factText = fact.value === fact.word ? fact.value : `${fact.value} (${fact.word})`
      return [`${rule.question}: ${factText} speaks ${verdict} it, ${rule.source}`]
    })
    return [
      ...[...new Set(evidenceWords.map(({ word }) => word))].slice(0, maxEvidenceWords).map((word) => `word: ${word}`),
      ...named,
      ...decided,
    ]
  }

  return {
    rankSubheadings: (product) => ranker.rankSubheadings(product),
    classifyProduct(product) {
      const { survey, language, ranked } = ranker.rankWithAnalysis(product)
      if (ranked.length === 0) return { candidates: [], missing: ['what it is'] }
      const telling = survey.features.filter(({ name }) => !name.startsWith('#') && !name.includes(':'))
      const contributions = ranker.surveyor.calculateContributions(
        telling,
        ranked.map(({ candidate }) => candidate.classIndex),
      )
      const candidates = ranked.map(({ candidate, confidence }, index) => ({
        code: candidate.code,
        description: titleOf(candidate.code) ?? '',
        confidence,
        evidence: [
          ...collectEvidence(
            candidate,
            telling.map(({ name }, feature) => ({ word: toWords(name), weight: contributions[index]?.[feature] ?? 0 })),
            survey,
          ),
          ...(language === null ? [] : [`read in ${languageNames.of(language) ?? language}`]),
        ],
      }))
      return { candidates, missing: findMissingFacts(rules, survey.facts, candidates) }
    },
  }
}
