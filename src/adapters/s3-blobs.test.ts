import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type S3Server, startS3Server } from '../../test/support/s3-server.ts'
import { BlobStorageUnavailable, toWords } from '../kernel/blobs.ts'
import { describeBlobs } from './blob-behaviour.fixture.ts'
import { createS3Blobs, largestListing, largestObject } from './s3-blobs.ts'
import type { S3Configuration } from './s3-configuration.ts'

describeBlobs('S3', async () => {
  const server = await startS3Server()
  return { blobs: createS3Blobs(server.configuration), stop: () => server.stop() }
})

const catchFailure = async (work: Promise<unknown>): Promise<BlobStorageUnavailable> => {
  const failure: unknown = await work.catch((error: unknown) => error)
  if (failure instanceof BlobStorageUnavailable) return failure
  throw new Error(`no such failure: ${String(failure)}`)
}
const bytes = new TextEncoder().encode('x')

describe('a bucket', () => {
  let server: S3Server
  beforeAll(async () => {
    server = await startS3Server()
  })
  afterAll(() => server.stop())

  test('is shared by prefix, without access to other prefixes', async () => {
    const [first, second] = ['one/', 'one/more/'].map((prefix) => createS3Blobs({ ...server.configuration, prefix }))
    await first?.put('a/b', bytes)
    await second?.put('a/c', bytes)
    expect(await first?.list('a')).toEqual(['b'])
    expect(await second?.list('a')).toEqual(['c'])
    await first?.removeAll('a')
    expect(await second?.list('a')).toEqual(['c'])
  })

  test('that does not exist is reported with its name and the fix', async () => {
    const blobs = createS3Blobs({ ...server.configuration, bucket: 'elsewhere' })
    const calls = [() => blobs.get('a'), () => blobs.put('a', bytes), () => blobs.list('a'), () => blobs.removeAll('a')]
    for (const work of calls) {
      const { failure } = await catchFailure(work())
      expect(failure).toMatchObject({ summary: 'the bucket does not exist (NoSuchBucket)', isPermanent: true })
      expect(toWords(failure)).toMatch(/^S3 bucket elsewhere at 127\.0\.0\.1:\d+: .*PORTOLAN_S3_BUCKET/)
    }
  })
})

