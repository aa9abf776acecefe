import type { TestServer } from '../support/test-server.ts'

/** What tests read of a return. */
export interface ReturnOrder {
  readonly returnOrderNumber: string
  readonly status: string
  readonly documents: readonly { readonly documentType: string; readonly link: string }[]
  readonly history: readonly { readonly status: string }[]
  readonly returnItems: readonly { readonly returnItemStatus: string; readonly quantity: number }[]
}

/** What tests read of an order. */
interface Order {
  readonly isReturnable: boolean
  readonly articlesAvailableForReturn: number
  readonly articlesUnavailableForReturn: number
  readonly isReturnPeriodExpired: boolean
  readonly qualifiesForCancel: boolean
  readonly reasons: readonly { readonly code: string }[]
  readonly items: readonly { readonly productCode: string; readonly availableForReturn: number }[]
}

/** The returns desk of a tenant. */
export function createReturnsDesk(server: TestServer, tenant: string) {
  const client = `${tenant}-sandbox`
  const buildPath = (path: string) => `/${tenant}/${path}`
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
    server.call(client, method, buildPath(path), body)
  const order = (reference: string) => `orders/${encodeURIComponent(reference)}`
  return {
    call,
    register: (
      orderReference: string,
      countryIso = 'DE',
      items: readonly object[] = [{ productCode: 'A', quantity: 2 }],
    ) =>
      call('POST', 'outbound-orders', {
        orderReference,
        contactInformation: { firstName: 'Sandbox', lastName: 'Shopper', countryIso, email: 'shopper@sandbox.example' },
        orderItems: items,
      }),
    ship: (orderReference: string, further: object = {}) =>
      call('POST', 'outbound-shipments', { orderReference, shippingReference: 'S-1', ...further }),
    read: async (reference: string) => (await call('GET', order(reference))).json<Order>(),
    takeBack: (reference: string, returnItems: readonly object[], further: object = {}) =>
      call('POST', `${order(reference)}/return-orders`, { returnItems, ...further }),
    update: (reference: string, number: string, change: object) =>
      call('PUT', `${order(reference)}/return-orders/${number}`, change),
    readReturn: async (reference: string, number: string) =>
      (await call('GET', `${order(reference)}/return-orders/${number}`)).json<ReturnOrder>(),
  }
}

/** One item of the orders that the desk registers by default. */
export const oneItem = [{ productCode: 'A', reasonCode: 'TooSmall' }]

/** The types of all events after a token, oldest first. */
export async function readEventTypesSince(
  server: TestServer,
  token: string | null,
): Promise<{ readonly types: readonly string[]; readonly token: string }> {
  const query = token === null ? '' : `&continuationToken=${encodeURIComponent(token)}`
  const response = await server.call('operator', 'GET', `/admin/v1/events?pageSize=500${query}`)
  const page = response.json<{ items: { type: string }[]; continuationToken: string }>()
  return { types: page.items.map(({ type }) => type), token: page.continuationToken }
}
