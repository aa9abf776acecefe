import { Type } from 'typebox'
import { pageType, type Route } from '../../kernel/contract/route.ts'
import { text } from '../../kernel/contract/schema.ts'
import type { DomainDescriptor } from '../domain.ts'

const open = { service: 'console', method: 'GET', tag: 'Pages', scope: null } as const
const unchanged = Type.Null({ description: 'Not modified since the version in `If-None-Match`.' })
const responseHeaders = { etag: 'Entity tag; send it back as `If-None-Match`.' }

const page = {
  ...open,
  summary: 'Open the console',
  description:
    'Returns the page of the console, at any of its URLs. The console offers people what the operations of this interface offer programs.',
  responses: { 200: text('A page.'), 304: unchanged },
  responseType: pageType,
  responseHeaders,
  failures: [503],
} as const

const tenant = Type.String({ description: 'Tenant code.' })
const name = Type.String({ description: 'Name of a page of the console.' })
const item = Type.String({ description: 'What the page shows, such as an order reference.' })

export const openConsole = {
  ...page,
  operationId: 'openConsole',
  path: '/console',
  examples: [{ name: 'page', summary: 'The start page', response: { status: 200 } }],
} as const satisfies Route

export const openConsoleOfFirstTenant = {
  ...page,
  operationId: 'openConsoleOfFirstTenant',
  path: '/console/{page}',
  params: Type.Object({ page: name }),
  examples: [
    {
      name: 'page',
      summary: 'A page of the tenant that the console opens first',
      params: { page: 'catalog' },
      response: { status: 200 },
    },
  ],
} as const satisfies Route

export const openConsoleOfTenant = {
  ...page,
  operationId: 'openConsoleOfTenant',
  path: '/console/t/{tenant}',
  params: Type.Object({ tenant }),
  examples: [{ name: 'page', summary: 'For a tenant', params: { tenant: 'acme' }, response: { status: 200 } }],
} as const satisfies Route

export const openConsolePage = {
  ...page,
  operationId: 'openConsolePage',
  path: '/console/t/{tenant}/{page}',
  params: Type.Object({ tenant, page: name }),
  examples: [
    { name: 'page', summary: 'A page', params: { tenant: 'acme', page: 'catalog' }, response: { status: 200 } },
  ],
} as const satisfies Route

export const openConsoleItem = {
  ...page,
  operationId: 'openConsoleItem',
  path: '/console/t/{tenant}/{page}/{item}',
  params: Type.Object({ tenant, page: name, item }),
  examples: [
    {
      name: 'page',
      summary: 'An order',
      params: { tenant: 'acme', page: 'orders', item: 'SBX-1001' },
      response: { status: 200 },
    },
  ],
} as const satisfies Route

export const readConsoleAsset = {
  ...open,
  operationId: 'readConsoleAsset',
  path: '/console/assets/{file}',
  summary: 'Read a file of the console',
  description:
    'Returns a script or style sheet of the console. The content of a name never changes, so it can be cached forever.',
  params: Type.Object({ file: Type.String({ description: 'File name, as used in the page.' }) }),
  responses: { 200: text('The file.'), 304: unchanged },
  responseType: ['text/javascript; charset=utf-8', 'text/css; charset=utf-8', 'image/svg+xml'],
  responseHeaders,
  failures: [404, 503],
  examples: [
    {
      name: 'unknown',
      summary: 'Unknown file',
      params: { file: 'treasure.js' },
      response: { status: 404 },
    },
  ],
} as const satisfies Route

const pageRoutes = [
  openConsole,
  openConsoleOfFirstTenant,
  openConsoleOfTenant,
  openConsolePage,
  openConsoleItem,
] as const

/** The page of the console and its files. */
export const consoleDomain: DomainDescriptor = { services: [], routes: [...pageRoutes, readConsoleAsset] }
