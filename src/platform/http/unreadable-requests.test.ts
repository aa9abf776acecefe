import { once } from 'node:events'
import { createServer, type RequestListener, type ServerOptions } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { followAnswers, rejectUnreadableRequest } from './unreadable-requests.ts'

/** Milliseconds within which a connection must be closed, on a busy machine. */
const timeout = 15_000

let close: () => Promise<void> = async () => {}
afterEach(() => close())

async function listen(listener: RequestListener, options: ServerOptions = {}): Promise<number> {
  // Longer than any test waits, so that no connection is closed for being idle.
  const server = createServer({ keepAliveTimeout: 72_000, ...options }, listener)
  server.on('clientError', (error, socket) => rejectUnreadableRequest(error, socket as Socket))
  followAnswers(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  close = () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections())
  return (server.address() as AddressInfo).port
}

interface Talk {
  readonly socket: Socket
  readonly received: () => string
  /** Waits until the server ends its side. @returns what it sent */
  readonly ended: Promise<string>
}

/** A client that never closes its connection, and reads everything. */
function talk(port: number): Talk {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  let text = ''
  socket.setEncoding('latin1')
  socket.on('data', (piece: string) => (text += piece))
  const ended = new Promise<string>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`neither an end nor a close after ${JSON.stringify(text)}`)),
      timeout,
    )
    const settle = () => {
      clearTimeout(timer)
      resolve(text)
    }
    socket.on('end', settle)
    socket.on('close', settle)
    socket.on('error', () => {})
  })
  return { socket, received: () => text, ended }
}

const good = 'GET /good HTTP/1.1\r\nHost: x\r\n\r\n'
const garbage = 'NONSENSE \x01\r\n\r\n'
const statuses = (text: string): string[] => [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status ?? '')
const answerAtOnce: RequestListener = (_, response) => void response.end('good')

const unreadable: readonly (readonly [name: string, bytes: string, status: string])[] = [
  ['garbage', garbage, '400'],
  ['1,500 headers', `GET / HTTP/1.1\r\n${'x-header: 1234567890\r\n'.repeat(1500)}\r\n`, '431'],
  ['bytes above 0x7f in the path', 'GET /\xe4\xff HTTP/1.1\r\nHost: x\r\n\r\n', '400'],
  ['an invalid length', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n', '400'],
  ['a chunk that is not a number', 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n', '400'],
]

describe.each(unreadable)('%s', (_, bytes, status) => {
  test('gets a response on a new connection, which is closed', async () => {
    const { socket, ended } = talk(
      await listen((request, response) => request.on('end', () => response.end()).resume()),
    )
    socket.write(Buffer.from(bytes, 'latin1'))
    expect(statuses(await ended)).toEqual([status])
  })

  test('gets a response after a pipelined valid request', async () => {
    const slow: RequestListener = (request, response) => {
      if (request.url !== '/good') return
      response.write('first half')
      setTimeout(() => response.end('second half'), 50)
    }
    const { socket, ended } = talk(await listen(slow))
    socket.write(Buffer.from(good + bytes, 'latin1'))
    const text = await ended
    expect(statuses(text)).toEqual(['200', status])
    expect(text).toMatch(/first half[^]*second half[^]*HTTP/)
  })

  test('gets a response after an earlier one on the same connection', async () => {
    const { socket, ended, received } = talk(
      await listen((request, response) => {
        if (request.url === '/good') response.end('good')
      }),
    )
    socket.write(good)
    await new Promise<void>((resolve) => socket.once('data', () => resolve()))
    expect(received()).toContain('200')
    socket.write(Buffer.from(bytes, 'latin1'))
    expect(statuses(await ended)).toEqual(['200', status])
  })
})

describe('closes a connection', () => {
  test('whose client neither reads nor closes', async () => {
    let openSocket: Socket | undefined
    const port = await listen((request, response) => {
      openSocket = request.socket
      response.end('x')
    })
    const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    client.on('error', () => {})
    client.write(good)
    await new Promise<void>((resolve) => client.once('data', () => resolve()))
    client.pause()
    client.write(garbage)
    if (openSocket === undefined) throw new Error('there was no request')
    await once(openSocket, 'close', { signal: AbortSignal.timeout(timeout) })
    expect(client.destroyed).toBe(false)
    client.destroy()
  })

  test.each(unreadable)('that requested another protocol, before it sends %s', async (_, bytes) => {
    const upgrade = 'GET / HTTP/1.1\r\nHost: x\r\nConnection: upgrade\r\nUpgrade: h2c\r\n\r\n'
    const port = await listen(answerAtOnce)
    const later = talk(port)
    later.socket.write(upgrade)
    await new Promise<void>((resolve) => later.socket.once('data', () => resolve()))
    later.socket.write(Buffer.from(bytes, 'latin1'))
    expect(statuses(await later.ended)).toEqual(['200'])
    const together = talk(port)
    together.socket.write(Buffer.from(upgrade + bytes, 'latin1'))
    expect(statuses(await together.ended)).toEqual(['200'])
  })

  test('that keeps sending unparsable data', async () => {
    const { socket, ended } = talk(await listen(answerAtOnce))
    const sending = setInterval(() => socket.write(garbage), 1)
    const text = await ended
    clearInterval(sending)
    expect(statuses(text)).toEqual(['400'])
  })

  test('that the client half-closed in the middle of a request', async () => {
    const { socket, ended } = talk(await listen(answerAtOnce))
    socket.end('GET / HTTP/1.1\r\nHo')
    expect(statuses(await ended)).toEqual(['400'])
  })

  test('that the client half-closed after a request and garbage, without a response to the garbage only', async () => {
    const { socket, ended } = talk(await listen((_, response) => void setTimeout(() => response.end('late'), 50)))
    socket.end(good + garbage)
    expect(statuses(await ended)).toEqual([])
  })

  test('after half a response to a request whose rest cannot be parsed', async () => {
    const { socket, ended } = talk(await listen((_, response) => void response.write('half')))
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n')
    await new Promise<void>((resolve) => socket.once('data', () => resolve()))
    socket.write('zz\r\n')
    expect(await ended).not.toContain('400')
  })

  test('whose request does not arrive completely in time', async () => {
    const deadlines = { connectionsCheckingInterval: 20, headersTimeout: 200, requestTimeout: 400 }
    const { socket, ended } = talk(await listen(answerAtOnce, deadlines))
    socket.write('GET / HTTP/1.1\r\nHo')
    expect(statuses(await ended)).toEqual(['408'])
  })
})
