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
import { pageOctets } from '../../../kernel/paging.ts'
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
      trackingReference: int64('The parcel.'),
      carrier: nullable(text('The carrier.')),
      milestones: listOf(
        Type.Object({
          code: oneOf(['ReturnCreated', 'ReturnReceivedByCarrier', 'ReturnReceived', 'ReturnProcessed'], {
            description: 'The milestone.',
          }),
          isCurrentMilestone: flag('Whether it is the last one that was reached.'),
          dateTime: nullable(dateTime('When it was reached.')),
          location: nullable(text('Where.')),
        }),
        { description: 'The milestones of a return, in their order.' },
      ),
      events: listOf(
        Type.Object({
          code: text('What the carrier calls it.'),
          description: nullable(text('In words.')),
          dateTime: dateTime('When it happened.'),
          location: nullable(text('Where.')),
        }),
        { description: 'The carrier’s events, oldest first.' },
      ),
    },
    { description: 'The tracking of a parcel.' },
  ),
)

export const getTrackingEvents = {
  ...common,
  operationId: 'getTrackingEvents',
  method: 'POST',
  path: '/{identifier}/tracking-events',
  summary: 'Track a parcel',
  description:
    'For a shopper who knows the tracking reference and the e-mail address of the return. 404 if either is wrong.',
  params: Type.Object({ identifier }),
  body: nameSchema(
    'GetTrackingEventsWebRequest',
    Type.Object(
      {
        trackingReference: int64('The parcel, written as a number; every digit counts.'),
        emailAddress: requiredText({ description: 'The shopper’s e-mail address.', maxLength: 254 }),
      },
      { description: 'Asks where a parcel is.' },
    ),
  ),
  answerOctets: pageOctets,
  responses: { 200: tracking },
  failures: [400, 401, 403, 404, 413, 415, 500, 503],
  examples: [
    {
      name: 'unknown',
      summary: 'A reference that nobody knows',
      params: { identifier: 'acme' },
      body: { trackingReference: 1234567890, emailAddress: 'shopper@sandbox.example' },
      response: { status: 404 },
    },
    {
      name: 'created',
      summary: 'A return that has not left yet',
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
  summary: 'Report tracking events of a carrier',
  description:
    'Adds events of the carrier to the parcel of a return. An event may move the return to its next status. 404 for the parcel of an enclosed label that belongs to no return yet.',
  write: true,
  params: Type.Object({ identifier, returnOrderNumber: pathKey('The number of the return.') }),
  body: nameSchema(
    'FeedTrackingEventsWebRequest',
    Type.Object(
      {
        events: listOf(
          Type.Object({
            code: requiredSingleLineText('What the carrier calls it.', 50),
            description: optional(singleLineText('In words.', 500)),
            dateTime: dateTime('When it happened.'),
            location: optional(singleLineText('Where.', 200)),
          }),
          { description: 'Events, oldest first.', minItems: 1, maxItems: 500 },
        ),
      },
      { description: 'Events of a carrier.' },
    ),
  ),
  answerOctets: pageOctets,
  responses: { 200: tracking },
  failures: [400, 401, 403, 404, 413, 415, 422, 500, 503],
  examples: [
    {
      name: 'accepted',
      summary: 'The carrier has taken the parcel',
      after: ['createReturnOrder/created'],
      params: { identifier: 'acme', returnOrderNumber: exampleReturnNumber },
      fromResponses: { 'params.returnOrderNumber': 'createReturnOrder/created#returnOrderNumber' },
      body: { events: [{ code: 'Accepted', dateTime: '2026-03-08T10:00:00Z', location: 'Berlin' }] },
      response: { status: 200 },
    },
  ],
} as const satisfies Route

export const trackingEventRoutes = [getTrackingEvents, feedTrackingEvents]
