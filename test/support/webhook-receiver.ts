import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A received delivery. */
export interface ReceivedDelivery {
  readonly path: string
  readonly id: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly event: { readonly id: string; readonly type: string; readonly subject: string; readonly data: unknown }
}

/** Responds to a delivery; doing nothing leaves it without a response. */
export type Respond = (delivery: ReceivedDelivery, response: ServerResponse) => void

/** A webhook receiver on a loopback address. */
export interface WebhookReceiver {
  readonly origin: string
  /** All deliveries in order of arrival, whatever the response. */
  readonly received: readonly ReceivedDelivery[]
  /** Changes how it responds from now on. */
  respondBy(respond: Respond): void
  stop(): Promise<void>
}

/** Accepts every delivery. */
export const accept: Respond = (_, response) => {
  response.writeHead(204).end()
}

export async function startWebhookReceiver(first: Respond = accept, port = 0): Promise<WebhookReceiver> {
  const received: ReceivedDelivery[] = []
  let respond = first
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await readText(request)
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    const delivery = {
      path: request.url ?? '',
      id: headers['webhook-id'] ?? '',
      headers,
      body,
      event: JSON.parse(body) as ReceivedDelivery['event'],
    }
    received.push(delivery)
    respond(delivery, response)
  }
  const server: Server = createServer((request, response) => {
    void receive(request, response)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    respondBy: (next) => {
      respond = next
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of request as AsyncIterable<Uint8Array>) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
