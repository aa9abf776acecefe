import { describeUnknownMembers, type UnknownMembers } from '#preflight/unknown-members'
import { createEvent, type NewEvent, type Outbox } from '../../kernel/event.ts'
import { uuidPattern } from '../../kernel/ids.ts'
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
import { type BrandedProduct, pickProductFields, type SubmittedProduct, toListedCode } from './product.ts'
import { type ProductStore, toldOf } from './product-store.ts'
import { RepeatedCodes } from './repeated-codes.ts'

export type UploadState = 'Queued' | 'Processing' | 'Completed' | 'Failed'

/** Something noticed of an upload although it was accepted. */
export interface UploadWarning {
  /** Where it was sent first, such as `[3].colour`. */
  readonly path: string
  readonly message: string
}

/** An upload and how far it has come. */
export interface Upload {
  readonly uploadId: string
  readonly brands: readonly string[]
  readonly state: UploadState
  readonly received: number
  readonly repeated: number
  readonly repeatedProductCodes: readonly string[]
  readonly warnings: readonly UploadWarning[]
  readonly valid: number
  readonly invalid: number
  readonly receivedAt: Date
  readonly startedAt: Date | null
  readonly finishedAt: Date | null
}

/** Products of an upload that are worked on together. */
export interface UploadChunk {
  readonly uploadId: string
  readonly chunkNumber: number
  /** The brands of the whole upload. */
  readonly brands: readonly string[]
  /** A JSON list of {@link BrandedProduct}s, packed. */
  readonly products: Uint8Array
}

/** Makes texts small that are kept for a while. */
export interface TextCompression {
  compress(text: string): Uint8Array
  decompress(packed: Uint8Array): string
}

/** Where uploads are kept until they have been processed. The tenant is the unit of work's. */
export interface UploadStore {
  /** Stores an upload with its chunks, and puts the work on it into the queue. */
  insertUpload(unit: UnitOfWork, upload: NewUpload): Promise<void>
  /** Stores an upload that has been processed already. */
  insertFinishedUpload(
    unit: UnitOfWork,
    upload: Pick<Upload, 'uploadId' | 'brands' | 'received' | 'valid' | 'invalid'>,
  ): Promise<void>
  findUpload(unit: UnitOfWork, uploadId: string): Promise<Upload | null>
  /** How many uploads have not ended, counted no further than to `limit`. */
  countOpen(unit: UnitOfWork, limit: number): Promise<number>
  /**
   * The next chunk of the first upload that has not ended; null when all have.
   *
   * @param previousChunk a chunk that counts as done already, because somebody is about to finish it; null for none
   */
  findNextChunk(unit: UnitOfWork, previousChunk: UploadChunk | null): Promise<UploadChunk | null>
  /**
   * Marks a chunk as done, with its counts, and removes it.
   *
   * @returns the upload as it is then; null when the chunk is not the next one, because somebody else has done it
   */
  finishChunk(
    unit: UnitOfWork,
    chunk: UploadChunk,
    counts: { readonly valid: number; readonly invalid: number },
  ): Promise<Upload | null>
  /** Counts a failure of a chunk; the upload has failed when there have been too many. @returns the upload if it has */
  countFailure(unit: UnitOfWork, chunk: UploadChunk, maxFailures: number): Promise<Upload | null>
}

/** An upload on its way into the store. */
export interface NewUpload {
  readonly uploadId: string
  readonly brands: readonly string[]
  readonly received: number
  /** How many products had a code that came before in the upload. */
  readonly repeated: number
  /** The first of those codes, as they can be shown. */
  readonly repeatedProductCodes: readonly string[]
  readonly warnings: readonly UploadWarning[]
  /** Each a JSON list of {@link BrandedProduct}s, packed. */
  readonly chunks: readonly Uint8Array[]
}

/** How many uploads of a tenant may wait, so that nobody fills the database faster than it is processed. */
const maxOpen = 200
const productsAChunk = 500
/** In characters: a chunk ends when it has as many, so that a few large products do not make a huge one. */
const largestChunk = 1_000_000

/** Gathers the products of an upload into chunks, as they arrive. */
export class UploadIntake {
  readonly #packing: TextCompression
  // Packed, as a whole upload lies in memory until its last product is known to be acceptable.
  readonly #chunks: Uint8Array[] = []
  readonly #brands = new Set<string>()
  readonly #repeated: RepeatedCodes
  #open: string[] = []
  #length = 0
  #received = 0

  constructor(packing: TextCompression, fingerprint: (text: string) => bigint) {
    this.#packing = packing
    this.#repeated = new RepeatedCodes(fingerprint)
  }

