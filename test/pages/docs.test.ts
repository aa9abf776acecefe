import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { events, getOpenApiDocuments, routes, services } from '../../src/composition/contract.ts'
import { readGuides } from '../../src/composition/guides.ts'
import { createReferenceInput } from '../../src/composition/reference.ts'
import { problemKinds } from '../../src/kernel/problem.ts'
import { createSampleConfirmation } from '../support/order-confirmation-samples.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { findMisplacedTag, listAttributeValues, readText } from './html-reading.ts'

let server: TestServer
let pages: ReadonlyMap<string, string>

beforeAll(async () => {
  server = await startTestServer()
  pages = await crawlPages()
})
afterAll(() => server.stop())

/** All pages reachable from the first one. */
async function crawlPages(): Promise<Map<string, string>> {
  const pagesByPath = new Map<string, string>()
  const ahead = ['/docs']
  for (let path = ahead.pop(); path !== undefined; path = ahead.pop()) {
    if (pagesByPath.has(path)) continue
    const response = await server.app.inject(path)
    if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode}`)
    pagesByPath.set(path, response.body)
    for (const link of listAttributeValues(response.body, 'href')) {
      const [target = ''] = link.split('#')
      if (/^\/docs(\/[a-z]+|\/guides\/[a-z-]+)?$/.test(target)) ahead.push(target)
    }
  }
  return pagesByPath
}

const page = (path: string): string => {
  const text = pages.get(path)
  if (text === undefined) throw new Error(`no page links to ${path}`)
  return text
}

test('there is a page for each service with routes, for events, for errors, and for each guide', () => {
  const servicePages = [...new Set(routes.map(({ service }) => `/docs/${service}`))]
  const guides = readGuides().map(({ name }) => `/docs/guides/${name}`)
  expect(guides.length).toBeGreaterThan(10)
  expect([...pages.keys()].toSorted()).toEqual(
    ['/docs', '/docs/errors', '/docs/events', ...servicePages, ...guides].toSorted(),
  )
})

describe('guides', () => {
  test('are not published if they are for contributors', () => {
    const names = readGuides().map(({ name }) => name)
    expect(names).toContain('operating')
    expect(names.filter((name) => /^adding|^architecture|^style|^releasing|^glossary/.test(name))).toEqual([])
  })

  test('link to other guides, operations and pages', () => {
    const text = page('/docs/guides/checkout')
    expect(text).toContain('<a href="/docs/guides/returns">Returns</a>')
    expect(text).toContain('<a href="/docs/checkout#receiveOrderConfirmation"><code>POST')
    expect(text).toContain('<a href="/docs/checkout"><code>/docs/checkout</code></a>')
  })

  test('show links to other files as paths', () => {
    expect(page('/docs/guides/security')).toContain('<code>SECURITY.md</code>')
    const links = [...pages.values()].flatMap((text) => listAttributeValues(text, 'href'))
    expect(links.filter((link) => link.includes('.md'))).toEqual([])
  })

  test('have commands with the address of this server', () => {
    expect(page('/docs/guides/returns')).toContain('BASE=<span class="origin">http://127.0.0.1:8080</span>')
  })
})

describe('search', () => {
  interface Entry {
    readonly kind: string
    readonly title: string
    readonly url: string
  }
  const readIndex = async (): Promise<Entry[]> =>
    (await server.app.inject('/docs/assets/current/search.json')).json<Entry[]>()

  test('has only entries that lead to an anchor of a page', async () => {
    const anchors = new Map([...pages].map(([path, text]) => [path, new Set(listAttributeValues(text, 'id'))]))
    const astray = (await readIndex()).filter(({ url }) => {
      const [path = '', anchor = ''] = url.split('#')
      return anchors.get(path)?.has(anchor) !== true
    })
    expect(astray).toEqual([])
  })

  test('finds every operation, kind of problem, code and event, and every guide', async () => {
    const index = await readIndex()
    const urls = new Set(index.map(({ url }) => url))
    for (const { service, operationId } of routes) expect(urls).toContain(`/docs/${service}#${operationId}`)
    for (const kind of problemKinds) expect(urls).toContain(`/docs/errors#${kind}`)
    for (const { name, codeTables = [] } of services) {
      for (const { code } of codeTables.flatMap(({ codes }) => codes))
        expect(urls).toContain(`/docs/errors#${name}-${code}`)
    }
    for (const { type } of events) expect(urls).toContain(`/docs/events#${type}`)
    const guidePages = new Set([...urls].map((url) => url.split('#')[0]))
    for (const { name } of readGuides()) expect(guidePages).toContain(`/docs/guides/${name}`)
    const invalid = index.find(({ url }) => url === '/docs/errors#invalid')
    expect(invalid?.title).toBe('invalid: The request is not valid')
    const fields = index.filter(({ kind }) => kind === 'field').map(({ title }) => title)
    for (const name of ['hsCode', 'ContinuationToken', 'warnings', 'holdReleaseStatus']) expect(fields).toContain(name)
  })
})

