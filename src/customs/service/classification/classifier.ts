import { binarySearch } from '../binary-search.ts'
import { unfoldAttributes } from './attributes.ts'
import { calibrate, getTextKind } from './calibration.ts'
import {
  type DecisionIndex,
  findVotes,
  type NearDecision,
  type ProductTraits,
  toTraits,
  weighVotes,
} from './decision-votes.ts'
import type { Dictionary } from './dictionary.ts'
import { type DistinctionRow, Distinctions } from './distinctions.ts'
import type { Evidence } from './evidence.ts'
import { extractFeatures, hashFeature } from './features.ts'
import type { Model, TextKind } from './model.ts'
import { listWordForms } from './normaliser.ts'
import type { ProductDescription, ProductFacts } from './product-facts.ts'
import { type ClassificationQuestion, chooseQuestions, type FactAnswer, isCodeFact, readAnswer } from './questions.ts'
import {
  type Candidate,
  calculateShares,
  getNearest,
  listSignalNames,
  type ProductAnalysis,
  ProductAnalyzer,
} from './signals.ts'
import { evaluateRule, type TariffRule } from './tariff-rules.ts'
import { Translator } from './translation.ts'

/** A possible subheading of a product. */
export interface ClassifiedSubheading {
  /** Six digits. */
  readonly code: string
  readonly description: string
  /** Probability, 0 to 1; those of one product add up to at most 1. */
  readonly confidence: number
  /** The words and rules that decided. */
  readonly evidence: readonly Evidence[]
  /** The decision on another product that contributed most; only if one did. */
  readonly decision?: NearDecision
  /** The language model that ranked it first; only if one is configured and did. */
  readonly rerankedBy?: string
}

/** A possible subheading, without an explanation. */
export type RankedCode = Pick<ClassifiedSubheading, 'code' | 'confidence' | 'decision' | 'rerankedBy'>

export interface ClassificationResult {
  /** Up to ten, best first; empty if the texts say nothing. */
  readonly candidates: readonly ClassifiedSubheading[]
  /** The facts that would decide between them. */
  readonly missing: readonly string[]
  /** The one or two facts that would change the answer most, best first. */
  readonly questions: readonly ClassificationQuestion[]
}

export interface Classifier {
  /** @param decisions the tenant's decisions, which support their codes for similar products */
  classifyProduct(product: ProductDescription, decisions?: DecisionIndex | null): ClassificationResult
  /** The same candidates without explanations, in less time. */
  rankSubheadings(product: ProductDescription, decisions?: DecisionIndex | null): readonly RankedCode[]
  /** The traits by which products are compared. */
  extractTraits(product: ProductDescription): ProductTraits
}

/** The analysis of a product with its best candidates. */
export interface Ranking {
  /** Its texts in English. */
  readonly product: ProductDescription
  readonly survey: ProductAnalysis
  /** The language of the texts, if not English. */
  readonly language: string | null
  readonly ranked: readonly {
    readonly candidate: Candidate
    readonly confidence: number
    readonly decision: NearDecision | null
  }[]
  readonly answers: readonly FactAnswer[]
}

const maxCandidates = 10
/**
 * A fact is missing only if, with at least this probability, it decides differently than for the most likely candidate.
 */
const seriousConfidence = 0.01
const maxEvidenceWords = 4
/** Minimum contribution of a word to count as evidence. */
const minContribution = 0.05
/** Characters searched for facts already stated. */
const maxAskedText = 3000

/** Characters read of each field: more would add nothing, and the limit bounds the time. */
const maxRead = { name: 500, description: 2000, material: 500, category: 300, gender: 50, ageGroup: 50 } as const

function limitProductText(product: ProductDescription): ProductDescription {
  const fields = Object.keys(maxRead) as (keyof typeof maxRead)[]
  const read = fields.flatMap((field) => {
    const text = product[field]
    return text === undefined || text === null ? [] : [[field, text.slice(0, maxRead[field])] as const]
  })
  return { name: '', ...Object.fromEntries(read) }
}

/** Unknown facts without which significant candidates cannot be told apart. */
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
        const demanded = rule.getRequirements(code) ?? rule.unlessDemanded
        if (demanded === undefined) continue
        const kind = [...demanded].toSorted().join()
        shares.set(kind, (shares.get(kind) ?? 0) + confidence)
      }
      const shareList = [...shares.values()]
      return shareList.reduce((sum, share) => sum + share, 0) - Math.max(...shareList, 0) >= seriousConfidence
    })
    .map(({ fact }) => fact)
}

const toWords = (name: string): string => name.replace(/^=/, '').replaceAll('_', ' ')

/** Maximum rarity of a word in the training texts; rarer ones may be in there as names, such as `parfum`. */
const maxRarity = 9

/** Whether a word occurs in English product texts. */
function isEnglishWord({ numbers: { features, rarity } }: Model, word: string): boolean {
  const forms = listWordForms(word)
  return (
    forms.length === 0 ||
    forms.some((form) => (rarity[binarySearch(features, hashFeature(form))] ?? Infinity) < maxRarity)
  )
}

