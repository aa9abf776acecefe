import { type Client, isPortolanError, type ReturnOrder } from '#client'
import { createDemoPackage, type DemoOrder, listDemoOrders, listDemoProducts } from './demo-data.ts'

/** The clients and the size of the demo. */
export interface DemoCast {
  readonly client: Client
  /** May create a webhook endpoint for the sandbox inbox. */
  readonly operator: Client
  /** URL of the server. */
  readonly url: string
  readonly tenant: string
  readonly brand: string
  readonly orders: number
  readonly now: Date
  /** Called with each line of progress. */
  readonly onProgress: (line: string) => void
}

/** Concurrent requests: the demo does not try the server's limits. */
const inParallel = 8

/** Milliseconds to wait for an upload. */
const longestUploadWait = 20_000

async function runForEach<Entry>(entries: readonly Entry[], work: (entry: Entry, index: number) => Promise<void>) {
  const waiting = entries.entries()
  const workers = Array.from({ length: inParallel }, async () => {
    for (const [index, entry] of waiting) await work(entry, index)
  })
  await Promise.all(workers)
}

/** The response; null if the status is one of these. */
async function returnNullForStatus<Answer>(
  call: Promise<Answer>,
  ...statuses: readonly number[]
): Promise<Answer | null> {
  try {
    return await call
  } catch (error) {
    if (isPortolanError(error) && 'status' in error && statuses.includes(error.status)) return null
    throw error
  }
}

/** Runs the whole demo. Data of an earlier run is kept and continued. */
export async function playDemo(cast: DemoCast): Promise<void> {
  const inbox = await openInbox(cast)
  await fillCatalog(cast)
  const confirmed = await confirmOrders(cast)
  await sendPackages(
    cast,
    confirmed.filter(({ outcome }) => outcome === 'Packed'),
  )
  const returned = confirmed.filter(({ outcome }) => outcome === 'Returned')
  await shipOrders(cast, returned)
  await returnGoods(cast, returned)
  if (inbox !== null) cast.onProgress(`Webhooks: all events were delivered to ${inbox} – open it in a browser.`)
}

/**
 * Creates a webhook endpoint for the sandbox inbox, to show events arriving.
 *
 * @returns the URL of the inbox; null if there is none, or the endpoint may not be created
 */
async function openInbox({ operator, url, tenant }: DemoCast): Promise<string | null> {
  const address = new URL('/sandbox/inbox/demo', url).href
  if ((await returnNullForStatus(operator.sandbox.readSandboxInbox({ params: { name: 'demo' } }), 404)) === null)
    return null
  const listed = await returnNullForStatus(operator.admin.listWebhookEndpoints({ query: { tenant } }), 400, 401, 403)
  if (listed === null) return null
  if (listed.body.items.some((endpoint) => endpoint.url === address)) return address
  const body = { tenant, url: address, description: 'Sandbox inbox', eventTypes: null, isEnabled: true }
  return (await returnNullForStatus(operator.admin.createWebhookEndpoint({ body }), 409)) === null ? null : address
}

async function fillCatalog({ client, brand, onProgress }: DemoCast): Promise<void> {
  const products = listDemoProducts(brand)
  const { headers } = await client.catalog.uploadCatalog({ body: products })
  const uploadId = headers.get('location')?.split('/').at(-1) ?? ''
  const until = performance.now() + longestUploadWait
  for (;;) {
    const { body: upload } = await client.catalog.readUpload({ params: { uploadId } })
    const isEnded = upload.state === 'Completed' || upload.state === 'Failed'
    if (isEnded) {
      onProgress(`Catalog: ${upload.received} products, ${upload.valid} valid, ${upload.invalid} invalid.`)
      return
    }
    if (performance.now() > until) {
      onProgress(`Catalog: ${upload.received} products uploaded, waiting for a worker.`)
      return
    }
    await new Promise((onDone) => setTimeout(onDone, 250))
  }
}

/** Confirms the orders, and returns those that can ship: somebody may have cancelled some in the console. */
async function confirmOrders({ client, orders, now, onProgress }: DemoCast): Promise<readonly DemoOrder[]> {
  const all = listDemoOrders(orders, now)
  const counts = new Map<string, number>()
  const confirmed = new Set<string>()
  let added = 0
  await runForEach(all, async ({ number, confirmation, outcome }) => {
    const received = await returnNullForStatus(client.checkout.receiveOrderConfirmation({ body: confirmation }), 409)
    const params = { platformOrderNumber: number }
    if (received !== null) added += 1
    const isCancelled = received?.body.status === 'Confirmed' && outcome === 'Cancelled'
    const { body } = isCancelled
      ? await client.checkout.cancelOrderConfirmation({ params })
      : (received ?? (await client.checkout.readOrderConfirmation({ params })))
    counts.set(body.status, (counts.get(body.status) ?? 0) + 1)
    if (body.status === 'Confirmed') confirmed.add(number)
  })
  const parts = [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([status, count]) => `${count} ${status}`)
  onProgress(`Order confirmations: ${all.length}, ${added} of them new: ${parts.join(', ')}.`)
  return all.filter(({ number }) => confirmed.has(number))
}

