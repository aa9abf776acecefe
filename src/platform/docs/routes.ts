import { Type } from 'typebox'
import type { Route } from '../../kernel/contract/route.ts'
import { text } from '../../kernel/contract/schema.ts'
import type { DomainDescriptor } from '../domain.ts'

const open = { service: 'server', method: 'GET', tag: 'Documents', scope: null } as const
const unchanged = Type.Null({ description: 'Nothing: what was sent before is current.' })
const headers = { etag: 'Names this version of the content; send it back as If-None-Match.' }
const fileVersion = Type.Object({
  v: Type.Optional(Type.String({ description: 'The version that a page refers to; it may be kept for ever.' })),
})

const page = {
  ...open,
  responses: { 200: text('A page.'), 304: unchanged },
  responseType: 'text/html; charset=utf-8',
  responseHeaders: headers,
}

export const readReference = {
  ...page,
  operationId: 'readReference',
  path: '/docs',
  summary: 'Read the reference',
  description: 'The first of these pages: what there is, how to begin, and what holds for every operation.',
  failures: [],
  examples: [{ name: 'overview', summary: 'The first page', response: { status: 200 } }],
} as const satisfies Route

export const readReferencePage = {
  ...page,
  operationId: 'readReferencePage',
  path: '/docs/{page}',
  summary: 'Read a page of the reference',
  description: 'One page for each service, one for the events, and one for the errors, to which their type points.',
  params: Type.Object({ page: Type.String({ description: 'The name of a service, events, or errors.' }) }),
  failures: [404],
  examples: [
    { name: 'errors', summary: 'The errors', params: { page: 'errors' }, response: { status: 200 } },
    { name: 'unknown', summary: 'A page that is not there', params: { page: 'treasure' }, response: { status: 404 } },
  ],
} as const satisfies Route

export const readReferenceStyle = {
  ...open,
  operationId: 'readReferenceStyle',
  path: '/docs/style.css',
  summary: 'Read the style sheet of the reference',
  description: 'What makes the pages look as they do.',
  query: fileVersion,
  responses: { 200: text('The style sheet.'), 304: unchanged },
  responseType: 'text/css; charset=utf-8',
  responseHeaders: headers,
  failures: [400],
  examples: [{ name: 'style', summary: 'The style sheet', response: { status: 200 } }],
} as const satisfies Route

export const readReferenceScript = {
  ...open,
  operationId: 'readReferenceScript',
  path: '/docs/script.js',
  summary: 'Read the script of the reference',
  description: 'Copies examples and unfolds what a link points to; the pages can be read without it.',
  query: fileVersion,
  responses: { 200: text('The script.'), 304: unchanged },
  responseType: 'text/javascript; charset=utf-8',
  responseHeaders: headers,
  failures: [400],
  examples: [{ name: 'script', summary: 'The script', response: { status: 200 } }],
} as const satisfies Route

/** The reference and the two files that its pages refer to. */
export const referenceDomain: DomainDescriptor = {
  services: [],
  routes: [readReference, readReferencePage, readReferenceStyle, readReferenceScript],
}
