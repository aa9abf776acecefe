import type { CarrierResult } from '../../shipping/service/carrier.ts'
import type { Site } from '../../shipping/service/site.ts'
import type { PackageContent, PackageItem } from './package.ts'

export const scarf: PackageItem = {
  productCode: 'SCARF-01',
  quantity: 2,
  productCustomsDescription: 'Scarf of knitted wool',
  countryOfOrigin: 'GB',
  weight: 0.2,
  unitPrice: { amount: 42.5, currency: 'GBP' },
  hsCode: '611710',
}

/** Two scarves to Berlin. */
export const toBerlin: PackageContent = {
  brandCode: 'ACM',
  orderReference: 'ORDER-1',
  packageReference: 'PKG-1',
  weight: { weight: 0.8, weightUnit: 'Kg' },
  shippingDocumentationRequested: true,
  consignee: { lastName: 'Shopper', address1: 'Musterstrasse 1', city: 'Berlin', postalCode: '10115', country: 'DE' },
  packageItems: [scarf],
}

export const london: Site = {
  siteCode: 'ACM',
  company: 'Sandbox Dispatch',
  addressLines: ['1 Sample Street'],
  postalCode: 'EC1A 1BB',
  city: 'London',
  countryIso: 'GB',
}

export const parcel: CarrierResult = {
  trackingNumber: 'LX123456785GB',
  serviceName: 'Standard',
  shipmentReference: null,
  carrierName: 'Sandbox Post',
  sscc: '376104250021234569',
  routingCode: null,
  label: null,
  trackingUrl: null,
}
