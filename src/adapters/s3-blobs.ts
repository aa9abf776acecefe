import { pipeline, Readable, Transform } from 'node:stream'
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { type Blobs, splitKey } from '../kernel/blobs.ts'
import type { S3Configuration } from './s3-configuration.ts'
import { readErrorCode, toBlobStorageUnavailable } from './s3-errors.ts'

/** Timeouts in milliseconds. */
export interface S3Timeouts {
  /** For connecting. */
  readonly connection: number
  /** For one attempt. */
  readonly attempt: number
  /** For a call with all its attempts. */
  readonly call: number
}

const defaultTimeouts: S3Timeouts = { connection: 2000, attempt: 5000, call: 12_000 }
const maxAttempts = 3
/** Calls' time that listing all pages may take. */
const callsPerList = 5
/** Pages, of up to 1,000 names, that are read of one listing: a service may go on forever. */
const maxPages = 1000
/** Bytes of the largest object: 1,000 rows of the largest products, compressed. */
export const largestObject = 128 * 1_048_576
/** Bytes of any other response: 1,000 names of 1,024 bytes each and what is said of them. */
export const largestListing = 4 * 1_048_576

/**
 * Stores blobs as objects of a bucket. Each call has a few attempts and a timeout; failures throw
 * `BlobStorageUnavailable`.
 *
 * @throws RangeError for an invalid key
 */
export function createS3Blobs(configuration: S3Configuration, timeout = defaultTimeouts): Blobs {
  const { bucket: Bucket, endpoint, region, pathStyle, credentials, prefix } = configuration
  const client = new S3Client({
    region,
    forcePathStyle: pathStyle,
    ...(endpoint === null ? {} : { endpoint }),
    ...(credentials === null ? {} : { credentials }),
    maxAttempts,
    // Other services than Amazon's may not support checksums in every call.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: timeout.connection,
      requestTimeout: timeout.attempt,
      socketTimeout: timeout.attempt,
      throwOnRequestTimeout: true,
    },
  })
  limitResponses(client)
  const getObjectName = (key: string): string => prefix + splitKey(key).join('/')

  const call = async <T>(work: (options: { readonly abortSignal: AbortSignal }) => Promise<T>): Promise<T> => {
    const abortSignal = AbortSignal.timeout(timeout.call)
    try {
      return await work({ abortSignal })
    } catch (error) {
      throw toBlobStorageUnavailable(configuration, abortSignal.aborted ? abortSignal.reason : error)
    }
  }

  async function* listPages(Prefix: string, Delimiter?: string): AsyncGenerator<ListObjectsV2CommandOutput> {
    let ContinuationToken: string | undefined
    for (let pages = 0; pages < maxPages; pages++) {
      const question = new ListObjectsV2Command({ Bucket, Prefix, Delimiter, ContinuationToken })
      const page = await call((options) => client.send(question, options))
      yield page
      ContinuationToken = page.NextContinuationToken
      if (ContinuationToken === undefined) return
    }
    throw toBlobStorageUnavailable(configuration, createNamedError('EndlessListing'))
  }

  return {
    async put(key, content) {
      const Key = getObjectName(key)
      await call((options) => client.send(new PutObjectCommand({ Bucket, Key, Body: content }), options))
    },
    async get(key) {
      const Key = getObjectName(key)
      return call(async (options) => {
        try {
          const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }), options)
          return (await Body?.transformToByteArray()) ?? null
        } catch (error) {
          if (readErrorCode(error) === 'NoSuchKey') return null
          throw error
        }
      })
    },
    async list(key) {
      const above = `${getObjectName(key)}/`
      const names = new Set<string>()
      const endsAt = performance.now() + callsPerList * timeout.call
      for await (const { Contents = [], CommonPrefixes = [] } of listPages(above, '/')) {
        for (const { Key = '' } of Contents) names.add(Key.slice(above.length))
        for (const { Prefix = '' } of CommonPrefixes) names.add(Prefix.slice(above.length, -1))
        if (performance.now() > endsAt) throw toBlobStorageUnavailable(configuration, createNamedError('TimeoutError'))
      }
      // Some tools mark a directory by an empty object with its name.
      names.delete('')
      return [...names]
    },
    async removeAll(key) {
      for await (const { Contents = [] } of listPages(`${getObjectName(key)}/`)) {
        const Objects = Contents.map(({ Key }) => ({ Key }))
        if (Objects.length === 0) continue
        const removal = new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } })
        await call(async (options) => {
          const { Errors: [refused] = [] } = await client.send(removal, options)
          if (refused !== undefined) throw createNamedError(refused.Code ?? 'NotRemoved')
        })
      }
    },
  }
}

/** Failures are told apart by their names. */
const createNamedError = (name: string): Error => Object.assign(new Error(name), { name })

/** Makes reading a response fail once it is too large, which the client library would keep in memory to its end. */
function limitResponses(client: S3Client): void {
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (call) => {
        const result = await next(call)
        const response = result.response as { readonly statusCode: number; body?: unknown }
        if (response.body instanceof Readable) {
          const isObject = commandName === 'GetObjectCommand' && response.statusCode < 300
          response.body = limitStream(response.body, isObject ? largestObject : largestListing)
        }
        return result
      },
    // The last one before the response is received, and so the first that sees it.
    { step: 'deserialize', priority: 'low', name: 'limitResponses' },
  )
}

function limitStream(stream: Readable, largest: number): Readable {
  let size = 0
  const limiter = new Transform({
    transform(chunk: Uint8Array, _, done) {
      size += chunk.byteLength
      if (size > largest) done(createNamedError('ResponseTooLarge'))
      else done(null, chunk)
    },
  })
  // Who reads the limiter learns of each failure.
  pipeline(stream, limiter, () => {})
  return limiter
}