/** If the confidence in an answer's codes is below this, all codes lose confidence. */
const surprise = 0.02

/** The confidence in each code, given answers. */
function weighAnswers(codes: readonly RankedCode[], answers: readonly FactAnswer[]): readonly number[] {
  let confidences = codes.map(({ confidence }) => confidence)
  for (const { getLikelihood } of answers) {
    const known = confidences.reduce((sum, confidence) => sum + confidence, 0)
    const weighed = confidences.map((confidence, index) => confidence * getLikelihood(codes[index]?.code ?? ''))
    const sum = weighed.reduce((total, value) => total + value, 0)
    confidences = weighed.map((value) => (value * known) / Math.max(sum, surprise))
  }
  return confidences
}

/** Ranks subheadings: classification without explanations. */
export class Ranker {
  readonly surveyor: ProductAnalyzer
  readonly #model: Model
  readonly #weights: Readonly<Record<TextKind, Float64Array>>
  readonly #translator: Translator
  readonly #rarest: number
  /** Class indexes of the codes in decisions; built on first use. */
  #classIndexes: ReadonlyMap<string, number> | undefined
  readonly distinctions: Distinctions

  constructor(
    model: Model,
    rules: readonly TariffRule[],
    dictionaries: readonly Dictionary[],
    distinctions: readonly DistinctionRow[],
  ) {
    this.#model = model
    this.#rarest = model.numbers.rarity.reduce((most, rarity) => Math.max(most, rarity), 0)
    this.distinctions = new Distinctions(rules, distinctions)
    this.surveyor = new ProductAnalyzer(model, rules)
    this.#translator = new Translator(dictionaries, (word) => isEnglishWord(model, word))
    const names = listSignalNames(rules)
    const getWeights = (kind: TextKind) => Float64Array.from(names, (name) => model.signalWeights[kind][name] ?? 0)
    this.#weights = { named: getWeights('named'), described: getWeights('described') }
  }

  /** The analysis of a product with its candidates, best first. */
  rankWithAnalysis(submittedProduct: ProductDescription, decisions: DecisionIndex | null = null): Ranking {
    const { product, language } = this.#translator.translateProduct(limitProductText(submittedProduct))
    const answers = Object.entries(submittedProduct.facts ?? {}).flatMap(
      ([fact, value]) => readAnswer(this.distinctions.byFact, fact, value) ?? [],
    )
    const unfolded = unfoldAttributes(product)
    const survey = this.surveyor.analyzeProduct(unfolded, answers)
    const kind = getTextKind(unfolded)
    const shares = calculateShares(survey.candidates, this.#weights[kind])
    const byShare = survey.candidates
      .map((candidate, index) => ({ candidate, share: shares[index] ?? 0 }))
      .toSorted((a, b) => b.share - a.share || a.candidate.classIndex - b.candidate.classIndex)
    const best = byShare[0]
    const highest = best?.share ?? 0
    const confidence =
      best === undefined ? 0 : calibrate(this.#model.calibration[kind], highest, getNearest(best.candidate))
    // The others share the rest in proportion; none exceeds the best.
    const remainingConfidence =
      highest < 1 ? Math.min((1 - confidence) / (1 - highest), highest === 0 ? 1 : confidence / highest) : 0
    const byTexts = byShare.map(({ candidate, share }, index) => ({
      candidate,
      confidence: index === 0 ? confidence : share * remainingConfidence,
      decision: null,
    }))
    const heard = decisions === null ? byTexts : this.#applyDecisions(byTexts, decisions, this.#toTraits(unfolded))
    const confidences = weighAnswers(
      heard.map(({ candidate: { code }, confidence: before }) => ({ code, confidence: before })),
      answers,
    )
    const round = (value: number): number => Math.floor(value * 10_000) / 10_000
    return {
      product,
      survey,
      language,
      answers,
      ranked: heard
        .map(({ candidate, decision }, index) => ({ candidate, decision, confidence: confidences[index] ?? 0 }))
        .toSorted((a, b) => b.confidence - a.confidence)
        .slice(0, maxCandidates)
        .map((ranked) => ({ ...ranked, confidence: round(ranked.confidence) })),
    }
  }

  /** Adds the candidates named by decisions, and adjusts all confidences. */
  #applyDecisions(byTexts: Ranking['ranked'], decisions: DecisionIndex, traits: ProductTraits): Ranking['ranked'] {
    const votes = findVotes(decisions, traits)
    if (votes.nearest.length === 0) return byTexts
    this.#classIndexes ??= new Map(this.#model.classes.map((code, classIndex) => [code, classIndex]))
    const candidates = new Map(byTexts.map(({ candidate }) => [candidate.code, candidate]))
    const codes = byTexts.map(({ candidate: { code }, confidence }) => ({ code, confidence }))
    return weighVotes(codes, votes).flatMap(({ code, confidence, decision }) => {
      const classIndex = this.#classIndexes?.get(code)
      if (classIndex === undefined) return []
      const candidate = candidates.get(code) ?? { code, classIndex, signals: new Float64Array() }
      return [{ candidate, confidence, decision }]
    })
  }

  #toTraits(product: ProductDescription): ProductTraits {
    const { features, rarity } = this.#model.numbers
    return toTraits(
      extractFeatures(product),
      (name) => rarity[binarySearch(features, hashFeature(name))] ?? this.#rarest,
    )
  }

