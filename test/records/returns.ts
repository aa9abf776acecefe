import type {
  CarrierServiceRoute,
  CountryConfiguration,
} from '../../src/returns/network/service/country-configuration.ts'
import type { Location } from '../../src/returns/network/service/location.ts'
import type { Contact, OutboundOrder, OutboundShipment } from '../../src/returns/orders/service/outbound-order.ts'
import type { IssuedLabel, TrackingEvent } from '../../src/returns/orders/service/stores.ts'
import type { Logo, PortalLook } from '../../src/returns/portal/service/portal-looks.ts'
import type { ReturnDraft } from '../../src/returns/portal/service/return-draft.ts'
import type { ShopperMessage } from '../../src/returns/portal/service/shopper-messages.ts'
import type { Withdrawal } from '../../src/returns/portal/service/withdrawals.ts'
import type { ReturnOrder } from '../../src/returns/return-orders/service/return-order.ts'
import { type Full, otherThan } from '../support/full-record.ts'

const contact: Full<Contact> = {
  firstName: 'Erika',
  lastName: 'Mustermann',
  company: 'Muster GmbH',
  address1: 'Musterstrasse 1',
  address2: 'Hinterhaus',
  address3: 'Zweiter Stock',
  city: 'Berlin',
  region: 'BE',
  postalCode: '10115',
  countryIso: 'DE',
  email: 'erika@example.com',
  telephone: '+49 30 1234567',
  cultureLanguageIso: 'de-DE',
  latinName: 'Sandbox Shopper',
  latinCity: 'Berlin',
}

export const outboundOrder: Full<OutboundOrder> = {
  orderReference: 'ORDER-1',
  contactInformation: contact,
  orderItems: [
    {
      id: 11,
      productCode: 'SCARF-01',
      lineItemId: 12,
      quantity: 13,
      productDescription: 'Scarf of wool',
      hsCode: '611710',
      countryOfOrigin: 'PT',
      weight: { weight: 0.25, weightUnit: 'Lb' },
      unitPrice: { amount: '42.50', currency: 'GBP' },
      shippingStatus: 'Shipped',
      markedShippedAt: '2026-02-01T08:00:00Z',
      isReturnProhibited: true,
    },
  ],
  isRetailersOwn: true,
  customFields: '{"channel":"store","rate":1.10}',
  createdAt: new Date('2026-01-02T03:04:05.006Z'),
  updatedAt: new Date('2026-01-03T04:05:06.007Z'),
}

const { orderReference, createdAt } = outboundOrder

/** The same order with every member changed that a replacement writes. */
export const replacedOutboundOrder: Full<OutboundOrder> = {
  ...otherThan(outboundOrder),
  orderReference,
  customFields: '{"channel":"web","rate":1.20}',
  createdAt,
}

export const outboundShipment: Full<OutboundShipment> = {
  shippingReference: 'SHIPMENT-1',
  shippingDate: '2026-02-03T04:05:06+01:00',
  shippingItems: [{ itemId: 21, quantity: 22, weight: { weight: 0.75, weightUnit: 'Kg' } }],
}

export const issuedLabel: Full<IssuedLabel> = {
  orderReference,
  shippingReference: 'SHIPMENT-2',
  labelReference: '0197f3a2-0000-7000-8000-000000000001',
  trackingReference: '4611686018427387904',
  carrier: 'Sandbox Post',
  shopperAddress: contact,
  items: [{ itemId: 31, quantity: 32 }],
  createdAt: new Date('2026-02-04T05:06:07.008Z'),
}

export const returnOrder: Full<ReturnOrder> = {
  returnOrderNumber: '4611686018427387905',
  orderReference,
  status: 'LabelIssued',
  returnType: 'EUCoolingOff',
  returnMethod: 'PUDO',
  paidBy: 'Shopper',
  returnAdminCentreCode: 'CENTRE-1',
  carrier: 'Sandbox Parcels',
  carrierServiceRouteId: 'ROUTE-1',
  dropOffLocation: { locationId: 'POINT-1', type: 'Store' },
  returnItems: [
    {
      id: 41,
      orderItemId: 42,
      productCode: 'GLOVE-01',
      lineItemId: 43,
      quantity: 44,
      reasonCode: 'TOO-SMALL',
      reasonText: 'Does not fit',
      returnItemStatus: 'InProgress',
      rejectionReason: 'Worn outdoors',
    },
  ],
  weight: { weight: 1.25, weightUnit: 'Kg' },
  consumerEmailAddress: 'max@example.com',
  cultureLanguageIso: 'fr-FR',
  createdAt: new Date('2026-02-05T06:07:08.009Z'),
  updatedAt: new Date('2026-02-06T07:08:09.010Z'),
  history: [{ status: 'Created', at: '2026-02-05T06:07:08.009Z', by: 'returns-client' }],
}

/** The same return with every mutable member changed. */
export const savedReturnOrder: Full<ReturnOrder> = {
  ...otherThan(returnOrder),
  returnOrderNumber: returnOrder.returnOrderNumber,
  orderReference,
  status: 'Received',
  returnType: returnOrder.returnType,
  createdAt: returnOrder.createdAt,
}

