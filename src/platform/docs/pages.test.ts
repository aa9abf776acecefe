import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { problemDetails as problemSchema } from '../../kernel/contract/errors.ts'
import type { Route } from '../../kernel/contract/route.ts'
import { serviceNames } from '../../kernel/contract/route.ts'
import { html } from '../http/html.ts'
import { problemDetails } from '../http/problem-details.ts'
import { openApiDocument } from '../openapi/document.ts'
import { referencePages } from './pages.ts'

const hostile = `<script>alert(1)</script><img src=x onerror=alert(2)>" onmouseover="alert(3)' </code></pre></details>&amp;`

const route: Route = {
  operationId: 'sail',
  service: 'checkout',
  method: 'POST',
  path: '/sail/{to}',
  tag: hostile,
  summary: hostile,
  description: hostile,
  scope: 'checkout',
  write: true,
  params: Type.Object({ to: Type.String({ description: hostile, examples: [hostile] }) }),
  body: Type.Object({ [hostile]: Type.String({ description: hostile, pattern: hostile, default: hostile }) }),
  answers: { 200: Type.Object({ [hostile]: Type.Literal(hostile) }) },
  answerHeaders: { location: hostile },
  failures: [404],
  examples: [
    {
      name: 'one',
      summary: hostile,
      params: { to: hostile },
      query: { by: hostile },
      body: { [hostile]: hostile },
      answer: { status: 200, body: hostile },
    },
  ],
}

function pages(routes: readonly Route[]) {
  const error = { schema: problemSchema, contentType: 'application/problem+json' }
  const each = <T>(value: T) =>
    Object.fromEntries(serviceNames.map((name) => [name, value] as const)) as Record<(typeof serviceNames)[number], T>
  return referencePages({
    version: hostile,
    publicUrl: hostile,
    document: openApiDocument({ title: hostile, description: hostile, version: '1', errors: each(error) }, routes),
    documentNames: ['checkout'],
    routes,
    recordedAnswers: {},
    services: [{ name: 'checkout', title: hostile, description: hostile }],
    errorBodies: { of: each(problemDetails), prefixes: [] },
    codeTables: [
      { service: 'checkout', title: hostile, intro: hostile, codes: [{ code: 1, name: hostile, meaning: hostile }] },
    ],
    events: [{ type: 'sailed', meaning: hostile, example: { [hostile]: hostile } }],
    sandbox: { secret: hostile, clientFor: () => hostile },
    dialects: [{ prefix: hostile, title: hostile, page: hostile }],
    bodyLimit: 1,
  })
}

test('whatever the contract says is written as text', () => {
  const made = pages([route])
  expect([...made.keys()]).toEqual(['', 'checkout', 'events', 'errors'])
  for (const text of made.values()) {
    expect([...text.matchAll(/<script\b/g)]).toHaveLength(1)
    expect(text).not.toContain('<img')
    expect(text).not.toContain('onmouseover="')
    expect([...text.matchAll(/<pre\b/g)].length).toBe([...text.matchAll(/<\/pre>/g)].length)
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  }
})

test('a document with an operation of no route is refused', () => {
  const other: Route = { ...route, operationId: 'moor', scope: null, failures: [] }
  const document = openApiDocument({ title: '', description: '', version: '', errors: {} as never }, [other])
  expect(() =>
    referencePages({ document, routes: [route], services: [] } as unknown as Parameters<typeof referencePages>[0]),
  ).toThrow('no route has the operation id moor')
})

test('a template escapes what is put into it, and nothing twice', () => {
  const inner = html`<b>${`"a" & 'b' <c>`}</b>`
  expect(html`<p title="${'"'}">${inner}${[inner, null, false, undefined, 0]}</p>`.text).toBe(
    `<p title="&quot;">${`<b>&quot;a&quot; &amp; &#39;b&#39; &lt;c&gt;</b>`.repeat(2)}0</p>`,
  )
})
