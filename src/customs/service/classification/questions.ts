import { type Distinction, type Distinctions, otherValue } from './distinctions.ts'
import type { ProductFacts } from './product-facts.ts'

/** A fact that would decide between the candidates of a product, with what each answer to it leads to. */
export interface ClassificationQuestion {
  /** Under which the answer is sent back. */
  readonly fact: string
  /** The question. */
  readonly text: string
  /** The note or heading that draws the distinction. */
  readonly source: string
  readonly choices: readonly {
    readonly value: string
    /** The value in words. */
    readonly text: string
    /** The codes that it leads to, the likeliest first; five at the most. */
    readonly leadsTo: readonly string[]
  }[]
}

/** A code with what is known of how likely it is. */
interface WeightedCode {
  readonly code: string
  readonly confidence: number
}

/** The facts that name a code itself, for what no distinction of the table tells apart. */
const headingFact = 'heading'
const subheadingFact = 'subheading'

/** How likely an answer is that does not fit the true code: people err, and so does the table. */
const slip = 0.003
/** By how much an answer must raise the confidence on average, so that it is worth a question. */
const minGain = 0.02
const maxQuestions = 2
/** Choices shown with a question; those that lead to less likely codes are left out. */
const maxChoices = 8
const maxCodesOfChoice = 5
/** Codes that an answer makes less likely than this are not what it leads to. */
const minLeadShare = 0.03
/** How much better a question for the heading or subheading must be than one for a property of the goods. */
const preferenceForFacts = 3

/** How likely an answer is under a code, up to a factor that is the same for all codes. */
type AnswerLikelihood = (code: string) => number

/** An answer to a question, as it is understood. */
export interface FactAnswer {
  readonly fact: string
  readonly value: string
  readonly source: string
  readonly getLikelihood: AnswerLikelihood
  /** Whether a code takes goods of which it is so; null where the fact tells nothing of the code. */
  readonly fits: (code: string) => boolean | null
}

function likelihoodOf(values: ReadonlySet<string> | null, answer: string, choices: number): number {
  if (values === null) return answer === otherValue ? 1 : 1 / choices
  return values.has(answer) ? (1 - slip) / values.size : slip / choices
}

const codeSources = {
  [headingFact]: 'general rule 1: the terms of the headings',
  [subheadingFact]: 'general rule 6: the terms of the subheadings',
} as const
type CodeFact = keyof typeof codeSources
const digitsOf: Readonly<Record<CodeFact, number>> = { [headingFact]: 4, [subheadingFact]: 6 }
const codeFacts = [headingFact, subheadingFact] as const

/** Whether a fact is a code itself, and so no property of goods. */
export const isCodeFact = (fact: string): fact is CodeFact => Object.hasOwn(codeSources, fact)

/** Understands an answer to a question for a fact; null for a fact or an unknown value. */
export function readAnswer(
  distinctions: ReadonlyMap<string, Distinction>,
  fact: string,
  value: string,
): FactAnswer | null {
  if (isCodeFact(fact)) {
    if (value.length !== digitsOf[fact] || !/^\d+$/.test(value)) return null
    const fits = (code: string) => code.startsWith(value)
    return { fact, value, source: codeSources[fact], fits, getLikelihood: (code) => (fits(code) ? 1 - slip : slip) }
  }
  const distinction = distinctions.get(fact)
  if (distinction === undefined) return null
  if (value !== otherValue && !distinction.choices.some((choice) => choice.value === value)) return null
  const { choices, source } = distinction
  return {
    fact,
    value,
    source,
    fits: (code) => distinction.getValues(code)?.has(value) ?? (value === otherValue ? true : null),
    getLikelihood: (code) => likelihoodOf(distinction.getValues(code), value, choices.length),
  }
}

/** An answer that is not understood, and how to cure it. */
export interface AnswerFault {
  readonly fact: string
  /** Reads on from the name of the fact. */
  readonly reason: string
}

/** The answers that are not understood. */
export function findAnswerFaults(
  distinctions: ReadonlyMap<string, Distinction>,
  facts: Readonly<Record<string, string>>,
): readonly AnswerFault[] {
  return Object.entries(facts)
    .filter(([fact, value]) => readAnswer(distinctions, fact, value) === null)
    .map(([fact]) => {
      if (isCodeFact(fact)) return { fact, reason: `must have ${digitsOf[fact]} digits` }
      const distinction = distinctions.get(fact)
      if (distinction === undefined) return { fact, reason: 'is not a fact that questions ask for' }
      const values = [...distinction.choices.map(({ value }) => value), otherValue]
      return { fact, reason: `must be one of ${values.map((value) => `“${value}”`).join(', ')}` }
    })
}

/** A question that could be asked about candidates, and what it would be worth. */
interface PossibleQuestion {
  readonly distinction: Pick<Distinction, 'fact' | 'question' | 'source'>
  /** By how much the answer raises the confidence in the best code on average. */
  readonly gain: number
  readonly choices: readonly {
    readonly value: string
    readonly text: string
    readonly posterior: readonly WeightedCode[]
  }[]
}

