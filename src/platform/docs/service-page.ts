import type { Scope } from '../../kernel/principal.ts'
import { breakableName, type Html, html, type Part } from '../http/html.ts'
import { codeBlock, tokenCommand } from './code.ts'
import { fieldList } from './fields.ts'
import type { ReferenceInput, ServiceWords } from './input.ts'
import { type Entry, methodMark, type Page } from './layout.ts'
import { operationSection } from './operation-section.ts'
import { answerSchemas, type Operation, requestSchemas, schemasOf } from './operations-of.ts'
import { prose } from './prose.ts'
import { namesBelow, sharedSchemas } from './schema.ts'

const slug = (text: string): string => `group-${text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`

/** The page of one service: how to get in, each operation, and the models that several of them use. */
export function servicePage(
  input: ReferenceInput,
  service: ServiceWords,
  all: readonly Operation[],
  pageOf: ReadonlyMap<string, string>,
): Page {
  const own = all.filter(({ route }) => route.service === service.name)
  const schemas = schemasOf(input.document)
  const sent = own.flatMap(requestSchemas)
  const shared = sharedSchemas(schemas, [...sent, ...own.flatMap(answerSchemas)])
  const inRequests = namesBelow(schemas, sent)
  const { publicUrl, recordedAnswers } = input
  const context = { schemas, shared, publicUrl, pageOf, recordedAnswers }
  const groups = [...new Set(own.map(({ route }) => route.tag))]
  const models = [...shared].toSorted()
  const contents: Entry[] = groups.flatMap((group) => [
    { anchor: slug(group), label: group, isHeading: true },
    ...own.filter(({ route }) => route.tag === group).map(contentsEntry),
  ])
  if (models.length > 0) {
    contents.push({ anchor: 'models', label: 'Models', isHeading: true })
    contents.push(...models.map((name) => ({ anchor: `model-${name}`, label: breakableName(name) })))
  }
  const main = html`
    <header class="title">
      <h1>${service.title}</h1>
      <p>${prose(service.description)}</p>
      ${input.documentNames.includes(service.name) && html`<p class="also"><a href="/openapi/${service.name}.json">OpenAPI document</a></p>`}
    </header>
    ${access(input, own)}
    ${service.beforeExamples !== undefined && html`<p class="warning" id="before-examples">${service.beforeExamples}</p>`}
    ${groups.map(
      (group) => html`
      <h2 id="${slug(group)}">${group}</h2>
      ${own.filter(({ route }) => route.tag === group).map((operation) => operationSection(context, operation))}`,
    )}
    ${
      models.length > 0 &&
      html`
      <h2 id="models">Models</h2>
      <p class="note">Used in several places above, and described here once.</p>
      ${models.map((name) => model(name))}`
    }`
  return { name: service.name, title: service.title, contents, main }

  function model(name: string): Html {
    const schema = schemas[name] ?? {}
    const anchor = `model-${name}`
    return html`
      <section class="operation model" id="${anchor}" aria-labelledby="${anchor}-title">
        <h3 id="${anchor}-title"><a href="#${anchor}">${breakableName(name)}</a></h3>
        <p class="lead">${prose(schema.description ?? '')}</p>
        ${fieldList({ schemas, shared, direction: inRequests.has(name) ? 'request' : 'answer', anchor }, schema)}
      </section>`
  }
}

function contentsEntry({ route }: Operation): Entry {
  const label: Part = [methodMark(route.method), ' ', html`<span>${route.summary}</span>`]
  return { anchor: route.operationId, label }
}

function access(input: ReferenceInput, own: readonly Operation[]): Html | null {
  const scopes = [...new Set(own.map(({ route }) => route.scope))].filter((scope): scope is Scope => scope !== null)
  if (scopes.length === 0) return null
  return html`
    <section class="access" id="access" aria-labelledby="access-title">
      <h2 id="access-title">Before the first request</h2>
      <p>The examples take the access token from the variable <code>TOKEN</code>. It is good for an hour;
      <a href="/docs/identity#issueToken">Get an access token</a> has the details.</p>
      ${scopes.map((scope) => codeBlock(`Token with the scope ${scope}`, tokenCommand(input.publicUrl, input.sandbox, scope), 'shell'))}
    </section>`
}
