// @ts-check
/**
 * Writes an example as code in each language that the reference shows. The server writes its pages with this file, and
 * the browser loads the same one: an example is written in one way wherever it appears.
 */

/**
 * @typedef {object} SampleRequest
 * @property {string} operationId
 * @property {string} group under which the client has the operation
 * @property {string} method
 * @property {string} path the path with its parameters filled in, and the query
 * @property {Readonly<Record<string, string>> | undefined} [params] the parameters of the path
 * @property {Readonly<Record<string, string | readonly string[]>> | undefined} [query]
 * @property {boolean} needsToken
 * @property {string | undefined} [mediaType] of the body
 * @property {Readonly<Record<string, string>>} [headers] beside those of token and body
 * @property {unknown} [body]
 * @property {'json' | 'text' | 'file' | 'none'} answer what a successful answer consists of
 *
 * @typedef {object} TokenRequest
 * @property {string} clientId
 * @property {string} clientSecret
 * @property {string} scope
 *
 * @typedef {object} Language
 * @property {string} id
 * @property {string} title
 * @property {(origin: string, request: SampleRequest) => string} writeRequest
 * @property {(origin: string, request: TokenRequest) => string} writeTokenRequest
 *
 * @typedef {{ readonly text: string, readonly kind?: 'name' | 'text' | 'value' }} Token
 */

const lineWidth = 68

/**
 * @typedef {object} Notation
 * @property {(name: string) => string} name
 * @property {(value: unknown) => string} scalar
 * @property {boolean} hasFinalComma
 */

/** @type {Notation} */
const json = { name: (name) => JSON.stringify(name), scalar: (value) => JSON.stringify(value), hasFinalComma: false }

/** @type {Notation} */
const typeScript = {
  name: (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)),
  scalar: (value) => JSON.stringify(value),
  hasFinalComma: true,
}

const pythonWords = new Map(
  /** @type {[unknown, string][]} */ ([
    [true, 'True'],
    [false, 'False'],
    [null, 'None'],
  ]),
)

/** @type {Notation} */
const python = {
  name: (name) => JSON.stringify(name),
  scalar: (value) => pythonWords.get(value) ?? JSON.stringify(value),
  hasFinalComma: true,
}

/**
 * A value as a literal, with lists and objects on one line where they are short.
 *
 * @param {unknown} value
 * @param {Notation} notation
 * @param {string} indent
 * @returns {string}
 */
function writeValue(value, notation, indent = '') {
  if (typeof value !== 'object' || value === null) return notation.scalar(value) ?? notation.scalar(null)
  const isList = Array.isArray(value)
  const inner = `${indent}  `
  const parts = isList
    ? value.map((item) => writeValue(item, notation, inner))
    : Object.entries(value).map(([name, member]) => `${notation.name(name)}: ${writeValue(member, notation, inner)}`)
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  if (parts.length === 0) return open + close
  const line = isList ? `[${parts.join(', ')}]` : `{ ${parts.join(', ')} }`
  if (line.length + indent.length <= lineWidth && !line.includes('\n')) return line
  return `${open}\n${parts.map((part) => inner + part).join(',\n')}${notation.hasFinalComma ? ',' : ''}\n${indent}${close}`
}

/**
 * JSON as text, with lists and objects on one line where they are short.
 *
 * @param {unknown} value
 */
export const formatJson = (value) => writeValue(value, json)

/** @param {string} text */
const quoteForShell = (text) => `'${text.replaceAll("'", String.raw`'\''`)}'`

const formType = 'application/x-www-form-urlencoded'

/** @param {SampleRequest} request */
const isForm = (request) => request.mediaType === formType

/**
 * @param {string} origin
 * @param {string} path
 */
const addressOf = (origin, path) => `${origin}${path}`.replaceAll("'", '%27')

/** @type {Language} */
const curl = {
  id: 'curl',
  title: 'curl',
  writeRequest(origin, request) {
    const { method, path, needsToken, body } = request
    const hasBody = body !== undefined
    const needsMethod = method !== 'GET' && !(method === 'POST' && hasBody)
    const head = needsMethod ? `curl -i -X ${method}` : 'curl -i'
    const address = `'${addressOf(origin, path)}'`
    const lines = head.length + address.length > lineWidth ? [head, address] : [`${head} ${address}`]
    if (needsToken) lines.push('-H "Authorization: Bearer $TOKEN"')
    for (const [name, value] of Object.entries(request.headers ?? {})) {
      lines.push(`-H ${quoteForShell(`${name}: ${value}`)}`)
    }
    if (hasBody && isForm(request)) {
      for (const [name, value] of Object.entries(/** @type {object} */ (body))) {
        lines.push(`--data-urlencode ${quoteForShell(`${name}=${String(value)}`)}`)
      }
    } else if (hasBody) {
      lines.push("-H 'Content-Type: application/json'", `-d ${quoteForShell(formatJson(body))}`)
    }
    return lines.join(' \\\n  ')
  },
  writeTokenRequest: (origin, { clientId, clientSecret, scope }) => `TOKEN=$(curl -sS '${origin}/connect/token' \\
  -d grant_type=client_credentials -d scope=${scope} \\
  -d client_id=${clientId} -d client_secret=${clientSecret} |
  sed -E 's/.*"access_token":"([^"]+)".*/\\1/')`,
}

