import { type Operation, operation } from '../../platform/http/call.ts'
import { readUpload, uploadCatalog } from '../contract/uploads.ts'
import { brandOf } from '../service/brands.ts'
import type { SentProduct } from '../service/product.ts'
import type { CatalogTenants } from '../service/tenants.ts'
import type { Uploads } from '../service/uploads.ts'
import { setAsideProduct } from './set-aside-product.ts'

export function uploadOperations(uploads: Uploads, tenants: CatalogTenants, makeId: (at: Date) => string): Operation[] {
  return [
    operation(uploadCatalog).by(async (call) => {
      const { brands } = call.principal
      const intake = uploads.intake()
      const isListing = await call.read((unit) => tenants.acceptsGoodProducts(unit))
      const entries = call.entries(
        ({ brandCode }) => {
          const brand = brandOf(brandCode, brands)
          return typeof brand === 'string' ? [] : [brand]
        },
        (entry, failures) => {
          const aside = isListing ? setAsideProduct(entry, failures, brands) : null
          if (aside !== null) intake.add(aside.brandCode, aside.product)
          return aside !== null
        },
      )
      for await (const entry of entries) {
        const brand = brandOf(entry.brandCode, brands)
        if (typeof brand === 'string') intake.add(brand, entry as SentProduct)
      }
      const upload = intake.end(makeId(call.at))
      return call.write(async (unit) => {
        await uploads.receive(unit, upload)
        return { status: 202, body: null, headers: { location: `/api/v2/RetailerCatalog/${upload.uploadId}` } }
      })
    }),

    operation(readUpload).by(async (call) => {
      const upload = await call.read((unit) => uploads.find(unit, call.params.uploadId, call.principal.brands))
      const { uploadId, state, received, repeated, valid, invalid } = upload
      return {
        status: 200,
        body: {
          uploadId,
          state,
          received,
          repeated,
          repeatedProductCodes: [...upload.repeatedProductCodes],
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
