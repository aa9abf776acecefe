import { createEvent, type NewEvent, type Outbox } from '../../kernel/event.ts'
import { uuidPattern } from '../../kernel/ids.ts'
import { type Page, type PageRequest, paginateByBytes } from '../../kernel/paging.ts'
import { Problem } from '../../kernel/problem.ts'
import { requireTenant, type UnitOfWork } from '../../kernel/unit-of-work.ts'
import { productsInvalid, uploadCompleted } from '../contract/events.ts'
import type { CatalogBrandStore } from './brands.ts'
import { maxAttempts, type TenantTransaction } from './catalog-jobs.ts'
import { type ClassificationSettings, isSameSettings } from './classification.ts'
import {
  type ClassificationDeps,
  type ClassifiedProduct,
  classifyProducts,
  type InvalidProduct,
  isValid,
  keepLastPerCode,
  type LastPerCode,
} from './classify-products.ts'
import { type BrandedProduct } from './product.ts'
import { type ProductStore, toEventProduct } from './product-store.ts'
import type { ListedUpload, NewUpload, TextCompression, Upload, UploadChunk, UploadStore } from './upload.ts'
import { UploadIntake } from './upload-intake.ts'

/** Unfinished uploads per tenant, so that nobody fills the database faster than it is processed. */
const maxOpen = 200
export interface UploadDeps {
  readonly store: UploadStore
  readonly brands: CatalogBrandStore
  readonly products: ProductStore
  readonly classification: ClassificationDeps
  readonly outbox: Outbox
  readonly packing: TextCompression
  /** 64 bits of a text, computed with a secret key. */
  readonly fingerprint: (text: string) => bigint
}

/** A chunk with its classification, finished or in progress. */
interface ClassifiedChunk {
  readonly tenant: string
  readonly chunk: UploadChunk
  /** The settings used for its products. */
  readonly settings: SettingsByBrand
  readonly classified: Promise<ClassifiedByBrand>
}

type SettingsByBrand = ReadonlyMap<string, ClassificationSettings>
type ClassifiedByBrand = ReadonlyMap<string, readonly ClassifiedProduct[]>

/** The rules for uploads. */
export class Uploads {
  readonly #deps: UploadDeps

  constructor(deps: UploadDeps) {
    this.#deps = deps
  }

  /** Creates the collector for an arriving upload. */
  createIntake(): UploadIntake {
    return new UploadIntake(this.#deps.packing, this.#deps.fingerprint)
  }

  /**
   * Stores an upload for processing.
   *
   * @throws Problem `too-many-requests` if too many are unfinished
   */
  async receiveUpload(unit: UnitOfWork, upload: NewUpload): Promise<void> {
    if ((await this.#deps.store.countOpen(unit, maxOpen)) >= maxOpen) {
      throw new Problem(
        'too-many-requests',
        `${maxOpen} uploads are waiting to be processed; try again when some have ended`,
        {
          retryAfter: 30,
        },
      )
    }
    await this.#deps.store.insertUpload(unit, upload)
  }

  /**
   * @param brands the caller's brands; uploads of others are not found
   * @throws Problem `not-found`
   */
  async getUpload(unit: UnitOfWork, uploadId: string, brands: readonly string[]): Promise<Upload> {
    const upload = uuidPattern.test(uploadId) ? await this.#deps.store.findUpload(unit, uploadId) : null
    if (upload === null || !upload.brands.every((brand) => brands.includes(brand))) {
      throw new Problem('not-found', `There is no upload ${uploadId}`)
    }
    return upload
  }

  /**
   * Returns a page of uploads, newest first.
   *
   * @param brands the caller's brands; uploads of others are left out
   * @throws Problem `invalid` for a token of another list
   */
  listUploads(unit: UnitOfWork, brands: readonly string[], page: PageRequest): Promise<Page<ListedUpload>> {
    const { store } = this.#deps
    return paginateByBytes(page, {
      name: 'catalog-uploads',
      key: /^\d{1,18}$/,
      tokenParameter: 'ContinuationToken',
      listKeys: (afterKey, limit) => store.listUploadKeys(unit, brands, afterKey, limit),
      readRows: (keys) => store.listUploads(unit, keys),
    })
  }

  /**
   * Processes a tenant's uploads, chunk by chunk, yielding after each. A chunk is first classified and then stored, in
   * one transaction that does nothing if another process was faster: no product is lost and none is stored twice,
   * whatever crashes. While a chunk is stored, the next one is already being classified. If the settings change before
   * it is stored, it is classified again.
   *
   * @param mayContinue whether there is time for another chunk; a started one is completed
   */
  async *processUploads(transaction: TenantTransaction, mayContinue: () => boolean): AsyncGenerator<void> {
    let current = await this.#classifyNextChunk(transaction, null)
    while (current !== null) {
      const piece = current
      const { chunk, classified } = piece
      let following: Promise<ClassifiedChunk | null> = Promise.resolve(null)
      try {
        await this.#countFailures(transaction, chunk, async () => {
          const products = await classified
          if (mayContinue()) following = this.#classifyNextChunk(transaction, chunk)
          await this.#storeWithCurrentSettings(transaction, piece, products)
        })
        yield
      } finally {
        // Whoever stops here must leave nothing running; the result does not matter any more.
        await following.catch(() => {})
      }
      current = await following
    }
  }

