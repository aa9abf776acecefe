import type { Route, RouteExample } from '../../kernel/contract/route.ts'
import { problemKinds } from '../../kernel/problem.ts'
import { problemTable } from '../http/errors.ts'
import { breakableName, type Html, html, joined, type Part } from '../http/html.ts'
import { codeBlock, curl, jsonBlock } from './code.ts'
import { type FieldContext, field, fieldList } from './fields.ts'
import type { ReferenceInput } from './input.ts'
import { breakable, methodMark } from './layout.ts'
import type { Operation } from './operations-of.ts'
import { prose } from './prose.ts'
import { rulesOf, typeOf } from './rules.ts'
import { innermost, plain, type Schema, type Schemas } from './schema.ts'

export interface SectionContext {
  readonly schemas: Schemas
  readonly shared: ReadonlySet<string>
  readonly publicUrl: string
  /** Where a route of the contract is described, by its operation id. */
  readonly pageOf: ReadonlyMap<string, string>
  readonly recordedAnswers: ReferenceInput['recordedAnswers']
}

/** Everything about one operation: what it takes, what it answers, and examples of both. */
export function operationSection(context: SectionContext, { route, described }: Operation): Html {
  const id = route.operationId
  const parameters = described.parameters ?? []
  return html`
  <section class="operation" id="${id}" aria-labelledby="${id}-title">
    <header>
      <h3 id="${id}-title"><a href="#${id}">${described.summary}</a></h3>
      <p class="endpoint">${methodMark(route.method)} <code>${breakable(route.path)}</code></p>
    </header>
    <div class="columns">
      <div class="words">
        <p class="lead">${prose(described.description)}</p>
        ${facts(route)}
        ${
          parameters.length > 0 &&
          html`<h4>Parameters</h4><ul class="fields">${parameters.map((parameter) =>
            field(
              { ...context, direction: 'request', anchor: `${id}-${parameter.in}` },
              parameter.name,
              { ...parameter.schema, description: parameter.description ?? '' },
              parameter.required,
            ),
          )}</ul>`
        }
        ${body(context, route, described.requestBody?.content)}
        ${answers(context, route, described.responses)}
        ${refusals(route, described.responses)}
      </div>
      <div class="examples">
        <h4>Examples</h4>
        ${route.examples.map((example, index) => exampleOf(context, route, example, index === 0))}
      </div>
    </div>
  </section>`
}