describe('an S3 service', () => {
  let server: Server | undefined
  afterEach(async () => {
    server?.closeAllConnections()
    await new Promise((resolve) => server?.close(resolve) ?? resolve(undefined))
    server = undefined
  })
  const timeout = { connection: 200, attempt: 300, call: 600 }

  async function serveBehind(listener: RequestListener): Promise<S3Configuration> {
    const httpServer = createServer(listener)
    server = httpServer
    await new Promise<void>((resolve) => httpServer.listen(0, '127.0.0.1', resolve))
    return {
      bucket: 'lists',
      endpoint: `http://127.0.0.1:${(httpServer.address() as AddressInfo).port}`,
      region: 'us-east-1',
      pathStyle: true,
      credentials: { accessKeyId: 'id', secretAccessKey: 'hush-hush' },
      prefix: '',
    }
  }

  const begin: RequestListener = (_request, response) => {
    response.writeHead(200, { 'content-length': '1000' })
    response.write('only the beginning')
  }
  const drip: RequestListener = (_request, response) => {
    response.writeHead(200, { 'content-length': '1000' })
    const dripping = setInterval(() => response.write('x'), 50)
    response.on('close', () => clearInterval(dripping))
  }
  test.each<[string, RequestListener]>([
    ['never answers', () => {}],
    ['stops in the middle of its answer', begin],
    ['answers ever so slowly', drip],
  ])('that %s is given up', async (_name, listener) => {
    const blobs = createS3Blobs(await serveBehind(listener), timeout)
    const begun = performance.now()
    const { failure, detail } = await catchFailure(blobs.get('a'))
    expect(performance.now() - begun).toBeLessThan(10 * timeout.call)
    expect(failure).toMatchObject({ isPermanent: false, summary: expect.stringContaining('it is unavailable') })
    expect(detail.retryAfter).toBeGreaterThan(0)
  })

  test('whose object never ends is read up to a limit', async () => {
    const piece = Buffer.alloc(1_048_576)
    let sent = 0
    const configuration = await serveBehind((_request, response) => {
      const send = () => {
        do sent += piece.length
        while (!response.destroyed && response.write(piece))
      }
      response.on('drain', send)
      send()
    })
    const { failure } = await catchFailure(createS3Blobs(configuration).get('a'))
    expect(failure).toMatchObject({ isPermanent: false, summary: 'it is unavailable (ResponseTooLarge)' })
    expect(sent).toBeLessThan(2 * largestObject)
  })

  test.each([200, 500])('whose other answer, of status %i, is too large is not read to its end', async (status) => {
    const configuration = await serveBehind((_request, response) => {
      response.writeHead(status, { 'content-type': 'application/xml' })
      response.end(`<ListBucketResult>${' '.repeat(2 * largestListing)}</ListBucketResult>`)
    })
    const { failure } = await catchFailure(createS3Blobs(configuration).list('a'))
    expect(failure).toMatchObject({ isPermanent: false, summary: expect.stringContaining('ResponseTooLarge') })
  })

  test.each(['list', 'removeAll'] as const)('whose list never ends is left by %s', async (method) => {
    const page = '<ListBucketResult><NextContinuationToken>more</NextContinuationToken></ListBucketResult>'
    let calls = 0
    const configuration = await serveBehind((_request, response) => {
      calls += 1
      response.writeHead(200, { 'content-type': 'application/xml' }).end(page)
    })
    const { failure } = await catchFailure(createS3Blobs(configuration, { ...timeout, call: 60_000 })[method]('a'))
    expect(failure).toMatchObject({ isPermanent: false, summary: 'it is unavailable (EndlessListing)' })
    // A call that takes long on a busy machine is made again.
    expect(calls).toBeLessThanOrEqual(3000)
  })

  test('is retried after a transient failure', async () => {
    let calls = 0
    const configuration = await serveBehind((_request, response) => {
      calls += 1
      response.writeHead(calls < 3 ? 503 : 200).end(calls < 3 ? '' : 'here')
    })
    expect(await createS3Blobs(configuration).get('a')).toEqual(new TextEncoder().encode('here'))
    expect(calls).toBe(3)
  })

  test('is not retried forever', async () => {
    let calls = 0
    const configuration = await serveBehind((_request, response) => {
      calls += 1
      response.writeHead(503).end()
    })
    const { failure } = await catchFailure(createS3Blobs(configuration).get('a'))
    expect(failure).toMatchObject({ isPermanent: false, summary: expect.stringContaining('503') })
    expect(calls).toBe(3)
  })

  test('that fails to delete some objects is not trusted to have deleted them', async () => {
    const listed = '<ListBucketResult><Contents><Key>a/b</Key></Contents></ListBucketResult>'
    const refused = '<DeleteResult><Error><Key>a/b</Key><Code>AccessDenied</Code></Error></DeleteResult>'
    const configuration = await serveBehind((request, response) => {
      response.writeHead(200, { 'content-type': 'application/xml' }).end(request.method === 'GET' ? listed : refused)
    })
    const { failure } = await catchFailure(createS3Blobs(configuration).removeAll('a'))
    expect(failure).toMatchObject({ isPermanent: true, cure: expect.stringContaining('s3:DeleteObject') })
  })

  describe('that checks credentials', () => {
    /**
     * Responds as https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html says for the given credentials.
     */
    const gate: RequestListener = (request, response) => {
      const isKnown = /^AWS4-HMAC-SHA256 Credential=id\/\d{8}\/us-east-1\/s3\//.test(
        request.headers.authorization ?? '',
      )
      const code = isKnown ? 'SignatureDoesNotMatch' : 'InvalidAccessKeyId'
      const signed = '<AWSAccessKeyId>NOBODY</AWSAccessKeyId><StringToSign>hush-hush</StringToSign>'
      response.writeHead(403, { 'content-type': 'application/xml' })
      response.end(`<Error><Code>${code}</Code><Message>hush-hush</Message>${signed}</Error>`)
    }

    test.each([
      ['secret', 'id', 'SignatureDoesNotMatch'],
      ['id', 'NOBODY', 'InvalidAccessKeyId'],
    ])('rejects a wrong %s, reported without the value', async (_name, accessKeyId, code) => {
      const configuration = await serveBehind(gate)
      const credentials = { accessKeyId, secretAccessKey: 'hush-hush' }
      const failure = await catchFailure(createS3Blobs({ ...configuration, credentials }).put('a', bytes))
      expect(failure.failure).toMatchObject({ summary: `the credentials are rejected (${code})`, isPermanent: true })
      expect(toWords(failure.failure)).toContain('PORTOLAN_S3_SECRET_ACCESS_KEY')
      expect(inspect(failure, { depth: null, showHidden: true })).not.toMatch(/hush|NOBODY/)
    })
  })

  test('that is unreachable is reported with its address', async () => {
    const configuration = await serveBehind(() => {})
    await new Promise((resolve) => server?.close(resolve))
    const { failure } = await catchFailure(createS3Blobs(configuration).get('a'))
    expect(failure).toMatchObject({ isPermanent: false, location: expect.stringContaining('127.0.0.1:') })
    expect(failure.summary).toContain('ECONNREFUSED')
  })
})
