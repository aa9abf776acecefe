import type { Scope } from '../../kernel/principal.ts'
import type { ServiceDescriptor } from '../domain.ts'
import { type Html, html, joinParts, type Part, renderBreakableName } from '../http/html.ts'
import { renderTokenBlock } from './code.ts'
import { renderFieldList } from './fields.ts'
import type { ReferenceInput } from './input.ts'
import { type ContentsEntry, type ReferencePage, renderMethod } from './layout.ts'
import { getSchemas, listRequestSchemas, listResponseSchemas, type Operation } from './list-operations.ts'
import { renderOperationSection } from './operation-section.ts'
import { renderProse } from './prose.ts'
import { collectSchemaNames, findSharedSchemas, type Schemas } from './schema.ts'

const createGroupSlug = (text: string): string => `group-${text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`

/** The page of one service: authentication, operations, and shared models. */
export function renderServicePage(
  input: ReferenceInput,
  service: ServiceDescriptor,
  operations: readonly Operation[],
  pageOf: ReadonlyMap<string, string>,
  guideTitles: ReadonlyMap<string, string>,
): ReferencePage {
  const serviceOperations = operations.filter(({ route }) => route.service === service.name)
  const schemas = getSchemas(input.document)
  const { shared, inRequests } = findServiceModels(schemas, serviceOperations)
  const { publicUrl, recordedResponses } = input
  const context = { schemas, shared, publicUrl, pageOf, recordedAnswers: recordedResponses }
  const groups = [...new Set(serviceOperations.map(({ route }) => route.tag))]
  const models = [...shared].toSorted()
  const contents: ContentsEntry[] = groups.flatMap((group) => [
    { anchor: createGroupSlug(group), label: group, isHeading: true },
    ...serviceOperations.filter(({ route }) => route.tag === group).map(createContentsEntry),
  ])
  if (models.length > 0) {
    contents.push({ anchor: 'models', label: 'Models', isHeading: true })
    contents.push(...models.map((name) => ({ anchor: `model-${name}`, label: renderBreakableName(name) })))
  }
  const main = html`
    <header class="title">
      <h1>${service.title}</h1>
      <p>${renderProse(service.description)}</p>
      ${renderAlso()}
    </header>
    ${renderAccess(input, serviceOperations)}
    ${service.exampleNotes !== undefined && html`<p class="warning" id="before-examples">${renderProse(service.exampleNotes)}</p>`}
    ${groups.map(
      (group) => html`
      <h2 id="${createGroupSlug(group)}">${group}</h2>
      ${serviceOperations.filter(({ route }) => route.tag === group).map((operation) => renderOperationSection(context, operation))}`,
    )}
    ${
      models.length > 0 &&
      html`
      <h2 id="models">Models</h2>
      <p class="note">Used in several operations above.</p>
      ${models.map((name) => renderModel(name))}`
    }`
  return { name: service.name, title: service.title, contents, main }

  function renderAlso(): Html | null {
    const guides = (service.guides ?? []).map(
      (name) => html`<a href="/docs/guides/${name}">${guideTitles.get(name)}</a>`,
    )
    const document = html`<a href="/openapi/${service.name}.json">OpenAPI document</a>`
    const links = [...guides, ...(input.documentNames.includes(service.name) ? [document] : [])]
    return links.length === 0 ? null : html`<p class="also">${joinParts(links, ' · ')}</p>`
  }

  function renderModel(name: string): Html {
    const schema = schemas[name] ?? {}
    const anchor = `model-${name}`
    return html`
      <section class="operation model" id="${anchor}" aria-labelledby="${anchor}-title">
        <h3 id="${anchor}-title"><a href="#${anchor}">${renderBreakableName(name)}</a></h3>
        <p class="lead">${renderProse(schema.description ?? '')}</p>
        ${renderFieldList({ schemas, shared, direction: inRequests.has(name) ? 'request' : 'answer', anchor }, schema)}
      </section>`
  }
}

/** The models described once for all operations of a service, and those of requests. */
export function findServiceModels(schemas: Schemas, serviceOperations: readonly Operation[]) {
  const inRequests = serviceOperations.flatMap(listRequestSchemas)
  return {
    shared: findSharedSchemas(schemas, [...inRequests, ...serviceOperations.flatMap(listResponseSchemas)]),
    inRequests: collectSchemaNames(schemas, inRequests),
  }
}

function createContentsEntry({ route }: Operation): ContentsEntry {
  const label: Part = [renderMethod(route.method), ' ', html`<span>${route.summary}</span>`]
  return { anchor: route.operationId, label }
}

function renderAccess(input: ReferenceInput, serviceOperations: readonly Operation[]): Html | null {
  const scopes = [...new Set(serviceOperations.map(({ route }) => route.scope))].filter(
    (scope): scope is Scope => scope !== null,
  )
  if (scopes.length === 0) return null
  return html`
    <section class="access" id="access" aria-labelledby="access-title">
      <h2 id="access-title">Before the first request</h2>
      <p>The examples take the access token from the variable <code>TOKEN</code>. It is valid for an hour; see <a
      href="/docs/identity#issueToken">Get an access token</a>.</p>
      ${scopes.map((scope) => renderTokenBlock(`Token with the scope ${scope}`, input.publicUrl, input.sandbox, scope))}
    </section>`
}