export const returnDraft: Full<ReturnDraft> = {
  lines: [{ itemId: 11, quantity: 2, reasonCode: 'TooSmall', note: 'The sleeves' }],
  returnType: 'EUCoolingOff',
  method: {
    returnMethod: 'PUDO',
    carrierServiceRouteId: 'ROUTE-1',
    dropOffLocation: { locationId: 'LOCATION-1', type: 'Store' },
  },
  withdrawal: { name: 'Erika Mustermann', emailAddress: 'erika@example.com', goods: [{ itemId: 11, quantity: 1 }] },
  rejectedInput: { page: 'items', fields: { 'reason-11': 'TooSmall' } },
}

const withdrawnGoods = { itemId: 11, productCode: 'SCARF-01', description: 'Scarf of wool', quantity: 2 }

export const withdrawal: Full<Withdrawal> = {
  withdrawalId: '0197f3a2-0000-7000-8000-000000000002',
  orderReference: 'ORDER-1',
  receivedAt: new Date('2026-07-01T12:00:00.123Z'),
  name: 'Erika Mustermann',
  emailAddress: 'erika@example.com',
  language: 'de',
  goods: [withdrawnGoods],
  refundedAt: new Date('2026-07-09T12:00:00.456Z'),
  refundedBy: 'returns-desk',
}

export const portalLogo: Full<Logo> = { mediaType: 'image/webp', content: Buffer.from('a picture') }

export const portalLook: Full<PortalLook> = {
  tenant: 'acme',
  accentColour: '#7a1f4b',
  helpAddress: 'help@acme.example',
  logo: { mediaType: 'image/webp', version: '0a1b2c3d4e5f6071' },
}

export const shopperMessage: Full<ShopperMessage> = {
  kind: 'WithdrawalReceived',
  emailAddress: 'erika@example.com',
  language: 'de',
  orderReference: 'ORDER-1',
  returnOrderNumber: '4611686018427387905',
  withdrawalId: '0197f3a2-0000-7000-8000-000000000002',
  at: '2026-07-01T12:00:00.123Z',
  timeZone: 'Europe/Berlin',
  goods: [
    {
      productCode: 'SCARF-01',
      description: 'Scarf of wool',
      quantity: 2,
      returnItemStatus: 'Rejected',
      rejectionReason: 'Worn outdoors',
    },
  ],
  dropOffPoint: {
    name: 'Kiosk Nord',
    address1: 'Teststrasse 2',
    postalCode: '80331',
    city: 'München',
    openingHours: ['Mo-Fr 09:00-18:00'],
  },
  portalUrl: 'https://returns.example/returns/acme',
}

export const trackingEvent: Full<TrackingEvent> = {
  code: 'DELIVERED',
  description: 'Handed to a neighbour',
  dateTime: '2026-02-07T08:09:10+01:00',
  location: 'Hamburg',
}

export const carrierServiceRoute: Full<CarrierServiceRoute> = {
  carrierServiceRouteId: 'ROUTE-1',
  carrierName: 'Sandbox Courier',
  routeType: 'Inbound',
  countries: ['DE', 'AT'],
  isPaperlessRoute: true,
}

export const replacedRoute: Full<CarrierServiceRoute> = {
  ...otherThan(carrierServiceRoute),
  carrierServiceRouteId: carrierServiceRoute.carrierServiceRouteId,
  routeType: 'Outbound',
  countries: ['FR'],
}

export const countryConfiguration: Full<CountryConfiguration> = {
  countryIso: contact.countryIso,
  countryName: 'Germany',
  currency: 'EUR',
  languages: ['de-DE', 'en-GB'],
  isReturnable: true,
  returnPeriodDays: 51,
  transitDays: 52,
  returnAdminCentreCode: 'CENTRE-2',
  returnMethods: [
    {
      returnMethod: 'Collections',
      paidBy: 'Retailer',
      price: { amount: '3.90', currency: 'CHF' },
      carrierServiceRouteId: 'ROUTE-2',
    },
  ],
  returnReasons: [{ code: 'TOO-LARGE', description: 'Is too large' }],
}

export const replacedConfiguration: Full<CountryConfiguration> = {
  ...otherThan(countryConfiguration),
  countryIso: countryConfiguration.countryIso,
}

export const location: Full<Location> = {
  locationId: 'POINT-1',
  name: 'Kiosk Nord',
  type: 'Store',
  address: { address1: 'Teststrasse 2', city: 'München', postalCode: '80331', countryIso: 'DE' },
  latitude: 48.137,
  longitude: 11.575,
  carrierServiceRouteId: carrierServiceRoute.carrierServiceRouteId,
  openingHours: ['Mo-Fr 09:00-18:00', 'Sa "lang"'],
}

/** The same location with every member changed; its route must exist. */
export const replacedLocation: Full<Location> = {
  ...otherThan(location),
  locationId: location.locationId,
  type: 'Pudo',
  address: { address1: 'Rue de Test 3', city: 'Lyon', postalCode: '69001', countryIso: 'FR' },
}
