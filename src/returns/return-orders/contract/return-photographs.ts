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
const returnOrderNumber = pathKey('Return number.')
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
    'Returns the photographs of returned goods that the shopper uploaded in the return portal, in upload order; at most 10.',
  params: Type.Object({ identifier, returnOrderNumber }),
  responses: {
    200: nameSchema(
      'ReturnPhotographs',
      Type.Object(
        {
          photographs: listOf(
            Type.Object({
              photographId: text('Id of the photograph.'),
              itemId: int32('Line of the return, starting at 1.'),
              mediaType: oneOf(pictureTypes, { description: 'Media type of the picture.' }),
              link: text('Path of the picture on this server.'),
            }),
            { description: 'Photographs.' },
          ),
        },
        { description: 'The photographs of a return.' },
      ),
    ),
  },
  failures: [400, 401, 403, 404, 500, 503],
  examples: [
    {
      name: 'none',
      summary: 'A return without photographs',
      ...created,
      params: { identifier: 'acme', returnOrderNumber: exampleReturnNumber },
      response: { status: 200, body: { photographs: [] } },
    },
    {
      name: 'unknown',
      summary: 'Unknown return',
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
  description:
    'Returns the photograph, a JPEG, PNG or WebP file of at most 5 MiB. Data about camera and place, and anything else that does not affect how it looks, was removed on upload.',
  params: Type.Object({ identifier, returnOrderNumber, photographId: pathKey('Id of the photograph.') }),
  responses: {
    200: Type.Unsafe<string>({ type: 'string', format: 'binary', description: 'The photograph.' }),
    304: Type.Null({ description: 'Not modified since the version in `If-None-Match`.' }),
  },
  responseType: ['image/jpeg', 'image/png', 'image/webp'],
  responseHeaders: {
    etag: 'Entity tag; send it back as `If-None-Match`.',
    'content-disposition': 'Always `attachment`, so that a browser saves a photograph that is opened by itself.',
  },
  failures: [400, 401, 403, 404, 500, 503],
  examples: [
    {
      name: 'unknown',
      summary: 'Unknown photograph',
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
