import type { Scope } from './principal.ts'
import type { UnitOfWork } from './unit-of-work.ts'

/** What can wait for a person. */
export const deskTaskNames = [
  'confirmations-on-hold',
  'returns-to-inspect',
  'packages-held',
  'labels-failed',
  'invalid-products',
  'products-awaiting-classification',
  'webhooks-parked',
] as const

/** What of the installation can wait for a person. */
export const installationTaskNames = ['jobs-behind', 'jobs-failed', 'exchange-rates-old'] as const

/** Something of the installation that waits for a person. */
export interface InstallationTask extends Omit<DeskTask, 'name'> {
  readonly name: (typeof installationTaskNames)[number]
}

/** Tells what of the installation waits, in a bounded time. @param most how many of a task are counted at the most */
export type ReadInstallationTasks = (unit: UnitOfWork, most: number) => Promise<readonly InstallationTask[]>

/** What is counted by day. */
export const deskSeriesNames = ['confirmations', 'returns'] as const

/** What is counted by its parts. */
export const deskBreakdownNames = [
  'returns-by-reason',
  'returns-by-country',
  'invalid-products-by-code',
  'classifications-by-confidence',
] as const

/** How many of something are of one part. */
export interface DeskPart {
  /** The code by which the part is known. */
  readonly key: string
  /** Label, if the code is not self-explanatory. */
  readonly label: string | null
  readonly count: number
}

/** Something of a tenant that waits for a person. */
export interface DeskTask {
  readonly name: (typeof deskTaskNames)[number]
  readonly count: number
  /** Whether there is more than was counted. */
  readonly isMore: boolean
  /** Since when the oldest of what was counted waits; null where there is nothing. */
  readonly oldestAt: Date | null
}

/** A day of a series, with the smallest id of it and of the day after. */
export interface DeskDay {
  /** In UTC, such as `2026-03-04`. */
  readonly day: string
  readonly firstId: string
  readonly nextId: string
}

/** How many of something there were on one day. */
export interface DayCount {
  readonly day: string
  readonly count: number
}

/** What a domain tells a desk, in a bounded time however much there is. */
export interface DeskSource {
  /** What the token must have for it. */
  readonly scope: Scope
  /** @param most how many of a task are counted at the most */
  readTasks(unit: UnitOfWork, most: number): Promise<readonly DeskTask[]>
  readonly breakdowns?: {
    readonly names: readonly (typeof deskBreakdownNames)[number][]
    /**
     * The largest parts of what is newest, by the name of the breakdown; the largest first.
     *
     * @param firstId the smallest id of the days that are shown
     * @param most how many rows are looked at, and how many octets of them
     */
    countBreakdowns(
      unit: UnitOfWork,
      firstId: string,
      most: { readonly rows: number; readonly octets: number; readonly parts: number },
    ): Promise<readonly (DeskPart & { readonly name: (typeof deskBreakdownNames)[number] })[]>
  }
  readonly series?: {
    readonly name: (typeof deskSeriesNames)[number]
    /** @param most how many of a day are counted at the most */
    countDays(unit: UnitOfWork, days: readonly DeskDay[], most: number): Promise<readonly DayCount[]>
  }
}
