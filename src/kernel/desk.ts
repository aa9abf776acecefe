import type { Scope } from './principal.ts'
import type { UnitOfWork } from './unit-of-work.ts'

/** Types of work in a tenant that wait for a person. */
export const deskTaskNames = [
  'confirmations-on-hold',
  'withdrawals-to-refund',
  'returns-to-inspect',
  'packages-held',
  'labels-failed',
  'invalid-products',
  'products-awaiting-classification',
  'webhooks-parked',
] as const

/** Types of work in the installation that wait for a person. */
export const installationTaskNames = ['jobs-behind', 'jobs-failed', 'exchange-rates-old'] as const

/** Work of the installation that waits for a person. */
export interface InstallationTask extends Omit<DeskTask, 'name'> {
  readonly name: (typeof installationTaskNames)[number]
}

/** Lists the waiting work of the installation in bounded time. @param most maximum count per type */
export type ReadInstallationTasks = (unit: UnitOfWork, maxCount: number) => Promise<readonly InstallationTask[]>

/** What is counted per day. */
export const deskSeriesNames = ['confirmations', 'returns'] as const

/** What is counted by its parts. */
export const deskBreakdownNames = [
  'returns-by-reason',
  'returns-by-country',
  'invalid-products-by-code',
  'classifications-by-confidence',
] as const

/** The size of one group. */
export interface DeskPart {
  /** Code of the group. */
  readonly key: string
  /** Label, if the code is not self-explanatory. */
  readonly label: string | null
  readonly count: number
}

/** Work of a tenant that waits for a person. */
export interface DeskTask {
  readonly name: (typeof deskTaskNames)[number]
  readonly count: number
  /** Whether there is more than was counted. */
  readonly isMore: boolean
  /** Since when the oldest counted item has been waiting; null if there is none. */
  readonly oldestAt: Date | null
}

/** A day of a series, with the smallest ids of that day and the next. */
export interface DeskDay {
  /** In UTC, such as `2026-03-04`. */
  readonly day: string
  readonly firstId: string
  readonly nextId: string
}

/** A count on one day. */
export interface DayCount {
  readonly day: string
  readonly count: number
}

/** A domain's contribution to a desk, in bounded time. */
export interface DeskSource {
  /** The scope that the token needs. */
  readonly scope: Scope
  /** @param maxCount maximum count per type */
  readTasks(unit: UnitOfWork, maxCount: number): Promise<readonly DeskTask[]>
  readonly breakdowns?: {
    readonly names: readonly (typeof deskBreakdownNames)[number][]
    /**
     * Returns the largest groups among the newest rows, largest first, by name of the breakdown.
     *
     * @param firstId the smallest id of the requested days
     * @param most maximum rows to scan, and their size in bytes
     */
    countBreakdowns(
      unit: UnitOfWork,
      firstId: string,
      most: { readonly rows: number; readonly bytes: number; readonly parts: number },
    ): Promise<readonly (DeskPart & { readonly name: (typeof deskBreakdownNames)[number] })[]>
  }
  readonly series?: {
    readonly name: (typeof deskSeriesNames)[number]
    /** @param maxCount maximum count per day */
    countDays(unit: UnitOfWork, days: readonly DeskDay[], maxCount: number): Promise<readonly DayCount[]>
  }
}
