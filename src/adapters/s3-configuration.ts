/** A bucket of an S3-compatible service, and how to access it. */
export interface S3Configuration {
  readonly bucket: string
  /** Null for Amazon's service in the region. */
  readonly endpoint: string | null
  readonly region: string
  /** Whether the bucket's name is in the path rather than the host of URLs. */
  readonly pathStyle: boolean
  /** Null for credentials from the machine or its environment (variables AWS_*, profile, role). */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null
  /** Prefix of all object names: empty, or ending in `/`. */
  readonly prefix: string
}
