import type {
  DayCount,
  DeskDay,
  DeskPart,
  DeskSource,
  DeskTask,
  deskBreakdownNames,
  InstallationTask,
  ReadInstallationTasks,
} from '../../kernel/desk.ts'
import { makeUuidV7Floor } from '../../kernel/ids.ts'
import type { Scope } from '../../kernel/principal.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'

/** Maximum items counted per task and day: nobody works through more one by one. */
export const maxCounted = 10_000

/** Limits of breakdowns: the newest rows, up to this many bytes. */
export const breakdownBounds = { rows: 1000, bytes: 1_048_576, parts: 6 } as const

const oneDay = 86_400_000

/** Pending work, and the figures of recent days. */
export interface Overview {
  readonly tasks: readonly DeskTask[]
  readonly series: readonly {
    readonly name: NonNullable<DeskSource['series']>['name']
    readonly days: readonly DayCount[]
  }[]
  readonly breakdowns: readonly {
    readonly name: (typeof deskBreakdownNames)[number]
    readonly parts: readonly DeskPart[]
  }[]
}

/** Combines the domains' contributions. */
export class Desk {
  readonly #sources: readonly DeskSource[]

  readonly #installationTasks: readonly ReadInstallationTasks[]

  constructor(sources: readonly DeskSource[], installationTasks: readonly ReadInstallationTasks[]) {
    this.#sources = sources
    this.#installationTasks = installationTasks
  }

  /** The pending tasks of operators. */
  async readInstallationTasks(unit: UnitOfWork): Promise<readonly InstallationTask[]> {
    const tasks: InstallationTask[] = []
    for (const read of this.#installationTasks) tasks.push(...(await read(unit, maxCounted)))
    return tasks
  }

  /**
   * @param scopes of the token; everything else is left out
   * @param dayCount number of days up to today, in UTC
   */
  async readOverview(unit: UnitOfWork, scopes: readonly Scope[], dayCount: number): Promise<Overview> {
    const days = listDays(unit.at, dayCount)
    const tasks: DeskTask[] = []
    const series: Overview['series'][number][] = []
    const breakdowns: Overview['breakdowns'][number][] = []
    for (const source of this.#sources) {
      if (!scopes.includes(source.scope)) continue
      tasks.push(...(await source.readTasks(unit, maxCounted)))
      if (source.breakdowns !== undefined) {
        const parts = await source.breakdowns.countBreakdowns(unit, days[0]?.firstId ?? '', breakdownBounds)
        for (const name of source.breakdowns.names) {
          const namedBreakdown = parts.filter((part) => part.name === name)
          breakdowns.push({ name, parts: namedBreakdown.map(({ key, label, count }) => ({ key, label, count })) })
        }
      }
      if (source.series === undefined) continue
      const { series: counted } = source
      series.push({ name: counted.name, days: await counted.countDays(unit, days, maxCounted) })
    }
    return { tasks, series, breakdowns }
  }
}

/** The days up to this time, in UTC. */
export function listDays(at: Date, count: number): readonly DeskDay[] {
  const today = Math.floor(at.getTime() / oneDay)
  return Array.from({ length: count }, (_, index) => {
    const start = new Date((today - count + 1 + index) * oneDay)
    return {
      day: start.toISOString().slice(0, 10),
      firstId: makeUuidV7Floor(start),
      nextId: makeUuidV7Floor(new Date(start.getTime() + oneDay)),
    }
  })
}
