import { Type } from 'typebox'
import type { Route } from '../../../kernel/contract/route.ts'
import { nameSchema, text } from '../../../kernel/contract/schema.ts'
import { exampleReturnNumber } from '../../contract/examples.ts'
import { identifier, pathKey } from '../../contract/models.ts'

const acme = { identifier: 'acme' }

export const sendReturnMessage = {
  service: 'returns',
  tag: 'Returns',
  scope: 'returns',
  tenantIn: { place: 'params', name: 'identifier' },
  operationId: 'sendReturnMessage',
  method: 'POST',
  path: '/{identifier}/return-orders/{returnOrderNumber}/shopper-message',
  summary: 'Send a return to its shopper',
  description:
    'Sends the shopper of an open return the message that returns registered in the return portal send: its number, goods and drop-off point, and a link to the portal with the label. Writes the event `shopper-message.requested`; if a mail server is configured, Portolan sends the email itself.',
  write: true,
  params: Type.Object({ identifier, returnOrderNumber: pathKey('Return number, digits only.') }),
  responses: {
    200: nameSchema(
      'ReturnMessage',
      Type.Object(
        {
          returnOrderNumber: text('Return number.'),
          emailAddress: text('Recipient’s email address, from the order.'),
          language: text('Language: en, de, fr, es, it, nl, pl or ja.'),
          isSentByServer: Type.Boolean({
            description:
              'Whether Portolan sends the email; if false, no mail server is configured and a subscriber of the event must send it.',
          }),
        },
        { description: 'A message to a shopper.' },
      ),
    ),
  },
  failures: [400, 401, 403, 404, 409, 413, 415, 422, 500, 503],
  examples: [
    {
      name: 'requested',
      summary: 'A return created for a shopper',
      after: ['createReturnOrder/created'],
      params: { ...acme, returnOrderNumber: exampleReturnNumber },
      fromResponses: { 'params.returnOrderNumber': 'createReturnOrder/created#returnOrderNumber' },
      response: { status: 200 },
    },
    {
      name: 'unknown',
      summary: 'Unknown return',
      params: { ...acme, returnOrderNumber: '1234567890' },
      response: { status: 404 },
    },
  ],
} as const satisfies Route

/** The routes of messages to shoppers. */
export const returnMessageRoutes = [sendReturnMessage]
