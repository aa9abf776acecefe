import { Problem } from './problem.ts'

/** Where pieces of data lie that are too large, or too short-lived, for the database. Keys are paths: `a/b/c`. */
export interface Blobs {
  /** Stores a piece whole or not at all; what was there is replaced. */
  put(key: string, content: Uint8Array): Promise<void>
  /** Null when there is none. */
  get(key: string): Promise<Uint8Array | null>
  /** The names directly below a key; none when there is nothing. */
  list(key: string): Promise<readonly string[]>
  /** Removes everything below a key. */
  removeAll(key: string): Promise<void>
}

/** What is known of blob storage that does not serve. No text of it holds a secret. */
export interface BlobStorageFailure {
  /** What is wrong, in a clause that anybody may read. */
  readonly summary: string
  /** Where the blobs should be; for the operator. */
  readonly location: string
  /** What the operator can do about it. */
  readonly cure: string
  /** Whether it stays so until somebody changes a setting or a permission. */
  readonly isPermanent: boolean
  /** Whether somebody has to act for it to end, as where a disk is full; so has one that is permanent. */
  readonly needsOperator?: boolean
}

/** Blob storage does not serve. Callers are told to come back; the log is told what the operator needs. */
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

/** All that is known of a trouble, for the operator. */
export const toWords = ({ location: place, summary, cure }: BlobStorageFailure): string =>
  `${place}: ${summary}. ${cure}`

/**
 * The names along a key.
 *
 * @throws RangeError for a key that could lead elsewhere
 */
export function splitKey(key: string): readonly string[] {
  const names = key.split('/')
  if (names.every((name) => /^[\w][\w.:-]*$/.test(name))) return names
  throw new RangeError(`${JSON.stringify(key)} is no key`)
}

/**
 * Does once what is done with blobs: stores, reads, lists and removes a piece.
 *
 * @param mark keeps those apart who try at the same time
 * @throws BlobStorageUnavailable when any of it fails
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
