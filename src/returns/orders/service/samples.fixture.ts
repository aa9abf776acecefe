import { type Failure, Problem } from '../../../kernel/problem.ts'
import type { CountryConfiguration } from '../../network/service/country-configuration.ts'
import type { ReturnItem, ReturnOrder } from '../../return-orders/service/return-order.ts'
import type { OutboundOrder, OutboundOrderItem, OutboundShipment } from './outbound-order.ts'

/** Day 0 of the samples: a Monday. */
export const registeredAt = new Date('2026-03-02T10:00:00Z')

/** A moment some days after day 0. */
export function getDayAfter(days: number): Date {
  return new Date(registeredAt.getTime() + days * 86_400_000)
}

export function createItemSample(changes: Partial<OutboundOrderItem> = {}): OutboundOrderItem {
  return {
    id: 1,
    productCode: 'SCARF',
    lineItemId: 10,
    quantity: 2,
    productDescription: 'Scarf of knitted wool',
    weight: null,
    unitPrice: { amount: '50', currency: 'EUR' },
    hsCode: null,
    countryOfOrigin: null,
    shippingStatus: 'Unshipped',
    markedShippedAt: null,
    isReturnProhibited: false,
    ...changes,
  }
}

export function createOrderSample(
  orderItems: readonly OutboundOrderItem[] = [createItemSample()],
  changes: Partial<OutboundOrder> = {},
): OutboundOrder {
  return {
    orderReference: 'ORDER-1',
    contactInformation: {
      firstName: 'Sandbox',
      lastName: 'Shopper',
      address1: 'Musterstrasse 1',
      city: 'Berlin',
      postalCode: '10115',
      countryIso: 'DE',
      email: 'shopper@sandbox.example',
      telephone: null,
      latinName: null,
      latinCity: null,
      company: null,
      address2: null,
      address3: null,
      region: null,
      cultureLanguageIso: 'de-DE',
    },
    orderItems,
    isRetailersOwn: true,
    customFields: null,
    createdAt: registeredAt,
    updatedAt: registeredAt,
    ...changes,
  }
}

/** A shipment of articles by item id, that left some days after day 0. */
export function createShipmentSample(
  articles: Readonly<Record<number, number>>,
  day = 0,
  shippingReference = `SHIP-${day}`,
): OutboundShipment {
  return {
    shippingReference,
    shippingDate: getDayAfter(day).toISOString(),
    shippingItems: Object.entries(articles).map(([id, quantity]) => ({ itemId: Number(id), quantity, weight: null })),
  }
}

export function createReturnItemSample(changes: Partial<ReturnItem> = {}): ReturnItem {
  return {
    id: 1,
    orderItemId: 1,
    productCode: 'SCARF',
    lineItemId: 10,
    quantity: 1,
    reasonCode: 'TOO_SMALL',
    reasonText: null,
    returnItemStatus: 'InProgress',
    rejectionReason: null,
    ...changes,
  }
}

export function createReturnOrderSample(changes: Partial<ReturnOrder> = {}): ReturnOrder {
  const { status = 'Created' } = changes
  return {
    returnOrderNumber: '1234567890123456',
    orderReference: 'ORDER-1',
    status,
    returnType: 'Normal',
    returnMethod: 'Postal',
    paidBy: 'Retailer',
    returnAdminCentreCode: 'RAC-DE',
    carrier: null,
    carrierServiceRouteId: null,
    dropOffLocation: null,
    returnItems: [createReturnItemSample()],
    weight: null,
    consumerEmailAddress: null,
    cultureLanguageIso: null,
    createdAt: registeredAt,
    updatedAt: registeredAt,
    history: [{ status, at: registeredAt.toISOString(), by: 'acme-sandbox' }],
    ...changes,
  }
}

export function createConfigurationSample(changes: Partial<CountryConfiguration> = {}): CountryConfiguration {
  return {
    countryIso: 'DE',
    countryName: 'Germany',
    currency: 'EUR',
    languages: ['de'],
    isReturnable: true,
    returnPeriodDays: 30,
    transitDays: 3,
    returnAdminCentreCode: 'RAC-DE',
    returnMethods: [
      {
        returnMethod: 'PUDO',
        paidBy: 'Retailer',
        price: { amount: '0', currency: 'EUR' },
        carrierServiceRouteId: 'DE-PUDO',
      },
      {
        returnMethod: 'Postal',
        paidBy: 'Shopper',
        price: { amount: '4.99', currency: 'EUR' },
        carrierServiceRouteId: 'DE-POST',
      },
      {
        returnMethod: 'Postal',
        paidBy: 'Retailer',
        price: { amount: '0', currency: 'EUR' },
        carrierServiceRouteId: 'DE-POST-FREE',
      },
    ],
    returnReasons: [{ code: 'TOO_SMALL', description: 'Too small' }],
    ...changes,
  }
}

/** The problem that an attempt ends with; null when it succeeds. */
export function getProblem(attempt: () => unknown): Problem | null {
  try {
    attempt()
    return null
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

/** What is wrong by an attempt that ends with Problem `invalid`: path and rule of every failure; none when it succeeds. */
export function listFailures(attempt: () => unknown): readonly string[] {
  const problem = getProblem(attempt)
  if (problem === null) return []
  if (problem.kind !== 'invalid') throw problem
  return (problem.detail.failures ?? []).map(({ path, rule }: Failure) => `${path} ${rule}`)
}