  addProduct(brandCode: string, submitted: SubmittedProduct): void {
    const product = pickProductFields(submitted)
    const branded: BrandedProduct = { brandCode, product }
    const text = JSON.stringify(branded)
    this.#brands.add(brandCode)
    this.#repeated.add(brandCode, toListedCode(product))
    this.#open.push(text)
    this.#length += text.length
    this.#received++
    if (this.#open.length >= productsAChunk || this.#length >= largestChunk) this.#closeChunk()
  }

  #closeChunk(): void {
    if (this.#open.length === 0) return
    this.#chunks.push(this.#packing.compress(`[${this.#open.join(',')}]`))
    this.#open = []
    this.#length = 0
  }

  /** Everything that was gathered. */
  finishUpload(uploadId: string, unknown: UnknownMembers): NewUpload {
    this.#closeChunk()
    const { count: repeated, told: repeatedProductCodes } = this.#repeated
    const brands = [...this.#brands].toSorted()
    const warnings = describeUnknownMembers(unknown)
    const received = this.#received
    return { uploadId, brands, received, repeated, repeatedProductCodes, warnings, chunks: this.#chunks }
  }
}

export interface UploadDeps {
  readonly store: UploadStore
  readonly brands: CatalogBrandStore
  readonly products: ProductStore
  readonly classification: ClassificationDeps
  readonly outbox: Outbox
  readonly packing: TextCompression
  /** 64 bits of a text that nobody can choose. */
  readonly fingerprint: (text: string) => bigint
}

/** A chunk, and what has been found out of its products, or will be. */
interface ClassifiedChunk {
  readonly tenant: string
  readonly chunk: UploadChunk
  /** The settings that its products are judged by. */
  readonly settings: SettingsByBrand
  readonly classified: Promise<ClassifiedByBrand>
}

type SettingsByBrand = ReadonlyMap<string, ClassificationSettings>
type ClassifiedByBrand = ReadonlyMap<string, readonly ClassifiedProduct[]>

/** The rules of uploads. */
export class Uploads {
  readonly #deps: UploadDeps

  constructor(deps: UploadDeps) {
    this.#deps = deps
  }

  /** What gathers the products of an upload that arrives. */
  createIntake(): UploadIntake {
    return new UploadIntake(this.#deps.packing, this.#deps.fingerprint)
  }

  /**
   * Stores an upload, to be processed.
   *
   * @throws Problem `too-many-requests` when too many wait already
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
   * @param brands the brands of whoever asks, who sees uploads of these alone
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
   * Works on a tenant's uploads, chunk by chunk, and lets go after each. A chunk is judged first and stored then, in one
   * transaction that does nothing when somebody else was quicker: so no product is lost and none is taken twice, whoever
   * dies when. While a chunk is being stored, the next one is judged already. What was judged by settings that hold no
   * longer when it is to be stored is classified again.
   *
   * @param mayContinue whether there is time to begin another chunk; one that was begun is brought to its end
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
        // Whoever stops here leaves nothing running, and what it comes to is nobody's business any more.
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

  /** Carries out work on a chunk, and counts it when that fails. */
  async #countFailures(transaction: TenantTransaction, chunk: UploadChunk, work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      // While the database is unavailable nothing can be said of the chunk.
      if (error instanceof Problem && error.kind === 'unavailable') throw error
      await transaction(async (unit) => {
        const failed = await this.#deps.store.countFailure(unit, chunk, maxAttempts)
        if (failed !== null) await this.#deps.outbox.appendEvents(unit, [createUploadEndEvent(failed, unit)])
      })
      throw error
    }
  }

  /** Stores a chunk, judged again for as long as the settings change meanwhile. */
  async #storeWithCurrentSettings(
    transaction: TenantTransaction,
    { tenant, chunk, settings }: ClassifiedChunk,
    classified: ClassifiedByBrand,
  ): Promise<void> {
    let changed = await this.#storeChunk(transaction, chunk, settings, classified)
    while (changed !== null) {
      const again = await this.#classifyChunk(tenant, chunk, changed, transaction)
      changed = await this.#storeChunk(transaction, chunk, changed, again)
    }
  }

  /** @returns the settings that hold, when they are others than those and nothing was stored; else null */
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
        // Sent one behind the other without waiting: who holds the lock keeps everybody else from the brand.
        const [upload, , current] = await Promise.all([
          store.finishChunk(unit, chunk, { valid, invalid: classifiedProducts.length - valid }),
          brands.lockBrands(unit, [...settled.keys()]),
          brands.readSettings(unit, [...settled.keys()]),
          this.#upsertProducts(unit, settled),
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

  async #upsertProducts(unit: UnitOfWork, settled: ReadonlyMap<string, LastPerCode>): Promise<void> {
    for (const [brandCode, ofBrand] of settled) await this.#deps.products.upsertProducts(unit, brandCode, ofBrand, true)
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

/** Undoes what was taken of a chunk that somebody else has finished meanwhile. */
class ChunkAlreadyProcessed extends Error {}

/** Undoes what was taken of a chunk whose products were judged by other settings. */
class ChunkSettingsChanged extends Error {
  readonly current: SettingsByBrand
  constructor(current: SettingsByBrand) {
    super('the settings of a brand have changed')
    this.current = current
  }
}

/** How many invalid products one event lists; it says how many there are of them all. */
const maxListed = 100

/** What is told of products that were found invalid together. */
export function createInvalidProductsEvent(
  brandCode: string,
  invalid: readonly InvalidProduct[],
  unit: UnitOfWork,
  uploadId: string | null,
): NewEvent {
  const products = invalid.slice(0, maxListed).map(toldOf)
  const data = { brandCode, uploadId, count: invalid.length, products }
  return createEvent(productsInvalid, unit, brandCode, data)
}

function createUploadEndEvent({ uploadId, state, received, valid, invalid }: Upload, unit: UnitOfWork): NewEvent {
  const data = { uploadId, state, received, valid, invalid }
  return createEvent(uploadCompleted, unit, uploadId, data)
}
