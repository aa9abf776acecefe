import { afterAll, beforeAll, expect, test } from 'vitest'
import { eicar, type MalwareDaemon, startMalwareDaemon } from '../support/malware-daemon.ts'
import { pictures } from '../support/pictures.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { addSandboxOrder, Shopper } from './portal-shopper.ts'

let daemon: MalwareDaemon
let server: TestServer
let shopper: Shopper

beforeAll(async () => {
  daemon = await startMalwareDaemon()
  server = await startTestServer({}, { scannerAddress: daemon.address })
  await addSandboxOrder(server)
  shopper = new Shopper(server)
  await shopper.lookUp()
  await shopper.open('items')
  await shopper.goOn('items', { 'reason-1': 'TooSmall' })
  await shopper.goOn('method', { method: '1' })
  await shopper.goOn('confirm')
})
afterAll(async () => {
  await server.stop()
  daemon.stop()
})

async function send(content: Uint8Array) {
  await shopper.open('return')
  return shopper.submit('photographs', {}, { files: [{ field: 'photograph-1', name: 'a.jpg', content }] })
}

async function countStored(): Promise<number> {
  const [{ count } = { count: -1 }] = await server.database.query<{ count: number }>(
    "select count(*)::int as count from portolan.document where subject like 'return-photographs/%'",
  )
  return count
}

test('photographs are scanned before they are stored, and those with malware are not stored', async () => {
  const infected = await send(Buffer.concat([pictures.jpeg, Buffer.from(eicar)]))
  expect(infected.statusCode).toBe(400)
  expect([daemon.scanned, await countStored()]).toEqual([1, 0])
  expect(server.security.map((line) => JSON.parse(line) as object)).toContainEqual(
    expect.objectContaining({
      event: 'input',
      outcome: 'refused',
      reason: 'invalid',
      route: 'submitPortalPhotographs',
    }),
  )
  expect((await send(pictures.jpeg)).statusCode).toBe(303)
  expect([daemon.scanned, await countStored()]).toEqual([2, 1])
})

test('while the scanner does not answer, photographs are refused', async () => {
  daemon.stop()
  expect((await send(pictures.jpeg)).statusCode).toBe(503)
  expect(await countStored()).toBe(1)
  expect(server.complaints.join()).toContain('the malware scanner does not answer')
})
