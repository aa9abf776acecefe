import { Type } from 'typebox'
import type { Route } from '../../../kernel/contract/route.ts'
import { nameSchema, text } from '../../../kernel/contract/schema.ts'
import { identifier, labelRequest, pathKey, warnings } from '../../contract/models.ts'

const common = {
  service: 'returns',
  tag: 'Labels',
  scope: 'returns',
  tenantIn: { place: 'params', name: 'identifier' },
} as const
const acme = { identifier: 'acme' }

export const requestLabel = {
  ...common,
  operationId: 'requestLabel',
  method: 'POST',
  path: '/{identifier}/label-requests',
  summary: 'Create a return label to enclose',
  description:
    'Creates a label to enclose in the outbound parcel, one for each order and shipping reference; a second request is refused with 409. The label is for the country’s first return method that accepts a printed label. 400 if nothing of the order can be returned.',
  write: true,
  params: Type.Object({ identifier }),
  body: labelRequest,
  responses: {
    200: nameSchema(
      'LabelAnswer',
      Type.Object(
        {
          labelReference: text('Portolan’s id of the label.'),
          outboundOrderReference: text('The order.'),
          shippingReference: text('The shipment.'),
          trackingReference: text('With which the parcel can be tracked: digits only.'),
          carrier: text('Who brings the goods.'),
          document: Type.Object(
            {
              documentType: text('Always Label.'),
              format: text('Always Pdf.'),
              content: text('The document in base64.'),
              link: text('Where it can be had again.'),
            },
            { description: 'The label itself.' },
          ),
          warnings,
        },
        { description: 'A return label.' },
      ),
    ),
  },
  failures: [400, 401, 403, 409, 413, 415, 422, 500, 503],
  examples: [
    {
      name: 'made',
      summary: 'A label for the parcel of an order',
      after: ['createOutboundOrder/registered'],
      params: acme,
      body: { outboundOrderReference: 'ORDER-1001', shippingReference: 'SHIP-1' },
      response: { status: 200 },
    },
    {
      name: 'made-already',
      summary: 'The same label once more',
      after: ['requestLabel/made'],
      params: acme,
      body: { outboundOrderReference: 'ORDER-1001', shippingReference: 'SHIP-1' },
      response: { status: 409 },
    },
  ],
} as const satisfies Route

export const readLabel = {
  ...common,
  operationId: 'readLabel',
  method: 'GET',
  path: '/{identifier}/label-requests/{labelReference}',
  summary: 'Read a return label',
  description: 'Returns the label as a PDF with an `ETag`, unchanged since it was created.',
  params: Type.Object({
    identifier,
    labelReference: pathKey('Portolan’s id of the label.'),
  }),
  responses: {
    200: Type.Unsafe<string>({ type: 'string', format: 'binary', description: 'The label.' }),
    304: Type.Null({ description: 'Nothing: what was sent before is current.' }),
  },
  responseType: 'application/pdf',
  responseHeaders: { etag: 'The version of the content; send it back as `If-None-Match`.' },
  failures: [400, 401, 403, 404, 500, 503],
  examples: [
    {
      name: 'again',
      summary: 'A label that was handed out',
      after: ['requestLabel/made'],
      params: { ...acme, labelReference: '0197f3a2-0000-7000-8000-000000000000' },
      fromResponses: { 'params.labelReference': 'requestLabel/made#labelReference' },
      response: { status: 200 },
    },
    {
      name: 'unknown',
      summary: 'A label that there is not',
      params: { ...acme, labelReference: '0197f3a2-0000-7000-8000-000000000000' },
      response: { status: 404 },
    },
  ],
} as const satisfies Route

export const labelRoutes = [requestLabel, readLabel]