async function sendPackages({ client, brand, onProgress }: DemoCast, orders: readonly DemoOrder[]): Promise<void> {
  let [sent, heldCount, changed] = [0, 0, 0]
  await runForEach(orders, async (order, index) => {
    const body = createDemoPackage(order, brand, index % 8 === 7)
    const answer = await returnNullForStatus(client.packages.submitPackage({ body }), 409)
    if (answer === null) changed += 1
    else if (answer.body.outcome === 1) sent += 1
    else heldCount += 1
  })
  const unchangedText = changed === 0 ? '' : `, ${changed} left as changed by somebody`
  onProgress(`Packages: ${sent} with documents, ${heldCount} held or with warnings${unchangedText}.`)
}

async function shipOrders({ client, tenant, onProgress }: DemoCast, orders: readonly DemoOrder[]): Promise<void> {
  await runForEach(orders, async ({ reference }) => {
    const body = { orderReference: reference, shippingReference: `${reference}-SHIP` }
    await client.returns.submitOutboundShipment({ params: { identifier: tenant }, body })
  })
  onProgress(`Outbound shipments: ${orders.length}.`)
}

type Status = ReturnOrder['status']

/** The transitions to each final state, one of which every return reaches. */
const ways: readonly (readonly Status[])[] = [
  ['Created'],
  ['Created', 'LabelIssued'],
  ['Created', 'LabelIssued', 'ReceivedByCarrier'],
  ['Created', 'LabelIssued', 'ReceivedByCarrier', 'InTransit'],
  ['Created', 'LabelIssued', 'InTransit', 'Received'],
  ['Created', 'InTransit', 'Received', 'InProgress'],
  ['Created', 'InTransit', 'Received', 'Processed'],
  ['Created', 'Received', 'InProgress', 'Processed', 'Refunded'],
  ['Created', 'Received', 'Rejected'],
  ['Created', 'Cancelled'],
  ['Created', 'LabelIssued', 'Expired'],
]

/** A carrier's event code for each status. */
const carrierCodes: Readonly<Partial<Record<Status, string>>> = {
  ReceivedByCarrier: 'Accepted',
  InTransit: 'InTransit',
  Received: 'Delivered',
}

const reasons = ['TooSmall', 'TooLarge', 'NotAsDescribed', 'Faulty', 'ChangedMind'] as const

async function returnGoods(cast: DemoCast, orders: readonly DemoOrder[]): Promise<void> {
  const known = await readReturns(cast)
  const counts = new Map<Status, number>()
  await runForEach(orders, async (order, index) => {
    const statusPath = ways[index % ways.length] ?? []
    let current = known.get(order.reference) ?? (await createReturn(cast, order, index))
    // A return that somebody moved elsewhere stays there.
    const further = statusPath.includes(current.status) ? statusPath.slice(statusPath.indexOf(current.status) + 1) : []
    for (const status of further) current = await moveReturn(cast, order, current, status)
    counts.set(current.status, (counts.get(current.status) ?? 0) + 1)
  })
  const parts = [...counts].map(([status, count]) => `${count} ${status}`)
  cast.onProgress(`Returns: ${orders.length}: ${parts.join(', ')}.`)
}

/** The existing returns, by order reference. */
async function readReturns({ client, tenant }: DemoCast): Promise<ReadonlyMap<string, ReturnOrder>> {
  const returns = new Map<string, ReturnOrder>()
  const input = { params: { identifier: tenant }, query: { pageSize: 500 } }
  // An empty list is a 404.
  if ((await returnNullForStatus(client.returns.listReturnOrders(input), 404)) === null) return returns
  for await (const returnOrder of client.returns.listReturnOrders.items(input)) {
    returns.set(returnOrder.orderReference, returnOrder)
  }
  return returns
}

async function createReturn({ client, tenant }: DemoCast, order: DemoOrder, index: number): Promise<ReturnOrder> {
  const { body } = await client.returns.createReturnOrder({
    params: { identifier: tenant, orderReference: order.reference },
    body: {
      returnItems: [
        { productCode: order.productCode, reasonCode: reasons[index % reasons.length] ?? reasons[0], quantity: 1 },
      ],
    },
  })
  return body
}

/** Moves a return on realistically: by label, carrier events, or inspection. */
async function moveReturn(
  { client, tenant, now }: DemoCast,
  order: DemoOrder,
  { returnOrderNumber, status: from }: ReturnOrder,
  status: Status,
): Promise<ReturnOrder> {
  const params = { identifier: tenant, orderReference: order.reference, returnOrderNumber }
  const code = carrierCodes[status]
  if (status === 'LabelIssued') {
    await client.returns.readReturnDocument({ params: { ...params, documentType: 'Label' } })
  } else if (code !== undefined) {
    const event = { code, dateTime: now.toISOString(), location: order.destination.city }
    await client.returns.feedTrackingEvents({ params, body: { events: [event] } })
  } else {
    const isInspected = status === 'Processed' && from !== 'Processed'
    const returnItems = isInspected ? [{ productCode: order.productCode, returnItemStatus: 'Accepted' as const }] : null
    await client.returns.updateReturnOrder({
      params,
      body: { status, ...(returnItems === null ? {} : { returnItems }) },
    })
  }
  return (await client.returns.readReturnOrder({ params })).body
}
