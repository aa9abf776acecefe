import type { Scope } from '../../kernel/principal.ts'
import { type Html, html } from '../http/html.ts'
import { renderCodeBlock, renderCurl, renderTokenBlock } from './code.ts'
import type { RenderedGuide } from './guides.ts'
import type { ReferenceInput } from './input.ts'
import { getPageAddress, type ReferencePage, renderBreakablePath, renderMethod, renderTable } from './layout.ts'
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

/** The first page: contents, first steps, and general conventions. */
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
    ${renderConventions(input)}
    <h2 id="operations">All operations</h2>
    ${renderTable(
      ['Method', 'Path', 'What it does', 'Scope'],
      operations.map(
        ({
          route,
        }) => html`<tr><td>${renderMethod(route.method)}</td><td><code>${renderBreakablePath(route.path)}</code></td>
          <th scope="row"><a href="${getPageAddress(route.service)}#${route.operationId}">${route.summary}</a></th>
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
  return html`<li><a href="${getPageAddress(name)}"><h3>${service?.title}</h3></a><p>${service?.description}</p>
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
        ? 'Get a client id and secret from the operator of this server, and enter them here.'
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
      <p>Fields, responses and errors: <a href="${getPageAddress(firstOperation.service)}#${firstOperation.operationId}">${firstOperation.summary}</a>.</p>`
    }`
}

/** A convention of the whole API. */
interface Topic {
  readonly anchor: string
  readonly label: string
  readonly render: (input: ReferenceInput) => Html
}

export const topics: readonly Topic[] = [
  {
    anchor: 'tokens',
    label: 'Access tokens',
    render: () => html`<p><a href="/docs/identity#issueToken">POST /connect/token</a> issues tokens for OAuth 2.0
      client credentials. Send one as <code>Authorization: Bearer &lt;token&gt;</code>. Each operation states the scope
      it requires. A token belongs to one tenant and gives no access to others; an operator’s token belongs to none.</p>`,
  },
  {
    anchor: 'money',
    label: 'Money',
    render: () => html`<p>Amounts are decimal strings, in requests and responses: <code>"129.90"</code>, never
      <code>129.9</code>, so that no precision is lost. The currency is a separate member, an ISO 4217 code. The few
      amounts that are numbers are marked by their type.</p>`,
  },
  {
    anchor: 'date-times',
    label: 'Date-times',
    render: () => html`<p>RFC 3339 with an offset and up to nine fractional digits:
      <code>2026-03-04T13:07:15.3334361Z</code>. Years range from 0001 to 9999, also in UTC. In a URL, encode
      <code>+</code> as <code>%2B</code>. Times set by the server are in UTC.</p>`,
  },
  {
    anchor: 'absence',
    label: 'Absent and null members',
    render: () => html`<p>In requests, an optional member may be omitted or <code>null</code>; both mean absent.
      Bodies are validated strictly: <code>"5"</code> is not a number, and <code>1</code> is not <code>true</code>. Only
      packages and the customs catalog accept member names in any case, numbers and booleans as strings
      (<code>"5"</code>, <code>"TRUE"</code>), and empty strings as absent. All errors in a body are reported at once,
      each with its path.</p>`,
  },
  {
    anchor: 'idempotency',
    label: 'Idempotency-Key',
    render: () => html`<p>Write operations accept the header <code>Idempotency-Key</code>: 1 to 255 printable ASCII
      characters of your choice, a new key for each new request. The same request with the same key is processed once; a
      retry within 24 hours receives the original response, with the header <code>Idempotent-Replayed: true</code>. A
      different request with a used key is rejected as
      <a href="/docs/errors#unprocessable">unprocessable</a>; a retry while the first request is in progress as
      <a href="/docs/errors#in-flight">in-flight</a>. Of responses larger than 2 KiB, the newest 64 MiB per client
      are stored: a retry of an older one returns a <a href="/docs/errors#conflict">conflict</a> and is not processed
      again.</p>`,
  },
  {
    anchor: 'paging',
    label: 'Pagination',
    render: () => html`<p>Lists have pages of 1 to 500 entries; the default is 100. For the next page, send the
      opaque continuation token of the previous one, unchanged and with the same filters. The customs catalog has pages
      of 1 to 1,000 entries, requested by number and size; its lists of products that need review also have tokens.</p>`,
  },
  {
    anchor: 'request-ids',
    label: 'Request ids',
    render: () => html`<p>Every response has the header <code>x-request-id</code>: the one you sent, if it has 1 to 128
      visible ASCII characters, or a new one. The operator can find the request in the log by this id. A W3C
      <code>traceparent</code> is passed on to the events that the request causes.</p>`,
  },
  {
    anchor: 'errors',
    label: 'Errors',
    render: () => html`<p>A status from 400 to 499 means that nothing was changed. So does 503, unless its message
      says that the outcome is unknown; after a 500 it always is. Each service has its own error format: <a
      href="/docs/errors">Errors</a> shows them for every kind, with remedies, and lists the stable codes.</p>`,
  },
  {
    anchor: 'dialects',
    label: 'Dialects',
    render: ({ dialects }) =>
      html`<p>Connectors written for a related interface can use the same operations, except those for operators,
      with the names and types they know. The repository’s documentation lists all names in both directions.</p><ul>${dialects.map(
        ({ prefix, title, page }) =>
          html`<li>${title}: put <code>${prefix}</code> before the path (<code>${page}</code>)</li>`,
      )}</ul>`,
  },
  {
    anchor: 'limits',
    label: 'Limits',
    render: ({
      bodyLimit,
    }) => html`<p>A request body may have up to ${String(bodyLimit).replaceAll(/\B(?=(\d{3})+$)/g, ',')} bytes,
      unless its operation allows more, in UTF-8 and without compression. Operations that require a token limit the
      requests per minute from each client. The headers <code>RateLimit</code> and <code>RateLimit-Policy</code> state
      how many are left; further requests return <a href="/docs/errors#too-many-requests">429</a> with
      <code>Retry-After</code>.</p>`,
  },
]

const renderConventions = (input: ReferenceInput): Html =>
  html`<div class="topics">${topics.map(
    ({ anchor, label, render: topicText }) =>
      html`<section id="${anchor}" aria-labelledby="${anchor}-title"><h3 id="${anchor}-title"><a href="#${anchor}">${label}</a></h3>${topicText(input)}</section>`,
  )}</div>`
