import { examplePackage } from '../../src/packages/contract/packages.ts'
import { expectStatus } from '../support/expect-status.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

interface DocumentResponse {
  readonly type: string
  readonly link: string
  readonly content?: string
}

/** The response to a submitted package. */
export interface Submission {
  readonly outcome: number
  readonly statusMessage: string
  readonly package: {
    readonly [field: string]: unknown
    readonly platformPackageReference: number
    readonly shippingDocumentation: readonly DocumentResponse[]
    readonly returnsDocumentation: readonly (DocumentResponse & { readonly returnTrackingNumber: string })[]
  }
}

export type Body = Readonly<Record<string, unknown>>

export const path = '/api/v4/Package'

/** Starts a server with exchange rates of its own. */
export async function startPackageServer(): Promise<TestServer> {
  const server = await startTestServer({}, { connections: 10 })
  // A special drawing right is 0.57813 / 1.2 + 0.37379 + 1.0993 / 8 + 13.452 / 160 + 0.08087 / 0.85 = 1.1722 EUR.
  const perEuro = { USD: '1.2', CNY: '8', JPY: '160', GBP: '0.85', KRW: '1600' }
  await server.database.query(
    'insert into portolan.exchange_rates (rates_date, source, per_euro, imported_at) values (current_date - 1, $1, $2, now())',
    ['Rates of the test', JSON.stringify(perEuro)],
  )
  return server
}

export const createPackage = (orderReference: string, fields: Body = {}): Body => ({
  ...examplePackage,
  orderReference,
  ...fields,
})

export const buildAddress = (orderReference: string): string =>
  `${path}?${new URLSearchParams({ BrandCode: 'ACM', OrderReference: orderReference, PackageReference: 'PKG-1' }).toString()}`

/** The types of a package's documents. */
export const listTypes = ({
  package: { shippingDocumentation, returnsDocumentation },
}: Submission): readonly string[] => [...shippingDocumentation, ...returnsDocumentation].map(({ type }) => type)

/** Requests about packages as a client of acme. */
export function createPackageSender(getServer: () => TestServer) {
  const send = (method: 'POST' | 'PUT', body: unknown, headers = {}) =>
    getServer().call('acme-sandbox', method, path, body, headers)
  return {
    send,
    read: (orderReference: string) => getServer().call('acme-sandbox', 'GET', buildAddress(orderReference)),
    remove: (orderReference: string, headers = {}) =>
      getServer().call('acme-sandbox', 'DELETE', buildAddress(orderReference), undefined, headers),
    submitPackage: async (orderReference: string, fields: Body = {}): Promise<Submission> => {
      const response = await send('POST', createPackage(orderReference, fields))
      expectStatus(response, 201)
      return response.json<Submission>()
    },
    readEvents: async ({ package: { platformPackageReference } }: Submission): Promise<readonly string[]> => {
      const rows = await getServer().database.query<{ type: string }>(
        'select type from portolan.event where subject = $1 order by recorded_at, event_id',
        [String(platformPackageReference)],
      )
      return rows.map(({ type }) => type)
    },
  }
}
