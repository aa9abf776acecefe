import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { problemDetails as problemSchema } from '../../kernel/contract/errors.ts'
import type { Route } from '../../kernel/contract/route.ts'
import { usualErrorPage } from '../http/error-page.ts'
import { html } from '../http/html.ts'
import { problemDetails } from '../http/problem-details.ts'
import { buildOpenApiDocument } from '../openapi/document.ts'
import { renderReference } from './pages.ts'

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
  responses: { 200: Type.Object({ [hostile]: Type.Literal(hostile) }) },
  responseHeaders: { location: hostile },
  failures: [404],
  examples: [
    {
      name: 'one',
      summary: hostile,
      params: { to: hostile },
      query: { by: hostile },
      body: { [hostile]: hostile },
      response: { status: 200, body: hostile },
    },
  ],
}

function renderPages(routes: readonly Route[]) {
  const error = { schema: problemSchema, contentType: 'application/problem+json' }
  return renderReference({
    version: hostile,
    publicUrl: hostile,
    document: buildOpenApiDocument(
      { title: hostile, description: hostile, version: '1', errors: new Map([['checkout', error]]) },
      routes,
    ),
    documentNames: ['checkout'],
    routes,
    recordedResponses: {},
    services: [
      {
        name: 'checkout',
        title: hostile,
        description: hostile,
        paths: null,
        errorSchema: problemSchema,
        errorBody: problemDetails,
        codeTables: [{ title: hostile, intro: hostile, codes: [{ code: 1, name: hostile, meaning: hostile }] }],
      },
    ],
    errorBodies: {
      byService: new Map([['checkout', problemDetails]]),
      pages: { usual: usualErrorPage, ofOperation: {} },
      prefixes: [],
    },
    events: [
      {
        descriptor: {
          type: 'sailed',
          when: hostile,
          subject: hostile,
          data: Type.Object({ [hostile]: Type.String({ description: hostile }) }),
          example: { subject: hostile, data: { [hostile]: hostile } },
        },
        sentExample: { [hostile]: hostile },
      },
    ],
    guides: [
      {
        name: 'sailing',
        text: `# ${hostile}\n\n${hostile}\n\n## ${hostile}\n\n[${hostile}](javascript:alert(4)) \`${hostile}\`\n\n| ${hostile} |\n| --- |\n| ${hostile} |\n`,
      },
    ],
    sandbox: { secret: hostile, getClientId: () => hostile },
    dialects: [{ prefix: hostile, title: hostile, page: hostile }],
    bodyLimit: 1,
  })
}

test('content of the contract and the guides is escaped', async () => {
  const { pages: renderedPages, browserFiles } = await renderPages([route])
  expect([...renderedPages.keys()]).toEqual(['', 'events', 'errors', 'guides/sailing', 'checkout'])
  for (const text of renderedPages.values()) {
    expect([...text.matchAll(/<script\b/g)]).toHaveLength(1)
    expect(text).not.toContain('<img')
    expect(text).not.toContain('onmouseover="')
    expect([...text.matchAll(/<pre\b/g)].length).toBe([...text.matchAll(/<\/pre>/g)].length)
    expect(text).not.toContain('href="javascript:')
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  }
  const index = JSON.parse(browserFiles.files.get('search.json')?.text ?? '[]') as { title: string }[]
  expect(index.map(({ title }) => title)).toContain(hostile)
})

test('rejects an operation without a route', async () => {
  const otherRoute: Route = { ...route, operationId: 'moor', scope: null, failures: [] }
  const document = buildOpenApiDocument(
    {
      title: '',
      description: '',
      version: '',
      errors: new Map([['checkout', { schema: problemSchema, contentType: '' }]]),
    },
    [otherRoute],
  )
  await expect(
    renderReference({ document, routes: [route], services: [] } as unknown as Parameters<typeof renderReference>[0]),
  ).rejects.toThrow('no route has the operation id moor')
})

test('a template escapes its values exactly once', () => {
  const inner = html`<b>${`"a" & 'b' <c>`}</b>`
  expect(html`<p title="${'"'}">${inner}${[inner, null, false, undefined, 0]}</p>`.text).toBe(
    `<p title="&quot;">${`<b>&quot;a&quot; &amp; &#39;b&#39; &lt;c&gt;</b>`.repeat(2)}0</p>`,
  )
})
