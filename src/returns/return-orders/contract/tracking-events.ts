import { Type } from 'typebox'
import type { Route } from '../../../kernel/contract/route.ts'
import {
  dateTime,
  flag,
  int64,
  listOf,
  nameSchema,
  nullable,
  oneOf,
  optional,
  requiredSingleLineText,
  requiredText,
  singleLineText,
  text,
} from '../../../kernel/contract/schema.ts'
import { pageBytes } from '../../../kernel/paging.ts'
import { exampleReturnNumber } from '../../contract/examples.ts'
import { identifier, pathKey } from '../../contract/models.ts'

const common = {
  service: 'returns',
  tag: 'Tracking',
  scope: 'returns',
  tenantIn: { place: 'params', name: 'identifier' },
} as const

const tracking = nameSchema(
  'Tracking',
  Type.Object(
    {
      trackingReference: int64('Tracking reference of the parcel.'),
      carrier: nullable(text('Carrier.')),
      milestones: listOf(
        Type.Object({
          code: oneOf(['ReturnCreated', 'ReturnReceivedByCarrier', 'ReturnReceived', 'ReturnProcessed'], {
            description: 'Milestone.',
          }),
          isCurrentMilestone: flag('Whether it is the latest milestone reached.'),
          dateTime: nullable(dateTime('When it was reached.')),
          location: nullable(text('Location.')),
        }),
        { description: 'Milestones of the return, in order.' },
      ),
      events: listOf(
        Type.Object({
          code: text('The carrier’s event code.'),
          description: nullable(text('Description.')),
          dateTime: dateTime('When it happened.'),
          location: nullable(text('Location.')),
        }),
        { description: 'Carrier events, oldest first.' },
      ),
    },
    { description: 'Tracking of a parcel.' },
  ),
)

export const getTrackingEvents = {
  ...common,
  operationId: 'getTrackingEvents',
  method: 'POST',
  path: '/{identifier}/tracking-events',
  summary: 'Track a parcel',
  description:
    'Returns the milestones and carrier events of a return to a shopper who knows its tracking reference and email address. Returns 404 if either is wrong.',
  params: Type.Object({ identifier }),
  body: nameSchema(
    'GetTrackingEventsWebRequest',
    Type.Object(
      {
        trackingReference: int64('Tracking reference, as a number with all digits.'),
        emailAddress: requiredText({ description: 'The shopper’s email address.', maxLength: 254 }),
      },
      { description: 'Identifies a parcel and its shopper.' },
    ),
  ),
  maxResponseBytes: pageBytes,
  responses: { 200: tracking },
  failures: [400, 401, 403, 404, 413, 415, 500, 503],
  examples: [
    {
      name: 'unknown',
      summary: 'Unknown tracking reference',
      params: { identifier: 'acme' },
      body: { trackingReference: 1234567890, emailAddress: 'shopper@sandbox.example' },
      response: { status: 404 },
    },
    {
      name: 'created',
      summary: 'A return that has not been handed in',
      after: ['createReturnOrder/created'],
      params: { identifier: 'acme' },
      body: {
        trackingReference: Number(exampleReturnNumber),
        emailAddress: 'shopper@sandbox.example',
      },
      fromResponses: { 'body.trackingReference': 'createReturnOrder/created#returnOrderNumber' },
      response: { status: 200 },
    },
  ],
} as const satisfies Route

export const feedTrackingEvents = {
  ...common,
  operationId: 'feedTrackingEvents',
  method: 'POST',
  path: '/{identifier}/return-orders/{returnOrderNumber}/tracking-events',
  summary: 'Report carrier tracking events',
  description:
    'Adds carrier events to the parcel of a return. An event may move the return to its next status. Returns 404 for the parcel of an enclosed label that belongs to no return yet.',
  write: true,
  params: Type.Object({ identifier, returnOrderNumber: pathKey('Return number.') }),
  body: nameSchema(
    'FeedTrackingEventsWebRequest',
    Type.Object(
      {
        events: listOf(
          Type.Object({
            code: requiredSingleLineText('The carrier’s event code.', 50),
            description: optional(singleLineText('Description.', 500)),
            dateTime: dateTime('When it happened.'),
            location: optional(singleLineText('Location.', 200)),
          }),
          { description: 'Events, oldest first.', minItems: 1, maxItems: 500 },
        ),
      },
      { description: 'Carrier events.' },
    ),
  ),
  maxResponseBytes: pageBytes,
  responses: { 200: tracking },
  failures: [400, 401, 403, 404, 413, 415, 422, 500, 503],
  examples: [
    {
      name: 'accepted',
      summary: 'The carrier has accepted the parcel',
      after: ['createReturnOrder/created'],
      params: { identifier: 'acme', returnOrderNumber: exampleReturnNumber },
      fromResponses: { 'params.returnOrderNumber': 'createReturnOrder/created#returnOrderNumber' },
      body: { events: [{ code: 'Accepted', dateTime: '2026-03-08T10:00:00Z', location: 'Berlin' }] },
      response: { status: 200 },
    },
  ],
} as const satisfies Route

export const trackingEventRoutes = [getTrackingEvents, feedTrackingEvents]
