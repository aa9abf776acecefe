import type { SecurityLog } from '../kernel/security-log.ts'
import type { Database } from '../platform/db/database.ts'
import type { Metrics } from '../platform/metrics.ts'
import { type OptionalServices, optionalServiceNames } from '../platform/operating/optional-services.ts'

interface Holder {
  /** In bytes. */
  readonly reservedBytes: number
}

interface ThreadPool {
  getLoad(): { readonly running: number; readonly waiting: number }
}

/** The measured resources of one process. */
export interface MeasuredResources {
  readonly database: Database
  readonly bodies: Holder
  readonly answers: Holder
  readonly uploads: Holder
  readonly optionalServices: OptionalServices
  readonly classifier: ThreadPool
  readonly documentMakers: ThreadPool
}

/** Adds the gauges of one process: connections, memory and threads. */
export function addResourceGauges(metrics: Metrics, resources: MeasuredResources): void {
  const { database, bodies, answers, uploads, optionalServices, classifier, documentMakers } = resources
  metrics.addGauge(
    { name: 'portolan_db_connections', help: 'Open database connections.' },
    () => database.pool.totalCount,
  )
  metrics.addGauge(
    { name: 'portolan_db_waiting', help: 'Requests waiting for a database connection.' },
    () => database.waitingCount,
  )
  metrics.addGauge(
    { name: 'portolan_body_bytes', help: 'Bytes held by the bodies of requests in progress.' },
    () => bodies.reservedBytes,
  )
  metrics.addGauge(
    { name: 'portolan_answer_bytes', help: 'Bytes held by large responses until they are sent.' },
    () => answers.reservedBytes,
  )
  metrics.addGauge(
    { name: 'portolan_upload_bytes', help: 'Bytes held by uploads in progress.' },
    () => uploads.reservedBytes,
  )
  metrics.addGauge(
    {
      name: 'portolan_service_trouble',
      help: 'Whether an optional service fails: blob storage, Redis.',
      labels: ['of'],
      aggregator: 'max',
    },
    () => {
      const failing = optionalServices.listFailures().map(({ name }) => name)
      return optionalServiceNames.map((of) => ({ labels: { of }, value: failing.includes(of) ? 1 : 0 }))
    },
  )
  metrics.addGauge(
    {
      name: 'portolan_thread_work',
      help: 'Work for worker threads, by type: running or queued.',
      labels: ['kind', 'state'],
    },
    () =>
      [
        { kind: 'classification', load: classifier.getLoad() },
        { kind: 'documents', load: documentMakers.getLoad() },
      ].flatMap(({ kind, load }) => [
        { labels: { kind, state: 'running' }, value: load.running },
        { labels: { kind, state: 'waiting' }, value: load.waiting },
      ]),
  )
}

/** A security log that also counts rejections. */
export function countRejections(securityLog: SecurityLog, metrics: Metrics): SecurityLog {
  return {
    record: (event) => {
      if (event.outcome === 'refused') metrics.countRejection(event.event, 'reason' in event ? event.reason : '')
      securityLog.record(event)
    },
    close: () => securityLog.close(),
  }
}
