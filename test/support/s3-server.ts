import { startFauxqs } from 'fauxqs'
import type { S3Configuration } from '../../src/adapters/s3-configuration.ts'

/** A server on the loopback address that speaks S3. */
export interface S3Server {
  /** Access to its only bucket, which is empty at first. */
  readonly configuration: S3Configuration
  stop(): Promise<void>
}

/** Starts one that keeps objects in memory. It does not check signatures. */
export async function startS3Server(): Promise<S3Server> {
  const server = await startFauxqs({ host: '127.0.0.1', port: 0, logger: false })
  server.createBucket('lists')
  return {
    configuration: {
      bucket: 'lists',
      endpoint: `http://127.0.0.1:${server.port}`,
      region: 'us-east-1',
      pathStyle: true,
      credentials: { accessKeyId: 'any', secretAccessKey: 'any' },
      prefix: 'portolan/',
    },
    stop: () => server.stop(),
  }
}
