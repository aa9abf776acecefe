import { Problem } from '../../kernel/problem.ts'
import { TenantScheduler } from '../../kernel/tenant-scheduler.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import { defineOperation, type Operation, TextResponse } from '../../platform/http/call.ts'
import {
  browseInvalidProducts,
  countInvalidProducts,
  downloadProducts,
  listInvalidProducts,
  reprocessInvalidProducts,
} from '../contract/invalid-products.ts'
import { assertKnownBrand } from '../service/brands.ts'
import { formatCsv } from '../service/csv.ts'
import type { ListedProduct } from '../service/listed-products.ts'
import type { SubmittedProduct } from '../service/product.ts'
import type { PageParameterNames, RequestedPage, TokenPage } from '../service/product-list-pages.ts'
import type { ProductLists } from '../service/product-lists.ts'
import type { StoredProduct } from '../service/product-store.ts'
import type { Runs } from '../service/runs.ts'
import type { ValidProductList } from '../service/valid-product-list.ts'

const queryNames: PageParameterNames = { pageNumber: 'PageNumber', pageSize: 'PageSize', token: 'ContinuationToken' }
const bodyNames: PageParameterNames = { pageNumber: 'pageNumber', pageSize: 'pageSize', token: 'continuationToken' }

/** Files made at once, in total and per tenant: each is in memory, and takes much of the main thread. */
const fileLimits = { concurrency: 4, concurrencyPerTenant: 1, maxWaiting: 256, maxWaitingPerTenant: 32, retryAfter: 1 }

export function createInvalidProductOperations(
  lists: ProductLists,
  validProducts: ValidProductList,
  runs: Runs,
): Operation[] {
  const files = new TenantScheduler(fileLimits)
  return [
    defineOperation(countInvalidProducts).by(async (call) => ({
      status: 200,
      body: await call.read((unit) => lists.countInvalid(unit, call.principal.brands)),
    })),

    defineOperation(listInvalidProducts).by(async (call) => {
      const { brandCode, pageNumber, pageSize, continuationToken } = call.body
      const requestedPage = {
        brandCode: brandCode ?? null,
        uploadId: null,
        pageNumber: pageNumber ?? null,
        pageSize,
        token: continuationToken ?? null,
      }
      const { caller, principal } = call
      const page = await lists.getPage(
        caller,
        readStably(call),
        principal.brands,
        'InvalidProducts',
        requestedPage,
        bodyNames,
      )
      return { status: 200, body: toPageEnvelope(page) }
    }),

    defineOperation(reprocessInvalidProducts).by((call) =>
      call.write(async (unit) => {
        const { brandCode } = call.query
        assertKnownBrand('brandCode', brandCode, call.principal.brands)
        await runs.queueReprocessing(unit, brandCode, call.requestId)
        return { status: 202, body: null }
      }),
    ),

    defineOperation(browseInvalidProducts).by(async (call) => {
      const { caller, principal, query } = call
      const requestedPage = toRequestedPage(query)
      const search = query.SearchType ?? null
      if (search !== null && search !== 'InvalidProducts') assertInvalidOnes(requestedPage, 'SearchType')
      const page = await lists.getPage(caller, readStably(call), principal.brands, search, requestedPage, queryNames)
      return { status: 200, body: toPageEnvelope(page) }
    }),

    defineOperation(downloadProducts).by((call) =>
      files.schedule(call.caller, async () => {
        const { caller, principal, query } = call
        const { brands } = principal
        const requestedPage = toRequestedPage(query)
        if (query.RequestType === 'ValidProducts') {
          assertInvalidOnes(requestedPage, 'RequestType')
          const page = await call.read((unit) => validProducts.getPage(unit, brands, requestedPage, queryNames), {
            stable: true,
          })
          return createFileResponse('valid-products.csv', await formatCsv(validColumns, page.results), page)
        }
        const page = await lists.getPage(caller, readStably(call), brands, 'InvalidProducts', requestedPage, queryNames)
        return createFileResponse('invalid-products.csv', await formatCsv(invalidColumns, page.results), page)
      }),
    ),
  ]
}

/** Runs a request's transactions on stable snapshots. */
const readStably =
  (call: { read<T>(work: (unit: UnitOfWork) => Promise<T>, options: { stable: boolean }): Promise<T> }) =>
  <T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> =>
    call.read(work, { stable: true })

