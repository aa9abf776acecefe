import { type AddressInfo, createServer } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { eicar, type MalwareDaemon, startMalwareDaemon } from '../../test/support/malware-daemon.ts'
import { createClamdScanner } from './clamd-scanner.ts'

let daemon: MalwareDaemon | null = null
const reports: unknown[] = []

afterEach(() => {
  daemon?.stop()
  daemon = null
  reports.length = 0
})

async function startScanner(toReply?: (file: string) => string) {
  daemon = await startMalwareDaemon(toReply)
  return createClamdScanner(daemon.address, (error) => reports.push(error))
}

test('a clean file of several chunks passes', async () => {
  const scanner = await startScanner((file) => (file.length === 300_000 ? 'OK' : 'Short FOUND'))
  expect(await scanner.findMalware(Buffer.alloc(300_000, 1))).toBeNull()
  expect(reports).toEqual([])
})

test('malware is named, wherever in the file it is', async () => {
  const scanner = await startScanner()
  expect(await scanner.findMalware(Buffer.from(eicar))).toBe('Eicar-Test-Signature')
  const late = Buffer.concat([Buffer.alloc(65_536 - 10), Buffer.from(eicar)])
  expect(await scanner.findMalware(late)).toBe('Eicar-Test-Signature')
})

test.each([
  ['an error', () => 'INSTREAM size limit exceeded. ERROR'],
  ['something else', () => ''],
  ['without end', () => 'x'.repeat(100_000)],
])('a daemon that answers %s lets nothing pass', async (_, toReply) => {
  const scanner = await startScanner(toReply)
  await expect(scanner.findMalware(Buffer.from('a'))).rejects.toMatchObject({ kind: 'unavailable' })
  expect(reports).toHaveLength(1)
})

test('without a daemon nothing passes', async () => {
  const scanner = createClamdScanner({ host: '127.0.0.1', port: 1 }, (error) => reports.push(error))
  await expect(scanner.findMalware(Buffer.from('a'))).rejects.toMatchObject({ kind: 'unavailable' })
  expect(reports).toEqual([expect.objectContaining({ code: 'ECONNREFUSED' })])
})

test('a daemon that says a little now and then is given up too', async () => {
  const server = createServer((socket) => {
    const dripping = setInterval(() => socket.write('x'), 20)
    socket.on('error', () => {})
    socket.on('close', () => clearInterval(dripping))
    socket.resume()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = { host: '127.0.0.1', port: (server.address() as AddressInfo).port }
  const scanner = createClamdScanner(address, (error) => reports.push(error), { silence: 5000, scan: 200 })
  await expect(scanner.findMalware(Buffer.from('a'))).rejects.toMatchObject({ kind: 'unavailable' })
  expect(reports).toEqual([expect.objectContaining({ message: 'clamd did not answer in time' })])
  await new Promise((resolve) => server.close(resolve))
})
