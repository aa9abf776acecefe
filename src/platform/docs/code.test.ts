import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import type { Route, RouteExample } from '../../kernel/contract/route.ts'
import type { Html } from '../http/html.ts'
import { formatJson } from './assets/samples.js'
import { renderColouredCode, renderCurl, renderTokenCommand } from './code.ts'

const readText = ({ text }: Html): string =>
  text
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

describe('JSON', () => {
  test('is formatted on one line if short, otherwise nested', () => {
    const long = 'x'.repeat(60)
    expect(formatJson({ a: { b: '1', c: [] }, long: [long, { d: null }] })).toBe(
      `{\n  "a": { "b": "1", "c": [] },\n  "long": [\n    "${long}",\n    { "d": null }\n  ]\n}`,
    )
  })

  test('round-trips', () => {
    const value = { texts: ['"', '\\', '<', 'ß', "'"], deep: [[[{ a: -1.5e-7, b: true }]]], empty: {}, none: null }
    expect(JSON.parse(formatJson(value))).toEqual(value)
    expect(readText(renderColouredCode(formatJson(value), 'json'))).toBe(formatJson(value))
  })
})

describe('curl', () => {
  const route = {
    operationId: 'sail',
    method: 'POST',
    path: '/sail/{to}',
    scope: 'checkout',
    responses: { 200: { type: 'object' } },
  } as unknown as Route

  /** The arguments that curl gets from a shell. */
  const runInShell = (command: Html): string[] =>
    execFileSync('bash', ['-c', `TOKEN=secret; curl() { printf '%s\\0' "$@"; }; ${readText(command)}`], {
      encoding: 'utf8',
    })
      .split('\0')
      .slice(0, -1)

  const example = (overrides: Partial<RouteExample>): RouteExample => ({
    name: 'a',
    summary: 'a',
    response: { status: 200 },
    ...overrides,
  })

  test('quotes anything for the shell', () => {
    const hostile = `it's $HOME \`id\` "quoted" \\ & <b>`
    const shellArguments = runInShell(
      renderCurl(
        'http://127.0.0.1:8080',
        route,
        example({ params: { to: hostile }, query: { by: hostile }, body: { hostile } }),
      ),
    )
    expect(shellArguments.slice(0, 2)).toEqual(['-i', expect.stringMatching(/^http:\/\/127\.0\.0\.1:8080\/sail\//)])
    const url = new URL(shellArguments[1] ?? '')
    expect(decodeURIComponent(url.pathname)).toBe(`/sail/${hostile}`)
    expect(url.searchParams.get('by')).toBe(hostile)
    expect(shellArguments.slice(2, -1)).toEqual([
      '-H',
      'Authorization: Bearer secret',
      '-H',
      'Content-Type: application/json',
      '-d',
    ])
    expect(JSON.parse(shellArguments.at(-1) ?? '')).toEqual({ hostile })
  })

  test('names the method if curl would choose another', () => {
    const [, ...entry] = runInShell(renderCurl('http://h', route, example({ params: { to: 'x' } })))
    expect(entry.slice(0, 2)).toEqual(['-X', 'POST'])
    const open: Route = { ...route, method: 'GET', scope: null }
    expect(runInShell(renderCurl('http://h', open, example({ params: { to: 'x' } })))).toEqual([
      '-i',
      'http://h/sail/x',
    ])
  })

  test('sends a form as a form', () => {
    const form: Route = { ...route, scope: null, path: '/token', bodyType: 'application/x-www-form-urlencoded' }
    expect(runInShell(renderCurl('http://h', form, example({ body: { a: "it's", b: '1' } })))).toEqual([
      '-i',
      'http://h/token',
      '--data-urlencode',
      "a=it's",
      '--data-urlencode',
      'b=1',
    ])
  })
})

test('has placeholders in the token command without a sandbox', () => {
  expect(readText(renderTokenCommand('http://h', null, 'checkout'))).toContain(
    'client_id=YOUR_CLIENT_ID -d client_secret=YOUR_CLIENT_SECRET',
  )
})
