import { describeUnknownMembers, type UnknownMembers } from '#preflight/unknown-members'
import { type BrandedProduct, pickProductFields, type SubmittedProduct, toListedCode } from './product.ts'
import { RepeatedCodes } from './repeated-codes.ts'
import type { NewUpload, TextCompression, UploadPurpose } from './upload.ts'

const productsAChunk = 500

/** Characters at which a chunk ends, so that large products do not make it huge. */
const largestChunk = 1_000_000

/** Collects the products of an upload in chunks, as they arrive. */
export class UploadIntake {
  readonly #packing: TextCompression
  // Compressed, because a whole upload is in memory until its last product was read.
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

  /** Returns everything collected. */
  finishUpload(uploadId: string, purpose: UploadPurpose, unknown: UnknownMembers): NewUpload {
    this.#closeChunk()
    const { count: repeated, reported: repeatedProductCodes } = this.#repeated
    const brands = [...this.#brands].toSorted()
    const warnings = describeUnknownMembers(unknown)
    const received = this.#received
    return { uploadId, purpose, brands, received, repeated, repeatedProductCodes, warnings, chunks: this.#chunks }
  }
}
