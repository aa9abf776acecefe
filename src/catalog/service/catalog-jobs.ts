import type { UnitOfWork } from '../../kernel/unit-of-work.ts'

/** Runs work in a transaction of one tenant. */
export type TenantTransaction = <T>(work: (unit: UnitOfWork) => Promise<T>) => Promise<T>

/** Consecutive failures after which background work is given up. */
export const maxAttempts = 5
