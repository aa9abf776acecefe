import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
let port: number
let token: string

beforeAll(async () => {
  server = await startTestServer()
  token = await server.token('acme-sandbox')
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
})
afterAll(() => server.stop())

/**
 * Sends bytes unchanged. @returns everything received until the server closes the connection, or five seconds have
 * passed
 */
function exchangeBytes(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(Buffer.from(text, 'latin1')))
    // Half-closes late, because the server drops requests whose client has disconnected.
    const timeout = setTimeout(() => socket.end(), 500)
    let response = ''
    socket.setTimeout(5000, () => {
      socket.destroy()
      reject(new Error(`no end after ${response}`))
    })
    socket.setEncoding('latin1')
    socket.on('data', (chunk: string) => (response += chunk))
    socket.on('error', () => {})
    socket.on('close', () => {
      clearTimeout(timeout)
      resolve(response)
    })
  })
}

const path = '/checkout/api/v3/Retailer/Confirmation'
const lines = (first: string, ...headers: readonly string[]) =>
  [first, 'Host: localhost', `Authorization: Bearer ${token}`, 'Connection: close', ...headers, '', ''].join('\r\n')
const post = (...headers: readonly string[]) =>
  lines(`POST ${path} HTTP/1.1`, 'Content-Type: application/json', ...headers)

