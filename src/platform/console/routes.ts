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
    'The page in which the console runs, at whichever of its addresses: people work there with what the operations of the interface offer to programs.',
  responses: { 200: text('A page.'), 304: unchanged },
  responseType: pageType,
  responseHeaders,
  failures: [503],
} as const

const tenant = Type.String({ description: 'The tenant’s code.' })
const name = Type.String({ description: 'The name of a page of the console.' })
const item = Type.String({ description: 'What the page shows.' })

export const openConsole = {
  ...page,
  operationId: 'openConsole',
  path: '/console',
  examples: [{ name: 'page', summary: 'The first page', response: { status: 200 } }],
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
  description: 'The scripts and style sheets of the console. A name stands for one content, and is good for ever.',
  params: Type.Object({ file: Type.String({ description: 'The name of the file, as a page has it.' }) }),
  responses: { 200: text('The file.'), 304: unchanged },
  responseType: ['text/javascript; charset=utf-8', 'text/css; charset=utf-8', 'image/svg+xml'],
  responseHeaders,
  failures: [404, 503],
  examples: [
    {
      name: 'unknown',
      summary: 'A file that does not exist',
      params: { file: 'treasure.js' },
      response: { status: 404 },
    },
  ],
} as const satisfies Route

const pageRoutes = [openConsole, openConsoleOfTenant, openConsolePage, openConsoleItem] as const

/** The page of the console and the files that it uses. */
export const consoleDomain: DomainDescriptor = { services: [], routes: [...pageRoutes, readConsoleAsset] }
