import { defineOperation, type Operation } from '../../platform/http/call.ts'
import { createEntityTag, replacesCurrent } from '../../platform/http/preconditions.ts'
import { TenantOperation } from '../../platform/http/tenant-operations.ts'
import { putSandboxClock, readSandboxClock } from '../contract/sandbox-clocks.ts'
import type { SandboxClock, SandboxClocks } from '../service/sandbox-clocks.ts'
import type { Tenants } from '../service/tenants.ts'

/** The operations with which an operator moves sandbox clocks. */
export function createSandboxClockOperations(clocks: SandboxClocks, tenants: Tenants): Operation[] {
  const work = new TenantOperation(tenants)
  return [
    defineOperation(readSandboxClock).by(
      work.asRead(async (unit, { params: { tenant } }) =>
        createClockResponse(await clocks.getClock(unit, tenant), unit.at),
      ),
    ),
    defineOperation(putSandboxClock).by(
      work.asWrite(async (unit, { params: { tenant }, body: { aheadSeconds }, headers }) => {
        const precondition = replacesCurrent(headers, toState)
        return createClockResponse(await clocks.moveClock(unit, tenant, () => aheadSeconds, precondition), unit.at)
      }),
    ),
  ]
}

/** The displayed time advances by itself, so the entity tag does not cover it. */
const createClockResponse = (clock: SandboxClock, at: Date) => ({
  status: 200 as const,
  headers: { etag: createEntityTag(toState(clock)) },
  body: { ...toState(clock), now: new Date(at.getTime() + clock.aheadSeconds * 1000).toISOString() },
})

const toState = ({ tenant, aheadSeconds, movedAt, movedBy }: SandboxClock) => ({
  tenant,
  aheadSeconds,
  movedAt: movedAt?.toISOString() ?? null,
  movedBy,
})
