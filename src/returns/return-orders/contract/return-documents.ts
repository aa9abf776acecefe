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
  hasEffects: true,
  service: 'returns',
  method: 'GET',
  path: '/{identifier}/return-orders/{returnOrderNumber}/{documentType}',
  tag: 'Returns',
  summary: 'Get a document of a return',
  description:
    'Returns a document as a PDF; `QrCode` is also available as `image/png` if `Accept` asks for it. A document is created on first request and served with an `ETag`. Returns 404 for an unknown type, for a document that does not apply, such as a customs declaration within one customs territory or `Combined` if the carrier creates the label, and for one that was not created before the return was closed. `HEAD` does not create the document and has no `ETag` until it exists.',
  scope: 'returns',
  tenantIn: { place: 'params', name: 'identifier' },
  params: Type.Object({
    identifier,
    returnOrderNumber: pathKey('Return number.'),
    documentType: pathKey('Type of document.'),
  }),
  responses: {
    200: Type.Unsafe<string>({ type: 'string', format: 'binary', description: 'The document.' }),
    304: Type.Null({ description: 'Not modified since the version in `If-None-Match`.' }),
  },
  responseType: ['application/pdf', 'image/png'],
  responseHeaders: { etag: 'Entity tag; send it back as `If-None-Match`.' },
  failureBodies: { 500: baseResponse },
  failures: [400, 401, 403, 404, 500, 503],
  examples: [
    {
      name: 'label',
      summary: 'Label of a return',
      after: ['createReturnOrder/created'],
      params: { identifier: 'acme', returnOrderNumber: exampleReturnNumber, documentType: 'Label' },
      fromResponses: { 'params.returnOrderNumber': 'createReturnOrder/created#returnOrderNumber' },
      response: { status: 200 },
    },
    {
      name: 'unknown-type',
      summary: 'Unknown document type',
      after: ['createReturnOrder/created'],
      params: { identifier: 'acme', returnOrderNumber: exampleReturnNumber, documentType: 'Poem' },
      fromResponses: { 'params.returnOrderNumber': 'createReturnOrder/created#returnOrderNumber' },
      response: { status: 404 },
    },
  ],
} as const satisfies Route

export const returnDocumentRoutes = [readReturnDocument]