describe('requests that no client would send', () => {
  test.each<[string, () => string, RegExp]>([
    ['bytes above ASCII in the path', () => lines(`GET ${path}/\xe4\xff HTTP/1.1`), /^HTTP\/1\.1 40[04]/],
    ['a blank in the path', () => lines(`GET ${path}/a b HTTP/1.1`), /^HTTP\/1\.1 400/],
    ['NUL in the path', () => lines(`GET ${path}/\0 HTTP/1.1`), /^HTTP\/1\.1 400/],
    ['dots in the path', () => lines(`GET ${path}/../../../../metrics HTTP/1.1`), /^HTTP\/1\.1 404/],
    ['a whole address', () => lines(`GET http://elsewhere.example${path} HTTP/1.1`), /^HTTP\/1\.1 (200|404)/],
    ['a star', () => lines('OPTIONS * HTTP/1.1'), /^HTTP\/1\.1 40[04]/],
    ['a method that nobody knows', () => lines(`NONSENSE ${path} HTTP/1.1`), /^HTTP\/1\.1 400/],
    ['a method of WebDAV', () => lines(`PROPFIND ${path} HTTP/1.1`), /^HTTP\/1\.1 405/],
    ['HTTP/3 in plain text', () => lines(`GET ${path} HTTP/3.0`), /^HTTP\/1\.1 400/],
    ['a body shorter than it says', () => `${post('Content-Length: 100')}{}`, /^(HTTP\/1\.1 400|$)/],
    ['a body longer than it says', () => `${post('Content-Length: 1')}{}`, /^HTTP\/1\.1 400/],
    ['two lengths', () => `${post('Content-Length: 2', 'Content-Length: 3')}{}`, /^HTTP\/1\.1 400/],
    [
      'a length and chunks',
      () => `${post('Content-Length: 2', 'Transfer-Encoding: chunked')}0\r\n\r\n`,
      /^HTTP\/1\.1 400/,
    ],
    ['a negative length', () => `${post('Content-Length: -1')}{}`, /^HTTP\/1\.1 400/],
    ['an enormous length', () => `${post('Content-Length: 99999999999')}{}`, /^HTTP\/1\.1 4(00|13)/],
    [
      'a chunk that is not a number',
      () => `${post('Transfer-Encoding: chunked')}zz\r\n{}\r\n0\r\n\r\n`,
      /^HTTP\/1\.1 400/,
    ],
    ['good chunks of a bad body', () => `${post('Transfer-Encoding: chunked')}2\r\n{]\r\n0\r\n\r\n`, /^HTTP\/1\.1 400/],
    ['an unknown transfer encoding', () => `${post('Transfer-Encoding: gzip')}{}`, /^HTTP\/1\.1 (400|501)/],
    ['headers without end', () => lines(`GET ${path} HTTP/1.1`, `X: ${'x'.repeat(20_000)}`), /^HTTP\/1\.1 431/],
    [
      'two thousand headers',
      () => lines(`GET ${path} HTTP/1.1`, ...Array.from({ length: 2000 }, () => 'x: y')),
      /^HTTP\/1\.1 (200|431)/,
    ],
    ['a broken header', () => lines(`GET ${path} HTTP/1.1`, 'no colon'), /^HTTP\/1\.1 400/],
    ['an upgrade', () => lines(`GET ${path} HTTP/1.1`, 'Upgrade: h2c', 'Connection: upgrade'), /^HTTP\/1\.1 (200|426)/],
    [
      'an expectation',
      () => `${post('Content-Length: 2', 'Expect: 100-continue')}{}`,
      /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 400/,
    ],
    [
      'another expectation',
      () => post('Content-Length: 2', 'Expect: a miracle'),
      /^HTTP\/1\.1 417[^]*x-request-id: [^]*"message":"The header Expect must be 100-continue or absent","code":4170/i,
    ],
    [
      'an expectation among others',
      () => lines('GET /health/ready HTTP/1.1', 'Expect: 100-continue, a miracle'),
      /HTTP\/1\.1 417[^]*application\/problem\+json[^]*"status":417/,
    ],
    [
      'two tokens',
      () => lines(`GET ${path} HTTP/1.1`, 'authorization: Bearer x'),
      /^HTTP\/1\.1 400[^]*"message":"The header Authorization occurs more than once; send it once","code":4000/,
    ],
    [
      'two hosts',
      () => lines(`GET ${path} HTTP/1.1`, 'HOST: localhost'),
      /^HTTP\/1\.1 400[^]*"message":"The header Host occurs more than once; send it once"/,
    ],
    [
      'no host',
      () => 'GET /health/ready HTTP/1.1\r\nConnection: close\r\n\r\n',
      /^HTTP\/1\.1 400[^]*x-request-id: [^]*application\/problem\+json[^]*"detail":"The header Host is missing; send it once"/,
    ],
    ['no host in HTTP/1.0', () => 'GET /health/ready HTTP/1.0\r\n\r\n', /^HTTP\/1\.1 200/],
    [
      'a long part of the path',
      () => lines(`GET /api/v2/RetailerCatalog/${'x'.repeat(5000)} HTTP/1.1`),
      /^HTTP\/1\.1 400[^]*The path has a segment with more than 4096 characters/,
    ],
    ['nothing', () => '\r\n\r\n', /^(HTTP\/1\.1 400|$)/],
    ['another protocol', () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', /^(HTTP\/1\.1 400|$)/],
  ])('%s', async (_, text, response) => {
    expect(await exchangeBytes(text())).toMatch(response)
    expect(server.complaints).toEqual([])
  })

  test('a chunked body over the limit returns 413', async () => {
    const chunk = `10000\r\n${' '.repeat(65_536)}\r\n`
    const response = await exchangeBytes(`${post('Transfer-Encoding: chunked')}${chunk.repeat(17)}0\r\n\r\n`)
    expect(response).toMatch(/^HTTP\/1\.1 413[^]*"code":4130/)
  })

  test('unparsable requests return a problem document', async () => {
    const response = await exchangeBytes('NONSENSE\r\n\r\n')
    const [head = '', body = ''] = response.split('\r\n\r\n')
    expect(head).toMatch(/content-type: application\/problem\+json; charset=utf-8/i)
    expect(JSON.parse(body)).toMatchObject({ status: 400, detail: 'The request is not valid HTTP' })
    expect(await exchangeBytes(lines(`GET ${path} HTTP/1.1`, `X: ${'x'.repeat(20_000)}`))).toMatch(/"status":431/)
  })

  test('the server keeps responding', async () => {
    expect(await exchangeBytes(lines('GET /health/ready HTTP/1.1'))).toMatch(/^HTTP\/1\.1 200/)
  })
})
