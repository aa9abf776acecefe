import { expectStatus } from '../support/expect-status.ts'
import type { TestServer } from '../support/test-server.ts'

export const uploads = '/api/v2/RetailerCatalog'

export interface Upload {
  readonly state: string
  readonly received: number
  readonly repeated: number
  readonly repeatedProductCodes: readonly string[]
  readonly warnings: readonly { readonly path: string; readonly message: string }[]
  readonly valid: number
  readonly invalid: number
}

export interface InvalidItem {
  readonly brandCode: string
  readonly productCode: string
  readonly errorCode: number
  readonly errorMessage: string
}

export interface InvalidPage {
  readonly currentPage: number
  readonly pageCount: number
  readonly pageSize: number
  readonly rowCount: number
  readonly firstRowOnPage: number
  readonly lastRowOnPage: number
  readonly results: readonly InvalidItem[]
  readonly items: readonly InvalidItem[]
  readonly continuationToken: string | null
}

/** A valid product, with the given changes. */
export const product = (productCode: string, changes: Readonly<Record<string, unknown>> = {}) => ({
  productCode,
  name: `Product ${productCode}`,
  description: 'Something to try things out with',
  material: 'Cotton',
  countryOfOrigin: 'PT',
  hsCode: '610910',
  brandCode: 'ACX',
  ...changes,
})

/** A product as it is read. */
export interface EnrichedProduct {
  readonly productCode: string
  readonly name: string
  readonly deliveryCountry: string | null
  readonly classificationCode?: string
  readonly classificationSource: string | null
  readonly unitPrice: unknown
  readonly dangerousGoods: boolean | null
}

/** A client that keeps a retailer's catalog, and runs the jobs in the queue. */
export function createCatalogKeeper(server: TestServer, client = 'acme-sandbox', tenant = 'acme') {
  const get = (path: string) => server.call(client, 'GET', path)
  const upload = async (products: readonly unknown[] | string): Promise<string> => {
    const response = await server.call(client, 'POST', uploads, products)
    expectStatus(response, 202)
    if (response.body !== '') throw new Error(`the answer of an upload has a body: ${response.body}`)
    return String(response.headers['location'])
  }
  const readProducts = (brandCode: string, codes: readonly string[], overrides = '') =>
    get(`/api/v2/Products?BrandCode=${brandCode}${codes.map((code) => `&ProductCode=${code}`).join('')}${overrides}`)
  const work = () => server.system.catalog.processAllWork(tenant)
  return {
    get,
    upload,
    work,
    send: (body: unknown) => server.call(client, 'POST', uploads, body),
    /** Uploads products, processes them and returns the upload's status. */
    take: async (products: readonly unknown[]): Promise<Upload> => {
      const location = await upload(products)
      await work()
      return (await get(location)).json<Upload>()
    },
    create: (body: unknown) => server.call(client, 'POST', '/api/v2/Products', body),
    reprocess: (brandCode: string) =>
      server.call(client, 'POST', `/api/v2/InvalidProducts/Reprocess?brandCode=${brandCode}`),
    reload: (brandCode: string) => server.call(client, 'POST', '/api/v2/MasterCatalog/Reload', { brandCode }),
    total: async () => (await get('/api/v2/Home/TotalInvalidProducts')).json<number>(),
    invalid: async (brandCode: string, pageNumber = 1, pageSize = 100): Promise<InvalidPage> => {
      const body = { brandCode, pageNumber, pageSize }
      const response = await server.call(client, 'POST', '/api/v2/InvalidProducts/Invalid', body)
      expectStatus(response, 200)
      return response.json()
    },
    browse: async (query: Readonly<Record<string, string>>): Promise<InvalidPage> => {
      const response = await get(`/api/v2/Products/Invalid?${new URLSearchParams(query).toString()}`)
      expectStatus(response, 200)
      return response.json()
    },
    file: (query: Readonly<Record<string, string>>) =>
      get(`/api/v2/Products/Invalid/File?${new URLSearchParams(query).toString()}`),
    products: readProducts,
    /** Finds a product of the brand ACX. */
    findProduct: async (code: string): Promise<EnrichedProduct | undefined> => {
      const response = await readProducts('ACX', [code])
      return response.statusCode === 404 ? undefined : response.json<EnrichedProduct[]>()[0]
    },
    listEvents: async (type: string) => {
      const response = await server.call(
        'operator',
        'GET',
        `/admin/v1/events?tenant=${tenant}&type=${type}&pageSize=500`,
      )
      return response.json<{ items: { subject: string; data: Record<string, unknown> }[] }>().items
    },
    list: (query: string) => get(`/api/v2/Products/ProductsUi?${query}`),
  }
}
