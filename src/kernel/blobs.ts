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