function weighChoices(
  candidates: readonly WeightedCode[],
  choices: readonly { readonly value: string; readonly text: string; readonly likelihood: AnswerLikelihood }[],
  distinction: Pick<Distinction, 'fact' | 'question' | 'source'>,
): PossibleQuestion | null {
  const weighed = choices.map(({ value, text, likelihood }) => {
    const posterior = candidates.map(({ code, confidence }) => ({ code, confidence: confidence * likelihood(code) }))
    return { value, text, posterior, mass: posterior.reduce((sum, { confidence }) => sum + confidence, 0) }
  })
  if (weighed.length < 2) return null
  // What an answer makes of each code, so that all answers to the question together leave its confidence as it was.
  const totals = candidates.map((_, index) =>
    weighed.reduce((sum, { posterior }) => sum + (posterior[index]?.confidence ?? 0), 0),
  )
  const best = Math.max(...candidates.map(({ confidence }) => confidence))
  const after = weighed.reduce(
    (sum, { posterior }) =>
      sum +
      Math.max(
        ...posterior.map(({ confidence }, index) => {
          const total = totals[index] ?? 0
          return total === 0 ? 0 : (confidence / total) * (candidates[index]?.confidence ?? 0)
        }),
      ),
    0,
  )
  return { distinction, gain: after - best, choices: weighed.toSorted((a, b) => b.mass - a.mass).slice(0, maxChoices) }
}

/** The question that a distinction asks of candidates; null where it does not tell them apart. */
function poseDistinction(distinction: Distinction, candidates: readonly WeightedCode[]): PossibleQuestion | null {
  const valuesOfCodes = candidates.map(({ code }) => distinction.getValues(code) ?? distinction.valuesOfOthers)
  const named = new Set(valuesOfCodes.flatMap((values) => (values === null ? [] : [...values])))
  if (named.size === 0) return null
  const offered = distinction.choices.filter(({ value }) => named.has(value))
  const isAllNamed = valuesOfCodes.every((values) => values !== null)
  const choices = [
    ...offered,
    ...(isAllNamed || offered.length === distinction.choices.length
      ? []
      : [{ value: otherValue, text: 'None of these' }]),
  ]
  const byCode = new Map(candidates.map(({ code }, index) => [code, valuesOfCodes[index] ?? null]))
  return weighChoices(
    candidates,
    choices.map((choice) => ({
      ...choice,
      likelihood: (code) => likelihoodOf(byCode.get(code) ?? null, choice.value, choices.length),
    })),
    distinction,
  )
}

/** The question for the heading or the subheading itself. */
function poseCode(
  fact: CodeFact,
  candidates: readonly WeightedCode[],
  titleOf: (code: string) => string | null,
): PossibleQuestion | null {
  const digits = digitsOf[fact]
  const named = [...new Set(candidates.map(({ code }) => code.slice(0, digits)))]
  return weighChoices(
    candidates,
    named.map((value) => ({
      value,
      text: titleOf(value) ?? '',
      likelihood: (code) => (code.startsWith(value) ? 1 - slip : slip / named.length),
    })),
    { fact, question: 'Which of these describes it?', source: codeSources[fact] },
  )
}

function toQuestion({ distinction, choices }: PossibleQuestion): ClassificationQuestion {
  return {
    fact: distinction.fact,
    text: distinction.question,
    source: distinction.source,
    choices: choices.map(({ value, text, posterior }) => {
      const mass = posterior.reduce((sum, { confidence }) => sum + confidence, 0)
      return {
        value,
        text,
        leadsTo: posterior
          .filter(({ confidence }) => confidence >= minLeadShare * mass)
          .toSorted((a, b) => b.confidence - a.confidence)
          .slice(0, maxCodesOfChoice)
          .map(({ code }) => code),
      }
    }),
  }
}

/** What is known of a product that questions are asked about. */
export interface AskedProduct {
  readonly facts: ProductFacts
  /** All its texts. */
  readonly text: string
  /** The facts that were answered already. */
  readonly answered: ReadonlySet<string>
}

/**
 * The one or two facts that would raise the confidence in an answer most, the best first; none where no answer would. The
 * second is the best beside the first.
 *
 * @param candidates best first
 */
export function chooseQuestions(
  distinctions: Distinctions,
  candidates: readonly WeightedCode[],
  { facts, text, answered }: AskedProduct,
  titleOf: (code: string) => string | null,
): readonly ClassificationQuestion[] {
  if (candidates.length < 2) return []
  const plain = text.toLowerCase()
  const byFact: { readonly posed: PossibleQuestion; readonly distinction: Distinction }[] = []
  for (const distinction of distinctions.findConcerned(candidates.map(({ code }) => code))) {
    if (answered.has(distinction.fact)) continue
    const posed = poseDistinction(distinction, candidates)
    if (posed !== null && posed.gain >= minGain) byFact.push({ posed, distinction })
  }
  const chosen: PossibleQuestion[] = []
  for (const { posed, distinction } of byFact.toSorted((a, b) => b.posed.gain - a.posed.gain)) {
    if (distinction.isTold(facts, plain)) continue
    chosen.push(posed)
    if (chosen.length === maxQuestions) break
  }
  const [first, second] = chosen
  const byCode = codeFacts
    .filter((fact) => !answered.has(fact))
    .flatMap((fact) => poseCode(fact, candidates, titleOf) ?? [])
    .filter(({ gain }) => gain >= minGain)
    .toSorted((a, b) => b.gain - a.gain)[0]
  const isForCode = byCode !== undefined && byCode.gain > preferenceForFacts * (first?.gain ?? 0)
  return (isForCode ? [byCode, first] : [first, second ?? byCode]).flatMap((posed) =>
    posed === undefined ? [] : [toQuestion(posed)],
  )
}
