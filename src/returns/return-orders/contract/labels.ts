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
  summary: 'Create an enclosed return label',
  description:
    'Creates a label to enclose in the outbound parcel, once per order and shipping reference; a second request returns 409. The label uses the country’s first return method with printed labels. Returns 400 if nothing in the order can be returned.',
  write: true,
  params: Type.Object({ identifier }),
  body: labelRequest,
  responses: {
    200: nameSchema(
      'LabelAnswer',
      Type.Object(
        {
          labelReference: text('Portolan’s id of the label.'),
          outboundOrderReference: text('Order.'),
          shippingReference: text('Shipment.'),
          trackingReference: text('Tracking reference, digits only.'),
          carrier: text('Carrier.'),
          document: Type.Object(
            {
              documentType: text('Always Label.'),
              format: text('Always Pdf.'),
              content: text('The document in Base64.'),
              link: text('URL of the document.'),
            },
            { description: 'The label document.' },
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
      summary: 'A label for an order’s parcel',
      after: ['createOutboundOrder/registered'],
      params: acme,
      body: { outboundOrderReference: 'ORDER-1001', shippingReference: 'SHIP-1' },
      response: { status: 200 },
    },
    {
      name: 'made-already',
      summary: 'A second label for the same parcel',
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
  summary: 'Get a return label',
  description: 'Returns the label as a PDF with an `ETag`, unchanged since it was created.',
  params: Type.Object({
    identifier,
    labelReference: pathKey('Portolan’s id of the label.'),
  }),
  responses: {
    200: Type.Unsafe<string>({ type: 'string', format: 'binary', description: 'PDF of the label.' }),
    304: Type.Null({ description: 'Not modified since the version in `If-None-Match`.' }),
  },
  responseType: 'application/pdf',
  responseHeaders: { etag: 'Entity tag; send it back as `If-None-Match`.' },
  failures: [400, 401, 403, 404, 500, 503],
  examples: [
    {
      name: 'again',
      summary: 'A label created earlier',
      after: ['requestLabel/made'],
      params: { ...acme, labelReference: '0197f3a2-0000-7000-8000-000000000000' },
      fromResponses: { 'params.labelReference': 'requestLabel/made#labelReference' },
      response: { status: 200 },
    },
    {
      name: 'unknown',
      summary: 'Unknown label',
      params: { ...acme, labelReference: '0197f3a2-0000-7000-8000-000000000000' },
      response: { status: 404 },
    },
  ],
} as const satisfies Route

export const labelRoutes = [requestLabel, readLabel]
