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
    'Returns the document as a PDF, and `QrCode` also as `image/png` if `Accept` asks for it. A document is created once and served with an `ETag`. 404 for an unknown type, for a document that does not apply, such as a customs declaration within one customs territory or `Combined` where the carrier creates the label, and for one that was not created before the return was closed. `HEAD` creates no document and has no `ETag` until there is one.',
  scope: 'returns',
  tenantIn: { place: 'params', name: 'identifier' },
  params: Type.Object({
    identifier,
    returnOrderNumber: pathKey('The number of the return.'),
    documentType: pathKey('The type of the document.'),
  }),
  responses: {
    200: Type.Unsafe<string>({ type: 'string', format: 'binary', description: 'The document.' }),
    304: Type.Null({ description: 'Nothing: what was sent before is current.' }),
  },
  responseType: ['application/pdf', 'image/png'],
  responseHeaders: { etag: 'The version of the content; send it back as `If-None-Match`.' },
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
