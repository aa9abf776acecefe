import type { DayCount, DeskDay, DeskSource, DeskTask } from '../../kernel/desk.ts'
import { makeUuidV7Floor } from '../../kernel/ids.ts'
import type { Scope } from '../../kernel/principal.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'

/** How many of a task, and of a day, are counted at the most: nobody works through more one by one. */
export const maxCounted = 10_000

const oneDay = 86_400_000

/** What waits for a person, and how the days have been. */
export interface Overview {
  readonly tasks: readonly DeskTask[]
  readonly series: readonly {
    readonly name: NonNullable<DeskSource['series']>['name']
    readonly days: readonly DayCount[]
  }[]
}

/** Puts together what the domains have for a desk. */
export class Desk {
  readonly #sources: readonly DeskSource[]

  constructor(sources: readonly DeskSource[]) {
    this.#sources = sources
  }

  /**
   * @param scopes of the token: what it does not reach is left out
   * @param dayCount how many days, with the present one, in UTC
   */
  async readOverview(unit: UnitOfWork, scopes: readonly Scope[], dayCount: number): Promise<Overview> {
    const days = listDays(unit.at, dayCount)
    const tasks: DeskTask[] = []
    const series: Overview['series'][number][] = []
    for (const source of this.#sources) {
      if (!scopes.includes(source.scope)) continue
      tasks.push(...(await source.readTasks(unit, maxCounted)))
      if (source.series === undefined) continue
      const { series: counted } = source
      series.push({ name: counted.name, days: await counted.countDays(unit, days, maxCounted) })
    }
    return { tasks, series }
  }
}

/** The days up to that of a moment, in UTC. */
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
