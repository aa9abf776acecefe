import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** What the operator can watch, in the Prometheus text format. */
export class Metrics {
  readonly #registry = new Registry()
  readonly #requests: Histogram<'operation' | 'status'>
  readonly #closed: Counter<'why'>

  constructor() {
    collectDefaultMetrics({ register: this.#registry })
    this.#requests = new Histogram({
      name: 'portolan_http_request_seconds',
      help: 'Time from the first byte of a request to the last byte of its answer, by operation and status.',
      labelNames: ['operation', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers: [this.#registry],
    })
    this.#closed = new Counter({
      name: 'portolan_connections_closed_total',
      help: 'Connections that the server closed: too many in all or of one address, or a reader that was too slow.',
      labelNames: ['why'],
      registers: [this.#registry],
    })
  }

  /** Counts a connection that the server closed. */
  countClosed(why: string): void {
    this.#closed.inc({ why })
  }

  /** Counts one answered request. */
  observeRequest(operation: string, status: number, seconds: number): void {
    this.#requests.observe({ operation, status: String(status) }, seconds)
  }

  /** Adds a figure that is read when the metrics are. */
  addGauge(name: string, help: string, read: () => number): void {
    new Gauge({
      name,
      help,
      registers: [this.#registry],
      collect() {
        this.set(read())
      },
    })
  }

  get contentType(): string {
    return this.#registry.contentType
  }

  async renderText(): Promise<string> {
    return this.#registry.metrics()
  }
}
