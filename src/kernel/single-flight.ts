import { createCallerGoneProblem } from './tenant-scheduler.ts'

interface Flight<T> {
  readonly result: Promise<T>
  readonly controller: AbortController
  passengers: number
}

/**
 * Shares one computation between all callers that request the same key concurrently. A caller that leaves does not
 * affect the others; when all have left, the computation is aborted.
 */
export class SingleFlight<T> {
  readonly #flights = new Map<string, Flight<T>>()

  /**
   * Returns the result of the computation in progress for a key, or starts one.
   *
   * @param key identifies equal requests; must include the tenant
   * @param signal fires when this caller no longer waits
   * @param make must end soon after its signal fires
   * @throws Problem `unavailable` if the caller has left; otherwise whatever the computation throws
   */
  async share(key: string, signal: AbortSignal | null, make: (signal: AbortSignal) => Promise<T>): Promise<T> {
    if (signal?.aborted === true) throw createCallerGoneProblem()
    const flight = this.#flights.get(key) ?? this.#begin(key, make)
    flight.passengers++
    if (signal === null) return flight.result
    const { promise: gone, reject } = Promise.withResolvers<never>()
    const leave = () => {
      reject(createCallerGoneProblem())
      flight.passengers--
      if (flight.passengers > 0) return
      // Later callers start a new computation.
      this.#forget(key, flight)
      flight.controller.abort()
    }
    signal.addEventListener('abort', leave, { once: true })
    try {
      return await Promise.race([flight.result, gone])
    } finally {
      signal.removeEventListener('abort', leave)
    }
  }

  #begin(key: string, make: (signal: AbortSignal) => Promise<T>): Flight<T> {
    const controller = new AbortController()
    const flight: Flight<T> = { result: make(controller.signal), controller, passengers: 0 }
    this.#flights.set(key, flight)
    const forget = () => this.#forget(key, flight)
    flight.result.then(forget, forget)
    return flight
  }

  #forget(key: string, flight: Flight<T>): void {
    if (this.#flights.get(key) === flight) this.#flights.delete(key)
  }
}
