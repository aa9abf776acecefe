import { type Metrics, type ProcessMetrics, renderTogether, retainCounts } from '../platform/metrics.ts'

/** What the primary process asks an API process for, and is asked for by one. */
export type MetricsMessageToApiProcess =
  | { readonly type: 'collect-metrics'; readonly request: number }
  | { readonly type: 'rendered-metrics'; readonly request: number; readonly text: string }

/** What an API process tells the primary process of metrics, and asks it for. */
export type MetricsMessageFromApiProcess =
  | { readonly type: 'collected-metrics'; readonly request: number; readonly metrics: ProcessMetrics }
  | { readonly type: 'render-metrics'; readonly request: number }

/** How long a process may take to tell its metrics, in milliseconds; one that is stuck is left out. */
const collectTimeout = 2000
/** How long an API process waits for the metrics of all. */
const renderTimeout = 5000

/** An API process, as far as its metrics go. */
export interface MeasuredProcess {
  send(message: MetricsMessageToApiProcess): void
}

interface Collecting {
  readonly resolve: (metrics: ProcessMetrics | null) => void
}

/** In the primary process: the metrics of all processes as one, with the counts of those that have ended. */
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

  /** Keeps what it has counted. */
  retireProcess(measured: MeasuredProcess): void {
    this.#processes = this.#processes.filter((one) => one !== measured)
    const last = this.#last.get(measured)
    this.#last.delete(measured)
    if (last !== undefined) this.#retired = this.#retired.then((retired) => retainCounts([retired, last]))
  }

  /** Takes what a process has sent. */
  receive(measured: MeasuredProcess, message: MetricsMessageFromApiProcess): void {
    const { request } = message
    if (message.type === 'collected-metrics') {
      this.#last.set(measured, message.metrics)
      this.#collecting.get(request)?.resolve(message.metrics)
      return
    }
    // A process that is not told will answer with its own.
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

/** In an API process: tells its metrics to the primary, and has the metrics of all rendered there. */
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

  /** Those of all processes; those of this one alone when the primary does not answer. */
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
