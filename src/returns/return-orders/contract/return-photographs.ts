import { Type } from 'typebox'
import type { Route } from '../../../kernel/contract/route.ts'
import { int32, listOf, nameSchema, oneOf, text } from '../../../kernel/contract/schema.ts'
import { pictureTypes } from '../../../kernel/pictures.ts'
import { exampleReturnNumber } from '../../contract/examples.ts'
import { identifier, pathKey } from '../../contract/models.ts'

const common = {
  service: 'returns',
  tag: 'Returns',
  scope: 'returns',
  method: 'GET',
  tenantIn: { place: 'params', name: 'identifier' },
} as const
const path = '/{identifier}/return-orders/{returnOrderNumber}/photographs'
const returnOrderNumber = pathKey('The number of the return.')
const created = {
  after: ['createReturnOrder/created'],
  fromResponses: { 'params.returnOrderNumber': 'createReturnOrder/created#returnOrderNumber' },
} as const

export const listReturnPhotographs = {
  ...common,
  operationId: 'listReturnPhotographs',
  path,
  summary: 'List the photographs of a return',
  description:
    'The pictures that the shopper has sent in the return portal of what comes back, in the order in which they were sent; 10 at the most.',
  params: Type.Object({ identifier, returnOrderNumber }),
  responses: {
    200: nameSchema(
      'ReturnPhotographs',
      Type.Object(
        {
          photographs: listOf(
            Type.Object({
              photographId: text('Its id.'),
              itemId: int32('Of which line of the return, from 1.'),
              mediaType: oneOf(pictureTypes, { description: 'What kind of picture it is.' }),
              link: text('Where it is read, as a path of this server.'),
            }),
            { description: 'The photographs.' },
          ),
        },
        { description: 'What a shopper has photographed.' },
      ),
    ),
  },
  failures: [400, 401, 403, 404, 500, 503],
  examples: [
    {
      name: 'none',
      summary: 'A return without any',
      ...created,
      params: { identifier: 'acme', returnOrderNumber: exampleReturnNumber },
      response: { status: 200, body: { photographs: [] } },
    },
    {
      name: 'unknown',
      summary: 'A return that there is not',
      params: { identifier: 'acme', returnOrderNumber: '1' },
      response: { status: 404 },
    },
  ],
} as const satisfies Route

export const readReturnPhotograph = {
  ...common,
  operationId: 'readReturnPhotograph',
  path: `${path}/{photographId}`,
  summary: 'Get a photograph of a return',
  description: 'The picture as it was sent: a JPEG, a PNG or a WebP, of 5 MiB at the most.',
  params: Type.Object({ identifier, returnOrderNumber, photographId: pathKey('The id of the photograph.') }),
  responses: {
    200: Type.Unsafe<string>({ type: 'string', format: 'binary', description: 'The picture.' }),
    304: Type.Null({ description: 'Nothing: what was sent before is current.' }),
  },
  responseType: ['image/jpeg', 'image/png', 'image/webp'],
  responseHeaders: { etag: 'The version of the content; send it back as `If-None-Match`.' },
  failures: [400, 401, 403, 404, 500, 503],
  examples: [
    {
      name: 'unknown',
      summary: 'One that there is not',
      ...created,
      params: {
        identifier: 'acme',
        returnOrderNumber: exampleReturnNumber,
        photographId: '0197f3a2-0000-7000-8000-000000000001',
      },
      response: { status: 404 },
    },
  ],
} as const satisfies Route

export const returnPhotographRoutes = [listReturnPhotographs, readReturnPhotograph]
