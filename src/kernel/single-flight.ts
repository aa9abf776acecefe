import { createCallerGoneProblem } from './tenant-scheduler.ts'

interface Flight<T> {
  readonly result: Promise<T>
  readonly controller: AbortController
  passengers: number
}

/**
 * Has the same thing made once for all who ask for it while it is being made. Who goes away leaves alone; when all have
 * gone, the making is stopped.
 */
export class SingleFlight<T> {
  readonly #flights = new Map<string, Flight<T>>()

  /**
   * What is being made under a key, or is made now.
   *
   * @param key what makes two askings the same; the tenant belongs into it
   * @param signal fires once this caller does not wait any more
   * @param make must end soon once its signal fires
   * @throws Problem `unavailable` when the caller has gone; else whatever the making throws
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
      // Who asks from now on has it made again.
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