function facts(route: Route): Html {
  const access = route.scope === null ? 'open, no token' : html`a token with the scope <code>${route.scope}</code>`
  return html`<dl class="facts">
    <div><dt>Access</dt><dd>${access}</dd></div>
    ${route.write === true && html`<div><dt>Repeating</dt><dd>safe with an <a href="/docs#idempotency">Idempotency-Key</a></dd></div>`}
    <div><dt>Operation id</dt><dd><code>${route.operationId}</code></dd></div>
  </dl>`
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>

function body(context: SectionContext, route: Route, content: Content | undefined): Html | null {
  const [type, media] = Object.entries(content ?? {})[0] ?? []
  if (media === undefined) return null
  const within: FieldContext = { ...context, direction: 'request', anchor: route.operationId }
  return html`
    <div class="part"><h4>Request body</h4><span class="media">${type}</span></div>
    ${contentOf(within, media.schema, true)}`
}

/** What a body consists of, or each entry of one that is a list; a model of several members can be folded away. */
function contentOf(context: FieldContext, schema: Schema, isOpen: boolean): Html {
  const whole = plain(context.schemas, schema)
  const { name, schema: model, description } = innermost(context.schemas, schema)
  const isList = whole.schema.items !== undefined
  const count = Object.keys(model.properties ?? {}).length
  const isElsewhere = isList && name !== null && context.shared.has(name)
  const rules = isList && context.direction === 'request' ? rulesOf(whole.schema) : []
  const head = html`
    <p class="whole"><span class="type">${typeOf(context.schemas, schema, context.shared)}</span> ${prose(whole.description)}</p>
    ${rules.length > 0 && html`<ul class="rules">${rules.map((rule) => html`<li>${rule}</li>`)}</ul>`}`
  if (count === 0 || isElsewhere) return head
  return html`
    ${isList && head}
    <details class="content"${isOpen && html` open`}>
      <summary>${isList && 'Each entry: '}${count} ${count === 1 ? 'member' : 'members'}${name !== null && html` <span class="model">${breakableName(name)}</span>`}</summary>
      ${description !== '' && html`<p class="whole">${prose(description)}</p>`}
      ${fieldList(context, model)}
    </details>`
}

interface Response {
  readonly description: string
  readonly headers?: Readonly<Record<string, { readonly description: string }>>
  readonly content?: Content
}

function answers(context: SectionContext, route: Route, responses: Readonly<Record<string, Response>>): Html {
  const within: FieldContext = { ...context, direction: 'answer', anchor: null }
  const successes = Object.entries(responses).filter(([status]) => Number(status) < 400)
  return html`<h4>Answers</h4>
    ${successes.map(([status, { description, headers, content }]) => {
      const [type, media] = Object.entries(content ?? {})[0] ?? []
      return html`
      <div class="answer">
        <p>${statusMark(status)} ${prose(description)}${type !== undefined && html` <span class="media">${type}</span>`}</p>
        ${Object.entries(headers ?? {}).map(([name, header]) => html`<p class="header">Header <code>${name}</code>: ${prose(header.description)}</p>`)}
        ${media !== undefined && contentOf(within, media.schema, false)}
      </div>`
    })}
    ${route.write === true && html`<p class="header">Header <code>idempotent-replayed</code>: <code>true</code> on an answer that repeats an earlier one.</p>`}`
}

function refusals(route: Route, responses: Readonly<Record<string, Response>>): Html | null {
  const failures = Object.entries(responses).filter(([status]) => Number(status) >= 400)
  if (failures.length === 0) return null
  return html`<h4>Refusals</h4>
    <ul class="refusals">${failures.map(
      ([status, { description }]) =>
        html`<li>${statusMark(status)} <span>${prose(description)} <span class="kinds">${joined(kindsOf(route, Number(status)), ' · ')}</span></span></li>`,
    )}</ul>
    <p class="header">The bodies are shown with each kind of <a href="/docs/errors">error</a>.</p>`
}

function kindsOf(route: Route, status: number): Part[] {
  return problemKinds
    .filter((kind) => problemTable[kind].status === status)
    .filter((kind) => kind !== 'in-flight' || route.write === true)
    .map((kind) => html`<a href="/docs/errors#${kind}">${kind}</a>`)
}

/** The status of an answer as a coloured number. */
export function statusMark(status: number | string): Html {
  return html`<span class="status s${String(status).slice(0, 1)}">${status}</span>`
}

function exampleOf(context: SectionContext, route: Route, example: RouteExample, isOpen: boolean): Html {
  return html`
    <details class="example" id="${route.operationId}-${example.name}" name="${route.operationId}-examples"${isOpen && html` open`}>
      <summary><span class="title">${example.summary}</span> ${statusMark(example.answer.status)}</summary>
      ${given(context, example.given ?? [])}
      ${placeholders(context, example)}
      ${codeBlock('Request', curl(context.publicUrl, route, example), 'shell')}
      ${answerOf(context, route, example)}
    </details>`
}

function answerOf(context: SectionContext, route: Route, example: RouteExample): Html | null {
  const { status, body: told } = example.answer
  if (told !== undefined) return jsonBlock(`Answer ${status}`, told)
  const recorded = context.recordedAnswers[`${route.operationId}/${example.name}`]
  if (recorded === undefined) return null
  return jsonBlock(`Answer ${status}${recorded.isCut ? ', with long lists and texts cut short' : ''}`, recorded.body)
}

function given(context: SectionContext, steps: readonly string[]): Html | null {
  if (steps.length === 0) return null
  const links = steps.map((step) => {
    const [id = '', name = ''] = step.split('/')
    return html`<a href="${context.pageOf.get(id) ?? ''}#${id}-${name}"><code>${step}</code></a>`
  })
  return html`<p class="given">To be sent before: ${joined(links, ', ')}</p>`
}

/** What the reader has to put in the place of values that are different for each caller. */
function placeholders({ pageOf }: SectionContext, example: RouteExample): Html | null {
  const places = Object.entries(example.taken ?? {})
  if (places.length === 0) return null
  return html`${places.map(([place, source]) => {
    const [step = '', member = ''] = source.split('#')
    const [id = '', name = ''] = step.split('/')
    return html`<p class="given">In place of <code>${valueAt(example, place)}</code>, put in the <code>${member}</code> that
      <a href="${pageOf.get(id) ?? ''}#${id}-${name}"><code>${step}</code></a> was answered with.</p>`
  })}`
}

/** The value of an example at a place such as `params.name`. */
function valueAt(example: RouteExample, place: string): string {
  const found = place.split('.').reduce<unknown>((at, name) => (isRecord(at) ? at[name] : undefined), { ...example })
  return String(found)
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
