import { uuidPattern } from '../../kernel/ids.ts'
import { type Page, type PageRequest, paginateByBytes, takeFittingKeys } from '../../kernel/paging.ts'
import { assertNoFailures, Problem } from '../../kernel/problem.ts'
import type { DocumentStore, StoredDocument } from '../../kernel/stored-document.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { AdvanceData } from './advance-data.ts'
import type { AsnPeriod } from './asn-period.ts'
import { type PackageKey, type PackageRecord, type PackageView, validateBrand } from './package.ts'
import { advanceDataType, documentMediaType, getSubject } from './package-parcels.ts'
import { createUnknownPackageProblem } from './package-problems.ts'
import {
  batchBytes,
  type PackageFilter,
  type PackageStore,
  packagesAtOnce,
  type StoredPackage,
} from './package-store.ts'
import { loadPackageView } from './package-writes.ts'
import { type TrackedParcel, toTrackedParcel } from './parcel-milestones.ts'

export interface PackageReaderDeps {
  readonly store: PackageStore
  readonly documents: DocumentStore
}

/** A batch of packages, and the id at which the next one starts; null at the end. */
export interface PackageBatch {
  readonly packages: readonly PackageRecord[]
  readonly next: string | null
}

/** Reads packages and their documents. */
export class PackageReader {
  readonly #deps: PackageReaderDeps

  constructor(deps: PackageReaderDeps) {
    this.#deps = deps
  }

  /** @throws Problem `not-found`, or `invalid` for a brand not covered by the token */
  async getPackage(unit: UnitOfWork, key: PackageKey, brands: readonly string[]): Promise<PackageView> {
    return loadPackageView(this.#deps.documents, unit, (await this.#findPackage(unit, key, brands)).record)
  }

  /**
   * The public tracking data of a package.
   *
   * @throws Problem `not-found`
   */
  async trackParcel(unit: UnitOfWork, trackingId: string): Promise<TrackedParcel> {
    const record = uuidPattern.test(trackingId) ? await this.#deps.store.findTracked(unit, trackingId) : null
    if (record === null) throw new Problem('not-found', 'There is no parcel at this URL; check the link')
    return toTrackedParcel(record)
  }

  /**
   * One document of a package.
   *
   * @throws Problem `not-found` for an unknown package or a missing document, `invalid` for a brand not covered by the
   *   token
   */
  async getDocument(
    unit: UnitOfWork,
    key: PackageKey,
    documentType: string,
    brands: readonly string[],
  ): Promise<StoredDocument> {
    const { documents } = this.#deps
    const stored = await this.#findPackage(unit, key, brands)
    const { documentTypes, outcome, statusMessage } = stored.record
    const type = documentTypes.find((candidateType) => candidateType === documentType)
    const storedDocument =
      type === undefined ? null : await documents.findDocument(unit, getSubject(stored.record), type, documentMediaType)
    if (storedDocument === null) {
      const availableTypes = documentTypes.length === 0 ? 'it has none' : `it has ${documentTypes.join(', ')}`
      const reasonText = outcome === 1 ? '' : `. Result of its submission: ${statusMessage.replace(/\.$/, '')}`
      throw new Problem('not-found', `The package has no document of this type; ${availableTypes}${reasonText}`)
    }
    return storedDocument
  }

  /**
   * Electronic advance data of a package.
   *
   * @throws Problem `not-found` for an unknown package or one without customs documents, `invalid` for a brand not
   *   covered by the token
   */
  async getAdvanceData(unit: UnitOfWork, key: PackageKey, brands: readonly string[]): Promise<AdvanceData> {
    const { record } = await this.#findPackage(unit, key, brands)
    const stored = await this.#deps.documents.findDocument(
      unit,
      getSubject(record),
      advanceDataType,
      'application/json',
    )
    if (stored === null) {
      throw new Problem(
        'not-found',
        'The package has no advance data: it is created with the customs documents, for packages that cross a customs border and are not held',
      )
    }
    return JSON.parse(new TextDecoder().decode(stored.content)) as AdvanceData
  }

  /**
   * One page of the packages of some brands, newest first.
   *
   * @throws Problem `invalid` if the token is for another list
   */
  async listPackages(
    unit: UnitOfWork,
    brands: readonly string[],
    filter: PackageFilter,
    page: PageRequest,
  ): Promise<Page<PackageRecord>> {
    const { store } = this.#deps
    return paginateByBytes(page, {
      name: `packages ${JSON.stringify([filter.orderReference, filter.isHeld, filter.lacksLabel])}`,
      tokenParameter: 'ContinuationToken',
      key: uuidPattern,
      listKeys: (afterId, limit) => store.listNewestIds(unit, brands, filter, afterId, limit),
      readRows: async (ids) => (await store.listPackages(unit, ids)).toReversed(),
    })
  }

  /** The packages of a period after an id, oldest first, limited by memory. */
  async readBatch(
    unit: UnitOfWork,
    brands: readonly string[],
    period: AsnPeriod,
    afterId: string | null,
  ): Promise<PackageBatch> {
    const { store } = this.#deps
    const found = await store.listIds(unit, brands, period, afterId, packagesAtOnce + 1)
    const ids = takeFittingKeys(found, packagesAtOnce, batchBytes).map(({ key }) => key)
    if (ids.length === 0) return { packages: [], next: null }
    return {
      packages: await store.listPackages(unit, ids),
      next: found.length > ids.length ? (ids.at(-1) ?? null) : null,
    }
  }

  async #findPackage(unit: UnitOfWork, key: PackageKey, brands: readonly string[]): Promise<StoredPackage> {
    assertNoFailures(validateBrand('BrandCode', key.brandCode, brands))
    const stored = await this.#deps.store.findPackage(unit, key)
    if (stored === null) throw createUnknownPackageProblem(key)
    return stored
  }
}
