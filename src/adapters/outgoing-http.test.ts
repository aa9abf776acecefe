import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { isAllowedAddress, readAddressRanges } from './address-ranges.ts'
import { type OutgoingFailure, OutgoingHttpError } from './outgoing-guard.ts'
import { createOutgoingHttp } from './outgoing-http.ts'

const loopback = ['127.0.0.0/8', '::1/128']

let server: Server | null = null

afterEach(async () => {
  const closing = server
  server = null
  if (closing === null) return
  const { promise, resolve } = Promise.withResolvers<void>()
  closing.closeAllConnections()
  closing.close(() => resolve())
  await promise
})

/** @returns the port of a server on 127.0.0.1 */
async function listen(listener: RequestListener): Promise<number> {
  const starting = createServer(listener)
  server = starting
  const { promise, resolve } = Promise.withResolvers<void>()
  starting.listen(0, '127.0.0.1', () => resolve())
  await promise
  return (starting.address() as AddressInfo).port
}

/** Why a call got no response; other errors are not expected here. */
async function getFailure(call: Promise<unknown>): Promise<OutgoingFailure | 'none'> {
  try {
    await call
    return 'none'
  } catch (error) {
    if (error instanceof OutgoingHttpError) return error.failure
    throw error
  }
}

const get = (url: string) => ({ method: 'GET', url }) as const

describe('an allowed call', () => {
  it('sends method, headers and body, and returns status, headers and body', async () => {
    const received: unknown[] = []
    const port = await listen((request, response) => {
      request.setEncoding('utf8')
      let body = ''
      request.on('data', (text: string) => {
        body += text
      })
      request.on('end', () => {
        const { method, url, headers } = request
        received.push({
          method,
          url,
          body,
          key: headers['x-key'],
          length: headers['content-length'],
          host: headers.host,
        })
        response.writeHead(418, { 'X-Told': ['a', 'b'] }).end('short and stout')
      })
    })
    const http = createOutgoingHttp({ allowedRanges: loopback })
    const outgoingResponse = await http({
      method: 'POST',
      url: `http://127.0.0.1:${port}/pot?size=1`,
      headers: { 'x-key': 'k' },
      body: 'tée',
    })
    expect(received).toEqual([
      { method: 'POST', url: '/pot?size=1', body: 'tée', key: 'k', length: '4', host: `127.0.0.1:${port}` },
    ])
    expect(outgoingResponse.status).toBe(418)
    expect(outgoingResponse.headers['x-told']).toBe('a, b')
    expect(new TextDecoder().decode(outgoingResponse.body)).toBe('short and stout')
  })

  it('connects a host name to the addresses that were checked, resolved once', async () => {
    const port = await listen((_, response) => response.end('here'))
    const names: string[] = []
    const http = createOutgoingHttp({
      allowedRanges: ['127.0.0.1/32'],
      resolve: async (hostname) => {
        names.push(hostname)
        // The second response simulates DNS rebinding.
        return [{ address: names.length === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }]
      },
    })
    const outgoingResponse = await http(get(`http://shop.example:${port}/`))
    expect(new TextDecoder().decode(outgoingResponse.body)).toBe('here')
    expect(names).toEqual(['shop.example'])
    expect(await getFailure(http(get(`http://shop.example:${port}/`)))).toBe('forbidden-address')
  })
})

describe('addresses that are not public', () => {
  const hosts = [
    '127.0.0.1',
    '127.8.8.8',
    '0.0.0.0',
    '2130706433',
    '017700000001',
    '0x7f.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '192.0.2.1',
    '224.0.0.1',
    '255.255.255.255',
    '[::]',
    '[::1]',
    '[::127.0.0.1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:a9fe:a9fe]',
    '[64:ff9b::10.0.0.1]',
    '[2002:7f00:1::]',
    '[fe80::1]',
    '[fd12:3456::1]',
    '[fec0::1]',
    '[ff02::1]',
    '[4000::1]',
  ]

  it.each(hosts)('are rejected if written out: %s', async (host) => {
    expect(await getFailure(createOutgoingHttp()(get(`http://${host}/`)))).toBe('forbidden-address')
  })

  // Not by a request, which would leave the machine if the check were lost.
  it.each(['168.63.129.16', '::ffff:168.63.129.16'])('include the host service of Azure: %s', (address) => {
    expect(isAllowedAddress(address, [])).toBe(false)
    expect(isAllowedAddress(address, readAddressRanges(['168.63.129.16/32']))).toBe(true)
  })

  it('are rejected behind localhost, with the system resolver', async () => {
    let wasCalled = false
    const port = await listen((_, response) => {
      wasCalled = true
      response.end()
    })
    expect(await getFailure(createOutgoingHttp()(get(`http://localhost:${port}/`)))).toBe('forbidden-address')
    expect(await getFailure(createOutgoingHttp()(get(`https://localhost:${port}/`)))).toBe('forbidden-address')
    expect(wasCalled).toBe(false)
    await createOutgoingHttp({ allowedRanges: loopback })(get(`http://localhost:${port}/`))
    expect(wasCalled).toBe(true)
  })

  it.each(['10.0.0.7', '::ffff:192.168.0.1', 'fe80::1%eth0', 'no address'])(
    'are rejected behind a host name, even next to a public one: %s',
    async (address) => {
      const resolve = async () => [
        { address: '93.184.216.34', family: 4 },
        { address, family: address.includes(':') ? 6 : 4 },
      ]
      expect(await getFailure(createOutgoingHttp({ resolve })(get('http://shop.example/')))).toBe('forbidden-address')
    },
  )

  it('are rejected outside the allowed ranges', async () => {
    const http = createOutgoingHttp({ allowedRanges: ['127.0.0.2/32', 'fd00::/16'] })
    expect(await getFailure(http(get('http://127.0.0.1/')))).toBe('forbidden-address')
    expect(await getFailure(http(get('http://[fd01::1]/')))).toBe('forbidden-address')
  })

  it('are not revealed: the message names only the host', async () => {
    const http = createOutgoingHttp({ resolve: async () => [{ address: '10.11.12.13', family: 4 }] })
    await expect(http(get('http://shop.example/'))).rejects.toThrow(
      'shop.example is in a network that outgoing calls must not reach',
    )
  })
})

