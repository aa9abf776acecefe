import { formatExampleQuery, type Route, type RouteExample } from '../../kernel/contract/route.ts'
import type { Scope } from '../../kernel/principal.ts'
import { Html, html, type Part } from '../http/html.ts'
import type { SandboxClients } from './input.ts'

const widthOfOneLine = 68

/** JSON as text, with lists and objects on one line where they are short. */
export function formatJson(value: unknown, indent = ''): string {
  const flat = JSON.stringify(value)
  if (typeof value !== 'object' || value === null) return flat ?? 'null'
  const isList = Array.isArray(value)
  const inner = `${indent}  `
  const parts = isList
    ? value.map((item) => formatJson(item, inner))
    : Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${formatJson(member, inner)}`)
  if (parts.length === 0) return flat
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  const oneLine = isList ? `[${parts.join(', ')}]` : `{ ${parts.join(', ')} }`
  if (oneLine.length + indent.length <= widthOfOneLine && !oneLine.includes('\n')) return oneLine
  return `${open}\n${parts.map((part) => inner + part).join(',\n')}\n${indent}${close}`
}

const jsonToken = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\b\d[\d.eE+-]*/g

/** JSON text with its names, texts and other values marked for colours. */
export function renderColouredJson(text: string): Html {
  const parts: Part[] = []
  let end = 0
  for (const match of text.matchAll(jsonToken)) {
    const [token, quoted, colon] = match
    parts.push(text.slice(end, match.index))
    if (quoted === undefined) parts.push(html`<span class="v">${token}</span>`)
    else if (colon === undefined) parts.push(html`<span class="s">${token}</span>`)
    else parts.push(html`<span class="n">${quoted}</span>`, colon)
    end = match.index + token.length
  }
  parts.push(text.slice(end))
  return new Html(html`${parts}`.text)
}

/** A block of code with a name; the page's script gives it a button that copies it. */
export function renderCodeBlock(title: string, content: Part, kind: 'shell' | 'json' | 'text'): Html {
  return html`<figure class="code"><figcaption>${title}</figcaption><pre tabindex="0"><code class="${kind}">${content}</code></pre></figure>`
}

/** A value as a block of coloured JSON. */
export function renderJsonBlock(title: string, value: unknown): Html {
  return renderCodeBlock(title, renderColouredJson(formatJson(value)), 'json')
}

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** The server's address; the page's script puts the address there under which the page itself was reached. */
const origin = (publicUrl: string): Html => html`<span class="origin">${publicUrl.replaceAll("'", '%27')}</span>`

/** The path of a route with the parameters of an example. */
export function buildExamplePath(route: Route, params: RouteExample['params'] = {}): string {
  return route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

/** The command that carries out an example. */
export function renderCurl(publicUrl: string, route: Route, example: RouteExample): Html {
  const path = buildExamplePath(route, example.params)
  const query = formatExampleQuery(example.query)
  const address = `${path}${query === '' ? '' : `?${query}`}`.replaceAll("'", '%27')
  const hasBody = example.body !== undefined
  const method = route.method === 'GET' || (route.method === 'POST' && hasBody) ? '' : `-X ${route.method} `
  const target = html`<span class="target">'${origin(publicUrl)}${address}'</span>`
  const isLong = publicUrl.length + address.length + method.length > widthOfOneLine - 10
  const lines: Part[] = isLong ? [`curl -i ${method}`.trim(), target] : [html`curl -i ${method}${target}`]
  if (route.scope !== null) lines.push('-H "Authorization: Bearer $TOKEN"')
  if (hasBody && route.bodyType === 'application/x-www-form-urlencoded') {
    for (const [name, value] of Object.entries(example.body as object)) {
      lines.push(`--data-urlencode ${quoted(`${name}=${String(value)}`)}`)
    }
  } else if (hasBody) {
    lines.push("-H 'Content-Type: application/json'")
    lines.push(html`-d '${renderColouredJson(formatJson(example.body).replaceAll("'", String.raw`'\''`))}'`)
  }
  return html`${lines.map((line, index) => (index === 0 ? line : [' \\\n  ', line]))}`
}

/** The command that puts an access token into the shell's variable `TOKEN`, which the other commands use. */
export function renderTokenCommand(publicUrl: string, sandbox: SandboxClients | null, scope: Scope): Html {
  const client = sandbox?.getClientId(scope) ?? 'YOUR_CLIENT_ID'
  const secret = sandbox?.secret ?? 'YOUR_CLIENT_SECRET'
  return html`TOKEN=$(curl -sS '${origin(publicUrl)}/connect/token' \\
  -d grant_type=client_credentials -d scope=${scope} \\
  -d client_id=${client} -d client_secret=${secret} |
  sed -E 's/.*"access_token":"([^"]+)".*/\\1/')`
}
