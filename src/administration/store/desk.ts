import type { InstallationTask } from '../../kernel/desk.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import { getTransaction } from '../../platform/db/transaction.ts'

interface CountedJobs {
  readonly count: number
  readonly oldestAt: Date | null
}

/** Counts the jobs that need attention: late and failed ones. */
export async function readJobTasks(unit: UnitOfWork, maxCount: number): Promise<readonly InstallationTask[]> {
  const count = async (
    name: InstallationTask['name'],
    dueColumn: string,
    condition: string,
  ): Promise<InstallationTask> => {
    const [row] = await getTransaction(unit).runStatement<CountedJobs>(
      `select count(*)::int as count, min(at) as "oldestAt"
         from (select ${dueColumn} as at from graphile_worker._private_jobs where ${condition} limit $1) as waiting`,
      [maxCount + 1],
    )
    const foundCount = row?.count ?? 0
    return {
      name,
      count: Math.min(foundCount, maxCount),
      isMore: foundCount > maxCount,
      oldestAt: row?.oldestAt ?? null,
    }
  }
  return [
    await count(
      'jobs-behind',
      'run_at',
      "locked_at is null and attempts < max_attempts and run_at < now() - interval '5 minutes'",
    ),
    await count('jobs-failed', 'updated_at', 'locked_at is null and attempts >= max_attempts'),
  ]
}
