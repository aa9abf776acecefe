import { type Command, Option } from 'commander'
import {
  createSimulatedJourney,
  getJourneyProgress,
  type JourneyEnd,
  journeyEnds,
  type SimulatedParcel,
} from '../adapters/carriers/simulated-journey.ts'
import { readAllPages } from '../kernel/paging.ts'
import { Problem } from '../kernel/problem.ts'
import type { CommandContext } from './command-context.ts'
import { formatColumns, printResult } from './output.ts'
import { withSystem } from './with-system.ts'

interface SimulateOptions {
  readonly parcel: string
  readonly until: JourneyEnd
  readonly tenant?: string
}

/** Adds `simulate`. */
export function addSimulateCommand(program: Command, context: CommandContext): void {
  program
    .command('simulate')
    .summary('move a parcel of a return through its journey')
    .description(
      'Tells what a carrier would tell of the parcel of a return, so that a whole return can be seen in a minute. The ' +
        'journey begins at the moment the return was created, whatever time it is; what was told before is not told twice.',
    )
    .requiredOption('--parcel <number>', 'the number of the return')
    .addOption(new Option('--until <point>', 'how far it goes').choices([...journeyEnds]).default('delivered'))
    .option('--tenant <code>', 'whose return it is; looked up when left out')
    .addHelpText('after', `\nExample:\n  ${context.program} simulate --parcel 4815162342108151 --until delivered`)
    .action(({ parcel, until, tenant }: SimulateOptions) =>
      withSystem(context.readConfig(), async ({ database, identity, returns, clock }) => {
        const tenants =
          tenant === undefined
            ? (
                await database.runAsSystem((unit) => readAllPages((page) => identity.tenants.listTenants(unit, page)))
              ).map((knownTenant) => knownTenant.tenant)
            : [tenant]
        for (const knownTenant of tenants) {
          const operationContext = { by: 'carrier simulation', at: clock.now() }
          const status = await database.runInTransaction(
            { as: 'tenant', tenant: knownTenant },
            operationContext,
            async (unit) => {
              const journey = await returns.tracking.findRoute(unit, parcel)
              if (journey === null) return null
              if (getJourneyProgress(until, journey) === 'never')
                throw createImpossibleJourneyProblem(parcel, until, journey)
              const events = createSimulatedJourney(until, journey.start, journey)
              await returns.tracking.recordEvents(unit, parcel, events)
              printResult(
                formatColumns(
                  events.map(({ dateTime, code, location, description }) => [dateTime, code, location, description]),
                ),
              )
              return returns.tracking.getReturnStatus(unit, parcel)
            },
          )
          if (status === null) continue
          printResult(`Return ${parcel} of ${knownTenant} is ${status}.`)
          return
        }
        throw new Error(`There is no return order ${parcel}${tenant === undefined ? '' : ` of ${tenant}`}`)
      }),
    )
}

function createImpossibleJourneyProblem(parcel: string, until: JourneyEnd, journey: SimulatedParcel): Problem {
  const possibleEnds = journeyEnds.filter((end) => getJourneyProgress(end, journey) === 'next')
  const lastEvent = journey.carrierEvents.toSorted((a, b) => Date.parse(a.dateTime) - Date.parse(b.dateTime)).at(-1)
  const message = `"${until}" cannot follow what is known of return ${parcel}${lastEvent === undefined ? '' : `: ${lastEvent.code} was told of it last`}`
  const cure = possibleEnds.length === 0 ? 'simulate another return' : `what can follow: ${possibleEnds.join(', ')}`
  return new Problem('conflict', `${message}; ${cure}`)
}
