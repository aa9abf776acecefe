import { type Command, Option } from 'commander'
import { type JourneyEnd, journeyEnds, simulatedJourney } from '../adapters/carriers/simulated-journey.ts'
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
      'Tells what a carrier would tell of the parcel of a return, so that a whole return can be seen in a minute. The\n' +
        'journey begins at the moment the return was created, whatever time it is; what was told before is not told twice.',
    )
    .requiredOption('--parcel <number>', 'the number of the return')
    .addOption(new Option('--until <point>', 'how far it goes').choices([...journeyEnds]).default('delivered'))
    .option('--tenant <code>', 'whose return it is; looked up when left out')
    .addHelpText('after', '\nExample:\n  portolan simulate --parcel 4815162342108151 --until delivered')
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
