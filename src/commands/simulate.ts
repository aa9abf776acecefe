import { type Command, InvalidArgumentError, Option } from 'commander'
import {
  createSimulatedJourney,
  findNextStatuses,
  getJourneyProgress,
  type JourneyEnd,
  journeyEnds,
  type SimulatedParcel,
} from '../adapters/carriers/simulated-journey.ts'
import type { System } from '../composition/system.ts'
import { readAllPages } from '../kernel/paging.ts'
import { Problem } from '../kernel/problem.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import type { CommandContext } from './command-context.ts'
import { formatColumns, printResult } from './output.ts'
import { UsageError } from './usage-error.ts'
import { withSystem } from './with-system.ts'

interface SimulateOptions {
  readonly parcel?: string
  readonly package?: number
  readonly until: JourneyEnd
  readonly tenant?: string
}

/** Returns what to print after moving a parcel; null if the tenant has none with this number. */
type MoveParcel = (system: System, unit: UnitOfWork, tenant: string) => Promise<string | null>

/** Adds `simulate`. */
export function addSimulateCommand(program: Command, context: CommandContext): void {
  program
    .command('simulate')
    .description(
      'Reports the tracking events that a carrier would report for the parcel of a return or package, so that you can see a whole journey in a minute. The journey starts when the return was created or the package was submitted. Events that exist already are not repeated. Each status of a package is an event.',
    )
    .option('--parcel <number>', 'return number')
    .option('--package <number>', 'platformPackageReference of a package', readPackageNumber)
    .addOption(new Option('--until <point>', 'where the journey ends').choices([...journeyEnds]).default('delivered'))
    .option('--tenant <code>', 'tenant; default: looked up')
    .addHelpText(
      'after',
      `\nExamples:\n  ${context.program} simulate --parcel 4815162342108151 --until delivered\n  ${context.program} simulate --package 27182818 --until in-transit`,
    )
    .action(({ parcel, package: number, until, tenant }: SimulateOptions) => {
      if ((parcel === undefined) === (number === undefined)) {
        throw new UsageError('Specify either a return with --parcel or a package with --package')
      }
      const [subject, moveParcel] =
        number === undefined
          ? [`return order ${parcel}`, moveReturn(parcel ?? '', until)]
          : [`package ${number}`, movePackage(number, until)]
      const config = context.readConfig()
      if (config.isProduction) {
        throw new Problem(
          'conflict',
          'Journeys can be simulated only outside production, because the events would be taken for those of a real carrier. Report real ones with POST /{identifier}/return-orders/{returnOrderNumber}/tracking-events, or with the shippingStatus of PUT /api/v4/Package',
        )
      }
      return withSystem(config, async (system) => {
        for (const knownTenant of tenant === undefined ? await listTenants(system) : [tenant]) {
          const result = await system.database.runInTransaction(
            { as: 'tenant', tenant: knownTenant },
            { by: 'carrier simulation' },
            (unit) => moveParcel(system, unit, knownTenant),
          )
          if (result !== null) return printResult(result)
        }
        throw new Error(`There is no ${subject}${tenant === undefined ? '' : ` of ${tenant}`}`)
      })
    })
}

const listTenants = async ({ database, identity }: System): Promise<readonly string[]> =>
  (await database.runAsSystem((unit) => readAllPages((page) => identity.tenants.listTenants(unit, page)))).map(
    ({ tenant }) => tenant,
  )

function readPackageNumber(text: string): number {
  const number = /^\d+$/.test(text) ? Number(text) : 0
  if (number > 0 && Number.isSafeInteger(number)) return number
  throw new InvalidArgumentError('It must be the whole number returned as platformPackageReference of the package.')
}

const moveReturn =
  (number: string, until: JourneyEnd): MoveParcel =>
  async ({ returns }, unit, tenant) => {
    const journey = await returns.tracking.findRoute(unit, number)
    if (journey === null) return null
    if (getJourneyProgress(until, journey) === 'never') throw createImpossibleReturnProblem(number, until, journey)
    const events = createSimulatedJourney(until, journey.start, journey)
    await returns.tracking.recordEvents(unit, number, events)
    const status = await returns.tracking.getReturnStatus(unit, number)
    const rows = events.map(({ dateTime, code, location, description }) => [dateTime, code, location, description])
    return `${formatColumns(rows)}\nReturn ${number} of ${tenant} is ${status}.`
  }

function createImpossibleReturnProblem(number: string, until: JourneyEnd, journey: SimulatedParcel): Problem {
  const lastEvent = journey.carrierEvents.toSorted((a, b) => Date.parse(a.dateTime) - Date.parse(b.dateTime)).at(-1)
  const possibleEnds = journeyEnds.filter((end) => getJourneyProgress(end, journey) === 'next')
  return createImpossibleJourneyProblem(`return ${number}`, until, lastEvent?.code ?? null, possibleEnds)
}

const movePackage =
  (number: number, until: JourneyEnd): MoveParcel =>
  async ({ packages }, unit, tenant) => {
    const journey = await packages.tracking.findJourney(unit, number)
    if (journey === null) return null
    const { dispatch, destination, start, trackingNumber, statusChanges } = journey
    if (dispatch === null || trackingNumber === null) {
      throw new Problem(
        'conflict',
        `Package ${number} of ${tenant} has no parcel: submit it with shippingDocumentationRequested, and release it if it is held`,
      )
    }
    const places = {
      origin: dispatch,
      destination: { city: destination.city ?? 'destination', countryIso: destination.country },
    }
    const known = statusChanges.map(({ status }) => status)
    const findNext = (end: JourneyEnd) => findNextStatuses(end, known, start, places)
    const next = findNext(until)
    if (next === null) {
      const possibleEnds = journeyEnds.filter((end) => (findNext(end) ?? []).length > 0)
      throw createImpossibleJourneyProblem(`package ${number}`, until, known.at(-1) ?? null, possibleEnds)
    }
    await packages.tracking.recordStatuses(unit, number, next)
    const status = next.at(-1)?.status ?? known.at(-1)
    return [
      ...next.map(({ at, status: reached }) => `${at}  ${reached}`),
      `Package ${number} of ${tenant} is ${status}.`,
    ].join('\n')
  }

function createImpossibleJourneyProblem(
  subject: string,
  until: JourneyEnd,
  lastCode: string | null,
  possibleEnds: readonly JourneyEnd[],
): Problem {
  const message = `"${until}" cannot follow the current state of ${subject}${lastCode === null ? '' : `: its last event is ${lastCode}`}`
  const [kind = ''] = subject.split(' ')
  const cure = possibleEnds.length === 0 ? `simulate another ${kind}` : `possible: ${possibleEnds.join(', ')}`
  return new Problem('conflict', `${message}; ${cure}`)
}
