import { defineOperation, type Operation } from '../../platform/http/call.ts'
import { listUploads, readUpload, uploadCatalog } from '../contract/uploads.ts'
import { resolveProductBrand } from '../service/brands.ts'
import type { SubmittedProduct } from '../service/product.ts'
import type { CatalogTenants } from '../service/tenants.ts'
import type { Uploads } from '../service/uploads.ts'
import { ListedProducts } from './listed-products.ts'
import { setAsideProduct } from './set-aside-product.ts'

export function createUploadOperations(
  uploads: Uploads,
  tenants: CatalogTenants,
  makeId: (timestamp: Date) => string,
): Operation[] {
  return [
    defineOperation(uploadCatalog).by(async (call) => {
      const {
        caller,
        principal: { brands },
      } = call
      const intake = uploads.createIntake()
      const isListing = await call.read((unit) => tenants.acceptsGoodProducts(unit))
      const listed = new ListedProducts()
      const entries = call.readEntries(
        ({ brandCode }) => {
          const brand = resolveProductBrand(brandCode, brands)
          if (typeof brand !== 'string') return [brand]
          listed.countValid()
          return []
        },
        (entry, failures) => {
          const aside = setAsideProduct(entry, failures, brands)
          listed.countBad(aside !== null)
          if (!isListing || aside === null) return false
          intake.addProduct(aside.brandCode, aside.product)
          return true
        },
      )
      for await (const entry of listed.suggestAcceptance(entries, caller.tenant, isListing)) {
        const brand = resolveProductBrand(entry.brandCode, brands)
        if (typeof brand === 'string') intake.addProduct(brand, entry as SubmittedProduct)
      }
      const upload = intake.finishUpload(makeId(call.at), call.query.Purpose ?? 'Upload', call.unknownMembers())
      return call.write(async (unit) => {
        await uploads.receiveUpload(unit, upload)
        return { status: 202, body: null, headers: { location: `/api/v2/RetailerCatalog/${upload.uploadId}` } }
      })
    }),

    defineOperation(listUploads).by(async (call) => {
      const { PageSize: pageSize, ContinuationToken } = call.query
      const page = await call.read((unit) =>
        uploads.listUploads(unit, call.principal.brands, { pageSize, continuationToken: ContinuationToken ?? null }),
      )
      return {
        status: 200,
        body: {
          uploads: page.items.map(({ brands, receivedAt, startedAt, finishedAt, ...upload }) => ({
            ...upload,
            brandCodes: [...brands],
            receivedAt: receivedAt.toISOString(),
            startedAt: startedAt?.toISOString() ?? null,
            finishedAt: finishedAt?.toISOString() ?? null,
          })),
          pageSize,
          continuationToken: page.continuationToken,
        },
      }
    }),

    defineOperation(readUpload).by(async (call) => {
      const upload = await call.read((unit) => uploads.getUpload(unit, call.params.uploadId, call.principal.brands))
      const { uploadId, state, received, repeated, valid, invalid } = upload
      return {
        status: 200,
        body: {
          uploadId,
          state,
          received,
          repeated,
          repeatedProductCodes: [...upload.repeatedProductCodes],
          warnings: upload.warnings.map((warning) => ({ ...warning })),
          valid,
          invalid,
          receivedAt: upload.receivedAt.toISOString(),
          startedAt: upload.startedAt?.toISOString() ?? null,
          finishedAt: upload.finishedAt?.toISOString() ?? null,
        },
      }
    }),
  ]
}
