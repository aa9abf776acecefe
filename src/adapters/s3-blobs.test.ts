import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type S3Server, startS3Server } from '../../test/support/s3-server.ts'
import { BlobsAway, inWords } from '../kernel/blobs.ts'
import { describeBlobs } from './blob-behaviour.fixture.ts'
import { s3Blobs } from './s3-blobs.ts'
import type { S3Configuration } from './s3-configuration.ts'

describeBlobs('S3', async () => {
  const server = await startS3Server()
  return { blobs: s3Blobs(server.configuration), stop: () => server.stop() }
})

const failureOf = async (work: Promise<unknown>): Promise<BlobsAway> => {
  const failure: unknown = await work.catch((error: unknown) => error)
  if (failure instanceof BlobsAway) return failure
  throw new Error(`no such failure: ${String(failure)}`)
}
const some = new TextEncoder().encode('x')

describe('a bucket', () => {
  let server: S3Server
  beforeAll(async () => {
    server = await startS3Server()
  })
  afterAll(() => server.stop())

  test('is shared by those with different prefixes, who see nothing of each other', async () => {
    const [one, other] = ['one/', 'one/more/'].map((prefix) => s3Blobs({ ...server.configuration, prefix }))
    await one?.put('a/b', some)
    await other?.put('a/c', some)
    expect(await one?.list('a')).toEqual(['b'])
    expect(await other?.list('a')).toEqual(['c'])
    await one?.removeAll('a')
    expect(await other?.list('a')).toEqual(['c'])
  })

  test('that is not there is told with its name and what to do', async () => {
    const blobs = s3Blobs({ ...server.configuration, bucket: 'elsewhere' })
    const calls = [() => blobs.get('a'), () => blobs.put('a', some), () => blobs.list('a'), () => blobs.removeAll('a')]
    for (const work of calls) {
      const { trouble } = await failureOf(work())
      expect(trouble).toMatchObject({ summary: 'the bucket is not there (NoSuchBucket)', isLasting: true })
      expect(inWords(trouble)).toMatch(/^S3 bucket elsewhere at 127\.0\.0\.1:\d+: .*PORTOLAN_S3_BUCKET/)
    }
  })
})

describe('a service', () => {
  let server: Server | undefined
  afterEach(async () => {
    server?.closeAllConnections()
    await new Promise((done) => server?.close(done) ?? done(undefined))
    server = undefined
  })
  const patience = { connection: 200, attempt: 300, call: 600 }

  async function behind(listener: RequestListener): Promise<S3Configuration> {
    const made = createServer(listener)
    server = made
    await new Promise<void>((done) => made.listen(0, '127.0.0.1', done))
    return {
      bucket: 'lists',
      endpoint: `http://127.0.0.1:${(made.address() as AddressInfo).port}`,
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
    const blobs = s3Blobs(await behind(listener), patience)
    const begun = performance.now()
    const { trouble, detail } = await failureOf(blobs.get('a'))
    expect(performance.now() - begun).toBeLessThan(10 * patience.call)
    expect(trouble).toMatchObject({ isLasting: false, summary: expect.stringContaining('it does not serve') })
    expect(detail.retryAfter).toBeGreaterThan(0)
  })

  test('is asked again after a failure that passes', async () => {
    let calls = 0
    const configuration = await behind((_request, response) => {
      calls += 1
      response.writeHead(calls < 3 ? 503 : 200).end(calls < 3 ? '' : 'here')
    })
    expect(await s3Blobs(configuration).get('a')).toEqual(new TextEncoder().encode('here'))
    expect(calls).toBe(3)
  })

  test('is not asked for ever', async () => {
    let calls = 0
    const configuration = await behind((_request, response) => {
      calls += 1
      response.writeHead(503).end()
    })
    const { trouble } = await failureOf(s3Blobs(configuration).get('a'))
    expect(trouble).toMatchObject({ isLasting: false, summary: expect.stringContaining('503') })
    expect(calls).toBe(3)
  })

  test('that refuses to remove some of many is not taken to have removed them', async () => {
    const listed = '<ListBucketResult><Contents><Key>a/b</Key></Contents></ListBucketResult>'
    const refused = '<DeleteResult><Error><Key>a/b</Key><Code>AccessDenied</Code></Error></DeleteResult>'
    const configuration = await behind((request, response) => {
      response.writeHead(200, { 'content-type': 'application/xml' }).end(request.method === 'GET' ? listed : refused)
    })
    const { trouble } = await failureOf(s3Blobs(configuration).removeAll('a'))
    expect(trouble).toMatchObject({ isLasting: true, cure: expect.stringContaining('s3:DeleteObject') })
  })

  describe('that checks credentials', () => {
    /** Answers as https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html says, for what the header tells. */
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
    ])('refuses a wrong %s, which is told without them', async (_name, accessKeyId, code) => {
      const configuration = await behind(gate)
      const credentials = { accessKeyId, secretAccessKey: 'hush-hush' }
      const failure = await failureOf(s3Blobs({ ...configuration, credentials }).put('a', some))
      expect(failure.trouble).toMatchObject({ summary: `the credentials are refused (${code})`, isLasting: true })
      expect(inWords(failure.trouble)).toContain('PORTOLAN_S3_SECRET_ACCESS_KEY')
      expect(inspect(failure, { depth: null, showHidden: true })).not.toMatch(/hush|NOBODY/)
    })
  })

  test('that is not there is told with its address', async () => {
    const configuration = await behind(() => {})
    await new Promise((done) => server?.close(done))
    const { trouble } = await failureOf(s3Blobs(configuration).get('a'))
    expect(trouble).toMatchObject({ isLasting: false, place: expect.stringContaining('127.0.0.1:') })
    expect(trouble.summary).toContain('ECONNREFUSED')
  })
})
