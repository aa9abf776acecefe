import { problemKinds } from '../../kernel/problem.ts'
import { problemTable } from '../http/errors.ts'
import { getProblemTitle } from '../http/problem-details.ts'
import { codeAnchor } from './errors-page.ts'
import { listFields } from './fields.ts'
import { getGuidePageName, type RenderedGuide } from './guides.ts'
import type { ReferenceInput } from './input.ts'
import { getPageAddress } from './layout.ts'
import { getSchemas, listRequestSchemas, type Operation } from './list-operations.ts'
import { answerAnchor } from './operation-section.ts'
import { topics } from './overview-page.ts'
import { problemTexts } from './problem-texts.ts'
import { findServiceModels } from './service-page.ts'

/** A searchable entry, in the shape that `assets/search.js` reads. */
export interface SearchEntry {
  readonly kind: 'operation' | 'guide' | 'error' | 'event' | 'field'
  readonly title: string
  /** Its location, as shown to the reader. */
  readonly place: string
  readonly text: string
  readonly url: string
}

/** Builds the search index: operations, sections of guides, errors, codes, events and fields. */
export function buildSearchIndex(
  input: ReferenceInput,
  operations: readonly Operation[],
  guides: readonly RenderedGuide[],
): SearchEntry[] {
  return [
    ...operations.map(describeOperation),
    ...topics.map(({ anchor, label, render }) => {
      const text = stripTags(render(input).text)
      return { kind: 'guide' as const, title: label, place: 'Conventions', text, url: `/docs#${anchor}` }
    }),
    ...guides.flatMap(describeGuide),
    ...problemKinds.map((kind) => ({
      kind: 'error' as const,
      title: `${kind}: ${getProblemTitle(problemTable[kind].status)}`,
      place: `Status ${problemTable[kind].status}`,
      text: stripMarks(`${problemTexts[kind].meaning} ${problemTexts[kind].caller}`),
      url: `/docs/errors#${kind}`,
    })),
    ...input.services.flatMap(({ name: service, codeTables = [] }) =>
      codeTables.flatMap(({ title, codes }) =>
        codes.map(({ code, name, meaning }) => ({
          kind: 'error' as const,
          title: `${code} ${name}`,
          place: title,
          text: stripMarks(meaning),
          url: `/docs/errors#${codeAnchor(service, code)}`,
        })),
      ),
    ),
    ...input.events.map(({ descriptor: { type, when } }) => ({
      kind: 'event' as const,
      title: type,
      place: 'Event',
      text: stripMarks(when),
      url: `/docs/events#${type}`,
    })),
    ...collectFields(input, operations),
  ]
}

const stripMarks = (text: string): string => text.replaceAll('`', '')

const stripTags = (text: string): string =>
  text
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .trim()

function describeOperation({ route }: Operation): SearchEntry {
  return {
    kind: 'operation',
    title: route.summary,
    place: `${route.method} ${route.path}`,
    text: `${route.operationId}. ${stripMarks(route.description)}`,
    url: `${getPageAddress(route.service)}#${route.operationId}`,
  }
}

function describeGuide({ name, title, sections }: RenderedGuide): SearchEntry[] {
  return sections.map((section) => ({
    kind: 'guide',
    title: section.title,
    place: section.depth === 1 ? 'Guide' : title,
    text: section.text,
    url: `${getPageAddress(getGuidePageName(name))}#${section.anchor}`,
  }))
}

/** Operations named for a common field. */
const namedPlaces = 2

/** The parameters and members of all operations; equal ones become one entry. */
function collectFields(input: ReferenceInput, operations: readonly Operation[]): SearchEntry[] {
  const schemas = getSchemas(input.document)
  const found = new Map<string, { name: string; text: string; url: string; places: Set<string> }>()
  const add = (name: string, description: string, url: string, place: string) => {
    const key = `${name}\n${description}`
    const entry = found.get(key) ?? { name, text: stripMarks(description), url, places: new Set<string>() }
    entry.places.add(place)
    found.set(key, entry)
  }
  for (const { name: service } of input.services) {
    const serviceOperations = operations.filter(({ route }) => route.service === service)
    const page = getPageAddress(service)
    const { shared } = findServiceModels(schemas, serviceOperations)
    const within = { schemas, shared, direction: 'request' } as const
    for (const operation of serviceOperations) {
      const { route, described } = operation
      const id = route.operationId
      for (const parameter of described.parameters ?? []) {
        const url = `${page}#${id}-${parameter.in}.${parameter.name}`
        add(parameter.name, parameter.description ?? '', url, route.summary)
      }
      const answers = Object.entries(described.responses).filter(([status]) => Number(status) < 400)
      const bodies = [
        ...listRequestSchemas(operation).map((schema) => [id, schema] as const),
        ...answers.flatMap(([status, { content }]) =>
          Object.values(content ?? {}).map(({ schema }) => [answerAnchor(id, status), schema] as const),
        ),
      ]
      for (const [anchor, schema] of bodies) {
        for (const field of listFields({ ...within, anchor }, schema)) {
          add(field.name, field.description, `${page}#${field.anchor}`, route.summary)
        }
      }
    }
    for (const model of shared) {
      for (const field of listFields({ ...within, anchor: `model-${model}` }, schemas[model] ?? {})) {
        add(field.name, field.description, `${page}#${field.anchor}`, model)
      }
    }
  }
  return [...found.values()].map(({ name, text, url, places }) => {
    const named = [...places].slice(0, namedPlaces).join(', ')
    const others = places.size - namedPlaces
    return { kind: 'field', title: name, place: others > 0 ? `${named} and ${others} more` : named, text, url }
  })
}
