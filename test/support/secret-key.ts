/** Encrypts the signing keys of all servers under test, which clone the same template. */
export const secretKey = { bytes: Buffer.alloc(32, 7) }
