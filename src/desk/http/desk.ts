import { defineOperation, type Operation } from '../../platform/http/call.ts'
import { readDesk } from '../contract/desk.ts'
import { readInstallationDesk } from '../contract/installation-desk.ts'
import { search } from '../contract/search.ts'
import type { Desk, Overview } from '../service/desk.ts'
import type { Search } from '../service/search.ts'

/** Default number of days. */
const usualDays = 28
/** Default number of hits of each kind. */
const usuallyFound = 10

export function createDeskOperations(desk: Desk, everywhere: Search): Operation[] {
  return [
    defineOperation(readDesk).by((call) =>
      call.read(async (unit) => {
        const overview = await desk.readOverview(unit, call.principal.scopes, call.query.days ?? usualDays)
        return { status: 200, body: toBody(overview) }
      }),
    ),

    defineOperation(readInstallationDesk).by((call) =>
      call.read(async (unit) => ({
        status: 200,
        body: { tasks: (await desk.readInstallationTasks(unit)).map(toTask) },
      })),
    ),

    defineOperation(search).by((call) =>
      call.read(async (unit) => {
        const { text, most = usuallyFound } = call.query
        const { found, isMore, searched } = await everywhere.find(unit, call.principal, text, most)
        const body = {
          found: found.map(({ createdAt, ...result }) => ({ ...result, createdAt: createdAt.toISOString() })),
          isMore,
          searched: [...searched],
        }
        return { status: 200, body }
      }),
    ),
  ]
}

const toTask = <Task extends { readonly oldestAt: Date | null }>({ oldestAt, ...task }: Task) => ({
  ...task,
  oldestAt: oldestAt?.toISOString() ?? null,
})

const toBody = ({ tasks, series, breakdowns }: Overview) => ({
  tasks: tasks.map(toTask),
  series: series.map(({ name, days }) => ({ name, days: [...days] })),
  breakdowns: breakdowns.map(({ name, parts }) => ({ name, parts: [...parts] })),
})
