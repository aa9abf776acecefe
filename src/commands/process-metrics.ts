import { type Metrics, type ProcessMetrics, renderTogether, retainCounts } from '../platform/metrics.ts'

/** Messages about metrics from the primary to an API process. */
export type MetricsMessageToApiProcess =
  | { readonly type: 'collect-metrics'; readonly request: number }
  | { readonly type: 'rendered-metrics'; readonly request: number; readonly text: string }

/** Messages about metrics from an API process to the primary. */
export type MetricsMessageFromApiProcess =
  | { readonly type: 'collected-metrics'; readonly request: number; readonly metrics: ProcessMetrics }
  | { readonly type: 'render-metrics'; readonly request: number }

/** Milliseconds a process has to report its metrics; one that hangs is left out. */
const collectTimeout = 2000
/** Milliseconds an API process waits for the metrics of all. */
const renderTimeout = 5000

/** An API process as a source of metrics. */
export interface MeasuredProcess {
  send(message: MetricsMessageToApiProcess): void
}

interface Collecting {
  readonly resolve: (metrics: ProcessMetrics | null) => void
}

/** In the primary process: aggregates the metrics of all processes, including the counts of ended ones. */
export class MetricsOfProcesses {
  readonly #own: Metrics
  readonly #last = new Map<MeasuredProcess, ProcessMetrics>()
  readonly #collecting = new Map<number, Collecting>()
  #processes: readonly MeasuredProcess[] = []
  #retired: Promise<ProcessMetrics> = Promise.resolve([])
  #requests = 0

  constructor(own: Metrics) {
    this.#own = own
  }

  addProcess(measured: MeasuredProcess): void {
    this.#processes = [...this.#processes, measured]
  }

  /** Keeps the counts of an ended process. */
  retireProcess(measured: MeasuredProcess): void {
    this.#processes = this.#processes.filter((other) => other !== measured)
    const last = this.#last.get(measured)
    this.#last.delete(measured)
    if (last !== undefined) this.#retired = this.#retired.then((retired) => retainCounts([retired, last]))
  }

  /** Handles a message of a process. */
  receive(measured: MeasuredProcess, message: MetricsMessageFromApiProcess): void {
    const { request } = message
    if (message.type === 'collected-metrics') {
      this.#last.set(measured, message.metrics)
      this.#collecting.get(request)?.resolve(message.metrics)
      return
    }
    // A process without an answer responds with its own metrics.
    this.render().then(
      (text) => measured.send({ type: 'rendered-metrics', request, text }),
      () => {},
    )
  }

  async render(): Promise<string> {
    const [own, retired, ...collected] = await Promise.all([
      this.#own.collect(),
      this.#retired,
      ...this.#processes.map((measured) => this.#collectFrom(measured)),
    ])
    return renderTogether([own, retired, ...collected.filter((metrics) => metrics !== null)])
  }

  async #collectFrom(measured: MeasuredProcess): Promise<ProcessMetrics | null> {
    const request = ++this.#requests
    const { promise, resolve } = Promise.withResolvers<ProcessMetrics | null>()
    this.#collecting.set(request, { resolve })
    const tooLate = setTimeout(() => resolve(null), collectTimeout)
    measured.send({ type: 'collect-metrics', request })
    try {
      return await promise
    } finally {
      clearTimeout(tooLate)
      this.#collecting.delete(request)
    }
  }
}

/** In an API process: reports its metrics to the primary, and requests those of all. */
export class MetricsForPrimary {
  readonly #own: Metrics
  readonly #send: (message: MetricsMessageFromApiProcess) => void
  readonly #rendering = new Map<number, (text: string) => void>()
  #requests = 0

  constructor(own: Metrics, send: (message: MetricsMessageFromApiProcess) => void) {
    this.#own = own
    this.#send = send
    own.renderBy(() => this.#renderAll())
  }

  receive(message: MetricsMessageToApiProcess): void {
    const { request } = message
    if (message.type === 'rendered-metrics') return this.#rendering.get(request)?.(message.text)
    void this.#own.collect().then((metrics) => this.#send({ type: 'collected-metrics', request, metrics }))
  }

  /** The metrics of all processes; of this one alone if the primary does not answer. */
  async #renderAll(): Promise<string> {
    const request = ++this.#requests
    const { promise, resolve } = Promise.withResolvers<string | null>()
    this.#rendering.set(request, resolve)
    const tooLate = setTimeout(() => resolve(null), renderTimeout)
    this.#send({ type: 'render-metrics', request })
    try {
      return (await promise) ?? (await renderTogether([await this.#own.collect()]))
    } finally {
      clearTimeout(tooLate)
      this.#rendering.delete(request)
    }
  }
}
