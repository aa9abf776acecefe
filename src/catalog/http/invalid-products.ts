import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import { type Operation, operation, TextAnswer } from '../../platform/http/call.ts'
import {
  browseInvalidProducts,
  countInvalidProducts,
  downloadProducts,
  listInvalidProducts,
  reprocessInvalidProducts,
} from '../contract/invalid-products.ts'
import { refuseUnknownBrand } from '../service/brands.ts'
import { csvOf } from '../service/csv.ts'
import type { SentProduct } from '../service/product.ts'
import type { ListedProduct, PageAsked, PageNames, ProductLists, TokenPage } from '../service/product-lists.ts'
import type { StoredProduct } from '../service/product-store.ts'
import type { Runs } from '../service/runs.ts'

const queryNames: PageNames = { pageNumber: 'PageNumber', pageSize: 'PageSize', token: 'ContinuationToken' }
const bodyNames: PageNames = { pageNumber: 'pageNumber', pageSize: 'pageSize', token: 'continuationToken' }

export function invalidProductOperations(lists: ProductLists, runs: Runs): Operation[] {
  return [
    operation(countInvalidProducts).by(async (call) => ({
      status: 200,
      body: await call.read((unit) => lists.countInvalid(unit, call.principal.brands)),
    })),

    operation(listInvalidProducts).by(async (call) => {
      const { brandCode, pageNumber, pageSize, continuationToken } = call.body
      const asked = {
        brandCode: brandCode ?? null,
        pageNumber: pageNumber ?? null,
        pageSize,
        token: continuationToken ?? null,
      }
      const { caller, principal } = call
      const page = await lists.page(caller, stably(call), principal.brands, 'InvalidProducts', asked, bodyNames)
      return { status: 200, body: toEnvelope(page) }
    }),

    operation(reprocessInvalidProducts).by((call) =>
      call.write(async (unit) => {
        const { brandCode } = call.query
        refuseUnknownBrand('brandCode', brandCode, call.principal.brands)
        await runs.reprocess(unit, brandCode, call.requestId)
        return { status: 202, body: null }
      }),
    ),

    operation(browseInvalidProducts).by(async (call) => {
      const { caller, principal, query } = call
      const search = query.SearchType ?? null
      const page = await lists.page(caller, stably(call), principal.brands, search, askedOf(query), queryNames)
      return { status: 200, body: toEnvelope(page) }
    }),

    operation(downloadProducts).by(async (call) => {
      const { brands } = call.principal
      const asked = askedOf(call.query)
      if (call.query.RequestType === 'ValidProducts') {
        const page = await call.read((unit) => lists.validPage(unit, brands, asked, queryNames), { stable: true })
        return file('valid-products.csv', csvOf(validColumns, page.results), page)
      }
      const page = await lists.page(call.caller, stably(call), brands, 'InvalidProducts', asked, queryNames)
      return file('invalid-products.csv', csvOf(invalidColumns, page.results), page)
    }),
  ]
}

/** Transactions of a call that each see a single moment. */
const stably =
  (call: { read<T>(work: (unit: UnitOfWork) => Promise<T>, options: { stable: boolean }): Promise<T> }) =>
  <T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> =>
    call.read(work, { stable: true })

interface PageQuery {
  readonly BrandCode?: string
  readonly PageNumber?: number
  readonly PageSize?: number
  readonly ContinuationToken?: string
}

const askedOf = ({ BrandCode, PageNumber, PageSize, ContinuationToken }: PageQuery): PageAsked => ({
  brandCode: BrandCode ?? null,
  pageNumber: PageNumber ?? null,
  pageSize: PageSize ?? null,
  token: ContinuationToken ?? null,
})

function toEnvelope({ token, results, ...page }: TokenPage<ListedProduct>) {
  const items = results.map(({ product: _product, errors, ...item }) => ({
    ...item,
    errors: errors.map((error) => ({ ...error })),
  }))
  return { ...page, results: items, items, continuationToken: token }
}

function file(name: string, body: string, { token }: { readonly token: string | null }) {
  return TextAnswer.ofText(downloadProducts, {
    status: 200,
    headers: {
      'content-disposition': `attachment; filename="${name}"`,
      ...(token === null ? {} : { 'continuation-token': token }),
    },
    body,
  })
}

type Cell = string | number | boolean | null | undefined

/** The fields of a product as an upload has them, so that a file can be corrected and uploaded. */
const productColumns: Readonly<Record<string, (product: SentProduct) => Cell>> = {
  name: (product) => product.name,
  description: (product) => product.description,
  material: (product) => product.material,
  countryOfOrigin: (product) => product.countryOfOrigin,
  hsCode: (product) => product.hsCode,
  hsCodeRegion: (product) => product.hsCodeRegion,
  category: (product) => product.category,
  gender: (product) => product.gender,
  ageGroup: (product) => product.ageGroup,
  url: (product) => product.url,
  imageUrl: (product) => product.imageUrl,
  'unitPrice.amount': (product) => product.unitPrice?.amount,
  'unitPrice.currency': (product) => product.unitPrice?.currency,
  weight: (product) => product.weight,
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
  dangerousGoods: (product) => product.dangerousGoods,
  isCustomized: (product) => product.isCustomized,
  isSubscription: (product) => product.isSubscription,
  deliveryCountry: (product) => product.deliveryCountry,
}

const columnsOfProduct: Readonly<Record<string, (row: { readonly product: SentProduct }) => Cell>> = Object.fromEntries(
  Object.entries(productColumns).map(([name, cell]) => [name, ({ product }) => cell(product)]),
)

const invalidColumns: Readonly<Record<string, (row: ListedProduct) => Cell>> = {
  brandCode: ({ brandCode }) => brandCode,
  // As it was sent: the code of the listing has other characters in the place of those that make it invalid.
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
