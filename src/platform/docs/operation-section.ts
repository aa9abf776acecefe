import { needsAllBrands, type Route, type RouteExample } from '../../kernel/contract/route.ts'
import { problemKinds } from '../../kernel/problem.ts'
import { problemTable } from '../http/errors.ts'
import { type Html, html, joinParts, type Part, renderBreakableName } from '../http/html.ts'
import { renderCodeBlock, renderCurl, renderJsonBlock } from './code.ts'
import { type FieldContext, renderField, renderFieldList } from './fields.ts'
import type { ReferenceInput } from './input.ts'
import { renderBreakablePath, renderMethod } from './layout.ts'
import type { Operation } from './list-operations.ts'
import { renderProse } from './prose.ts'
import { listRules, renderType } from './rules.ts'
import { findInnermostSchema, resolveSchema, type Schema, type Schemas } from './schema.ts'

export interface SectionContext {
  readonly schemas: Schemas
  readonly shared: ReadonlySet<string>
  readonly publicUrl: string
  /** The page of each route, by operation id. */
  readonly pageOf: ReadonlyMap<string, string>
  readonly recordedAnswers: ReferenceInput['recordedResponses']
}

/** Renders an operation: request, responses, and examples of both. */
export function renderOperationSection(context: SectionContext, { route, described }: Operation): Html {
  const id = route.operationId
  const parameters = described.parameters ?? []
  return html`
  <section class="operation" id="${id}" aria-labelledby="${id}-title">
    <header>
      <h3 id="${id}-title"><a href="#${id}">${described.summary}</a></h3>
      <p class="endpoint">${renderMethod(route.method)} <code>${renderBreakablePath(route.path)}</code></p>
    </header>
    <div class="columns">
      <div class="words">
        <p class="lead">${renderProse(described.description)}</p>
        ${renderFacts(route)}
        ${
          parameters.length > 0 &&
          html`<h4>Parameters</h4><ul class="fields">${parameters.map((parameter) =>
            renderField(
              { ...context, direction: 'request', anchor: `${id}-${parameter.in}` },
              parameter.name,
              { ...parameter.schema, description: parameter.description ?? '' },
              parameter.required,
            ),
          )}</ul>`
        }
        ${renderBody(context, route, described.requestBody?.content)}
        ${renderResponses(context, route, described.responses)}
        ${renderErrors(route, described.responses)}
      </div>
      <div class="examples">
        <h4>Examples</h4>
        ${route.examples.map((example, index) => renderExample(context, route, example, index === 0))}
      </div>
    </div>
  </section>`
}

