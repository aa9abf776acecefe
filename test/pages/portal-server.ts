import { expect } from 'vitest'
import { sandboxPortal } from '../../src/composition/sandbox.ts'
import { TestClock } from '../support/test-clock.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { addSandboxOrder, Shopper } from './portal-shopper.ts'

/** Starts a server with a settable clock and an order for the return portal. */
export async function startPortalServer(): Promise<{ readonly server: TestServer; readonly clock: TestClock }> {
  const clock = new TestClock()
  const server = await startTestServer({ clock })
  await addSandboxOrder(server)
  return { server, clock }
}

/** Stops the server, and expects that it has logged neither warnings nor errors. */
export async function stopPortalServer(server: TestServer): Promise<void> {
  const { complaints } = server
  await server.stop()
  expect(complaints).toEqual([])
}

/** What a shopper enters on the page of items to return two of them. */
export const chosenItems = {
  'reason-1': 'TooSmall',
  'reason-2': 'ChangedMind',
  'quantity-2': '2',
  'note-1': 'Sleeves <b>too</b> short',
}

/** Goes as far as the confirmation page. */
export async function chooseReturn(server: TestServer): Promise<Shopper> {
  const shopper = new Shopper(server)
  await shopper.lookUp()
  await shopper.open('items')
  await shopper.goOn('items', chosenItems)
  await shopper.goOn('method', { method: '1', 'point-1': 'SBX-DE-1-01' })
  return shopper
}

/** The returns of the order. */
export async function readReturns(server: TestServer): Promise<readonly Record<string, unknown>[]> {
  const response = await server.call('acme-sandbox', 'GET', '/acme/return-orders?pageSize=10')
  const { returnOrders = [] } = response.json<{ returnOrders?: Record<string, unknown>[] }>()
  return returnOrders.filter(({ orderReference }) => orderReference === sandboxPortal.orderReference)
}

/** The events of a type, in the order in which they occurred. */
export async function readEvents(server: TestServer, type: string) {
  return server.database.query<{ subject: string; data: Record<string, unknown> }>(
    // Ids of the same millisecond sort in any order.
    `select subject, data from portolan.event where type = $1 order by occurred_at, data ->> 'emailAddress'`,
    [type],
  )
}
