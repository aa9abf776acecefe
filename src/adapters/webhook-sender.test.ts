import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Server as TcpServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import type { AttemptResult } from '../events/service/delivery-rules.ts'
import { loopbackRanges } from './outgoing-guard.ts'
import { createWebhookSender, type WebhookSenderOptions } from './webhook-sender.ts'

const closing: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function listen(server: Server | TcpServer): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(async () => {
    if ('closeAllConnections' in server) server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return (server.address() as AddressInfo).port
}

const serve = async (listener: RequestListener) => `http://127.0.0.1:${await listen(createServer(listener))}/hook`

function createSender(options: Partial<WebhookSenderOptions> = {}) {
  const sender = createWebhookSender({
    allowedRanges: loopbackRanges,
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    isTlsRequired: false,
    limits: { connect: 300, head: 150, body: 150 },
    ...options,
  })
  closing.push(async () => sender.close())
  return sender
}

const send = (url: string, sender = createSender()): Promise<AttemptResult> =>
  sender.send({ url, headers: { 'webhook-id': 'e1' }, body: '{"a":"é"}', signal: new AbortController().signal })

describe('a delivery', () => {
  it('is posted with its headers and its length in bytes', async () => {
    const seen: unknown[] = []
    const url = await serve((request, response) => {
      const { method, url: path, headers } = request
      seen.push([method, path, headers['webhook-id'], headers['content-length']])
      response.writeHead(202).end('thanks')
    })
    const { milliseconds, ...result } = await send(url)
    expect(seen).toEqual([['POST', '/hook', 'e1', '10']])
    expect(result).toEqual({ outcome: 'Delivered', status: 202, answer: 'thanks', retryAfter: null })
    expect(milliseconds).toBeGreaterThanOrEqual(0)
  })

  it('reuses a connection, and opens a new one if it was closed', async () => {
    const ports: unknown[] = []
    let isClosing = false
    const url = await serve((request: IncomingMessage, response: ServerResponse) => {
      ports.push(request.socket.remotePort)
      if (isClosing && ports.at(-1) === ports[0]) request.socket.destroy()
      else response.end()
    })
    const sender = createSender()
    expect((await send(url, sender)).outcome).toBe('Delivered')
    // A connection is free one turn of the event loop after its response.
    await delay(10)
    expect((await send(url, sender)).outcome).toBe('Delivered')
    expect(ports[1]).toBe(ports[0])
    await delay(10)
    isClosing = true
    expect((await send(url, sender)).outcome).toBe('Delivered')
    expect(ports[2]).toBe(ports[0])
    expect(ports[3]).not.toBe(ports[0])
  })

  it.each([
    [200, 'Delivered'],
    [302, 'Redirected'],
    [308, 'Redirected'],
    [400, 'Refused'],
    [410, 'Gone'],
    [500, 'Refused'],
  ])('with response %i counts as %s, and follows no redirect', async (status, outcome) => {
    let count = 0
    const url = await serve((_, response) => {
      count++
      response.writeHead(status, { location: '/elsewhere' }).end()
    })
    expect(await send(url)).toMatchObject({ outcome, status })
    expect(count).toBe(1)
  })

  it.each([
    ['70', 70],
    [new Date(Date.now() + 91_000).toUTCString(), 90],
    ['soon', null],
  ])('waits as Retry-After %s says', async (header, seconds) => {
    const url = await serve((_, response) => response.writeHead(503, { 'retry-after': header }).end())
    const { retryAfter } = await send(url)
    // A date has full seconds, and the time until then is rounded up.
    expect(retryAfter === null ? null : Math.round(retryAfter / 10) * 10).toBe(seconds)
  })

  it('waits for the final response after informational ones', async () => {
    const url = await serve((_, response) => {
      response.writeEarlyHints({ link: '</style.css>; rel=preload' })
      setTimeout(() => response.writeHead(204).end(), 20)
    })
    expect(await send(url)).toMatchObject({ outcome: 'Delivered', status: 204 })
  })

  it('times out if only informational responses arrive', async () => {
    const url = await serve((_, response) => response.writeEarlyHints({ link: '</style.css>; rel=preload' }))
    expect(await send(url)).toMatchObject({ outcome: 'TimedOut', status: null })
  })

  it.each([
    ['informational responses never end', 'HTTP/1.1 103 Early Hints\r\n\r\n'],
    ['the headers never end', 'a: b\r\n'],
  ])('times out if %s', async (_, piece) => {
    const port = await listen(
      createTcpServer((socket) => {
        if (piece.startsWith('a')) socket.write('HTTP/1.1 200 OK\r\n')
        const timer = setInterval(() => socket.write(piece), 40)
        socket.on('error', () => {})
        socket.on('close', () => clearInterval(timer))
      }),
    )
    const stopped = new AbortController()
    const { signal } = stopped
    const sending = createSender().send({ url: `http://127.0.0.1:${port}/`, headers: {}, body: '{}', signal })
    setTimeout(() => stopped.abort(), 2000).unref()
    expect(await sending).toMatchObject({ outcome: 'TimedOut', status: null })
    expect(signal.aborted).toBe(false)
  })

  it('keeps the first kilobyte of an endless response, as text that PostgreSQL accepts', async () => {
    const url = await serve((_, response) => {
      response.writeHead(200)
      const write = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536, '\0x\xff', 'latin1')));
        if (!response.destroyed) response.once('drain', write)
      }
      write()
    })
    const { outcome, answer } = await send(url)
    expect(outcome).toBe('Delivered')
    expect(answer.length).toBe(1024)
    expect(answer).toMatch(/^[x\u{fffd}]+$/u)
  })

  it('counts by the status if the response’s body stalls or breaks off', async () => {
    const stalled = await serve((_, response) => response.writeHead(200).write('beginning'))
    expect(await send(stalled)).toMatchObject({ outcome: 'Delivered', answer: 'beginning' })
    const broken = await serve((request, response) => {
      response.writeHead(500, { 'content-length': '100' }).write('half', () => request.socket.destroy())
    })
    expect(await send(broken)).toMatchObject({ outcome: 'Refused', status: 500 })
  })

  it('without a response times out', async () => {
    const { outcome, status, answer } = await send(await serve(() => {}))
    expect([outcome, status]).toEqual(['TimedOut', null])
    expect(answer).toMatch(/did not respond within 150 ms/)
  })

  it.each([
    ['garbage', 'pong\r\n\r\n'],
    ['nothing', ''],
    ['endless headers', `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(100_000)}`],
  ])('to a port that responds with %s is unreachable', async (_, text) => {
    const port = await listen(
      createTcpServer((socket) =>
        socket
          .on('error', () => {})
          .resume()
          .end(text),
      ),
    )
    const { outcome, answer } = await send(`http://127.0.0.1:${port}/`)
    expect(outcome).toBe('Unreachable')
    expect(answer).not.toContain('127.0.0.1')
  })
})

