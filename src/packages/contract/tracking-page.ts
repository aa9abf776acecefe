import { Type } from 'typebox'
import { pageType, type Route } from '../../kernel/contract/route.ts'
import { text } from '../../kernel/contract/schema.ts'

/** Where the pages lie; after it comes the tracking id of a package. */
export const trackingPath = '/track'

export const readTrackingPage = {
  operationId: 'readTrackingPage',
  service: 'packages',
  method: 'GET',
  path: `${trackingPath}/{trackingId}`,
  tag: 'Packages',
  scope: null,
  summary: 'Track a parcel',
  description:
    'The page that `trackingUrl` of a package leads to if the carrier has none of its own. It needs no token, because its address cannot be guessed. It shows the milestones of this parcel and nothing about the shopper, the goods or the retailer, in the language that `Accept-Language` asks for if it is one of eight.',
  params: Type.Object({
    trackingId: Type.String({ maxLength: 100, description: 'The last part of the package’s `trackingUrl`.' }),
  }),
  responses: { 200: text('The page.') },
  responseType: pageType,
  failures: [400, 404, 500, 503],
  examples: [
    {
      name: 'announced',
      summary: 'A parcel that has a label',
      after: ['submitPackage/submitted'],
      params: { trackingId: '3f2b6c1e-9d54-4c0a-8a57-1f6f0f5d7b21' },
      fromResponses: { 'params.trackingId': 'submitPackage/submitted#package.trackingUrl' },
      response: { status: 200 },
    },
    {
      name: 'unknown',
      summary: 'An address that leads to no parcel',
      params: { trackingId: '00000000-0000-4000-8000-000000000000' },
      response: { status: 404 },
    },
  ],
} as const satisfies Route
