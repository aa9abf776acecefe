import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { ApiProcess } from './stage.ts'

/** How many connections flood at once. */
export const floodConnections = 24

/** The kinds of work that a tenant floods the server with. */
export const floodKinds = ['documents', 'snapshots', 'uploads', 'classification', 'confirmations'] as const

export type FloodKind = (typeof floodKinds)[number]

/** What a flood needs to know; it goes to its process as JSON. */
export interface FloodTask {
  readonly kind: FloodKind
  readonly port: number
  readonly token: string
  readonly returnOrderNumbers: readonly string[]
}

/** What has become of the requests of a flood, by status; `none` for those that were given up or cut off. */
export type FloodOutcome = Readonly<Record<string, number>>

/** A flood that is under way in a process of its own. */
export interface Flood {
  stop(): Promise<FloodOutcome>
}

/** Begins a flood in a process of its own, which is under way when this returns. */
export async function startFlood(
  { port, token }: Pick<ApiProcess, 'port' | 'token'>,
  kind: FloodKind,
  returnOrderNumbers: readonly string[],
): Promise<Flood> {
  const task: FloodTask = { kind, port, token, returnOrderNumbers }
  const child = fork(fileURLToPath(new URL('flood-process.ts', import.meta.url)), [JSON.stringify(task)])
  await once(child, 'message')
  return {
    stop: async () => {
      child.send('stop')
      const [outcome] = (await once(child, 'message')) as [FloodOutcome]
      await once(child, 'exit')
      return outcome
    },
  }
}

const words = 'woven cotton shirt with buttons of shell and a pocket for a wallet of leather '

/** A product with a text as long as it may be. */
export const createFloodProduct = (productCode: string, more: object = {}): object => ({
  brandCode: 'ACM',
  productCode,
  name: 'Shirt',
  description: words.repeat(120),
  material: 'Cotton',
  countryOfOrigin: 'PT',
  deliveryCountry: 'DE',
  ...more,
})

/** A product that is refused, so that it is among those whose list is copied. */
export const createInvalidProduct = (index: number): object =>
  createFloodProduct(`A${index}`, { description: 'Short', countryOfOrigin: 'XX' })
