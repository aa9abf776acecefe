import type { OrderConfirmation } from '../../src/checkout/service/order-confirmation.ts'
import { createSampleConfirmation } from '../support/order-confirmation-samples.ts'
import type { TestServer } from '../support/test-server.ts'

export const base = '/checkout/api/v3/Retailer/Confirmation'

export interface Receipt {
  readonly orderConfirmationId: string
  readonly platformOrderNumber: string
  readonly retailerCartId: string
  readonly status: string
  readonly receivedAt: string
  readonly warnings: readonly { readonly code: number; readonly path: string; readonly message: string }[]
  readonly reconciliation: Readonly<Record<'retailer' | 'shopper', Readonly<Record<string, unknown>>>>
}

export interface Details extends Receipt {
  readonly confirmation: unknown
  readonly history: readonly { readonly status: string; readonly at: string; readonly by: string }[]
}

export interface Page {
  readonly confirmations: readonly Receipt[]
  readonly pageSize: number
  readonly continuationToken: string | null
}

export interface Payment {
  readonly fraudHold?: boolean
  readonly isOverCounter?: boolean
}

/** The sample confirmation under the given number. */
export function createConfirmation(number: string, payment: Payment = {}, cart = `CART-${number}`): OrderConfirmation {
  const sample = createSampleConfirmation()
  return {
    ...sample,
    platformOrderNumber: number,
    retailerCartId: cart,
    paymentDetails: { ...sample.paymentDetails, ...payment },
  }
}

/** A retailer's client. */
export function createRetailer(server: TestServer, client = 'acme-sandbox') {
  const address = (number: string) => `${base}/${encodeURIComponent(number)}`
  return {
    send: (body: unknown, headers: Readonly<Record<string, string>> = {}) =>
      server.call(client, 'POST', base, body, headers),
    act: (number: string, action: string, headers: Readonly<Record<string, string>> = {}) =>
      server.call(client, 'POST', `${address(number)}/${action}`, undefined, headers),
    get: (number: string) => server.call(client, 'GET', address(number)),
    read: async (number: string) => (await server.call(client, 'GET', address(number))).json<Details>(),
    list: (query: Readonly<Record<string, string>> = {}) =>
      server.call(client, 'GET', `${base}?${new URLSearchParams(query).toString()}`),
    page: async (query: Readonly<Record<string, string>> = {}) => {
      const response = await server.call(client, 'GET', `${base}?${new URLSearchParams(query).toString()}`)
      if (response.statusCode !== 200) throw new Error(response.body)
      return response.json<Page>()
    },
  }
}

export type Retailer = ReturnType<typeof createRetailer>
