import { type Command, Option } from 'commander'
import {
  type JourneyEnd,
  journeyEnds,
  type ParcelSoFar,
  simulatedJourney,
  standingOfJourney,
} from '../adapters/carriers/simulated-journey.ts'
import { Problem } from '../kernel/problem.ts'
import type { CommandContext } from './command-context.ts'
import { columns, print } from './output.ts'
import { withSystem } from './with-system.ts'

interface Options {
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
    .action(({ parcel, until, tenant }: Options) =>
      withSystem(context.config(), async ({ database, identity, returns, clock }) => {
        const tenants =
          tenant === undefined
            ? (await database.system((unit) => identity.tenants.list(unit))).map((one) => one.tenant)
            : [tenant]
        for (const one of tenants) {
          const occasion = { by: 'carrier simulation', at: clock.now() }
          const status = await database.transaction({ as: 'tenant', tenant: one }, occasion, async (unit) => {
            const journey = await returns.tracking.journeyOf(unit, parcel)
            if (journey === null) return null
            if (standingOfJourney(until, journey) === 'never') throw cannotFollow(parcel, until, journey)
            const events = simulatedJourney(until, journey.start, journey)
            await returns.tracking.feed(unit, parcel, events)
            print(
              columns(
                events.map(({ dateTime, code, location, description }) => [dateTime, code, location, description]),
              ),
            )
            return returns.tracking.statusOf(unit, parcel)
          })
          if (status === null) continue
          print(`Return ${parcel} of ${one} is ${status}.`)
          return
        }
        throw new Error(`There is no return order ${parcel}${tenant === undefined ? '' : ` of ${tenant}`}`)
      }),
    )
}

function cannotFollow(parcel: string, until: JourneyEnd, journey: ParcelSoFar): Problem {
  const next = journeyEnds.filter((end) => standingOfJourney(end, journey) === 'next')
  const last = journey.told.toSorted((a, b) => Date.parse(a.dateTime) - Date.parse(b.dateTime)).at(-1)
  const words = `"${until}" cannot follow what is known of return ${parcel}${last === undefined ? '' : `: ${last.code} was told of it last`}`
  const cure = next.length === 0 ? 'simulate another return' : `what can follow: ${next.join(', ')}`
  return new Problem('conflict', `${words}; ${cure}`)
}
