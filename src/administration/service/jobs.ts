import { type AuditLog, anyState, runAuditedChange } from '../../kernel/audit-log.ts'
import { type Page, type PageRequest, readPageByKey } from '../../kernel/paging.ts'
import { Problem } from '../../kernel/problem.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'

/** The states of a job: to run later, ready, running, and given up after its last attempt. */
export const jobStates = ['Scheduled', 'Ready', 'Running', 'Failed'] as const
export type JobState = (typeof jobStates)[number]

/** An unfinished background job. Its payload stays in the queue. */
export interface Job {
  readonly jobId: string
  /** Type of job. */
  readonly kind: string
  /** Null for jobs of the installation. */
  readonly tenant: string | null
  readonly state: JobState
  readonly attempts: number
  readonly maxAttempts: number
  /** Earliest time of the next attempt. */
  readonly runAt: Date
  readonly createdAt: Date
  /** Error of the last attempt, truncated; null if there was none. */
  readonly lastError: string | null
}

/** The filter of a list; null for any. */
export interface JobFilter {
  readonly state: JobState | null
  readonly kind: string | null
  readonly tenant: string | null
}

/** The queue, as far as operators access it. Needs system scope. */
export interface JobStore {
  /** Newest first, before the given one. */
  listJobs(unit: UnitOfWork, filter: JobFilter, beforeId: string | null, limit: number): Promise<readonly Job[]>
  findJob(unit: UnitOfWork, jobId: string): Promise<Job | null>
  /** @returns false if it is running */
  retryJob(unit: UnitOfWork, jobId: string): Promise<boolean>
  /** @returns false if it is running */
  removeJob(unit: UnitOfWork, jobId: string): Promise<boolean>
}

const jobIdPattern = /^\d{1,18}$/

/** Operators' actions on jobs. */
export class Jobs {
  readonly #store: JobStore
  readonly #audit: AuditLog

  constructor(store: JobStore, audit: AuditLog) {
    this.#store = store
    this.#audit = audit
  }

  async listJobs(unit: UnitOfWork, filter: JobFilter, page: PageRequest): Promise<Page<Job>> {
    return readPageByKey(page, {
      name: `jobs ${JSON.stringify([filter.state, filter.kind, filter.tenant])}`,
      key: jobIdPattern,
      readPage: (beforeId, limit) => this.#store.listJobs(unit, filter, beforeId, limit),
      getKey: ({ jobId }) => jobId,
    })
  }

  /** @throws Problem `not-found`, also for a finished one */
  async getJob(unit: UnitOfWork, jobId: string): Promise<Job> {
    const job = jobIdPattern.test(jobId) ? await this.#store.findJob(unit, jobId) : null
    if (job === null) throw new Problem('not-found', `There is no job ${jobId}; completed jobs are removed`)
    return job
  }

  /**
   * Runs a job as soon as possible, with all its attempts.
   *
   * @throws Problem `not-found`, `conflict` if it is running
   */
  async retryJob(unit: UnitOfWork, jobId: string): Promise<Job> {
    await this.#change(unit, jobId, 'retried', () => this.#store.retryJob(unit, jobId))
    return this.getJob(unit, jobId)
  }

  /**
   * Deletes a job; its work is not done.
   *
   * @throws Problem `not-found`, `conflict` if it is running
   */
  async cancelJob(unit: UnitOfWork, jobId: string): Promise<void> {
    await this.#change(unit, jobId, 'cancelled', () => this.#store.removeJob(unit, jobId))
  }

  async #change(unit: UnitOfWork, jobId: string, verb: string, apply: () => Promise<boolean>): Promise<void> {
    const { tenant } = await this.getJob(unit, jobId)
    await runAuditedChange(this.#audit, unit, {
      subject: { kind: 'job', id: jobId, tenant },
      find: async () => {
        const job = await this.#store.findJob(unit, jobId)
        // An error may contain data of the job.
        return job === null ? null : { ...job, lastError: null }
      },
      precondition: anyState,
      apply: async () => {
        if (await apply()) return
        throw new Problem('conflict', `The job ${jobId} is running; try again when it has ended`)
      },
      verb,
    })
  }
}
