import type { IdempotencyClaim, StoredResponse } from '../../src/kernel/idempotency.ts'
import type { NamedDocument } from '../../src/kernel/stored-document.ts'
import type { CarrierResult } from '../../src/shipping/service/carrier.ts'
import type { Site } from '../../src/shipping/service/site.ts'
import { type Full, otherThan } from '../support/full-record.ts'

export const site: Full<Site> = {
  siteCode: 'CENTRE-1',
  company: 'Acme Dispatch',
  addressLines: ['1 Sample Street', 'Unit 2'],
  postalCode: 'EC1A 1BB',
  city: 'London',
  countryIso: 'GB',
  contactName: 'Dispatch Desk',
  telephone: '+44 20 7946 0000',
  email: 'dispatch@example.com',
}

export const replacedSite: Full<Site> = { ...otherThan(site), siteCode: site.siteCode }

export const document: Full<Omit<NamedDocument, 'etag'>> = {
  documentType: 'CN23',
  mediaType: 'application/pdf',
  content: Buffer.from('%PDF-1.7'),
}

/** A parcel with a label from the carrier. */
export const carrierResult: Full<CarrierResult> = {
  trackingNumber: 'CR123456785DE',
  serviceName: 'Returns',
  shipmentReference: 'shp_1',
  carrierName: 'Sandbox Post',
  sscc: '376104250021234569',
  routingCode: 'DE-10-A',
  label: Buffer.from('%PDF-'),
  trackingUrl: 'https://track.example.com/CR123456785DE',
}

export const idempotencyClaim: Full<IdempotencyClaim> = {
  operation: 'receiveConfirmation',
  key: 'KEY-1',
  clientId: 'shop-client',
  brands: ['ACM', 'ACX'],
  fingerprint: Buffer.from([1, 2, 3]),
}

export const keptAnswer: Full<StoredResponse> = {
  status: 201,
  headers: { location: '/orders/1' },
  body: '{"id":1}',
}

/** Another request of the same client under the same key, with its response. */
export const laterClaim: Full<IdempotencyClaim> = {
  ...otherThan(idempotencyClaim),
  operation: idempotencyClaim.operation,
  key: idempotencyClaim.key,
  clientId: idempotencyClaim.clientId,
  fingerprint: Buffer.from([4, 5]),
}
export const laterAnswer: Full<StoredResponse> = otherThan(keptAnswer)