describe('a call without a response', () => {
  it.each(['ftp://example.com/', 'file:///etc/passwd', 'data:,x', 'example.com', '', 'http://me:secret@example.com/'])(
    'for its address: %s',
    async (url) => {
      expect(await getFailure(createOutgoingHttp()(get(url)))).toBe('bad-address')
    },
  )

  it('does not follow a redirect', async () => {
    const paths: (string | undefined)[] = []
    const port = await listen((request, response) => {
      paths.push(request.url)
      response.writeHead(302, { location: '/elsewhere' }).end()
    })
    expect(
      await getFailure(createOutgoingHttp({ allowedRanges: loopback })(get(`http://127.0.0.1:${port}/first`))),
    ).toBe('redirected')
    expect(paths).toEqual(['/first'])
  })

  it('ends after an idle timeout', async () => {
    const port = await listen(() => {})
    const http = createOutgoingHttp({ allowedRanges: loopback, timeout: 50 })
    expect(await getFailure(http(get(`http://127.0.0.1:${port}/`)))).toBe('timed-out')
  })

  it('ends after the call’s own timeout if the response never does', async () => {
    const port = await listen((_, response) => response.write('and so on'))
    const http = createOutgoingHttp({ allowedRanges: loopback, timeout: 60_000 })
    expect(await getFailure(http({ ...get(`http://127.0.0.1:${port}/`), timeout: 50 }))).toBe('timed-out')
  })

  it('ends if the name never resolves', async () => {
    const { promise } = Promise.withResolvers<never>()
    expect(
      await getFailure(createOutgoingHttp({ timeout: 50, resolve: () => promise })(get('http://shop.example/'))),
    ).toBe('timed-out')
  })

  it('aborts responses that are too large', async () => {
    const port = await listen((_, response) => response.end(Buffer.alloc(1001)))
    const call = get(`http://127.0.0.1:${port}/`)
    expect(await getFailure(createOutgoingHttp({ allowedRanges: loopback, maxResponseBytes: 1000 })(call))).toBe(
      'too-large',
    )
    const outgoingResponse = await createOutgoingHttp({ allowedRanges: loopback, maxResponseBytes: 1001 })(call)
    expect(outgoingResponse.body).toHaveLength(1001)
  })

  it('reports refused and broken connections, unknown names and names without addresses', async () => {
    const port = await listen((request) => request.socket.destroy())
    const http = createOutgoingHttp({ allowedRanges: loopback })
    expect(await getFailure(http(get(`http://127.0.0.1:${port}/`)))).toBe('unreachable')
    expect(await getFailure(http(get('http://127.0.0.1:1/')))).toBe('unreachable')
    expect(await getFailure(http(get('http://nowhere.invalid/')))).toBe('unreachable')
    expect(await getFailure(createOutgoingHttp({ resolve: async () => [] })(get('http://shop.example/')))).toBe(
      'unreachable',
    )
  })

  it('reports a truncated response', async () => {
    const port = await listen((_, response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('half')
      setTimeout(() => response.destroy(), 20)
    })
    expect(await getFailure(createOutgoingHttp({ allowedRanges: loopback })(get(`http://127.0.0.1:${port}/`)))).toBe(
      'unreachable',
    )
  })
})

describe('programming errors', () => {
  it('are passed through', async () => {
    const http = createOutgoingHttp({ allowedRanges: loopback })
    await expect(http({ ...get('http://127.0.0.1/'), headers: { 'x-key': 'a\nb' } })).rejects.toThrow(TypeError)
    const broken = createOutgoingHttp({ resolve: () => Promise.reject(new TypeError('a bug')) })
    await expect(broken(get('http://shop.example/'))).rejects.toThrow('a bug')
  })

  it.each(['10.1/16', '10.0.0.0/33', 'everything', '10.0.0.1'])('include the invalid range %s', (range) => {
    expect(() => createOutgoingHttp({ allowedRanges: [range] })).toThrow(RangeError)
  })
})