describe('a forbidden address', () => {
  it.each([
    'http://127.0.0.1:1/',
    'http://2130706433/',
    'http://[::ffff:127.0.0.1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://10.0.0.8/',
    'ftp://shop.example/',
    'no address',
    'http://user:word@shop.example/',
  ])('%s is rejected both before and during the call', async (url) => {
    const sender = createSender({ allowedRanges: [] })
    expect(sender.findAddressFault(url)).not.toBeNull()
    expect(await send(url, sender)).toMatchObject({ outcome: 'ForbiddenAddress', status: null })
  })

  it('is not reached by a name that resolves to it, even if only the second time', async () => {
    const addresses = ['203.0.113.1', '127.0.0.1']
    let count = 0
    const url = (await serve((_, response) => response.end())).replace('127.0.0.1', 'rebound.example')
    const resolve = async () => [{ address: addresses[Math.min(count++, 1)] ?? '', family: 4 }]
    const sender = createSender({ allowedRanges: ['203.0.113.0/24'], resolve })
    expect((await send(url, sender)).outcome).not.toBe('Delivered')
    expect(await send(url, sender)).toMatchObject({ outcome: 'ForbiddenAddress' })
    expect(sender.findAddressFault(url)).toBeNull()
  })

  it('is any without TLS if TLS is required', () => {
    const sender = createSender({ isTlsRequired: true })
    expect(sender.findAddressFault('http://shop.example/')).toMatch(/https/)
    expect(sender.findAddressFault('https://shop.example/')).toBeNull()
  })
})
