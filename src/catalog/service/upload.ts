import type { SearchedKeys } from '../../kernel/paging.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'

export type UploadState = 'Queued' | 'Processing' | 'Completed' | 'Failed'

/** What an upload is for: products of the retailer, or new versions of invalid ones. */
export type UploadPurpose = 'Upload' | 'Repair'

/** Something noticed in an accepted upload. */
export interface UploadWarning {
  /** Where it occurred first, such as `[3].colour`. */
  readonly path: string
  readonly message: string
}

/** An upload and its progress. */
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

/** An upload in a list. */
export interface ListedUpload
  extends Pick<
    Upload,
    | 'uploadId'
    | 'brands'
    | 'state'
    | 'received'
    | 'repeated'
    | 'valid'
    | 'invalid'
    | 'receivedAt'
    | 'startedAt'
    | 'finishedAt'
  > {
  /** The client or user that sent it. */
  readonly receivedBy: string
  readonly purpose: UploadPurpose
}

/** Products of an upload that are processed together. */
export interface UploadChunk {
  readonly uploadId: string
  readonly chunkNumber: number
  /** The brands of the whole upload. */
  readonly brands: readonly string[]
  /** The client that sent the upload. */
  readonly receivedBy: string
  /** A compressed JSON list of {@link BrandedProduct}s. */
  readonly products: Uint8Array
}

/** Compresses texts for temporary storage. */
export interface TextCompression {
  compress(text: string): Uint8Array
  decompress(packed: Uint8Array): string
}

/** Stores uploads of the unit of work's tenant until they are processed. */
export interface UploadStore {
  /** Stores an upload with its chunks and queues its job. */
  insertUpload(unit: UnitOfWork, upload: NewUpload): Promise<void>
  /** Stores a processed upload. */
  insertFinishedUpload(
    unit: UnitOfWork,
    upload: Pick<Upload, 'uploadId' | 'brands' | 'received' | 'valid' | 'invalid'>,
  ): Promise<void>
  findUpload(unit: UnitOfWork, uploadId: string): Promise<Upload | null>
  /**
   * Returns the keys of uploads that have only these brands, newest first. Searches a limited number of uploads.
   *
   * @param afterKey the key to continue after; null to start with the newest
   */
  listUploadKeys(
    unit: UnitOfWork,
    brands: readonly string[],
    afterKey: string | null,
    limit: number,
  ): Promise<SearchedKeys>
  /** The uploads with these keys, newest first. */
  listUploads(unit: UnitOfWork, keys: readonly string[]): Promise<readonly ListedUpload[]>
  /** Counts unfinished uploads, up to `limit`. */
  countOpen(unit: UnitOfWork, limit: number): Promise<number>
  /**
   * The next chunk of the first unfinished upload; null if there is none.
   *
   * @param previousChunk a chunk to be treated as done, because it is about to be finished; null for none
   */
  findNextChunk(unit: UnitOfWork, previousChunk: UploadChunk | null): Promise<UploadChunk | null>
  /**
   * Marks a chunk as done, with its counts, and deletes it.
   *
   * @returns the updated upload; null if another process has done this chunk
   */
  finishChunk(
    unit: UnitOfWork,
    chunk: UploadChunk,
    counts: { readonly valid: number; readonly invalid: number },
  ): Promise<Upload | null>
  /** Counts a failure of a chunk; the upload fails after too many. @returns the upload if it has failed */
  countFailure(unit: UnitOfWork, chunk: UploadChunk, maxFailures: number): Promise<Upload | null>
}

/** An upload to be stored. */
export interface NewUpload {
  readonly uploadId: string
  readonly purpose: UploadPurpose
  readonly brands: readonly string[]
  readonly received: number
  /** Products whose code occurred before in the upload. */
  readonly repeated: number
  /** The first of those codes, in displayable form. */
  readonly repeatedProductCodes: readonly string[]
  readonly warnings: readonly UploadWarning[]
  /** Each a compressed JSON list of {@link BrandedProduct}s. */
  readonly chunks: readonly Uint8Array[]
}
