import { getTransaction } from '../../platform/db/transaction.ts'
import type { SandboxClock, SandboxClockStore } from '../service/sandbox-clocks.ts'

export const sandboxClockStore: SandboxClockStore = {
  async findClock(unit, tenant) {
    const [row] = await getTransaction(unit).runStatement<SandboxClock>(
      `select tenant, ahead_seconds as "aheadSeconds", moved_at as "movedAt", moved_by as "movedBy"
         from portolan.sandbox_clock where tenant = $1`,
      [tenant],
    )
    return row ?? null
  },

  async saveClock(unit, tenant, aheadSeconds) {
    await getTransaction(unit).runStatement(
      `insert into portolan.sandbox_clock (tenant, ahead_seconds, moved_at, moved_by) values ($1, $2, $3, $4)
       on conflict (tenant) do update
         set ahead_seconds = excluded.ahead_seconds, moved_at = excluded.moved_at, moved_by = excluded.moved_by`,
      [tenant, aheadSeconds, unit.at, unit.by],
    )
  },

  async deleteClock(unit, tenant) {
    await getTransaction(unit).runStatement('delete from portolan.sandbox_clock where tenant = $1', [tenant])
  },
}
