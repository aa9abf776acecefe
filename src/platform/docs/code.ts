import { formatExampleQuery, getClientGroup, type Route, type RouteExample } from '../../kernel/contract/route.ts'
import type { Scope } from '../../kernel/principal.ts'
import { type Html, html, joinParts, type Part } from '../http/html.ts'
import { formatJson, languages, tokenize } from './assets/samples.js'
import type { SandboxClients } from './input.ts'

/** The style sheet's classes for the parts of code. */
const classes = { name: 'n', text: 's', value: 'v' } as const

/** Renders code with highlighted names, strings and other values. */
export function renderColouredCode(text: string, language: string): Html {
  return html`${tokenize(text, language).map((token) =>
    token.kind === undefined ? token.text : html`<span class="${classes[token.kind]}">${token.text}</span>`,
  )}`
}

/**
 * Renders a titled code block; the page's script adds a copy button.
 *
 * @param attributes for the script, such as the example shown
 */
export function renderCodeBlock(
  title: Part,
  content: Part,
  kind: 'shell' | 'json' | 'text',
  attributes: Readonly<Record<string, string>> = {},
): Html {
  const data = Object.entries(attributes).map(([name, value]) => html` data-${name}="${value}"`)
  return html`<figure class="code"${data}><figcaption>${title}</figcaption><pre tabindex="0"><code class="${kind}">${content}</code></pre></figure>`
}

/** Renders a value as highlighted JSON. */
export function renderJsonBlock(title: string, value: unknown): Html {
  return renderCodeBlock(title, renderColouredCode(formatJson(value), 'json'), 'json')
}

/** Text in which the page's script replaces the server's URL by the one at which the page was reached. */
export function renderWithOrigin(
  text: string,
  address: string,
  publicUrl: string,
  render = (part: string): Part => part,
) {
  const origin = html`<span class="origin">${publicUrl.replaceAll("'", '%27')}</span>`
  return html`${joinParts(text.split(address).map(render), origin)}`
}

/** The path of a route with the parameters of an example. */
export function buildExamplePath(route: Route, params: RouteExample['params'] = {}): string {
  return route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

/** The data for code samples of an example. */
export function buildSampleRequest(route: Route, example: RouteExample) {
  const query = formatExampleQuery(example.query)
  return {
    operationId: route.operationId,
    group: getClientGroup(route),
    method: route.method,
    params: example.params,
    query: example.query,
    path: `${buildExamplePath(route, example.params)}${query === '' ? '' : `?${query}`}`,
    needsToken: route.scope !== null,
    mediaType: route.bodyType,
    ...(example.headers === undefined ? {} : { headers: example.headers }),
    body: example.body,
    answer: describeAnswer(route),
  }
}

/** The content type of a route's successful response. */
export function describeAnswer(route: Route): 'json' | 'text' | 'file' | 'none' {
  const [type] = [route.responseType ?? 'application/json'].flat()
  if (Object.values(route.responses).every((schema) => (schema as { type?: unknown }).type === 'null')) return 'none'
  if (type?.includes('json') === true) return 'json'
  return type?.startsWith('text/') === true ? 'text' : 'file'
}

/** The curl command of an example. */
export function renderCurl(publicUrl: string, route: Route, example: RouteExample): Html {
  const [curl] = languages
  const address = publicUrl.replaceAll("'", '%27')
  const command = curl.writeRequest(address, buildSampleRequest(route, example))
  return renderWithOrigin(command, address, publicUrl, (part) => renderColouredCode(part, curl.id))
}

/** The command that stores an access token in the shell variable `TOKEN`, for the other commands. */
export function renderTokenCommand(publicUrl: string, clients: SandboxClients | null, scope: Scope): Html {
  const [curl] = languages
  const address = publicUrl.replaceAll("'", '%27')
  return renderWithOrigin(curl.writeTokenRequest(address, buildTokenRequest(clients, scope)), address, publicUrl)
}

const buildTokenRequest = (clients: SandboxClients | null, scope: Scope) => ({
  clientId: clients?.getClientId(scope) ?? 'YOUR_CLIENT_ID',
  clientSecret: clients?.secret ?? 'YOUR_CLIENT_SECRET',
  scope,
})

/** The block of that command; the script shows it in other languages too. */
export function renderTokenBlock(title: string, publicUrl: string, clients: SandboxClients | null, scope: Scope): Html {
  const { clientId, clientSecret } = buildTokenRequest(clients, scope)
  return renderCodeBlock(title, renderTokenCommand(publicUrl, clients, scope), 'shell', {
    client: clientId,
    secret: clientSecret,
    scope,
  })
}
