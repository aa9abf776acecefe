import { statfs } from 'node:fs/promises'
import type { DatabaseMetric, MetricSample } from '../kernel/database-metric.ts'
import { createQueueMetrics } from '../platform/queue-metrics.ts'
import type { System } from './system.ts'

/** Milliseconds for which metrics read from the database are cached: several readers cost as much as one. */
const freshness = 5000

/**
 * Adds the metrics of the installation, reported by one process for all: backlogs in the database, and free disk space.
 *
 * @param jobs the names of the jobs
 */
export function addOperatingMetrics(system: System, jobs: readonly string[]): void {
  const { metrics, database, config } = system
  const databaseMetrics = [...createQueueMetrics(jobs), ...system.events.metrics, ...system.catalog.metrics]
  let reading: { readonly readAt: number; readonly samples: Promise<ReadMetrics> } | undefined
  const readAll = (): Promise<ReadMetrics> => {
    const now = performance.now()
    if (reading === undefined || now - reading.readAt > freshness)
      reading = { readAt: now, samples: readMetrics(system, databaseMetrics) }
    return reading.samples
  }
  metrics.addGauge({ name: 'portolan_database_up', help: 'Whether the database answers.' }, async () => [
    { labels: {}, value: (await readAll()) === null ? 0 : 1 },
  ])
  for (const metric of databaseMetrics) {
    metrics.addGauge(metric, async () => (await readAll())?.get(metric.name) ?? [])
  }
  const directories = [
    ...(config.databaseUrl === null ? [{ of: 'database', path: config.dataDirectory }] : []),
    ...(config.s3 === null ? [{ of: 'blobs', path: config.blobDirectory }] : []),
  ]
  const labels = ['of']
  metrics.addGauge(
    { name: 'portolan_disk_free_bytes', help: 'Room that is left on the disks of this machine.', labels },
    () => readDisks(directories, ({ bavail, bsize }) => bavail * bsize),
  )
  metrics.addGauge({ name: 'portolan_disk_size_bytes', help: 'Size of the disks of this machine.', labels }, () =>
    readDisks(directories, ({ blocks, bsize }) => blocks * bsize),
  )
  metrics.addGauge(
    {
      name: 'portolan_database_disk_trouble',
      help: 'Whether the disk of the database is known to be full, read-only or failing.',
      labels: ['trouble'],
    },
    () =>
      (['full', 'read-only', 'failing'] as const).map((kind) => ({
        labels: { trouble: kind },
        value: database.disk.trouble === kind ? 1 : 0,
      })),
  )
}

/** The samples by metric; null while the database does not respond. */
type ReadMetrics = ReadonlyMap<string, readonly MetricSample[]> | null

async function readMetrics({ database, log }: System, metrics: readonly DatabaseMetric[]): Promise<ReadMetrics> {
  try {
    return await database.runInTransaction(
      { as: 'system' },
      {},
      async (unit) => {
        const samples = new Map<string, readonly MetricSample[]>()
        for (const metric of metrics) samples.set(metric.name, await metric.read(unit))
        return samples
      },
      { readOnly: true },
    )
  } catch (error) {
    log.debug({ err: error }, 'the metrics lack what the database would know')
    return null
  }
}

interface Room {
  readonly bavail: number
  readonly blocks: number
  readonly bsize: number
}

/** A missing directory, in which nothing was stored yet, is left out. */
async function readDisks(
  directories: readonly { readonly of: string; readonly path: string }[],
  measure: (room: Room) => number,
): Promise<readonly MetricSample[]> {
  const samples = await Promise.all(
    directories.map(async ({ of, path }) => {
      const room = await statfs(path).catch(() => null)
      return room === null ? [] : [{ labels: { of }, value: measure(room) }]
    }),
  )
  return samples.flat()
}
