import type { Scope } from '../../kernel/principal.ts'
import { type Html, html } from '../http/html.ts'
import { renderCodeBlock, renderCurl, renderTokenBlock } from './code.ts'
import type { RenderedGuide } from './guides.ts'
import type { ReferenceInput } from './input.ts'
import { addressOf, methodMark, type ReferencePage, renderBreakablePath, renderTable } from './layout.ts'
import type { Operation } from './list-operations.ts'

/** Rhumb lines from two wind roses, as on the charts that gave the project its name. */
const rhumbs = html`<svg class="rhumbs" viewBox="0 0 400 180" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
  ${renderRays(320, 70, 32)}<circle cx="320" cy="70" r="34"/><g class="other">${renderRays(150, 190, 16)}</g></svg>`

function renderRays(x: number, y: number, count: number): Html[] {
  return Array.from({ length: count }, (_, index) => {
    const angle = ((index + 0.25) * 2 * Math.PI) / count
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)].map((part) => Math.round(part * 600))
    return html`<path d="M${x} ${y}l${dx} ${dy}"/>`
  })
}

/** The first page: what there is, how to begin, and what holds for every operation. */
export function renderOverviewPage(
  input: ReferenceInput,
  operations: readonly Operation[],
  guides: readonly RenderedGuide[],
): ReferencePage {
  const main = html`
    <header class="hero">
      ${rhumbs}
      <h1>${input.document.info.title} reference</h1>
      <p>${input.document.info.description} The server makes these pages from the contract
      that it checks requests against.</p>
      <p class="also"><a href="/openapi.json">OpenAPI 3.1 document</a></p>
    </header>
    <h2 id="services">Services</h2>
    <ul class="cards">${input.services.map((service) => renderServiceCard(input, service.name, operations))}</ul>
    ${renderFirstSteps(input, operations)}
    ${
      guides.length > 0 &&
      html`<h2 id="guides">Guides</h2>
      <ul class="guide-list">${guides.map(({ name, title }) => html`<li><a href="/docs/guides/${name}">${title}</a></li>`)}</ul>`
    }
    <h2 id="conventions">Conventions</h2>
    ${conventions(input)}
    <h2 id="operations">All operations</h2>
    ${renderTable(
      ['Method', 'Path', 'What it does', 'Scope'],
      operations.map(
        ({
          route,
        }) => html`<tr><td>${methodMark(route.method)}</td><td><code>${renderBreakablePath(route.path)}</code></td>
          <th scope="row"><a href="${addressOf(route.service)}#${route.operationId}">${route.summary}</a></th>
          <td>${route.scope === null ? '—' : html`<code>${route.scope}</code>`}</td></tr>`,
      ),
      'All operations',
    )}`
  const contents = [
    { anchor: 'services', label: 'Services' },
    { anchor: 'first-steps', label: 'First steps' },
    ...(guides.length === 0 ? [] : [{ anchor: 'guides', label: 'Guides' }]),
    { anchor: 'conventions', label: 'Conventions', isHeading: true },
    ...topics.map(({ anchor, label }) => ({ anchor, label })),
    { anchor: 'operations', label: 'All operations', isHeading: true },
  ]
  return { name: '', title: 'Overview', contents, main }
}

function renderServiceCard(input: ReferenceInput, name: string, operations: readonly Operation[]): Html {
  const service = input.services.find((candidate) => candidate.name === name)
  const count = operations.filter(({ route }) => route.service === name).length
  return html`<li><a href="${addressOf(name)}"><h3>${service?.title}</h3></a><p>${service?.description}</p>
    <p class="also">${count} ${count === 1 ? 'operation' : 'operations'}${input.documentNames.includes(name) && html` · <a href="/openapi/${name}.json">OpenAPI</a>`}</p></li>`
}

/** A token and a first request with a body, taken from the examples. */
function renderFirstSteps(input: ReferenceInput, operations: readonly Operation[]): Html {
  const firstOperation = operations.find(
    ({ route }) => route.scope !== null && route.scope !== 'admin' && route.write === true,
  )?.route
  const scope: Scope = firstOperation?.scope ?? 'checkout'
  const [example] = firstOperation?.examples ?? []
  return html`
    <h2 id="first-steps">First steps</h2>
    <p>${
      input.sandbox === null
        ? 'Get a client id and secret from the operator of this server, and put them in here.'
        : html`The sandbox has clients for trying things out, all with the secret <code>${input.sandbox.secret}</code>;
          these commands work as they are.`
    } Run them one after the other, or use “Try it”.</p>
    ${renderTokenBlock('1. Get an access token', input.publicUrl, input.sandbox, scope)}
    ${
      firstOperation !== undefined &&
      example !== undefined &&
      html`
      ${renderCodeBlock(`2. ${firstOperation.summary}`, renderCurl(input.publicUrl, firstOperation, example), 'shell', {
        example: `${firstOperation.service}/${firstOperation.operationId}/${example.name}`,
      })}
      <p>Its fields, answers and errors: <a href="${addressOf(firstOperation.service)}#${firstOperation.operationId}">${firstOperation.summary}</a>.</p>`
    }`
}

