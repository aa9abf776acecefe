import { defineOperation, type Operation } from '../../platform/http/call.ts'
import { readDesk } from '../contract/desk.ts'
import type { Desk, Overview } from '../service/desk.ts'

/** Days that are shown unless others are asked for. */
const usualDays = 28

export function createDeskOperations(desk: Desk): Operation[] {
  return [
    defineOperation(readDesk).by((call) =>
      call.read(async (unit) => {
        const overview = await desk.readOverview(unit, call.principal.scopes, call.query.days ?? usualDays)
        return { status: 200, body: toBody(overview) }
      }),
    ),
  ]
}

const toBody = ({ tasks, series }: Overview) => ({
  tasks: tasks.map(({ oldestAt, ...task }) => ({ ...task, oldestAt: oldestAt?.toISOString() ?? null })),
  series: series.map(({ name, days }) => ({ name, days: [...days] })),
})
