import { Type } from 'typebox'
import { pageType, type Route } from '../../kernel/contract/route.ts'
import { text } from '../../kernel/contract/schema.ts'

/** Base path of the pages, followed by a package's tracking id. */
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
    'Returns the page that a package’s `trackingUrl` points to if the carrier has none. Requires no token, because its URL cannot be guessed. It shows the milestones of the parcel and nothing about the shopper, goods or retailer, in one of eight languages chosen by `Accept-Language`.',
  params: Type.Object({
    trackingId: Type.String({ maxLength: 100, description: 'Last path segment of the package’s `trackingUrl`.' }),
  }),
  responses: { 200: text('HTML page.') },
  responseType: pageType,
  failures: [400, 404, 500, 503],
  examples: [
    {
      name: 'announced',
      summary: 'A parcel with a label',
      after: ['submitPackage/submitted'],
      params: { trackingId: '3f2b6c1e-9d54-4c0a-8a57-1f6f0f5d7b21' },
      fromResponses: { 'params.trackingId': 'submitPackage/submitted#package.trackingUrl' },
      response: { status: 200 },
    },
    {
      name: 'unknown',
      summary: 'Unknown tracking id',
      params: { trackingId: '00000000-0000-4000-8000-000000000000' },
      response: { status: 404 },
    },
  ],
} as const satisfies Route
