import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { ApiClientWithSecret } from './client.ts'
import type { Clients } from './clients.ts'

/** Runs work in a unit of its own. */
export type RunInUnit = <T>(work: (unit: UnitOfWork) => Promise<T>) => Promise<T>

type FoundClient = ApiClientWithSecret | null

/**
 * Batches lookups of clients that request tokens: one query at a time, for all that arrived in the meantime. However
 * many clients ask at once, they use one connection.
 */
export class ClientLookupBatcher {
  readonly #clients: Clients
  #waiting = new Map<string, PromiseWithResolvers<FoundClient>>()
  #isBusy = false

  constructor(clients: Clients) {
    this.#clients = clients
  }

  async findClient(read: RunInUnit, clientId: string): Promise<FoundClient> {
    const existing = this.#waiting.get(clientId)
    if (existing !== undefined) return existing.promise
    const pending = Promise.withResolvers<FoundClient>()
    this.#waiting.set(clientId, pending)
    if (!this.#isBusy) void this.#processWaiting(read)
    return pending.promise
  }

  async #processWaiting(read: RunInUnit): Promise<void> {
    this.#isBusy = true
    while (this.#waiting.size > 0) {
      const waiting = this.#waiting
      this.#waiting = new Map()
      try {
        const clients = await read((unit) => this.#clients.findAll(unit, [...waiting.keys()]))
        const byId = new Map(clients.map((client) => [client.clientId, client]))
        for (const [clientId, { resolve }] of waiting) resolve(byId.get(clientId) ?? null)
      } catch (error) {
        for (const { reject } of waiting.values()) reject(error)
      }
    }
    this.#isBusy = false
  }
}
