import { statfs } from 'node:fs/promises'
import type { DatabaseMetric, MetricSample } from '../kernel/database-metric.ts'
import { createQueueMetrics } from '../platform/queue-figures.ts'
import type { System } from './system.ts'

/** For how long what was read of the database is good, in milliseconds: several readers cost as much as one. */
const freshness = 5000

/**
 * Adds what the whole installation has in common, and one process tells for all: what waits in the database, and how much
 * room its disks have.
 *
 * @param jobs the names of the jobs that there are
 */
export function addOperatingMetrics(system: System, jobs: readonly string[]): void {
  const { metrics, database, config } = system
  const figures = [...createQueueMetrics(jobs), ...system.events.figures, ...system.catalog.figures]
  let reading: { readonly at: number; readonly samples: Promise<ReadFigures> } | undefined
  const readAll = (): Promise<ReadFigures> => {
    const now = performance.now()
    if (reading === undefined || now - reading.at > freshness)
      reading = { at: now, samples: readFigures(system, figures) }
    return reading.samples
  }
  metrics.addGauge({ name: 'portolan_database_up', help: 'Whether the database answers.' }, async () => [
    { labels: {}, value: (await readAll()) === null ? 0 : 1 },
  ])
  for (const figure of figures) {
    metrics.addGauge(figure, async () => (await readAll())?.get(figure.name) ?? [])
  }
  const directories = [
    ...(config.databaseUrl === null ? [{ of: 'database', path: config.dataDirectory }] : []),
    ...(config.s3 === null ? [{ of: 'blobs', path: config.blobDirectory }] : []),
  ]
  const labels = ['of']
  metrics.addGauge(
    { name: 'portolan_disk_free_octets', help: 'Room that is left on the disks of this machine.', labels },
    () => readDisks(directories, ({ bavail, bsize }) => bavail * bsize),
  )
  metrics.addGauge({ name: 'portolan_disk_size_octets', help: 'Size of the disks of this machine.', labels }, () =>
    readDisks(directories, ({ blocks, bsize }) => blocks * bsize),
  )
  metrics.addGauge(
    {
      name: 'portolan_database_disk_trouble',
      help: 'Whether the disk of the database is known to be full, read-only or failing.',
      labels: ['trouble'],
    },
    () =>
      (['full', 'read-only', 'failing'] as const).map((trouble) => ({
        labels: { trouble },
        value: database.disk.trouble === trouble ? 1 : 0,
      })),
  )
}

/** The samples by the name of their figure; null while the database does not answer. */
type ReadFigures = ReadonlyMap<string, readonly MetricSample[]> | null

async function readFigures({ database, log }: System, figures: readonly DatabaseMetric[]): Promise<ReadFigures> {
  try {
    return await database.runInTransaction(
      { as: 'system' },
      {},
      async (unit) => {
        const samples = new Map<string, readonly MetricSample[]>()
        for (const figure of figures) samples.set(figure.name, await figure.read(unit))
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

/** One that is not there, as a folder that nothing was kept in yet, is left out. */
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
