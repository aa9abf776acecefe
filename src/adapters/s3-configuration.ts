/** A bucket of a service that speaks S3, and how to reach it. */
export interface S3Configuration {
  readonly bucket: string
  /** Null: that of Amazon's service in the region. */
  readonly endpoint: string | null
  readonly region: string
  /** Whether the bucket's name stands in the path of addresses, not in their host. */
  readonly pathStyle: boolean
  /** Null: what the machine or its environment offers (variables AWS_*, profile, role). */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null
  /** What the names of all objects begin with: empty, or ending in `/`. */
  readonly prefix: string
}