/** A convention of the whole interface. */
interface Topic {
  readonly anchor: string
  readonly label: string
  readonly render: (input: ReferenceInput) => Html
}

export const topics: readonly Topic[] = [
  {
    anchor: 'tokens',
    label: 'Access tokens',
    render: () => html`<p><a href="/docs/identity#issueToken">POST /connect/token</a> gives tokens by OAuth 2.0 client
      credentials. Send one as <code>Authorization: Bearer &lt;token&gt;</code>. Each operation names the scope that it
      needs. A token belongs to one tenant and shows nothing of another; an operator’s token belongs to none.</p>`,
  },
  {
    anchor: 'money',
    label: 'Money',
    render: () => html`<p>An amount of money is a decimal text, in requests and in answers: <code>"129.90"</code>, never
      <code>129.9</code>. No digit is lost or added on the way. Its currency stands beside it, as an ISO 4217 code.
      The few members that are numbers instead say so in their type.</p>`,
  },
  {
    anchor: 'date-times',
    label: 'Date-times',
    render: () => html`<p>RFC 3339 with an offset and up to nine fractional digits:
      <code>2026-03-04T13:07:15.3334361Z</code>. Years are 0001 to 9999, also in UTC. In an
      address, write <code>+</code> as <code>%2B</code>. Moments that the server itself notes are in UTC.</p>`,
  },
  {
    anchor: 'absence',
    label: 'Absent and null',
    render: () => html`<p>In requests a member that is not required may be left out or be <code>null</code>; both mean
      that it is absent. Bodies are read strictly: <code>"5"</code> is no number, and <code>1</code> is not
      <code>true</code>. Only those of packages and of the customs catalog take names of members in any case, numbers and
      booleans also as texts (<code>"5"</code>, <code>"TRUE"</code>), and empty texts as absent. Every mistake in a body
      is reported at once, each with its path.</p>`,
  },
  {
    anchor: 'idempotency',
    label: 'Idempotency-Key',
    render: () => html`<p>An operation that changes something takes the header <code>Idempotency-Key</code>: 1 to 255
      printable characters of ASCII of your own choice, a new one for each new request. The same request under the same
      key is carried out once; whoever repeats it within 24 hours gets the first answer again, with the header
      <code>Idempotent-Replayed: true</code>. Another request under a used key is refused as
      <a href="/docs/errors#unprocessable">unprocessable</a>; one whose first is still at work as
      <a href="/docs/errors#in-flight">in-flight</a>. Of the answers of more than 2 KiB the newest 64 MiB of each client are
      kept: whoever repeats an older one is told by a <a href="/docs/errors#conflict">conflict</a> that it was carried out, and
      it is not carried out again.</p>`,
  },
  {
    anchor: 'paging',
    label: 'Pages of lists',
    render: () => html`<p>Long lists come in pages of 1 to 500 entries, 100 unless asked otherwise. To go on, send the
      page’s continuation token, as it came, with the same filters. Its content is opaque. The customs
      catalog has pages of 1 to 1,000 entries, which are requested by number and size; its lists of products that need
      attention have tokens as well.</p>`,
  },
  {
    anchor: 'request-ids',
    label: 'Request ids',
    render:
      () => html`<p>Every answer has the header <code>x-request-id</code>: the one that was sent, if it is 1 to 128
      visible characters of ASCII, or else a new one. The operator finds the request in the log by it. A W3C
      <code>traceparent</code> goes on into the events that the request causes.</p>`,
  },
  {
    anchor: 'errors',
    label: 'Errors',
    render: () => html`<p>A status from 400 to 499 means that nothing was carried out. So does 503, unless its message
      says that the outcome is not known; after a 500 it never is. Each service has one shape for its errors:
      <a href="/docs/errors">Errors</a> shows them for every kind, with what to do about it, and lists the stable codes.</p>`,
  },
  {
    anchor: 'dialects',
    label: 'Dialects',
    render: ({ dialects }) =>
      html`<p>Connectors that were written for another interface of this family find the same operations, without those of
      the operator, with the names and types that they send and read. Every name both ways is in the repository’s
      documentation.</p><ul>${dialects.map(
        ({ prefix, title, page }) =>
          html`<li>${title}: put <code>${prefix}</code> before the path (<code>${page}</code>)</li>`,
      )}</ul>`,
  },
  {
    anchor: 'limits',
    label: 'Limits',
    render: ({
      bodyLimit,
    }) => html`<p>A body has at most ${String(bodyLimit).replaceAll(/\B(?=(\d{3})+$)/g, ',')} bytes, unless its operation takes
      more, is in UTF-8 and not compressed. An operation that needs a token takes a number of requests a minute from each client,
      and its answers say how many are left, in the headers
      <code>RateLimit</code> and <code>RateLimit-Policy</code>; beyond it comes
      <a href="/docs/errors#too-many-requests">429</a> with <code>Retry-After</code>.</p>`,
  },
]

const conventions = (input: ReferenceInput): Html =>
  html`<div class="topics">${topics.map(
    ({ anchor, label, render: topicText }) =>
      html`<section id="${anchor}" aria-labelledby="${anchor}-title"><h3 id="${anchor}-title"><a href="#${anchor}">${label}</a></h3>${topicText(input)}</section>`,
  )}</div>`
