import type { Tinypool } from 'tinypool'
import { openThreads } from './open-threads.ts'

/** The parameters of one derivation (RFC 7914). */
export interface ScryptTask {
  readonly password: string
  readonly salt: Uint8Array
  /** In bytes. */
  readonly keyLength: number
  readonly cost: { readonly N: number; readonly r: number; readonly p: number }
}

/** Milliseconds a thread waits for work before it ends and frees its memory. */
const idleTimeout = 10_000
/** MiB for the thread's own objects; scrypt takes its memory elsewhere. */
const memory = 16

let threads: Tinypool | undefined

/**
 * Derives a key from a password with scrypt, one at a time, in a thread with low priority: guessing passwords must not
 * take a processor from requests, which libuv's threads would.
 */
export async function deriveKey(task: ScryptTask): Promise<Buffer> {
  const module = new URL('./scrypt-thread.ts', import.meta.url)
  threads ??= openThreads({ module, workerData: null, maxThreads: 1, idleTimeout, memory })
  return Buffer.from((await threads.run(task)) as Uint8Array)
}
