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
    for (let ContinuationToken: string | undefined; ; ) {
      const question = new ListObjectsV2Command({ Bucket, Prefix, Delimiter, ContinuationToken })
      const page = await call((options) => client.send(question, options))
      yield page
      ContinuationToken = page.NextContinuationToken
      if (ContinuationToken === undefined) return
    }
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
      for await (const { Contents = [], CommonPrefixes = [] } of listPages(above, '/')) {
        for (const { Key = '' } of Contents) names.add(Key.slice(above.length))
        for (const { Prefix = '' } of CommonPrefixes) names.add(Prefix.slice(above.length, -1))
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
          if (refused !== undefined)
            throw Object.assign(new Error('not removed'), { name: refused.Code ?? 'NotRemoved' })
        })
      }
    },
  }
}
