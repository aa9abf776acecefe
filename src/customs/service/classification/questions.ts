import { type Distinction, type Distinctions, otherValue } from './distinctions.ts'
import type { ProductFacts } from './product-facts.ts'

/** A fact that would decide between candidates, with the consequences of each answer. */
export interface ClassificationQuestion {
  /** The name with which the answer is sent. */
  readonly fact: string
  /** The question. */
  readonly text: string
  /** The note or heading that makes the distinction. */
  readonly source: string
  readonly choices: readonly {
    readonly value: string
    /** The value in words. */
    readonly text: string
    /** The codes it leads to, most likely first, at most five. */
    readonly leadsTo: readonly string[]
  }[]
}

/** A code with its confidence. */
interface WeightedCode {
  readonly code: string
  readonly confidence: number
}

/** The facts that name a code itself, if no distinction of the table decides. */
const headingFact = 'heading'
const subheadingFact = 'subheading'

/** Probability of an answer that contradicts the true code: people make mistakes, and so does the table. */
const slip = 0.003
/** Minimum average gain in confidence that justifies a question. */
const minGain = 0.02
const maxQuestions = 2
/** Choices shown; those leading to less likely codes are omitted. */
const maxChoices = 8
const maxCodesOfChoice = 5
/** Codes less likely than this after an answer are not listed for it. */
const minLeadShare = 0.03
/** Factor by which asking for the code must be better than asking for a property of the goods. */
const preferenceForFacts = 3

/** The likelihood of an answer under a code, up to a constant factor. */
type AnswerLikelihood = (code: string) => number

/** A parsed answer. */
export interface FactAnswer {
  readonly fact: string
  readonly value: string
  readonly source: string
  readonly getLikelihood: AnswerLikelihood
  /** Whether a code covers goods with this value; null if the fact does not apply to the code. */
  readonly fits: (code: string) => boolean | null
}

function calculateLikelihood(values: ReadonlySet<string> | null, answer: string, choices: number): number {
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

/** Whether a fact is a code itself rather than a property of goods. */
export const isCodeFact = (fact: string): fact is CodeFact => Object.hasOwn(codeSources, fact)

/** Parses an answer; null for an unknown fact or value. */
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
    getLikelihood: (code) => calculateLikelihood(distinction.getValues(code), value, choices.length),
  }
}

/** An answer that is not understood, and how to fix it. */
export interface AnswerFault {
  readonly fact: string
  /** Completes a sentence that starts with the fact's name. */
  readonly reason: string
}

/** Returns the answers that are not understood. */
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

/** A possible question with its value. */
interface PossibleQuestion {
  readonly distinction: Pick<Distinction, 'fact' | 'question' | 'source'>
  /** Average increase of the confidence in the best code. */
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
  // Normalized so that all answers together leave each code's confidence unchanged.
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

/** Builds a distinction's question about candidates; null if it does not tell them apart. */
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
      likelihood: (code) => calculateLikelihood(byCode.get(code) ?? null, choice.value, choices.length),
    })),
    distinction,
  )
}

/** Builds the question for the heading or subheading itself. */
function poseCode(
  fact: CodeFact,
  candidates: readonly WeightedCode[],
  findTitle: (code: string) => string | null,
): PossibleQuestion | null {
  const digits = digitsOf[fact]
  const named = [...new Set(candidates.map(({ code }) => code.slice(0, digits)))]
  return weighChoices(
    candidates,
    named.map((value) => ({
      value,
      text: findTitle(value) ?? '',
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

/** What is known about the product in question. */
export interface AskedProduct {
  readonly facts: ProductFacts
  /** All its texts. */
  readonly text: string
  /** The facts already answered. */
  readonly answered: ReadonlySet<string>
}

/**
 * Returns the one or two facts that would raise the confidence most, best first; empty if no answer would. The second
 * is the best in addition to the first.
 *
 * @param candidates best first
 */
export function chooseQuestions(
  distinctions: Distinctions,
  candidates: readonly WeightedCode[],
  { facts, text, answered }: AskedProduct,
  findTitle: (code: string) => string | null,
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
    .flatMap((fact) => poseCode(fact, candidates, findTitle) ?? [])
    .filter(({ gain }) => gain >= minGain)
    .toSorted((a, b) => b.gain - a.gain)[0]
  const isForCode = byCode !== undefined && byCode.gain > preferenceForFacts * (first?.gain ?? 0)
  return (isForCode ? [byCode, first] : [first, second ?? byCode]).flatMap((posed) =>
    posed === undefined ? [] : [toQuestion(posed)],
  )
}
