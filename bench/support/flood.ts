import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { ApiProcess } from './environment.ts'

/** Connections of a flood. */
export const floodConnections = 24

/** Kinds of work that a flood sends. */
export const floodKinds = [
  'documents',
  'snapshots',
  'uploads',
  'classification',
  'confirmations',
  'keys',
  'exports',
  'webhook-tests',
  'sign-ins',
] as const

export type FloodKind = (typeof floodKinds)[number]

/** Parameters of a flood, passed to its process as JSON. */
export interface FloodTask {
  readonly kind: FloodKind
  readonly port: number
  readonly token: string
  readonly returnOrderNumbers: readonly string[]
}

/** Number of requests of a flood by response status; `none` for those that were aborted or cut off. */
export type FloodOutcome = Readonly<Record<string, number>>

/** A running flood. */
export interface Flood {
  stop(): Promise<FloodOutcome>
}

/** Starts a flood in its own process; it is running when this resolves. */
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

/** A product with a description of the maximum length. */
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

/** A product that is rejected, so that it appears in the list of invalid products. */
export const createInvalidProduct = (index: number): object =>
  createFloodProduct(`A${index}`, { description: 'Short', countryOfOrigin: 'XX' })
