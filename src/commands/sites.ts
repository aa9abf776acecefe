import type { Command } from 'commander'
import { Problem } from '../kernel/problem.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import type { System } from '../system.ts'
import type { CommandContext } from './command-context.ts'
import { jsonOption, type ListOptions, print, printJson, printList } from './output.ts'
import { withSystem } from './with-system.ts'

interface PutOptions extends ListOptions {
  readonly company: string
  readonly address: readonly string[]
  readonly postalCode?: string
  readonly city: string
  readonly country: string
}

/** Adds `site`. */
export function addSiteCommands(program: Command, context: CommandContext): void {
  const site = program.command('site').description('The places that goods leave from and come back to.')
  site
    .command('put')
    .summary('make or replace a site')
    .description(
      'Makes a site of a tenant, or replaces the one with its code. The code of a brand makes it the place that the brand dispatches from.',
    )
    .argument('<tenant>', "the tenant's code")
    .argument('<code>', 'code of a distribution centre, a hub or a return centre, or a brand’s code')
    .requiredOption('--company <name>', 'whose place it is')
    .requiredOption('--address <line...>', 'what stands before the town, one to five lines')
    .option('--postal-code <code>', 'the postal code')
    .requiredOption('--city <name>', 'the town')
    .requiredOption('--country <code>', 'the country, such as DE')
    .option(...jsonOption)
    .addHelpText(
      'after',
      '\nExample:\n  portolan site put acme ACM --company "Acme" --address "1 Sample Street" --postal-code "EC1A 1BB" --city London --country GB',
    )
    .action((tenant: string, siteCode: string, { company, address, postalCode, city, country, json }: PutOptions) =>
      withSystem(context.config(), async (system) => {
        const made = {
          siteCode,
          company,
          addressLines: address,
          postalCode: postalCode ?? null,
          city,
          countryIso: country,
        }
        await system.database.system(async (unit) => {
          await requireTenant(system, unit, tenant)
          await system.packages.sites.put(unit, tenant, made)
        })
        if (json === true) printJson(made)
        else print(`Site ${siteCode} of ${tenant} is set up.`)
      }),
    )
  site
    .command('list')
    .summary('list the sites of a tenant')
    .argument('<tenant>', "the tenant's code")
    .option(...jsonOption)
    .addHelpText('after', '\nExample:\n  portolan site list acme')
    .action((tenant: string, options: ListOptions) =>
      withSystem(context.config(), async (system) => {
        const sites = await system.database.system(async (unit) => {
          await requireTenant(system, unit, tenant)
          return system.packages.sites.list(unit, tenant)
        })
        printList(
          sites,
          {
            SITE: (one) => one.siteCode,
            COMPANY: (one) => one.company,
            ADDRESS: (one) => one.addressLines.join(', '),
            POSTCODE: (one) => one.postalCode,
            CITY: (one) => one.city,
            COUNTRY: (one) => one.countryIso,
          },
          options,
        )
      }),
    )
}

async function requireTenant({ identity }: System, unit: UnitOfWork, tenant: string): Promise<void> {
  if ((await identity.tenants.find(unit, tenant)) === null) {
    throw new Problem('not-found', `There is no tenant ${tenant}`)
  }
}
