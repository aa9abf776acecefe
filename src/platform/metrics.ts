import {
  type Aggregator,
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type Metric,
  Registry,
} from 'prom-client'
import type { MetricSample } from '../kernel/database-metric.ts'

/** All metrics of one process, serializable for other processes. */
export type ProcessMetrics = readonly object[]

export interface GaugeDescription {
  readonly name: string
  readonly help: string
  readonly labels?: readonly string[]
  /** How values of several processes are combined; added by default. */
  readonly aggregator?: Aggregator
}

/** Evaluated when the metrics are read; a metric without labels is a plain number. */
export type ReadGauge = () => number | readonly MetricSample[] | Promise<readonly MetricSample[]>

let processMetrics: readonly Metric[] | null = null

/** The metrics of Node itself. They are shared, because what measures them runs until the process ends. */
function listProcessMetrics(): readonly Metric[] {
  if (processMetrics === null) {
    const registry = new Registry()
    collectDefaultMetrics({ register: registry })
    processMetrics = registry.getMetricsAsArray() as unknown as Metric[]
  }
  return processMetrics
}

/** Metrics in the Prometheus text format. */
export class Metrics {
  readonly #registry = new Registry()
  readonly #requests: Histogram<'operation' | 'status'>
  readonly #closed: Counter<'why'>
  readonly #webhookAttempts: Counter<'outcome'>
  readonly #rejections: Counter<'event' | 'reason'>
  readonly #droppedLogEntries: Counter<'why'>
  readonly #connectionWaits: Histogram
  #render = async (): Promise<string> => this.#registry.metrics()

  constructor() {
    for (const metric of listProcessMetrics()) this.#registry.registerMetric(metric)
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
    this.#rejections = new Counter({
      name: 'portolan_refusals_total',
      help: 'Requests rejected according to the security log, by event and reason: tokens, scopes, limits, requests.',
      labelNames: ['event', 'reason'],
      registers: [this.#registry],
    })
    this.#droppedLogEntries = new Counter({
      name: 'portolan_request_log_dropped_total',
      help: 'Requests missing from the request log, because there were more than it takes, or the database did not take them.',
      labelNames: ['why'],
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

  /** Counts a connection closed by the server. */
  countClosed(why: string): void {
    this.#closed.inc({ why })
  }

  /** Counts a rejected request. */
  countRejection(event: string, reason: string): void {
    this.#rejections.inc({ event, reason })
  }

  /** Counts requests missing from the request log. */
  countDroppedLogEntries(why: 'full' | 'failed', count: number): void {
    this.#droppedLogEntries.inc({ why }, count)
  }

  /** Counts a response. */
  observeRequest(operation: string, status: number, seconds: number): void {
    this.#requests.observe({ operation, status: String(status) }, seconds)
  }

  /** Records a wait for a database connection. */
  observeConnectionWait(seconds: number): void {
    this.#connectionWaits.observe(seconds)
  }

  /** Adds a metric that is read on each scrape. */
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

  /** Delegates rendering to where the metrics of several processes are known. */
  renderBy(render: () => Promise<string>): void {
    this.#render = render
  }

  async renderText(): Promise<string> {
    return this.#render()
  }

  /** Renders the metrics of this process only. */
  async collect(): Promise<ProcessMetrics> {
    return this.#registry.getMetricsAsJSON()
  }
}

/** Merges the metrics of several processes; counters are added up. */
export async function renderTogether(processes: readonly ProcessMetrics[]): Promise<string> {
  return AggregatorRegistry.aggregate([...processes]).metrics()
}

/**
 * Extracts the counters of ended processes, which must be retained: otherwise the sums would drop, which looks like a
 * restart.
 */
export async function retainCounts(processes: readonly ProcessMetrics[]): Promise<ProcessMetrics> {
  const counts = processes.map((metrics) => metrics.filter(isCount))
  return AggregatorRegistry.aggregate(counts).getMetricsAsJSON()
}

/** Counters survive the process; gauges do not. */
const isCount = (metric: object): boolean => {
  const { type, name } = metric as { readonly type?: unknown; readonly name?: unknown }
  return (type === 'counter' || type === 'histogram') && typeof name === 'string' && name.startsWith('portolan_')
}