test('every operation of the document has an anchor with its description on its page', () => {
  const document = getOpenApiDocuments('0').get('portolan')
  const operations = Object.values(document?.paths ?? {}).flatMap((path) => Object.values(path))
  expect(operations).toHaveLength(routes.length)
  for (const route of routes) {
    const text = page(`/docs/${route.service}`)
    expect(listAttributeValues(text, 'id')).toContain(route.operationId)
    const pageText = readText(text)
    const description = route.description.replaceAll('`', '')
    for (const word of [route.summary, description, route.path]) expect(pageText).toContain(word)
  }
})

test('names in descriptions are formatted as code, without stray backticks', () => {
  const withoutSamples = [...pages.values()].map((text) => text.replaceAll(/<pre[\s\S]*?<\/pre>/g, ''))
  for (const text of withoutSamples) expect(/[^<>]{0,60}`[^<>]{0,60}/.exec(text)?.[0]).toBeUndefined()
  expect(page('/docs/catalog')).toContain('such as <code>adult</code> or <code>children</code>')
  expect(page('/docs/catalog')).toContain('a <code>continuationToken</code> continues the snapshot')
})

test('every example is on its page, with a command for its path', () => {
  for (const route of routes) {
    const ids = listAttributeValues(page(`/docs/${route.service}`), 'id')
    for (const { name } of route.examples) expect(ids).toContain(`${route.operationId}-${name}`)
  }
})

test('every member of a request is on its operation’s page, with an anchor', () => {
  const ids = listAttributeValues(page('/docs/checkout'), 'id')
  expect(ids).toContain('receiveOrderConfirmation.lineItems.product.hsCode')
  expect(ids).toContain('receiveOrderConfirmation.paymentDetails.ticketDetails.number')
  expect(ids).toContain('model-OrderConfirmationAmountRequest.shopper.amount')
  expect(ids).toContain('listOrderConfirmations-query.PageSize')
})

test('members of list entries are listed, in bodies and in responses', () => {
  const text = page('/docs/catalog')
  const ids = listAttributeValues(text, 'id')
  expect(ids).toContain('uploadCatalog.productCode')
  expect(ids).toContain('createProducts.unitPrice.amount')
  const findResponses = (operationId: string) => {
    const start = text.indexOf(`<section class="operation" id="${operationId}"`)
    return readText(text.slice(text.indexOf('<h4>Responses</h4>', start), text.indexOf('<h4>Errors</h4>', start)))
  }
  for (const [operationId, member] of [
    ['findProducts', 'classificationCode'],
    ['createProducts', 'classificationCode'],
    ['classifyProducts', 'candidates'],
    ['listChapters', 'Title'],
    ['listSections', 'Title'],
    ['listSubSections', 'Title'],
  ] as const) {
    expect(findResponses(operationId), `answers of ${operationId}`).toMatch(new RegExp(`\\b${member}\\b`))
  }
})

test('a successful example shows its response, unless it is empty, a file or a page', () => {
  const without = routes
    .filter(({ service, responseType }) => service !== 'server' && responseType === undefined)
    .flatMap((route) => {
      const text = page(`/docs/${route.service}`)
      const examples = route.examples.filter(({ response }) => response.status < 300)
      return examples
        .filter(({ response }) => (route.responses[response.status] as { type?: string }).type !== 'null')
        .map(({ name }) => `${route.operationId}-${name}`)
        .filter((id) => {
          const start = text.indexOf(` id="${id}"`)
          return !text.slice(start, text.indexOf('</details>', start)).includes('<figcaption>Response 2')
        })
    })
  expect(without).toEqual([])
})

test('each page is in the menu once, and each service on the cards once', () => {
  const text = page('/docs')
  const cards = text.slice(text.indexOf('<ul class="cards">'), text.indexOf('id="first-steps"'))
  const menu = text.slice(text.indexOf('<nav class="menu"'), text.indexOf('</nav>'))
  for (const part of [cards, menu]) {
    const pageLinks = listAttributeValues(part, 'href').filter((link) => link.startsWith('/docs/'))
    expect(pageLinks.length).toBeGreaterThan(5)
    expect(pageLinks).toEqual([...new Set(pageLinks)])
  }
})

test('examples say how to replace values that differ between callers', () => {
  const pageText = readText(page('/docs/returns')).replaceAll(/\s+/g, ' ')
  for (const { fromResponses: takenValues = {} } of routes
    .filter(({ service }) => service === 'returns')
    .flatMap(({ examples }) => examples)) {
    for (const source of Object.values(takenValues)) {
      const [step = '', member = ''] = source.split('#')
      expect(pageText).toContain(`with the ${member} returned by ${step}`)
    }
  }
  expect(pageText).toContain('Replace 4815162342108151 with the returnOrderNumber returned by')
})

test('a page whose examples change the sandbox says so before the first', () => {
  const text = page('/docs/admin')
  expect(text.indexOf('id="before-examples"')).toBeGreaterThan(0)
  expect(text.indexOf('id="before-examples"')).toBeLessThan(text.indexOf('<section class="operation"'))
})

test('rules of members are worded like their error messages', () => {
  const pageText = readText(page('/docs/checkout')).replaceAll(/\s+/g, ' ')
  expect(pageText).toContain('up to 36 characters, not empty or blank')
  expect(pageText).toContain('a decimal amount with up to 18 digits and 6 decimals, such as "129.90"')
  expect(pageText).toContain('one of OnHold, AwaitingPayment, Confirmed, Cancelled')
  expect(pageText).toContain('1 to 500')
})

test('every kind of problem and every code has an anchor on the page of errors', () => {
  const ids = listAttributeValues(page('/docs/errors'), 'id')
  for (const kind of problemKinds) expect(ids).toContain(kind)
  for (const { name, codeTables = [] } of services) {
    for (const { code } of codeTables.flatMap(({ codes }) => codes)) expect(ids).toContain(`${name}-${code}`)
  }
})

test('the type of a problem leads to its description', async () => {
  const response = await server.app.inject('/nowhere')
  const [path = '', kind = ''] = response.json<{ type: string }>().type.split('#')
  expect(listAttributeValues(page(path), 'id')).toContain(kind)
})

test('no link is broken, and every anchor is unique', async () => {
  const seen = new Map<string, { status: number; anchors: ReadonlySet<string> }>()
  const readTarget = async (target: string) => {
    const knownTarget = seen.get(target)
    if (knownTarget !== undefined) return knownTarget
    const response = await server.app.inject(target)
    const pagesByPath = {
      status: response.statusCode,
      anchors: new Set(['', ...listAttributeValues(response.body, 'id')]),
    }
    seen.set(target, pagesByPath)
    return pagesByPath
  }
  for (const [path, text] of pages) {
    const ids = listAttributeValues(text, 'id')
    expect(ids).toHaveLength(new Set(ids).size)
    for (const link of new Set([...listAttributeValues(text, 'href'), ...listAttributeValues(text, 'src')])) {
      if (/^(?:data|https):/.test(link)) continue
      const [target = '', anchor = ''] = link.split('#')
      const { status, anchors } = await readTarget(target === '' ? path : target)
      expect([status, anchors.has(anchor)], `${path} links to ${link}`).toEqual([200, true])
    }
  }
})

/** Files that the pages or their scripts load. */
const assets = [
  'style.css',
  'script.js',
  'elements.js',
  'code-blocks.js',
  'samples.js',
  'search.js',
  'try-it.js',
  'minisearch.js',
  'search.json',
  'requests-checkout.json',
] as const
const assetPath = (name: string, version = 'current') => `/docs/assets/${version}/${name}`

test('no page loads anything from another host', async () => {
  for (const [path, text] of pages) {
    const links = path.startsWith('/docs/guides/') ? text.replaceAll(/<a href="https:[^"]*"/g, '<a') : text
    expect([...links.matchAll(/(?:src|href)="(?!\/|#|data:)[^"]*"/g)].map(([link]) => link)).toEqual([])
  }
  for (const name of assets.filter((file) => !file.endsWith('.json'))) {
    const { body } = await server.app.inject(assetPath(name))
    const code = body.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    expect([...code.matchAll(/\b(?:https?:|wss?:)\/\/[a-z\d]/gi)].map(([address]) => address)).toEqual([])
  }
})

test('the first page loads less than 100 kB of script', async () => {
  const sizes = await Promise.all(
    ['script.js', 'elements.js', 'code-blocks.js', 'samples.js'].map(
      async (name) => (await server.app.inject(assetPath(name))).rawPayload.length,
    ),
  )
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(30_000)
})

test('pages have no inline scripts or styles, and all tags are closed in order', () => {
  for (const text of pages.values()) {
    expect(findMisplacedTag(text)).toBeNull()
    expect([...text.matchAll(/<script\b/g)]).toHaveLength(1)
    expect(text).toMatch(/<script src="[^"]+" type="module"><\/script>/)
    expect(text).not.toMatch(/<style\b|<[^>]*\s(?:style|on[a-z]+)="/)
  }
})

test('the example events of confirmations match real ones', async () => {
  const send = async (number: string, payment: object, ...actions: readonly string[]) => {
    const sample = createSampleConfirmation()
    const body = { ...sample, platformOrderNumber: number, paymentDetails: { ...sample.paymentDetails, ...payment } }
    const base = '/checkout/api/v3/Retailer/Confirmation'
    expect((await server.call('acme-sandbox', 'POST', base, body)).statusCode).toBe(201)
    for (const action of actions) {
      const headers = { traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01' }
      const answer = await server.call('acme-sandbox', 'POST', `${base}/${number}/${action}`, undefined, headers)
      expect(answer.statusCode).toBe(200)
    }
  }
  await send('DOCS-1', { fraudHold: true, isOverCounter: true }, 'release-hold', 'payment-received', 'cancel')
  const response = await server.call('operator', 'GET', '/admin/v1/events')
  const { items } = response.json<{ items: { type: string; data: object }[] }>()
  const describeShape = (event: object) =>
    Object.fromEntries(Object.entries(event).map(([name, value]) => [name, typeof value]))
  const shown = eventInput().filter(({ descriptor }) => descriptor.type.startsWith('order-confirmation.'))
  for (const { descriptor, sentExample } of shown) {
    const { type } = descriptor
    const sentEvent = items.find((item) => item.type === type)
    if (sentEvent === undefined) throw new Error(`nothing has told of ${type}`)
    const { data, ...rest } = sentExample as { data: object }
    expect(describeShape({ ...rest, data })).toEqual(describeShape({ traceparent: '', ...sentEvent }))
    expect(describeShape(data)).toEqual(describeShape(sentEvent.data))
  }
})

const eventInput = () =>
  createReferenceInput({
    version: '0',
    publicUrl: '',
    hasSandbox: true,
    bodyLimit: 1,
  }).events

describe('response headers', () => {
  test('restrict a page to files of this server', async () => {
    for (const path of pages.keys()) {
      const { headers } = await server.app.inject(path)
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
      expect(headers['content-security-policy']).toMatch(
        /^default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self';/,
      )
      expect(headers['content-security-policy']).not.toContain('unsafe')
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['cache-control']).toBe('no-cache')
    }
  })

  test.each(['/docs', '/docs/checkout', '/docs/guides/checkout', ...assets.map((name) => assetPath(name))])(
    '%s is not sent twice',
    async (url) => {
      const first = await server.app.inject(url)
      const etag = String(first.headers.etag)
      for (const knownTarget of [etag, `W/${etag}`, `"other", ${etag}`]) {
        const repeated = await server.app.inject({ url, headers: { 'if-none-match': knownTarget } })
        expect([repeated.statusCode, repeated.body, repeated.headers.etag]).toEqual([304, '', etag])
      }
      const changed = await server.app.inject({ url, headers: { 'if-none-match': '"other"' } })
      expect([changed.statusCode, changed.body]).toEqual([200, first.body])
    },
  )

  test('make files immutable, at the addresses that the pages use and no others', async () => {
    const links = [...listAttributeValues(page('/docs'), 'href'), ...listAttributeValues(page('/docs'), 'src')]
    const files = links.filter((link) => link.startsWith('/docs/assets/'))
    expect(files).toHaveLength(2)
    const version = files[0]?.split('/')[3] ?? ''
    for (const name of assets) {
      const named = await server.app.inject(assetPath(name, version))
      expect([named.statusCode, named.headers['cache-control']]).toEqual([200, expect.stringContaining('immutable')])
      expect((await server.app.inject(assetPath(name))).headers['cache-control']).toBe('no-cache')
    }
  })

  test('give each file its media type', async () => {
    const types = { css: 'text/css', js: 'text/javascript', json: 'application/json' } as const
    for (const name of assets) {
      const { headers } = await server.app.inject(assetPath(name))
      const extension = name.split('.')[1] as keyof typeof types
      expect(headers['content-type']).toBe(`${types[extension]}; charset=utf-8`)
    }
  })

  test.each([
    ['a browser', { method: 'GET', headers: { accept: 'text/html,application/xhtml+xml' } }],
    ['a program', { method: 'GET', headers: { accept: 'application/json' } }],
    ['a probe', { method: 'HEAD' }],
  ] as const)('%s that asks the address of the server alone is led to the first page', async (_, request) => {
    const { statusCode, headers } = await server.app.inject({ url: '/', ...request })
    expect([statusCode, headers.location]).toEqual([302, '/docs'])
  })

  test('list the existing pages in the error for an unknown page', async () => {
    const response = await server.app.inject('/docs/treasure')
    expect(response.statusCode).toBe(404)
    expect(response.json()).toMatchObject({ type: '/docs/errors#not-found' })
    expect(response.json<{ detail: string }>().detail).toContain('errors')
    const guide = await server.app.inject('/docs/guides/treasure')
    expect(guide.statusCode).toBe(404)
    expect(guide.json<{ detail: string }>().detail).toContain('landed-cost')
  })
})
