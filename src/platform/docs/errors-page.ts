import type { Route } from '../../kernel/contract/route.ts'
import { type ProblemKind, problemKinds } from '../../kernel/problem.ts'
import type { ServiceDescriptor } from '../domain.ts'
import { writeErrorResponse } from '../http/error-response.ts'
import { type ErrorBody, problemTable } from '../http/errors.ts'
import { type Html, html, joinParts, type Part } from '../http/html.ts'
import type { CodeTable } from '../http/problem-codes.ts'
import { formatJson } from './assets/samples.js'
import { buildExamplePath, renderCodeBlock, renderColouredCode } from './code.ts'
import type { ReferenceInput } from './input.ts'
import { type ReferencePage, renderTable } from './layout.ts'
import { renderStatusMark } from './operation-section.ts'
import { createSampleProblem, problemTexts } from './problem-texts.ts'
import { renderProse } from './prose.ts'

/** Statuses that any path may return, so that operations do not list them. */
const everywhere = [404, 405, 500]

/** The page that the `type` of a problem links to: each kind of problem, and the services' codes. */
export function renderErrorsPage(input: ReferenceInput): ReferencePage {
  const tables = input.services.flatMap(({ name: service, codeTables = [] }) =>
    codeTables.map((table) => ({ ...table, service, anchor: createTableAnchor(table) })),
  )
  const main = html`
    <header class="title">
      <h1>Errors</h1>
      <p>Every error is of one of ${problemKinds.length} kinds. The kind determines the status; the service
      determines the format of the body. The <code>type</code> of a ProblemDetails body is the URL of the kind on this
      page.</p>
    </header>
    <h2 id="kinds">Kinds</h2>
    ${renderTable(
      ['Status', 'Kind', 'What happened', 'Log level'],
      problemKinds.map(
        (kind) => html`<tr><td>${renderStatusMark(problemTable[kind].status)}</td>
          <th scope="row"><a href="#${kind}">${kind}</a></th><td>${renderProse(problemTexts[kind].meaning)}</td>
          <td>${problemTable[kind].level}</td></tr>`,
      ),
      'Kinds of errors',
    )}
    <p class="note">The operator’s log contains errors of level <code>warn</code> and <code>error</code>. Those of
      level <code>info</code> concern only the caller, and are logged only at level <code>debug</code>.</p>
    ${problemKinds.map((kind) => renderKindSection(input, kind))}
    ${tables.map(renderCodeSection)}`
  const contents = [
    { anchor: 'kinds', label: 'Kinds', isHeading: true },
    ...problemKinds.map((kind) => ({
      anchor: kind,
      label: [renderStatusMark(problemTable[kind].status), ' ', html`<span>${kind}</span>`],
    })),
    ...(tables.length === 0 ? [] : [{ anchor: tables[0]?.anchor ?? '', label: 'Codes', isHeading: true }]),
    ...tables.map(({ anchor, title }) => ({ anchor, label: title })),
  ]
  return { name: 'errors', title: 'Errors', contents, main }
}

/** The anchor of a service's code. */
export const codeAnchor = (service: string, code: number): string => `${service}-${code}`

const createTableAnchor = ({ title }: CodeTable): string =>
  `codes-${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`

interface CodeSection extends CodeTable {
  readonly service: string
  readonly anchor: string
}

function renderCodeSection({ anchor, title, intro, service, codes }: CodeSection): Html {
  return html`
    <h2 id="${anchor}">${title}</h2>
    <p class="note">${renderProse(intro)}</p>
    ${renderTable(
      ['Code', 'Name', 'Meaning'],
      codes.map(
        ({
          code,
          name,
          meaning,
        }) => html`<tr id="${codeAnchor(service, code)}"><td><a href="#${codeAnchor(service, code)}"><code>${code}</code></a></td>
          <th scope="row"><code>${name}</code></th><td>${renderProse(meaning)}</td></tr>`,
      ),
      title,
    )}`
}

function renderKindSection(input: ReferenceInput, kind: ProblemKind): Html {
  const { status, level } = problemTable[kind]
  const { meaning, caller, operator } = problemTexts[kind]
  return html`
    <section class="operation kind" id="${kind}" aria-labelledby="${kind}-title">
      <header><h3 id="${kind}-title"><a href="#${kind}">${kind}</a> ${renderStatusMark(status)}</h3></header>
      <div class="columns">
        <div class="words">
          <p class="lead">${renderProse(meaning)}</p>
          <dl class="facts">
            <div><dt>Caller</dt><dd>${renderProse(caller)}</dd></div>
            <div><dt>Operator</dt><dd>${renderProse(operator)}</dd></div>
            <div><dt>Log level</dt><dd>${level}</dd></div>
          </dl>
        </div>
        <div class="examples">${renderErrorBodies(input, kind, status)}</div>
      </div>
    </section>`
}

/** The error body in each format, with the services that use it. */
function renderErrorBodies(input: ReferenceInput, kind: ProblemKind, status: number): Part {
  const shapes = new Map<ErrorBody, ServiceDescriptor[]>()
  for (const service of input.services) {
    if (!canRespondWith(input, service.name, status)) continue
    shapes.set(service.errorBody, [...(shapes.get(service.errorBody) ?? []), service])
  }
  return [...shapes.values()].map((services) => {
    const [{ name: service } = { name: 'server' }] = services
    const route = input.routes.find(
      (candidateRoute) => candidateRoute.service === service && candidateRoute.failures.includes(status),
    )
    const failure = writeErrorResponse(input.errorBodies, createSampleProblem(kind, service), {
      service,
      requestId: '5b0f3c1e-8a54-4d6c-9b7e-2f1d0c9a8e61',
      path: route === undefined ? '/nowhere' : getExamplePath(route, status),
    })
    const { 'content-type': type, ...headers } = failure.headers
    const head: Part[] = [`HTTP/1.1 ${status}`, `content-type: ${String(type)}`]
    for (const [name, value] of Object.entries(headers)) head.push(`${name}: ${String(value)}`)
    const titles = services.map(({ title }) => title)
    const isPage = String(type).startsWith('text/html')
    return renderCodeBlock(
      titles.join(', '),
      [
        joinParts(head, '\n'),
        '\n\n',
        isPage ? '<!doctype html>…' : renderColouredCode(formatJson(JSON.parse(failure.body)), 'json'),
      ],
      isPage ? 'text' : 'json',
    )
  })
}

/** The path of an example, with this status if possible. */
function getExamplePath(route: Route, status: number): string {
  const example = route.examples.find(({ response }) => response.status === status) ?? route.examples[0]
  return buildExamplePath(route, example?.params)
}

function canRespondWith(input: ReferenceInput, service: string, status: number): boolean {
  const serviceRoutes = input.routes.filter((route) => route.service === service)
  return (
    serviceRoutes.length > 0 &&
    (everywhere.includes(status) || serviceRoutes.some(({ failures }) => failures.includes(status)))
  )
}
