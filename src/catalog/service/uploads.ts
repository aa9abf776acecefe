import type { NewEvent, Outbox } from '../../kernel/event.ts'
import { uuidPattern } from '../../kernel/ids.ts'
import { Problem } from '../../kernel/problem.ts'
import { tenantOf, type UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { CatalogBrandStore } from './brands.ts'
import { type ClassificationSettings, isSameSettings } from './classification.ts'
import {
  type InvalidProduct,
  isValid,
  type JudgedProduct,
  type Judges,
  judgeProducts,
  type Settled,
  settle,
} from './judging.ts'
import { type BrandedProduct, listedCode, type SentProduct, trimmedProduct } from './product.ts'
import { type ProductStore, toldOf } from './product-store.ts'
import { RepeatedCodes } from './repeated-codes.ts'
import { mostAttempts, type TenantTransaction } from './work.ts'

export type UploadState = 'Queued' | 'Processing' | 'Completed' | 'Failed'

/** An upload and how far it has come. */
export interface Upload {
  readonly uploadId: string
  readonly brands: readonly string[]
  readonly state: UploadState
  readonly received: number
  readonly repeated: number
  readonly repeatedProductCodes: readonly string[]
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
export interface TextPacking {
  pack(text: string): Uint8Array
  unpack(packed: Uint8Array): string
}

/** Where uploads are kept until they have been worked off. The tenant is the unit of work's. */
export interface UploadStore {
  /** Stores an upload with its chunks, and puts the work on it into the queue. */
  add(unit: UnitOfWork, upload: NewUpload): Promise<void>
  /** Stores an upload that has been worked off already. */
  addFinished(
    unit: UnitOfWork,
    upload: Pick<Upload, 'uploadId' | 'brands' | 'received' | 'valid' | 'invalid'>,
  ): Promise<void>
  find(unit: UnitOfWork, uploadId: string): Promise<Upload | null>
  /** How many uploads have not ended, counted no further than to `most`. */
  countOpen(unit: UnitOfWork, most: number): Promise<number>
  /**
   * The next chunk of the first upload that has not ended; null when all have.
   *
   * @param after a chunk that counts as done already, because somebody is about to finish it; null for none
   */
  nextChunk(unit: UnitOfWork, after: UploadChunk | null): Promise<UploadChunk | null>
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
  countFailure(unit: UnitOfWork, chunk: UploadChunk, mostFailures: number): Promise<Upload | null>
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
  /** Each a JSON list of {@link BrandedProduct}s, packed. */
  readonly chunks: readonly Uint8Array[]
}

/** How many uploads of a tenant may wait, so that nobody fills the database faster than it is worked off. */
const mostOpen = 200
const productsAChunk = 500
/** In characters: a chunk ends when it has as many, so that a few large products do not make a huge one. */
const largestChunk = 1_000_000

/** Gathers the products of an upload into chunks, as they arrive. */
export class UploadIntake {
  readonly #packing: TextPacking
  // Packed, as a whole upload lies in memory until its last product is known to be acceptable.
  readonly #chunks: Uint8Array[] = []
  readonly #brands = new Set<string>()
  readonly #repeated: RepeatedCodes
  #open: string[] = []
  #length = 0
  #received = 0

  constructor(packing: TextPacking, fingerprint: (text: string) => bigint) {
    this.#packing = packing
    this.#repeated = new RepeatedCodes(fingerprint)
  }

  add(brandCode: string, sent: SentProduct): void {
    const product = trimmedProduct(sent)
    const branded: BrandedProduct = { brandCode, product }
    const text = JSON.stringify(branded)
    this.#brands.add(brandCode)
    this.#repeated.add(brandCode, listedCode(product))
    this.#open.push(text)
    this.#length += text.length
    this.#received++
    if (this.#open.length >= productsAChunk || this.#length >= largestChunk) this.#close()
  }

  #close(): void {
    if (this.#open.length === 0) return
    this.#chunks.push(this.#packing.pack(`[${this.#open.join(',')}]`))
    this.#open = []
    this.#length = 0
  }

  /** Everything that was gathered. */
  end(uploadId: string): NewUpload {
    this.#close()
    const { count: repeated, told: repeatedProductCodes } = this.#repeated
    const brands = [...this.#brands].toSorted()
    return { uploadId, brands, received: this.#received, repeated, repeatedProductCodes, chunks: this.#chunks }
  }
}

export interface UploadParts {
  readonly store: UploadStore
  readonly brands: CatalogBrandStore
  readonly products: ProductStore
  readonly judges: Judges
  readonly outbox: Outbox
  readonly packing: TextPacking
  /** 64 bits of a text that nobody can choose. */
  readonly fingerprint: (text: string) => bigint
}

/** A chunk, and what has been found out of its products, or will be. */
interface Piece {
  readonly tenant: string
  readonly chunk: UploadChunk
  /** The settings that its products are judged by. */
  readonly settings: SettingsByBrand
  readonly judged: Promise<JudgedByBrand>
}

type SettingsByBrand = ReadonlyMap<string, ClassificationSettings>
type JudgedByBrand = ReadonlyMap<string, readonly JudgedProduct[]>

/** The rules of uploads. */
export class Uploads {
  readonly #parts: UploadParts

  constructor(parts: UploadParts) {
    this.#parts = parts
  }

  /** What gathers the products of an upload that arrives. */
  intake(): UploadIntake {
    return new UploadIntake(this.#parts.packing, this.#parts.fingerprint)
  }

  /**
   * Stores an upload, to be worked off.
   *
   * @throws Problem `too-many-requests` when too many wait already
   */
  async receive(unit: UnitOfWork, upload: NewUpload): Promise<void> {
    if ((await this.#parts.store.countOpen(unit, mostOpen)) >= mostOpen) {
      throw new Problem(
        'too-many-requests',
        `${mostOpen} uploads wait to be worked off; try again when some have ended`,
        {
          retryAfter: 30,
        },
      )
    }
    await this.#parts.store.add(unit, upload)
  }

  /**
   * @param brands the brands of whoever asks, who sees uploads of these alone
   * @throws Problem `not-found`
   */
  async find(unit: UnitOfWork, uploadId: string, brands: readonly string[]): Promise<Upload> {
    const upload = uuidPattern.test(uploadId) ? await this.#parts.store.find(unit, uploadId) : null
    if (upload === null || !upload.brands.every((brand) => brands.includes(brand))) {
      throw new Problem('not-found', `There is no upload ${uploadId}`)
    }
    return upload
  }

  /**
   * Works on a tenant's uploads, chunk by chunk, and lets go after each. A chunk is judged first and stored then, in one
   * transaction that does nothing when somebody else was quicker: so no product is lost and none is taken twice, whoever
   * dies when. While a chunk is being stored, the next one is judged already. What was judged by settings that hold no
   * longer when it is to be stored is judged again.
   *
   * @param mayGoOn whether there is time to begin another chunk; one that was begun is brought to its end
   */
  async *work(transaction: TenantTransaction, mayGoOn: () => boolean): AsyncGenerator<void> {
    let next = await this.#begin(transaction, null)
    while (next !== null) {
      const piece = next
      const { chunk, judged } = piece
      let following: Promise<Piece | null> = Promise.resolve(null)
      try {
        await this.#counted(transaction, chunk, async () => {
          const products = await judged
          if (mayGoOn()) following = this.#begin(transaction, chunk)
          await this.#storeAsSet(transaction, piece, products)
        })
        yield
      } finally {
        // Whoever stops here leaves nothing running, and what it comes to is nobody's business any more.
        await following.catch(() => {})
      }
      next = await following
    }
  }

  async #begin(transaction: TenantTransaction, after: UploadChunk | null): Promise<Piece | null> {
    const { store, brands } = this.#parts
    const found = await transaction(async (unit) => {
      const chunk = await store.nextChunk(unit, after)
      if (chunk === null) return null
      return { tenant: tenantOf(unit), chunk, settings: await brands.settings(unit, chunk.brands) }
    })
    if (found === null) return null
    const judged = this.#judge(found.tenant, found.chunk, found.settings)
    // Awaited, and a failure counted, when it is this chunk's turn.
    judged.catch(() => {})
    return { ...found, judged }
  }

  /** Carries out work on a chunk, and counts it when that fails. */
  async #counted(transaction: TenantTransaction, chunk: UploadChunk, work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      // While the database is away nothing can be said of the chunk.
      if (error instanceof Problem && error.kind === 'unavailable') throw error
      await transaction(async (unit) => {
        const failed = await this.#parts.store.countFailure(unit, chunk, mostAttempts)
        if (failed !== null) await this.#parts.outbox.append(unit, [endOf(failed, unit)])
      })
      throw error
    }
  }

  /** Stores a chunk, judged again for as long as the settings change meanwhile. */
  async #storeAsSet(
    transaction: TenantTransaction,
    { tenant, chunk, settings }: Piece,
    judged: JudgedByBrand,
  ): Promise<void> {
    let changed = await this.#store(transaction, chunk, settings, judged)
    while (changed !== null) {
      changed = await this.#store(transaction, chunk, changed, await this.#judge(tenant, chunk, changed))
    }
  }

  /** @returns the settings that hold, when they are others than those and nothing was stored; else null */
  async #store(
    transaction: TenantTransaction,
    chunk: UploadChunk,
    settings: SettingsByBrand,
    byBrand: JudgedByBrand,
  ): Promise<SettingsByBrand | null> {
    const { store, brands, outbox } = this.#parts
    const all = [...byBrand.values()].flat()
    const valid = all.filter(isValid).length
    const settled = new Map([...byBrand].map(([brandCode, judged]) => [brandCode, settle(judged)]))
    try {
      await transaction(async (unit) => {
        // Sent one behind the other without waiting: who holds the lock keeps everybody else from the brand.
        const [upload, , current] = await Promise.all([
          store.finishChunk(unit, chunk, { valid, invalid: all.length - valid }),
          brands.lock(unit, [...settled.keys()]),
          brands.settings(unit, [...settled.keys()]),
          this.#take(unit, settled),
        ])
        if (upload === null) throw new DoneByAnother()
        const isAsSet = [...current].every(([brandCode, own]) => isSameSettings(settings.get(brandCode), own))
        if (!isAsSet) throw new SettingsChanged(current)
        const events = [...settled].flatMap(([brandCode, { invalid }]) =>
          invalid.length === 0 ? [] : [invalidEvent(brandCode, invalid, unit, chunk.uploadId)],
        )
        if (upload.state === 'Completed') events.push(endOf(upload, unit))
        await outbox.append(unit, events)
      })
    } catch (error) {
      if (error instanceof SettingsChanged) return error.current
      if (!(error instanceof DoneByAnother)) throw error
    }
    return null
  }

  async #take(unit: UnitOfWork, settled: ReadonlyMap<string, Settled>): Promise<void> {
    for (const [brandCode, ofBrand] of settled) await this.#parts.products.take(unit, brandCode, ofBrand, true)
  }

  async #judge(tenant: string, chunk: UploadChunk, settings: SettingsByBrand): Promise<JudgedByBrand> {
    const sent = JSON.parse(this.#parts.packing.unpack(chunk.products)) as readonly BrandedProduct[]
    const judged = new Map<string, readonly JudgedProduct[]>()
    for (const [brandCode, own] of Map.groupBy(sent, (one) => one.brandCode)) {
      const ofBrand = settings.get(brandCode)
      if (ofBrand === undefined) throw new Error(`the brand ${brandCode} has no settings`)
      const plain = own.map(({ product }) => product)
      judged.set(brandCode, await judgeProducts(plain, ofBrand, this.#parts.judges, { tenant, signal: null }))
    }
    return judged
  }
}

/** Undoes what was taken of a chunk that somebody else has finished meanwhile. */
class DoneByAnother extends Error {}

/** Undoes what was taken of a chunk whose products were judged by other settings. */
class SettingsChanged extends Error {
  readonly current: SettingsByBrand
  constructor(current: SettingsByBrand) {
    super('the settings of a brand have changed')
    this.current = current
  }
}

/** How many invalid products one event lists; it says how many there are of them all. */
const mostTold = 100

/** What is told of products that were found invalid together. */
export function invalidEvent(
  brandCode: string,
  invalid: readonly InvalidProduct[],
  { at, traceparent }: UnitOfWork,
  uploadId: string | null,
): NewEvent {
  const products = invalid.slice(0, mostTold).map(toldOf)
  const data = { brandCode, uploadId, count: invalid.length, products }
  return { type: 'catalog.product.invalid', subject: brandCode, at, traceparent, data }
}

function endOf({ uploadId, state, received, valid, invalid }: Upload, { at, traceparent }: UnitOfWork): NewEvent {
  const data = { uploadId, state, received, valid, invalid }
  return { type: 'catalog.upload.completed', subject: uploadId, at, traceparent, data }
}
