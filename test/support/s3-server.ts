import { startFauxqs } from 'fauxqs'
import type { S3Configuration } from '../../src/adapters/s3-configuration.ts'

/** A server that speaks S3, on the loopback address. */
export interface S3Server {
  /** How to reach its one bucket, which is empty at first. */
  readonly configuration: S3Configuration
  stop(): Promise<void>
}

/** Starts one that keeps objects in memory. It looks at no signature: whoever asks is let in. */
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