function renderFacts(route: Route): Html {
  const access = route.scope === null ? 'open, no token' : html`a token with the scope <code>${route.scope}</code>`
  const ownAccess =
    route.ownScope !== undefined && html`, or for one’s own tenant with the scope <code>${route.ownScope}</code>`
  return html`<dl class="facts">
    <div><dt>Access</dt><dd>${access}${ownAccess}${needsAllBrands(route) && '; a tenant’s client needs access to all brands'}</dd></div>
    ${route.write === true && html`<div><dt>Retries</dt><dd>safe with an <a href="/docs#idempotency"><code>Idempotency-Key</code></a></dd></div>`}
    <div><dt>Operation id</dt><dd><code>${route.operationId}</code></dd></div>
  </dl>`
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>

function renderBody(context: SectionContext, route: Route, content: Content | undefined): Html | null {
  const [type, media] = Object.entries(content ?? {})[0] ?? []
  if (media === undefined) return null
  const within: FieldContext = { ...context, direction: 'request', anchor: route.operationId }
  return html`
    <div class="part"><h4>Request body</h4><span class="media">${type}</span></div>
    ${renderContent(within, media.schema, true)}`
}

/** Renders the content of a body, or of each entry of a list; models with several members can be collapsed. */
function renderContent(context: FieldContext, schema: Schema, isOpen: boolean): Html {
  const resolved = resolveSchema(context.schemas, schema)
  const { name, schema: model, description } = findInnermostSchema(context.schemas, schema)
  const isList = resolved.schema.items !== undefined
  const count = Object.keys(model.properties ?? {}).length
  const isElsewhere = isList && name !== null && context.shared.has(name)
  const rules = isList && context.direction === 'request' ? listRules(resolved.schema) : []
  const head = html`
    <p class="whole"><span class="type">${renderType(context.schemas, schema, context.shared)}</span> ${renderProse(resolved.description)}</p>
    ${rules.length > 0 && html`<ul class="rules">${rules.map((rule) => html`<li>${rule}</li>`)}</ul>`}`
  if (count === 0 || isElsewhere) return head
  return html`
    ${isList && head}
    <details class="content"${isOpen && html` open`}>
      <summary>${isList && 'Each entry: '}${count} ${count === 1 ? 'member' : 'members'}${name !== null && html` <span class="model">${renderBreakableName(name)}</span>`}</summary>
      ${description !== '' && html`<p class="whole">${renderProse(description)}</p>`}
      ${renderFieldList(context, model)}
    </details>`
}

/** Prefix of the anchors of a response's members. */
export const answerAnchor = (operationId: string, status: string): string => `${operationId}-${status}`

interface Response {
  readonly description: string
  readonly headers?: Readonly<Record<string, { readonly description: string }>>
  readonly content?: Content
}

function renderResponses(context: SectionContext, route: Route, responses: Readonly<Record<string, Response>>): Html {
  const successes = Object.entries(responses).filter(([status]) => Number(status) < 400)
  return html`<h4>Responses</h4>
    ${successes.map(([status, { description, headers, content }]) => {
      const [type, media] = Object.entries(content ?? {})[0] ?? []
      return html`
      <div class="answer">
        <p>${renderStatusMark(status)} ${renderProse(description)}${type !== undefined && html` <span class="media">${type}</span>`}</p>
        ${Object.entries(headers ?? {}).map(([name, header]) => html`<p class="header">Header <code>${name}</code>: ${renderProse(header.description)}</p>`)}
        ${
          media !== undefined &&
          renderContent(
            { ...context, direction: 'answer', anchor: answerAnchor(route.operationId, status) },
            media.schema,
            false,
          )
        }
      </div>`
    })}
    ${route.write === true && html`<p class="header">Header <code>idempotent-replayed</code>: <code>true</code> on a response that repeats an earlier one.</p>`}`
}

function renderErrors(route: Route, responses: Readonly<Record<string, Response>>): Html | null {
  const failures = Object.entries(responses).filter(([status]) => Number(status) >= 400)
  if (failures.length === 0) return null
  return html`<h4>Errors</h4>
    <ul class="refusals">${failures.map(
      ([status, { description }]) =>
        html`<li>${renderStatusMark(status)} <span>${renderProse(description)} <span class="kinds">${joinParts(renderProblemKinds(route, Number(status)), ' · ')}</span></span></li>`,
    )}</ul>
    <p class="header">For their bodies, see the kinds of <a href="/docs/errors">errors</a>.</p>`
}

function renderProblemKinds(route: Route, status: number): Part[] {
  return problemKinds
    .filter((kind) => problemTable[kind].status === status)
    .filter((kind) => kind !== 'in-flight' || route.write === true)
    .map((kind) => html`<a href="/docs/errors#${kind}">${kind}</a>`)
}

/** Renders a status as a coloured number. */
export function renderStatusMark(status: number | string): Html {
  return html`<span class="status s${String(status).slice(0, 1)}">${status}</span>`
}

function renderExample(context: SectionContext, route: Route, example: RouteExample, isOpen: boolean): Html {
  return html`
    <details class="example" id="${route.operationId}-${example.name}" name="${route.operationId}-examples"${isOpen && html` open`}>
      <summary><span class="title">${renderProse(example.summary)}</span> ${renderStatusMark(example.response.status)}</summary>
      ${renderPreconditions(context, example.after ?? [])}
      ${renderPlaceholders(context, example)}
      ${renderCodeBlock(
        'Request',
        renderCurl(context.publicUrl, route, example),
        'shell',
        // Browser requests are not made by programs, and have no code samples.
        route.isForShoppers === true ? {} : { example: `${route.service}/${route.operationId}/${example.name}` },
      )}
      ${renderExampleResponse(context, route, example)}
    </details>`
}

function renderExampleResponse(context: SectionContext, route: Route, example: RouteExample): Html | null {
  const { status, body: recordedBody } = example.response
  if (recordedBody !== undefined) return renderJsonBlock(`Response ${status}`, recordedBody)
  const recorded = context.recordedAnswers[`${route.operationId}/${example.name}`]
  if (recorded === undefined) return null
  return renderJsonBlock(
    `Response ${status}${recorded.isCut ? ', with long lists and texts shortened' : ''}`,
    recorded.body,
  )
}

function renderPreconditions(context: SectionContext, steps: readonly string[]): Html | null {
  if (steps.length === 0) return null
  const links = steps.map((step) => {
    const [id = '', name = ''] = step.split('/')
    return html`<a href="${context.pageOf.get(id) ?? ''}#${id}-${name}"><code>${step}</code></a>`
  })
  return html`<p class="given">Send first: ${joinParts(links, ', ')}</p>`
}

/** Explains the values that differ for each caller. */
function renderPlaceholders({ pageOf }: SectionContext, example: RouteExample): Html | null {
  const places = Object.entries(example.fromResponses ?? {})
  if (places.length === 0) return null
  return html`${places.map(([place, source]) => {
    const [step = '', member = ''] = source.split('#')
    const [id = '', name = ''] = step.split('/')
    return html`<p class="given">Replace <code>${readExampleValue(example, place)}</code> with the
      <code>${member}</code> returned by <a href="${pageOf.get(id) ?? ''}#${id}-${name}"><code>${step}</code></a>.</p>`
  })}`
}

/** The value of an example at a path such as `params.name`. */
function readExampleValue(example: RouteExample, place: string): string {
  const exampleValue = place
    .split('.')
    .reduce<unknown>((current, name) => (hasMembers(current) ? current[name] : undefined), { ...example })
  return String(exampleValue)
}

/** Whether a value is an object or a list. */
const hasMembers = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
