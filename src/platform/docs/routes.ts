import { Type } from 'typebox'
import { pageType, type Route } from '../../kernel/contract/route.ts'
import { text } from '../../kernel/contract/schema.ts'
import type { DomainDescriptor } from '../domain.ts'

const open = { service: 'server', method: 'GET', tag: 'Documents', scope: null } as const
const unchanged = Type.Null({ description: 'Not modified since the version in `If-None-Match`.' })
const headers = { etag: 'Entity tag; send it back as `If-None-Match`.' }

const page = {
  ...open,
  responses: { 200: text('A page.'), 304: unchanged },
  responseType: pageType,
  responseHeaders: headers,
}

export const readReference = {
  ...page,
  operationId: 'readReference',
  path: '/docs',
  summary: 'Get the reference',
  description:
    'Returns the start page of the reference: the services, the first steps, and the conventions of all operations.',
  failures: [],
  examples: [{ name: 'overview', summary: 'The start page', response: { status: 200 } }],
} as const satisfies Route

export const readReferencePage = {
  ...page,
  operationId: 'readReferencePage',
  path: '/docs/{page}',
  summary: 'Get a page of the reference',
  description:
    'Returns the page of a service, of the events, or of the errors, to which the `type` of each error points.',
  params: Type.Object({ page: Type.String({ description: 'Name of a service, `events` or `errors`.' }) }),
  failures: [404],
  examples: [
    { name: 'errors', summary: 'The errors page', params: { page: 'errors' }, response: { status: 200 } },
    { name: 'unknown', summary: 'Unknown page', params: { page: 'treasure' }, response: { status: 404 } },
  ],
} as const satisfies Route

export const readGuide = {
  ...page,
  operationId: 'readGuide',
  path: '/docs/guides/{guide}',
  summary: 'Get a guide',
  description: 'Returns a guide: how a service works, how to operate the server, or why it works as it does.',
  params: Type.Object({ guide: Type.String({ description: 'Name of a guide, such as `checkout`.' }) }),
  failures: [404],
  examples: [
    {
      name: 'checkout',
      summary: 'The order confirmations guide',
      params: { guide: 'checkout' },
      response: { status: 200 },
    },
    {
      name: 'unknown',
      summary: 'Unknown guide',
      params: { guide: 'treasure' },
      response: { status: 404 },
    },
  ],
} as const satisfies Route

export const readReferenceAsset = {
  ...open,
  operationId: 'readReferenceAsset',
  path: '/docs/assets/{version}/{file}',
  summary: 'Get a file of the reference',
  description: 'Returns a style sheet, script or search index used by the pages.',
  params: Type.Object({
    version: Type.String({
      description: 'Version, as used in the pages. Any other value returns the current file, uncached.',
    }),
    file: Type.String({ description: 'File name, such as `style.css`.' }),
  }),
  responses: { 200: text('The file.'), 304: unchanged },
  responseType: ['text/css; charset=utf-8', 'text/javascript; charset=utf-8', 'application/json; charset=utf-8'],
  responseHeaders: headers,
  failures: [404],
  examples: [
    {
      name: 'style',
      summary: 'The style sheet',
      params: { version: 'current', file: 'style.css' },
      response: { status: 200 },
    },
    {
      name: 'unknown',
      summary: 'Unknown file',
      params: { version: 'current', file: 'map.png' },
      response: { status: 404 },
    },
  ],
} as const satisfies Route

export const readIcon = {
  ...open,
  operationId: 'readIcon',
  path: '/favicon.ico',
  summary: 'Get the icon',
  description: 'Returns the icon of the server’s pages, in three sizes.',
  responses: {
    200: Type.Unsafe<string>({ type: 'string', format: 'binary', description: 'The icon.' }),
    304: unchanged,
  },
  responseType: 'image/x-icon',
  responseHeaders: headers,
  failures: [],
  examples: [{ name: 'icon', summary: 'The icon', response: { status: 200 } }],
} as const satisfies Route

/** The reference and the files of its pages. */
export const referenceDomain: DomainDescriptor = {
  services: [],
  routes: [readReference, readReferencePage, readGuide, readReferenceAsset, readIcon],
}
