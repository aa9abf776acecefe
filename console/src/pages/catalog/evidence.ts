import type { ClassificationProposal } from '#client'
import { fill } from '../../language/fill.ts'
import { locale } from '../../language/languages.ts'
import { t } from '../../language/messages.ts'
import { formatPercent } from '../../parts/numbers.ts'
import { translateQuestion } from './tariff-questions.ts'
import { translateSource } from './tariff-sources.ts'

type Candidate = ClassificationProposal['candidates'][number]
type Reason = Candidate['reasons'][number]

const listFormat = new Intl.ListFormat(locale)
const languageNames = new Intl.DisplayNames(locale, { type: 'language' })

const { fact: factNames, source: sourceNames, value: translatedValues } = t.classification
const valueNames = { ...translatedValues, other: translatedValues.otherMaterial }

/** The translation of a name the server uses; the name itself if it has none. */
const translate = (names: Readonly<Record<string, string>>, name: string): string => names[name] ?? name

/** Names a fact in the reader's language; as the server does if there is no translation. */
export const nameFact = (fact: string): string => translate(factNames, fact)

/** Names the value of a fact in the reader's language; as the server does if there is no translation. */
export const nameFactValue = (value: string): string => translate(valueNames, value)

/** Names where the tariff makes the distinction of a fact. */
export const nameSource = (fact: string, source: string): string =>
  Object.hasOwn(sourceNames, fact) ? translate(sourceNames, fact) : (translateSource(source) ?? source)

/** A question's answer: both in the reader's language. */
export interface Answer {
  readonly value: string
  readonly question: string
  readonly text: string
}

/** The answer to a question by one of its choices. */
export const toAnswer = (
  { text }: ClassificationProposal['questions'][number],
  choice: ClassificationProposal['questions'][number]['choices'][number],
): Answer => ({ value: choice.value, question: translateQuestion(text), text: nameChoice(choice) })

/** The value of “none of these”. */
const otherValue = 'other than these'

/** The choices of a question as the server orders them, but “none of these” last. */
export const orderChoices = <Choice extends { readonly value: string }>(
  choices: readonly Choice[],
): readonly Choice[] => choices.toSorted((a, b) => Number(a.value === otherValue) - Number(b.value === otherValue))

/** A choice in words; a code without a title is its own name. */
export const nameChoice = ({ value, text }: { readonly value: string; readonly text: string }): string =>
  text === '' ? value : translateQuestion(text)

/** Writes what speaks for or against a candidate in the reader's language, most important first. */
export function describeEvidence(
  { reasons, evidence }: Candidate,
  answers: Readonly<Record<string, Answer>>,
): readonly string[] {
  const words = reasons.flatMap(({ kind, value = '' }) => (kind === 'Word' ? [value] : []))
  const others = reasons.flatMap((reason, index) =>
    reason.kind === 'Word' ? [] : [describeReason(reason, answers) ?? evidence[index] ?? ''],
  )
  return words.length === 0 ? others : [fill(t.catalog.evidence.words, { words: listFormat.format(words) }), ...others]
}

/** Describes a reason; null for a kind that this version of the console does not know. */
function describeReason(reason: Reason, answers: Readonly<Record<string, Answer>>): string | null {
  const { evidence } = t.catalog
  const { value = '', fact = '' } = reason
  const source = nameSource(fact, reason.source ?? '')
  switch (reason.kind) {
    case 'Term':
      return fill(evidence.term, { term: value })
    case 'Language':
      return fill(evidence.language, { language: languageNames.of(value) ?? value })
    case 'Fact': {
      const name = nameFactValue(value)
      const stated = reason.word === undefined || reason.word === value ? name : `${name} (${reason.word})`
      const sentence = reason.supports === true ? evidence.fits : evidence.contradicts
      return fill(sentence, { fact: nameFact(fact), value: stated, source })
    }
    case 'Answer': {
      const sentence = reason.supports === true ? evidence.answerFits : evidence.answerContradicts
      return fill(sentence, { value: answers[fact]?.text ?? nameFactValue(value), source })
    }
    case 'Decision': {
      const percent = formatPercent(reason.similarity ?? 0)
      return reason.productCode === undefined
        ? fill(evidence.decisionElsewhere, { percent })
        : fill(evidence.decision, { product: reason.productCode, percent })
    }
    case 'Reranking':
      return fill(evidence.model, { model: value })
    case 'Word':
      return fill(evidence.words, { words: value })
    default:
      return null
  }
}