/** @throws Problem `invalid` for an upload with another list than the invalid products */
function assertInvalidOnes({ uploadId }: RequestedPage, listParameter: string): void {
  if (uploadId === null) return
  const reason = `selects invalid products; leave out ${listParameter}, or set it to InvalidProducts`
  throw new Problem('invalid', 'Only invalid products can be listed by upload', {
    failures: [{ path: 'UploadId', rule: 'upload-list', reason }],
  })
}

interface PageQuery {
  readonly BrandCode?: string
  readonly UploadId?: string
  readonly PageNumber?: number
  readonly PageSize?: number
  readonly ContinuationToken?: string
}

const toRequestedPage = ({
  BrandCode,
  UploadId,
  PageNumber,
  PageSize,
  ContinuationToken,
}: PageQuery): RequestedPage => ({
  brandCode: BrandCode ?? null,
  uploadId: UploadId ?? null,
  pageNumber: PageNumber ?? null,
  pageSize: PageSize ?? null,
  token: ContinuationToken ?? null,
})

function toPageEnvelope({ token, results, ...page }: TokenPage<ListedProduct>) {
  const items = results.map(({ product: _product, errors, ...item }) => ({
    ...item,
    errors: errors.map((error) => ({ ...error })),
  }))
  return { ...page, results: items, items, continuationToken: token }
}

function createFileResponse(name: string, body: string, { token }: { readonly token: string | null }) {
  return TextResponse.ofText(downloadProducts, {
    status: 200,
    headers: {
      'content-disposition': `attachment; filename="${name}"`,
      ...(token === null ? {} : { 'continuation-token': token }),
    },
    body,
  })
}

type Cell = string | number | boolean | null | undefined

/** The fields of a product as in an upload, so that a file can be corrected and uploaded again. */
const productColumns: Readonly<Record<string, (product: SubmittedProduct) => Cell>> = {
  name: (product) => product.name,
  description: (product) => product.description,
  material: (product) => product.material,
  countryOfOrigin: (product) => product.countryOfOrigin,
  hsCode: (product) => product.hsCode,
  hsCodeRegion: (product) => product.hsCodeRegion,
  category: (product) => product.category,
  gender: (product) => product.gender,
  ageGroup: (product) => product.ageGroup,
  taxCategory: (product) => product.taxCategory,
  url: (product) => product.url,
  imageUrl: (product) => product.imageUrl,
  'unitPrice.amount': (product) => product.unitPrice?.amount ?? product.unreadable?.['unitPrice.amount'],
  'unitPrice.currency': (product) => product.unitPrice?.currency,
  weight: (product) => product.weight ?? product.unreadable?.['weight'],
  weightUnit: (product) => product.weightUnit,
  parentProductCode: (product) => product.parentProductCode,
  variantProductCode: (product) => product.variantProductCode,
  size: (product) => product.size,
  additionalProductCode: (product) => product.additionalProductCode,
  gtin: (product) => product.gtin,
  ean: (product) => product.ean,
  upc: (product) => product.upc,
  mid: (product) => product.mid,
  eccn: (product) => product.eccn,
  dangerousGoodsClassificationCode: (product) => product.dangerousGoodsClassificationCode,
  dangerousGoodsUNNumber: (product) => product.dangerousGoodsUNNumber,
  dangerousGoods: (product) => product.dangerousGoods ?? product.unreadable?.['dangerousGoods'],
  isCustomized: (product) => product.isCustomized ?? product.unreadable?.['isCustomized'],
  isSubscription: (product) => product.isSubscription ?? product.unreadable?.['isSubscription'],
  deliveryCountry: (product) => product.deliveryCountry,
}

const columnsOfProduct: Readonly<Record<string, (row: { readonly product: SubmittedProduct }) => Cell>> =
  Object.fromEntries(Object.entries(productColumns).map(([name, cell]) => [name, ({ product }) => cell(product)]))

const invalidColumns: Readonly<Record<string, (row: ListedProduct) => Cell>> = {
  brandCode: ({ brandCode }) => brandCode,
  // As sent: the listed code has replacements for invalid characters.
  productCode: ({ product }) => product.productCode,
  errorCode: ({ errorCode }) => errorCode,
  errorMessage: ({ errorMessage }) => errorMessage,
  ...columnsOfProduct,
}

const validColumns: Readonly<Record<string, (row: StoredProduct) => Cell>> = {
  brandCode: ({ brandCode }) => brandCode,
  productCode: ({ productCode }) => productCode,
  classificationCode: ({ reviewedCode, classificationCode }) => reviewedCode ?? classificationCode,
  classificationConfidence: ({ reviewedCode, classificationConfidence }) =>
    reviewedCode === null ? classificationConfidence : null,
  ...columnsOfProduct,
}
