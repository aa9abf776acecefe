import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { ApiClientWithSecret, Clients } from './clients.ts'

/** Does work in a unit of its own. */
export type WorkInUnit = <T>(work: (unit: UnitOfWork) => Promise<T>) => Promise<T>

type Found = ApiClientWithSecret | null

/**
 * Looks up clients for those that ask for tokens: one question to the database at a time, for all that have come meanwhile.
 * However many ask at once, they hold one connection.
 */
export class ClientLookups {
  readonly #clients: Clients
  #waiting = new Map<string, PromiseWithResolvers<Found>>()
  #isBusy = false

  constructor(clients: Clients) {
    this.#clients = clients
  }

  async find(read: WorkInUnit, clientId: string): Promise<Found> {
    const others = this.#waiting.get(clientId)
    if (others !== undefined) return others.promise
    const own = Promise.withResolvers<Found>()
    this.#waiting.set(clientId, own)
    if (!this.#isBusy) void this.#work(read)
    return own.promise
  }

  async #work(read: WorkInUnit): Promise<void> {
    this.#isBusy = true
    while (this.#waiting.size > 0) {
      const asked = this.#waiting
      this.#waiting = new Map()
      try {
        const found = await read((unit) => this.#clients.findAll(unit, [...asked.keys()]))
        const byId = new Map(found.map((client) => [client.clientId, client]))
        for (const [clientId, { resolve }] of asked) resolve(byId.get(clientId) ?? null)
      } catch (error) {
        for (const { reject } of asked.values()) reject(error)
      }
    }
    this.#isBusy = false
  }
}