/** What the client has members of its own for. */
const headerMembers = new Map([
  ['if-match', 'ifMatch'],
  ['if-none-match', 'ifNoneMatch'],
  ['accept', 'accept'],
  ['idempotency-key', 'idempotencyKey'],
])

/**
 * What a call of the client is given; nothing where the operation takes nothing.
 *
 * @param {SampleRequest} request
 */
function writeInput({ params = {}, query = {}, body, headers = {} }) {
  /** @type {Record<string, unknown>} */
  const input = {}
  if (Object.keys(params).length > 0) input['params'] = params
  if (Object.keys(query).length > 0) input['query'] = query
  if (body !== undefined) input['body'] = body
  /** @type {Record<string, string>} */
  const others = {}
  for (const [name, value] of Object.entries(headers)) {
    const member = headerMembers.get(name.toLowerCase())
    if (member === undefined) others[name] = value
    else input[member] = value
  }
  if (Object.keys(others).length > 0) input['headers'] = others
  return Object.keys(input).length === 0 ? '' : writeValue(input, typeScript)
}

/** @param {Readonly<Record<string, string>>} options */
const writeClient = (options) => `import { createClient } from "@portolan/client";

const client = createClient(${writeValue(options, typeScript)});`

/** @type {Language} */
const clientInTypeScript = {
  id: 'typescript',
  title: 'TypeScript',
  writeRequest(origin, request) {
    const { group, operationId, needsToken } = request
    const { members, shown } = typeScriptAnswers[request.answer]
    const call = `const { ${members} } = await client.${group}.${operationId}(${writeInput(request)});`
    const lines = [call, `console.log(${shown});`]
    if (!needsToken) lines.unshift(writeClient({ baseUrl: origin }))
    return lines.join('\n')
  },
  writeTokenRequest: (origin, { clientId, clientSecret }) => writeClient({ baseUrl: origin, clientId, clientSecret }),
}

const typeScriptAnswers = {
  json: { members: 'status, body', shown: 'status, body' },
  text: { members: 'status, body', shown: 'status, body' },
  file: { members: 'status, body', shown: 'status, body?.size, "bytes"' },
  none: { members: 'status', shown: 'status' },
}

/** @type {Language} */
const requestsInPython = {
  id: 'python',
  title: 'Python',
  writeRequest(origin, request) {
    const { method, path, needsToken, body } = request
    const parameters = [`    ${JSON.stringify(`${origin}${path}`)},`]
    const headers = Object.entries(request.headers ?? {}).map(
      ([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`,
    )
    if (needsToken) headers.unshift('"Authorization": f"Bearer {token}"')
    if (headers.length > 0) parameters.push(`    headers={${headers.join(', ')}},`)
    if (body !== undefined) {
      parameters.push(`    ${isForm(request) ? 'data' : 'json'}=${writeValue(body, python, '    ')},`)
    }
    return `response = requests.${method.toLowerCase()}(\n${parameters.join('\n')}\n)\n${pythonAnswers[request.answer]}`
  },
  writeTokenRequest: (origin, { clientId, clientSecret, scope }) => `import requests  # pip install requests

token = requests.post(
    "${origin}/connect/token",
    data={
        "grant_type": "client_credentials",
        "scope": "${scope}",
        "client_id": "${clientId}",
        "client_secret": "${clientSecret}",
    },
).json()["access_token"]`,
}

const pythonAnswers = {
  json: 'print(response.status_code, response.json())',
  text: 'print(response.status_code, response.text)',
  file: 'print(response.status_code, len(response.content), "bytes")',
  none: 'print(response.status_code)',
}

/**
 * The languages in which every request is shown, in this order; the first is what the server writes into the page.
 *
 * @type {readonly [Language, ...Language[]]}
 */
export const languages = [curl, clientInTypeScript, requestsInPython]

const tokenPattern =
  /("(?:[^"\\]|\\.)*")(\s*:)?|(?<![\w$])([A-Za-z_$][\w$]*)(?=:\s)|\b(?:true|false|null|True|False|None)\b|-?\b\d[\d.eE+-]*/g

/**
 * Code cut into names, texts, other values and the rest, for colours. Of a shell command, that is done with its body alone.
 *
 * @param {string} text
 * @param {string} language
 * @returns {Token[]}
 */
export function tokenize(text, language) {
  const start = language === 'curl' ? (/ -d '[{[]/.exec(text)?.index ?? text.length) : 0
  /** @type {Token[]} */
  const tokens = [{ text: text.slice(0, start) }]
  let end = start
  for (const match of text.slice(start).matchAll(tokenPattern)) {
    const [whole, quoted, colon, name] = match
    const at = start + match.index
    tokens.push({ text: text.slice(end, at) })
    if (name !== undefined) tokens.push({ text: name, kind: 'name' })
    else if (quoted === undefined) tokens.push({ text: whole, kind: 'value' })
    else if (colon === undefined) tokens.push({ text: quoted, kind: 'text' })
    else tokens.push({ text: quoted, kind: 'name' }, { text: colon })
    end = at + whole.length
  }
  tokens.push({ text: text.slice(end) })
  return tokens.filter((token) => token.text !== '')
}
