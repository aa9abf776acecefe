import { Problem } from './problem.ts'

/** Storage for data that is too large or too short-lived for the database. Keys are paths: `a/b/c`. */
export interface Blobs {
  /** Stores a blob atomically, replacing any existing one. */
  put(key: string, content: Uint8Array): Promise<void>
  /** Returns null if there is none. */
  get(key: string): Promise<Uint8Array | null>
  /** Returns the names directly below a key. */
  list(key: string): Promise<readonly string[]>
  /** Deletes everything below a key. */
  removeAll(key: string): Promise<void>
}

/** A failure of blob storage. Contains no secret. */
export interface BlobStorageFailure {
  /** What is wrong, as a clause safe to show to anybody. */
  readonly summary: string
  /** Location of the blobs; for the operator. */
  readonly location: string
  /** What the operator can do. */
  readonly cure: string
  /** Whether it lasts until somebody changes a setting or permission. */
  readonly isPermanent: boolean
  /** Whether somebody must act to end it, as with a full disk; implied by `isPermanent`. */
  readonly needsOperator?: boolean
}

/** Blob storage is unavailable. Callers are told to retry; the log states what the operator needs. */
export class BlobStorageUnavailable extends Problem {
  override name = 'BlobStorageUnavailable'
  readonly failure: BlobStorageFailure

  constructor(failure: BlobStorageFailure, cause?: unknown) {
    super('unavailable', 'The required storage is unavailable at the moment; try again', {
      retryAfter: 10,
      context: { blobs: toWords(failure) },
      cause,
    })
    this.failure = failure
  }
}

/** Formats everything known about a failure, for the operator. */
export const toWords = ({ location: place, summary, cure }: BlobStorageFailure): string =>
  `${place}: ${summary}. ${cure}`

/**
 * Splits a key into its names.
 *
 * @throws RangeError for a key that could lead outside
 */
export function splitKey(key: string): readonly string[] {
  const names = key.split('/')
  if (names.every((name) => /^[\w][\w.:-]*$/.test(name))) return names
  throw new RangeError(`${JSON.stringify(key)} is not a key`)
}

/**
 * Tests blob storage: stores, reads, lists and deletes a blob.
 *
 * @param mark keeps concurrent tests apart
 * @throws BlobStorageUnavailable if any step fails
 */
export async function probeBlobs(blobs: Blobs, mark: string): Promise<void> {
  const key = `trials/${mark}`
  await blobs.put(`${key}/piece`, new TextEncoder().encode(mark))
  const content = await blobs.get(`${key}/piece`)
  const names = await blobs.list(key)
  await blobs.removeAll(key)
  if (content !== null && new TextDecoder().decode(content) === mark && names.includes('piece')) return
  throw new BlobStorageUnavailable({
    summary: 'what was stored a moment ago is not there',
    location: 'Blob storage',
    cure: 'Use storage with read-after-write consistency.',
    isPermanent: true,
  })
}
