import type { UnitOfWork } from '../../kernel/unit-of-work.ts'

/** Does something in a transaction of one tenant, in which all of it is stored or nothing. */
export type TenantTransaction = <T>(work: (unit: UnitOfWork) => Promise<T>) => Promise<T>

/** How often in a row work in the background may fail before it is given up. */
export const maxAttempts = 5