  async #classifyNextChunk(
    transaction: TenantTransaction,
    previousChunk: UploadChunk | null,
  ): Promise<ClassifiedChunk | null> {
    const { store, brands } = this.#deps
    const chunkWithSettings = await transaction(async (unit) => {
      const chunk = await store.findNextChunk(unit, previousChunk)
      if (chunk === null) return null
      return { tenant: requireTenant(unit), chunk, settings: await brands.readSettings(unit, chunk.brands) }
    })
    if (chunkWithSettings === null) return null
    const { tenant, chunk, settings } = chunkWithSettings
    const classified = this.#classifyChunk(tenant, chunk, settings, transaction)
    // Awaited, and a failure counted, when it is this chunk's turn.
    classified.catch(() => {})
    return { ...chunkWithSettings, classified }
  }

  /** Runs work on a chunk and counts failures. */
  async #countFailures(transaction: TenantTransaction, chunk: UploadChunk, work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      // While the database is unavailable, failures say nothing about the chunk.
      if (error instanceof Problem && error.kind === 'unavailable') throw error
      await transaction(async (unit) => {
        const failed = await this.#deps.store.countFailure(unit, chunk, maxAttempts)
        if (failed !== null) await this.#deps.outbox.appendEvents(unit, [createUploadEndEvent(failed, unit)])
      })
      throw error
    }
  }

  /** Stores a chunk, classifying it again as long as the settings change in the meantime. */
  async #storeWithCurrentSettings(
    transaction: TenantTransaction,
    { tenant, chunk, settings }: ClassifiedChunk,
    classified: ClassifiedByBrand,
  ): Promise<void> {
    let changed = await this.#storeChunk(transaction, chunk, settings, classified)
    while (changed !== null) {
      const reclassified = await this.#classifyChunk(tenant, chunk, changed, transaction)
      changed = await this.#storeChunk(transaction, chunk, changed, reclassified)
    }
  }

  /** @returns the current settings if they differ, in which case nothing was stored; otherwise null */
  async #storeChunk(
    transaction: TenantTransaction,
    chunk: UploadChunk,
    settings: SettingsByBrand,
    byBrand: ClassifiedByBrand,
  ): Promise<SettingsByBrand | null> {
    const { store, brands, outbox } = this.#deps
    const classifiedProducts = [...byBrand.values()].flat()
    const valid = classifiedProducts.filter(isValid).length
    const settled = new Map([...byBrand].map(([brandCode, classified]) => [brandCode, keepLastPerCode(classified)]))
    try {
      await transaction(async (unit) => {
        // Pipelined: while the lock is held, everybody else is kept from the brand.
        const [upload, , current] = await Promise.all([
          store.finishChunk(unit, chunk, { valid, invalid: classifiedProducts.length - valid }),
          brands.lockBrands(unit, [...settled.keys()]),
          brands.readSettings(unit, [...settled.keys()]),
          this.#upsertProducts(unit, settled, chunk),
        ])
        if (upload === null) throw new ChunkAlreadyProcessed()
        const isAsSet = [...current].every(([brandCode, brandProducts]) =>
          isSameSettings(settings.get(brandCode), brandProducts),
        )
        if (!isAsSet) throw new ChunkSettingsChanged(current)
        const events = [...settled].flatMap(([brandCode, { invalid }]) =>
          invalid.length === 0 ? [] : [createInvalidProductsEvent(brandCode, invalid, unit, chunk.uploadId)],
        )
        if (upload.state === 'Completed') events.push(createUploadEndEvent(upload, unit))
        await outbox.appendEvents(unit, events)
      })
    } catch (error) {
      if (error instanceof ChunkSettingsChanged) return error.current
      if (!(error instanceof ChunkAlreadyProcessed)) throw error
    }
    return null
  }

  async #upsertProducts(
    unit: UnitOfWork,
    settled: ReadonlyMap<string, LastPerCode>,
    { uploadId, receivedBy }: UploadChunk,
  ): Promise<void> {
    const intake = { isNews: true, cause: 'Upload', causeId: uploadId, by: receivedBy } as const
    for (const [brandCode, ofBrand] of settled) {
      await this.#deps.products.upsertProducts(unit, brandCode, ofBrand, intake)
    }
  }

  async #classifyChunk(
    tenant: string,
    chunk: UploadChunk,
    settings: SettingsByBrand,
    transaction: TenantTransaction,
  ): Promise<ClassifiedByBrand> {
    const submittedProducts = JSON.parse(this.#deps.packing.decompress(chunk.products)) as readonly BrandedProduct[]
    const classified = new Map<string, readonly ClassifiedProduct[]>()
    for (const [brandCode, brandProducts] of Map.groupBy(
      submittedProducts,
      (brandedProduct) => brandedProduct.brandCode,
    )) {
      const ofBrand = settings.get(brandCode)
      if (ofBrand === undefined) throw new Error(`the brand ${brandCode} has no settings`)
      const plain = brandProducts.map(({ product }) => product)
      classified.set(
        brandCode,
        await classifyProducts(plain, ofBrand, this.#deps.classification, { tenant, signal: null }, transaction),
      )
    }
    return classified
  }
}

/** Rolls back a chunk that another process has finished. */
class ChunkAlreadyProcessed extends Error {}

/** Rolls back a chunk classified with outdated settings. */
class ChunkSettingsChanged extends Error {
  readonly current: SettingsByBrand
  constructor(current: SettingsByBrand) {
    super('the settings of a brand have changed')
    this.current = current
  }
}

/** Invalid products listed in one event; it also states their total. */
const maxListed = 100

/** The event about products found invalid together. */
export function createInvalidProductsEvent(
  brandCode: string,
  invalid: readonly InvalidProduct[],
  unit: UnitOfWork,
  uploadId: string | null,
): NewEvent {
  const products = invalid.slice(0, maxListed).map(toEventProduct)
  const data = { brandCode, uploadId, count: invalid.length, products }
  return createEvent(productsInvalid, unit, brandCode, data)
}

function createUploadEndEvent({ uploadId, state, received, valid, invalid }: Upload, unit: UnitOfWork): NewEvent {
  const data = { uploadId, state, received, valid, invalid }
  return createEvent(uploadCompleted, unit, uploadId, data)
}