  /** The traits by which products are compared. */
  extractTraits(product: ProductDescription): ProductTraits {
    return this.#toTraits(unfoldAttributes(this.#translator.translateProduct(limitProductText(product)).product))
  }

  /** The candidates alone, best first. */
  rankSubheadings(product: ProductDescription, decisions: DecisionIndex | null = null): readonly RankedCode[] {
    return this.rankWithAnalysis(product, decisions).ranked.map(({ candidate: { code }, confidence, decision }) => ({
      code,
      confidence,
      ...(decision === null ? {} : { decision }),
    }))
  }
}

/**
 * Creates a classifier. It is synchronous and needs only the model: weights of a tree of regressions over words, pairs
 * of words, parts of words and facts; examples to compare products with; terms; and the rules of the tariff.
 *
 * @param findTitle descriptions of candidates; null if there is none
 */
export function createClassifier(
  model: Model,
  rules: readonly TariffRule[],
  findTitle: (code: string) => string | null,
  dictionaries: readonly Dictionary[],
  distinctions: readonly DistinctionRow[],
): Classifier {
  const ranker = new Ranker(model, rules, dictionaries, distinctions)

  function collectEvidence(
    candidate: Candidate,
    weighed: readonly { readonly word: string; readonly weight: number }[],
    { terms, facts }: ProductAnalysis,
    answers: readonly FactAnswer[],
  ): Evidence[] {
    const evidenceWords = weighed
      .filter(({ weight }) => weight > minContribution)
      .toSorted((a, b) => b.weight - a.weight)
    const named = terms
      .filter(({ classes }) =>
        classes.some((classIndex) => candidate.code.startsWith(model.classes[classIndex] ?? '?')),
      )
      .toSorted((a, b) => b.coverage - a.coverage)
      .slice(0, 1)
      .map(({ term }) => ({ kind: 'Term' as const, value: term }))
    const decided = rules.flatMap((rule) => {
      const fact = rule.readFact(facts)
      const verdict = evaluateRule(rule, facts, candidate.code)
      const isAnswered = answers.some((answer) => answer.fact === rule.fact)
      if (fact === null || verdict === 'silent' || isAnswered) return []
      const { value, word } = fact
      const { source } = rule
      return [{ kind: 'Fact' as const, fact: rule.fact, value, word, supports: verdict === 'for', source }]
    })
    const answered = answers.flatMap(({ fact, value, source, fits }) => {
      const supports = fits(candidate.code)
      return supports === null ? [] : [{ kind: 'Answer' as const, fact, value, supports, source }]
    })
    return [
      ...answered,
      ...[...new Set(evidenceWords.map(({ word }) => word))]
        .slice(0, maxEvidenceWords)
        .map((value) => ({ kind: 'Word' as const, value })),
      ...named,
      ...decided,
    ]
  }

  return {
    rankSubheadings: (product, decisions) => ranker.rankSubheadings(product, decisions),
    extractTraits: (product) => ranker.extractTraits(product),
    classifyProduct(submittedProduct, decisions) {
      const { product, survey, language, ranked, answers } = ranker.rankWithAnalysis(submittedProduct, decisions)
      if (ranked.length === 0) return { candidates: [], missing: ['what it is'], questions: [] }
      const telling = survey.features.filter(({ name }) => !name.startsWith('#') && !name.includes(':'))
      const contributions = ranker.surveyor.calculateContributions(
        telling,
        ranked.map(({ candidate }) => candidate.classIndex),
      )
      const candidates = ranked.map(({ candidate, confidence, decision }, index) => ({
        code: candidate.code,
        description: findTitle(candidate.code) ?? '',
        confidence,
        evidence: [
          ...collectEvidence(
            candidate,
            telling.map(({ name }, feature) => ({ word: toWords(name), weight: contributions[index]?.[feature] ?? 0 })),
            survey,
            answers,
          ),
          ...(language === null ? [] : [{ kind: 'Language' as const, value: language }]),
        ],
        ...(decision === null ? {} : { decision }),
      }))
      const answered = new Set(answers.map(({ fact }) => fact))
      const text = [product.name, product.material, product.category, product.description].join('\n')
      const questions = chooseQuestions(
        ranker.distinctions,
        candidates,
        { facts: survey.facts, text: text.slice(0, maxAskedText), answered },
        findTitle,
      )
      const askedFacts = questions.map(({ fact }) => fact).filter((fact) => !isCodeFact(fact))
      const missing = [...askedFacts, ...findMissingFacts(rules, survey.facts, candidates)]
      return { candidates, missing: [...new Set(missing)].filter((fact) => !answered.has(fact)), questions }
    },
  }
}
