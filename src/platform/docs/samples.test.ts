import { execFile } from 'node:child_process'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { languages, tokenize } from './assets/samples.js'

interface Received {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly authorization: string | undefined
  readonly type: string | undefined
  readonly body: string
}

/** Received requests, oldest first. */
const received: Received[] = []
async function recordRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = (await buffer(request)).toString()
  const { method, url, headers } = request
  received.push({ method, url, authorization: headers.authorization, type: headers['content-type'], body })
  response.setHeader('content-type', 'application/json').end('{"access_token":"secret","expires_in":60}')
}
const server = createServer((request, response) => void recordRequest(request, response))
let origin: string
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const run = promisify(execFile)
const client = new URL('../../../client/portolan-client/src/index.ts', import.meta.url).href
const hasRequests = await run('python3', ['-c', 'import requests']).then(
  () => true,
  () => false,
)
const interpreters: Readonly<Record<string, (code: string) => Promise<unknown>>> = {
  curl: (code) => run('bash', ['-c', code]),
  typescript: (code) =>
    run(process.execPath, ['--input-type=module', '-e', code.replaceAll('"@portolan/client"', JSON.stringify(client))]),
  python: (code) => run('python3', ['-c', code]),
}
/** Languages that are installed on this machine. */
const runnable = languages.filter(({ id }) => id !== 'python' || hasRequests)

const hostile = `it's $HOME \`id\` "quoted" \\ \${1} {x} <b> ß €\n`
const body = { hostile, flags: [true, false, null], 'a-b': { number: -1.5, list: [] }, long: ['x'.repeat(80)] }
const request = {
  operationId: 'updateOutboundOrder',
  group: 'returns',
  method: 'PUT',
  params: { identifier: 'acme', orderReference: 'a b' },
  query: { by: "'x'" },
  path: '/acme/outbound-orders/a%20b?by=%27x%27',
  needsToken: true,
  body,
  answer: 'json',
} as const

test.each(runnable)('$title sends the described request, whatever its content', async (language) => {
  const token = language.writeTokenRequest(origin, { clientId: 'me', clientSecret: 's3cret', scope: 'checkout' })
  received.length = 0
  await interpreters[language.id]?.(`${token}\n${language.writeRequest(origin, request)}`)
  const [forToken, sent] = received
  expect(forToken).toMatchObject({ method: 'POST', url: '/connect/token' })
  expect(forToken?.type).toMatch(/^application\/x-www-form-urlencoded/)
  expect(Object.fromEntries(new URLSearchParams(forToken?.body))).toEqual({
    grant_type: 'client_credentials',
    // The client requests all its scopes by default.
    ...(language.id === 'typescript' ? {} : { scope: 'checkout' }),
    client_id: 'me',
    client_secret: 's3cret',
  })
  expect(sent).toMatchObject({ method: 'PUT', authorization: 'Bearer secret', type: 'application/json' })
  expect(sent?.url).toBe(request.path)
  expect(JSON.parse(sent?.body ?? '')).toEqual(body)
})

test.each(runnable)('$title sends a form as a form, and no body if there is none', async (language) => {
  const form = {
    operationId: 'issueToken',
    group: 'identity',
    method: 'POST',
    path: '/connect/token',
    needsToken: false,
    body: { a: "it's", b: '1 & 2' },
    answer: 'json',
  } as const
  const mediaType = 'application/x-www-form-urlencoded'
  received.length = 0
  await interpreters[language.id]?.(
    `${language.id === 'python' ? 'import requests\n' : ''}${language.writeRequest(origin, { ...form, mediaType })}`,
  )
  const bare = {
    operationId: 'readMetrics',
    group: 'server',
    method: 'GET',
    path: '/metrics',
    needsToken: false,
    answer: 'text',
  } as const
  await interpreters[language.id]?.(
    `${language.id === 'python' ? 'import requests\n' : ''}${language.writeRequest(origin, bare)}`,
  )
  expect(received.map(({ method, url }) => `${method} ${url}`)).toEqual(['POST /connect/token', 'GET /metrics'])
  expect(Object.fromEntries(new URLSearchParams(received[0]?.body))).toEqual(form.body)
  expect(received[1]?.body).toBe('')
})

test.each(languages)('$title keeps its text when highlighted', (language) => {
  const text = language.writeRequest('http://h', request)
  expect(
    tokenize(text, language.id)
      .map((token) => token.text)
      .join(''),
  ).toBe(text)
})
