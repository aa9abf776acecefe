import { type Route, type ServiceName, serviceNames } from '../../kernel/contract/route.ts'
import { type ProblemKind, problemKinds } from '../../kernel/problem.ts'
import { type ErrorBody, problemTable } from '../http/errors.ts'
import { type Html, html, joined, type Part } from '../http/html.ts'
import { writeFailure } from '../http/run-operation.ts'
import { codeBlock, colouredJson, examplePath, prettyJson } from './code.ts'
import type { CodeTable, ReferenceInput } from './input.ts'
import { type Page, table } from './layout.ts'
import { statusMark } from './operation-section.ts'
import { problemWords, sampleProblem } from './problem-words.ts'
import { prose } from './prose.ts'

/** Statuses that a path answers with whatever its operation, so no operation lists them. */
const everywhere = [404, 405, 500]

/** The page that the `type` of a problem points to: each kind of failure, and the codes of the services. */
export function errorsPage(input: ReferenceInput): Page {
  const tables = input.codeTables.map((codes) => ({ ...codes, anchor: anchorOf(codes) }))
  const main = html`
    <header class="title">
      <h1>Errors</h1>
      <p>Every refusal and every failure is of one of ${problemKinds.length} kinds. The kind decides the status; the
      service decides the shape of the body. The <code>type</code> of a ProblemDetails body is the address of the kind
      on this page.</p>
    </header>
    <h2 id="kinds">Kinds</h2>
    ${table(
      ['Status', 'Kind', 'What has happened', 'Log level'],
      problemKinds.map(
        (kind) => html`<tr><td>${statusMark(problemTable[kind].status)}</td>
          <th scope="row"><a href="#${kind}">${kind}</a></th><td>${problemWords[kind].meaning}</td>
          <td>${problemTable[kind].level}</td></tr>`,
      ),
      'Kinds of errors',
    )}
    <p class="note">The operator’s log has entries of level <code>warn</code> and <code>error</code>; <code>info</code>
    stands for what is between the caller and the contract, and is only logged at level <code>debug</code>.</p>
    ${problemKinds.map((kind) => kindSection(input, kind))}
    ${tables.map(codeSection)}`
  const contents = [
    { anchor: 'kinds', label: 'Kinds', isHeading: true },
    ...problemKinds.map((kind) => ({
      anchor: kind,
      label: [statusMark(problemTable[kind].status), ' ', html`<span>${kind}</span>`],
    })),
    ...(tables.length === 0 ? [] : [{ anchor: tables[0]?.anchor ?? '', label: 'Codes', isHeading: true }]),
    ...tables.map(({ anchor, title }) => ({ anchor, label: title })),
  ]
  return { name: 'errors', title: 'Errors', contents, main }
}

const anchorOf = ({ title }: CodeTable): string => `codes-${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`

function codeSection({ anchor, title, intro, service, codes }: CodeTable & { readonly anchor: string }): Html {
  return html`
    <h2 id="${anchor}">${title}</h2>
    <p class="note">${prose(intro)}</p>
    ${table(
      ['Code', 'Name', 'Meaning'],
      codes.map(
        ({
          code,
          name,
          meaning,
        }) => html`<tr id="${service}-${code}"><td><a href="#${service}-${code}"><code>${code}</code></a></td>
          <th scope="row">${name}</th><td>${prose(meaning)}</td></tr>`,
      ),
      title,
    )}`
}

function kindSection(input: ReferenceInput, kind: ProblemKind): Html {
  const { status, level } = problemTable[kind]
  const { meaning, caller, operator } = problemWords[kind]
  return html`
    <section class="operation kind" id="${kind}" aria-labelledby="${kind}-title">
      <header><h3 id="${kind}-title"><a href="#${kind}">${kind}</a> ${statusMark(status)}</h3></header>
      <div class="columns">
        <div class="words">
          <p class="lead">${meaning}</p>
          <dl class="facts">
            <div><dt>Caller</dt><dd>${caller}</dd></div>
            <div><dt>Operator</dt><dd>${operator}</dd></div>
            <div><dt>Log level</dt><dd>${level}</dd></div>
          </dl>
        </div>
        <div class="examples">${bodies(input, kind, status)}</div>
      </div>
    </section>`
}

/** The answer in each shape that it can have, with the services that have this shape. */
function bodies(input: ReferenceInput, kind: ProblemKind, status: number): Part {
  const shapes = new Map<ErrorBody, ServiceName[]>()
  for (const service of serviceNames) {
    if (!canAnswer(input, service, status)) continue
    const shape = input.errorBodies.of[service]
    shapes.set(shape, [...(shapes.get(shape) ?? []), service])
  }
  return [...shapes.values()].map((services) => {
    const [service = 'server'] = services
    const route = input.routes.find((one) => one.service === service && one.failures.includes(status))
    const failure = writeFailure(input.errorBodies, sampleProblem(kind, service), {
      service,
      requestId: '5b0f3c1e-8a54-4d6c-9b7e-2f1d0c9a8e61',
      path: route === undefined ? '/nowhere' : pathOf(route, status),
    })
    const { 'content-type': type, ...headers } = failure.headers
    const head: Part[] = [`HTTP/1.1 ${status}`, `content-type: ${type}`]
    for (const [name, value] of Object.entries(headers)) head.push(`${name}: ${value}`)
    const titles = services.map((name) => input.services.find((one) => one.name === name)?.title ?? name)
    return codeBlock(
      titles.join(', '),
      [joined(head, '\n'), '\n\n', colouredJson(prettyJson(JSON.parse(failure.body)))],
      'json',
    )
  })
}

/** The path of an example, one of this status if there is any. */
function pathOf(route: Route, status: number): string {
  const example = route.examples.find(({ answer }) => answer.status === status) ?? route.examples[0]
  return examplePath(route, example?.params)
}

function canAnswer(input: ReferenceInput, service: ServiceName, status: number): boolean {
  const own = input.routes.filter((route) => route.service === service)
  return own.length > 0 && (everywhere.includes(status) || own.some(({ failures }) => failures.includes(status)))
}
