import {
  type Aggregator,
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  Registry,
} from 'prom-client'
import type { MetricSample } from '../kernel/database-metric.ts'

/** All metrics of one process, in a form that can be sent to another. */
export type ProcessMetrics = readonly object[]

export interface GaugeDescription {
  readonly name: string
  readonly help: string
  readonly labels?: readonly string[]
  /** How several processes make one figure of theirs; added up when left out. */
  readonly aggregator?: Aggregator
}

/** Read when the metrics are; one without labels is a number alone. */
export type ReadGauge = () => number | readonly MetricSample[] | Promise<readonly MetricSample[]>

/** What the operator can watch, in the Prometheus text format. */
export class Metrics {
  readonly #registry = new Registry()
  readonly #requests: Histogram<'operation' | 'status'>
  readonly #closed: Counter<'why'>
  readonly #webhookAttempts: Counter<'outcome'>
  readonly #refusals: Counter<'event' | 'reason'>
  readonly #connectionWaits: Histogram
  #render = async (): Promise<string> => this.#registry.metrics()

  constructor() {
    collectDefaultMetrics({ register: this.#registry })
    this.addGauge({ name: 'portolan_processes', help: 'Server processes that responded to the scrape.' }, () => 1)
    this.#requests = new Histogram({
      name: 'portolan_http_request_seconds',
      help: 'Time from the first byte of a request to the last byte of its response, by operation and status.',
      labelNames: ['operation', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers: [this.#registry],
    })
    this.#closed = new Counter({
      name: 'portolan_connections_closed_total',
      help: 'Connections closed by the server, because there were too many, in total or from one address, or the reader was too slow.',
      labelNames: ['why'],
      registers: [this.#registry],
    })
    this.#webhookAttempts = new Counter({
      name: 'portolan_webhook_attempts_total',
      help: 'Attempts to deliver an event to a webhook endpoint, by outcome.',
      labelNames: ['outcome'],
      registers: [this.#registry],
    })
    this.#refusals = new Counter({
      name: 'portolan_refusals_total',
      help: 'Requests rejected according to the security log, by event and reason: tokens, scopes, limits, requests.',
      labelNames: ['event', 'reason'],
      registers: [this.#registry],
    })
    this.#connectionWaits = new Histogram({
      name: 'portolan_db_wait_seconds',
      help: 'Time spent waiting for a database connection.',
      buckets: [0.001, 0.01, 0.1, 0.5, 1, 4],
      registers: [this.#registry],
    })
  }

  /** Counts an attempt to deliver an event. */
  countWebhookAttempt(outcome: string): void {
    this.#webhookAttempts.inc({ outcome })
  }

  /** Counts a connection that the server closed. */
  countClosed(why: string): void {
    this.#closed.inc({ why })
  }

  /** Counts somebody or something that was refused. */
  countRefusal(event: string, reason: string): void {
    this.#refusals.inc({ event, reason })
  }

  /** Counts one answered request. */
  observeRequest(operation: string, status: number, seconds: number): void {
    this.#requests.observe({ operation, status: String(status) }, seconds)
  }

  /** Counts one wait for a database connection. */
  observeConnectionWait(seconds: number): void {
    this.#connectionWaits.observe(seconds)
  }

  /** Adds a figure that is read when the metrics are. */
  addGauge({ name, help, labels = [], aggregator = 'sum' }: GaugeDescription, read: ReadGauge): void {
    new Gauge({
      name,
      help,
      labelNames: [...labels],
      aggregator,
      registers: [this.#registry],
      async collect() {
        const value = await read()
        this.reset()
        if (typeof value === 'number') this.set(value)
        else for (const sample of value) this.set(sample.labels, sample.value)
      },
    })
  }

  get contentType(): string {
    return this.#registry.contentType
  }

  /** Has the metrics rendered elsewhere: where those of several processes are known. */
  renderBy(render: () => Promise<string>): void {
    this.#render = render
  }

  async renderText(): Promise<string> {
    return this.#render()
  }

  /** Those of this process alone. */
  async collect(): Promise<ProcessMetrics> {
    return this.#registry.getMetricsAsJSON()
  }
}

/** The metrics of several processes as one: counts are added up. */
export async function renderTogether(processes: readonly ProcessMetrics[]): Promise<string> {
  return AggregatorRegistry.aggregate([...processes]).metrics()
}

/**
 * What stays of processes that have ended: their counts. Without them the sums would fall, which looks as if all had begun
 * anew.
 */
export async function retainCounts(processes: readonly ProcessMetrics[]): Promise<ProcessMetrics> {
  const counts = processes.map((metrics) => metrics.filter(isCount))
  return AggregatorRegistry.aggregate(counts).getMetricsAsJSON()
}

/** What a process has done ends with it; what it holds does not outlive it. */
const isCount = (metric: object): boolean => {
  const { type, name } = metric as { readonly type?: unknown; readonly name?: unknown }
  return (type === 'counter' || type === 'histogram') && typeof name === 'string' && name.startsWith('portolan_')
}
