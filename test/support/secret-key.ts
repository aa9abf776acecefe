/** What encrypts the signing keys of all servers under test, as they begin from one template. */
export const secretKey = { bytes: Buffer.alloc(32, 7) }
