import { Type } from 'typebox'
import { baseResponse } from '../../../kernel/contract/errors.ts'
import type { Route } from '../../../kernel/contract/route.ts'
import { exampleReturnNumber } from '../../contract/examples.ts'
import { identifier, pathKey } from '../../contract/models.ts'

export const documentTypes = [
  'Label',
  'ReturnNote',
  'CommercialInvoice',
  'CustomsDeclaration',
  'QrCode',
  'Combined',
] as const

export const readReturnDocument = {
  operationId: 'readReturnDocument',
  service: 'returns',
  method: 'GET',
  path: '/{identifier}/return-orders/{returnOrderNumber}/{documentType}',
  tag: 'Returns',
  summary: 'Get a document of a return',
  description:
    'Label, ReturnNote, CommercialInvoice, CustomsDeclaration, QrCode or Combined, as PDF; QrCode also as image/png, by Accept. A document is made once and served with an ETag. 404 for an unknown type and for one that does not apply, such as a customs declaration within one customs territory, or Combined where the carrier made the label itself. So is one that was not made before the return was closed. HEAD makes none: it is answered without an ETag where there is none yet.',
  scope: 'returns',
  tenantIn: { place: 'params', name: 'identifier' },
  params: Type.Object({
    identifier,
    returnOrderNumber: pathKey('Number of the return.'),
    documentType: pathKey('Kind of document.'),
  }),
  responses: {
    200: Type.Unsafe<string>({ type: 'string', format: 'binary', description: 'The document.' }),
    304: Type.Null({ description: 'Nothing: what was sent before is current.' }),
  },
  responseType: ['application/pdf', 'image/png'],
  responseHeaders: { etag: 'Names the content; send it back as If-None-Match.' },
  failureBodies: { 500: baseResponse },
  failures: [400, 401, 403, 404, 500, 503],
  examples: [
    {
      name: 'label',
      summary: 'The label of a return',
      after: ['createReturnOrder/created'],
      params: { identifier: 'acme', returnOrderNumber: exampleReturnNumber, documentType: 'Label' },
      fromResponses: { 'params.returnOrderNumber': 'createReturnOrder/created#returnOrderNumber' },
      response: { status: 200 },
    },
    {
      name: 'unknown-type',
      summary: 'A kind of document that there is not',
      after: ['createReturnOrder/created'],
      params: { identifier: 'acme', returnOrderNumber: exampleReturnNumber, documentType: 'Poem' },
      fromResponses: { 'params.returnOrderNumber': 'createReturnOrder/created#returnOrderNumber' },
      response: { status: 404 },
    },
  ],
} as const satisfies Route

export const returnDocumentRoutes = [readReturnDocument]
