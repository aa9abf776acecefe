import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { CatalogBrandStore } from './brands.ts'

import { type ClassificationDeps, classifyProducts, isValid, keepLastPerCode } from './classify-products.ts'
import type { ProductStore } from './product-store.ts'
import type { RunStore } from './runs.ts'
import type { SandboxCatalog } from './sandbox-products.ts'
import type { UploadStore } from './upload.ts'

export interface SandboxCatalogDeps {
  readonly brands: CatalogBrandStore
  readonly products: ProductStore
  readonly uploads: UploadStore
  readonly runs: RunStore
  readonly classification: ClassificationDeps
}

/** Creates the products of a sandbox brand as if they had been uploaded and reloaded. */
export async function createSandboxCatalog(
  unit: UnitOfWork,
  { tenant, brandCode, uploadId, reloadId, products }: SandboxCatalog,
  deps: SandboxCatalogDeps,
): Promise<void> {
  await deps.brands.lockBrands(unit, [brandCode])
  const settings = (await deps.brands.readSettings(unit, [brandCode])).get(brandCode)
  if (settings === undefined) throw new Error(`the brand ${brandCode} has no settings`)
  const classified = await classifyProducts(products, settings, deps.classification, { tenant, signal: null }, (work) =>
    work(unit),
  )
  await deps.products.upsertProducts(unit, brandCode, keepLastPerCode(classified), {
    isNews: true,
    cause: 'Upload',
    causeId: uploadId,
    by: unit.by,
  })
  const valid = classified.filter(isValid).length
  const invalid = classified.length - valid
  await deps.uploads.insertFinishedUpload(unit, {
    uploadId,
    brands: [brandCode],
    received: classified.length,
    valid,
    invalid,
  })
  await deps.runs.insertFinishedRun(unit, {
    runId: reloadId,
    brandCode,
    kind: 'Reload',
    correlationId: 'sandbox',
    requestedBy: unit.by,
    requestedAt: unit.at,
    total: classified.length,
    valid,
    invalid,
  })
}
