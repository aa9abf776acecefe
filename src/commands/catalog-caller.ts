import type { FastifyInstance } from 'fastify'
import { goodProductsCode } from '../catalog/index.ts'
import type { System } from '../composition/system.ts'
import { Problem } from '../kernel/problem.ts'
import { createUnknownClientProblem } from './codes.ts'
import type { FileProduct } from './product-files.ts'

/** Failures printed for a rejected file. */
const maxPrinted = 50

/** The progress of an upload. */
export interface Upload {
  readonly uploadId: string
  readonly state: string
  readonly received: number
  readonly repeated: number
  readonly repeatedProductCodes: readonly string[]
  readonly valid: number
  readonly invalid: number
  readonly receivedAt: string
}

/** Which products to list: by default the invalid ones of all brands. */
interface ProductFilter {
  readonly brand: string | undefined
  readonly searchType?: 'InvalidProducts' | 'AwaitingClassification'
}

/** A product that needs attention, with its first error. */
export interface ListedProduct {
  readonly brandCode: string
  readonly productCode: string
  readonly errorCode: number
  readonly errorMessage: string
  readonly since: string
}

/** Whether an upload has been processed or given up. */
export const isEnded = ({ state }: Upload): boolean => state === 'Completed' || state === 'Failed'

/** Formats a path as a shell takes it. */
const quoteForShell = (path: string): string =>
  /^[\w./@%+=:,-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`

type Page = Awaited<ReturnType<FastifyInstance['inject']>>

const getTokenOfBody = (page: Page): unknown => page.json<{ continuationToken: string | null }>().continuationToken
const getTokenOfHeader = ({ headers }: Page): unknown => headers['continuation-token']

/** Converts positions in the server's message about a part to positions in the file. */
function toFilePositions(message: string, submittedProducts: readonly FileProduct[]): string {
  const getVariableName = (index: string): string => {
    const { place = 'a product', productCode = null } = submittedProducts[Number(index)] ?? {}
    return productCode === null ? place : `${place} (${productCode})`
  }
  return (
    message
      .replace(/^Entry \[(\d+)\] of the body/, (_, index: string) => getVariableName(index))
      // The file's own name for the product already contains its code.
      .replace(/^(\[\d+\](?:\.[\w.[\]]+)?) \(productCode .*?\): /, '$1: ')
      .replace(/^\[(\d+)\](?:\.|: )/, (_, index: string) => `${getVariableName(index)}, `)
  )
}

/**
 * Calls catalog operations like a client, in this process.
 *
 * @throws Problem if there is no such client, or it has no catalog
 */
export async function createCatalogCaller(system: System, program: string, clientId: string) {
  const { database, identity, catalog } = system
  const { tenant, token } = await database.runAsSystem(async (unit) => {
    const client = await identity.clients.findClient(unit, clientId)
    if (client === null) {
      throw createUnknownClientProblem(program, clientId)
    }
    if (client.tenant === null)
      throw new Problem(
        'forbidden',
        `The client ${clientId} is an operator, which has no catalog; name a client of a tenant`,
      )
    if (!client.isActive)
      throw new Problem(
        'forbidden',
        `The client ${clientId} is not active; activate it with ${program} client activate ${clientId}`,
      )
    await identity.keys.ensureKey(unit)
    const { accessToken } = await identity.tokens.signToken(unit, client, client.scopes)
    return { tenant: client.tenant, token: accessToken }
  })
  const server: FastifyInstance = await system.createServer()

  const call = async (
    method: 'GET' | 'POST',
    url: string,
    submittedProducts: readonly FileProduct[] = [],
    file: string | null = null,
  ) => {
    const response = await server.inject({
      method,
      url,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(method === 'GET' ? {} : { payload: `[${submittedProducts.map(({ text }) => text).join(',')}]` }),
    })
    if (response.statusCode < 300) return response
    const failures = response.json<{ code: number; message: string }[]>()
    const errors = failures
      .filter(({ code }) => code !== goodProductsCode)
      .map(({ message }) => toFilePositions(message, submittedProducts))
    const omittedText = errors.length > maxPrinted ? [`and ${errors.length - maxPrinted} more`] : []
    const hasGoodProducts = errors.length < failures.length
    const cure = [
      ...(response.statusCode === 400 && file !== null
        ? [`${program} check ${quoteForShell(file)} reports all other problems too.`]
        : []),
      ...(hasGoodProducts
        ? [
            `${program} tenant set ${tenant} --accept-good-products on stores the valid products even if others are invalid.`,
          ]
        : []),
    ]
    throw new Error(
      [`it was rejected with ${response.statusCode}:`, ...errors.slice(0, maxPrinted), ...omittedText, ...cure].join(
        '\n  ',
      ),
    )
  }
  const readAt = async (location: string) => (await call('GET', location)).json<Upload>()
  const read = (uploadId: string) => readAt(`/api/v2/RetailerCatalog/${encodeURIComponent(uploadId)}`)

  const readPages = async function* (path: string, filter: ProductFilter, getToken: (page: Page) => unknown) {
    const { brand, searchType = 'InvalidProducts' } = filter
    const criteria = { SearchType: searchType, ...(brand === undefined ? {} : { BrandCode: brand }) }
    for (let query: Record<string, string> = { PageNumber: '1', PageSize: '1000' }; ; ) {
      const page = await call('GET', `${path}?${new URLSearchParams({ ...criteria, ...query }).toString()}`)
      yield page
      const nextToken = getToken(page)
      if (typeof nextToken !== 'string') return
      query = { ContinuationToken: nextToken }
    }
  }

  return {
    read,
    /** Uploads products of a file. */
    upload: async (products: readonly FileProduct[], file: string): Promise<Upload> => {
      const response = await call('POST', '/api/v2/RetailerCatalog', products, file)
      return readAt(String(response.headers['location']))
    },
    /** Processes uploads until they have finished, concurrently with a server, if one runs. */
    finish: async (
      uploads: readonly Upload[],
      onProgress: (uploads: readonly Upload[]) => void,
    ): Promise<readonly Upload[]> => {
      for (let current = uploads; ; ) {
        if (current.every(isEnded)) return current
        onProgress(current)
        await catalog.processWork(tenant)
        current = await Promise.all(current.map(async (upload) => (isEnded(upload) ? upload : read(upload.uploadId))))
      }
    },
    /** Lists products that need attention. */
    listProducts: async (filter: ProductFilter): Promise<readonly ListedProduct[]> => {
      const products: ListedProduct[] = []
      for await (const page of readPages('/api/v2/Products/Invalid', filter, getTokenOfBody)) {
        products.push(...page.json<{ items: readonly ListedProduct[] }>().items)
      }
      return products
    },
    /** Reads the report of invalid products, page by page, with one header row. */
    readInvalidCsv: async function* (brand: string | undefined): AsyncGenerator<string> {
      let isFirst = true
      for await (const { body } of readPages('/api/v2/Products/Invalid/File', { brand }, getTokenOfHeader)) {
        yield isFirst ? body : body.slice(body.indexOf('\r\n') + 2)
        isFirst = false
      }
    },
  }
}
