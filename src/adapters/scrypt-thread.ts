import { scryptSync } from 'node:crypto'
import type { ScryptTask } from './scrypt-threads.ts'
import { lowerThreadPriority } from './thread-priority.ts'

lowerThreadPriority()

/** The work of a thread of `deriveKey`. */
export default ({ password, salt, keyLength, cost }: ScryptTask): Uint8Array =>
  new Uint8Array(scryptSync(password, salt, keyLength, cost))
