import type { ClassificationProposal } from '#client'
import { fill } from '../../language/fill.ts'
import { locale } from '../../language/languages.ts'
import { t } from '../../language/messages.ts'

type Evidence = ClassificationProposal['candidates'][number]['evidence']

/** A fact that a rule weighed, such as `material: fibre (silk) speaks for it, general rule 1`. */
const verdictPattern =
  /^(?<fact>[^:]+): (?<value>.+?)(?<answered>, as answered,)? speaks (?<verdict>for|against) it, (?<source>.+)$/

const listFormat = new Intl.ListFormat(locale)

/** Writes the evidence of a candidate in sentences for people; what it does not know stays as the server wrote it. */
export function describeEvidence(evidence: Evidence): readonly string[] {
  const words = evidence.flatMap((one) => (one.startsWith('word: ') ? [one.slice('word: '.length)] : []))
  const others = evidence.filter((one) => !one.startsWith('word: ')).map(describeOne)
  return words.length === 0 ? others : [fill(t.catalog.evidence.words, { words: listFormat.format(words) }), ...others]
}

function describeOne(one: string): string {
  const { evidence } = t.catalog
  if (one.startsWith('term: ')) return fill(evidence.term, { term: one.slice('term: '.length) })
  if (one.startsWith('read in ')) return fill(evidence.language, { language: one.slice('read in '.length) })
  const { fact, value, answered, verdict, source } = verdictPattern.exec(one)?.groups ?? {}
  if (fact === undefined || value === undefined || source === undefined) return one
  const isFitting = verdict === 'for'
  if (answered !== undefined)
    return fill(isFitting ? evidence.answerFits : evidence.answerContradicts, { value, source })
  const name = fact.charAt(0).toLocaleUpperCase(locale) + fact.slice(1)
  return fill(isFitting ? evidence.fits : evidence.contradicts, { fact: name, value, source })
}
