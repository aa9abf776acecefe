import { type Command, Option } from 'commander'
import type { Tenant } from '../identity/index.ts'
import { brandCodeRule, tenantCodeRule } from '../kernel/code-rules.ts'
import { readAllPages } from '../kernel/paging.ts'
import { findUnknownTenantProblem, readBy, readName } from './codes.ts'
import type { CommandContext } from './command-context.ts'
import { jsonOption, type ListOptions, printJson, printList, printResult } from './output.ts'
import { recordChange, runCommandChange } from './record-change.ts'
import { withSystem } from './with-system.ts'

interface CreateTenantOptions extends ListOptions {
  readonly name: string
}

/** Adds `tenant` and `brand`. */
export function addTenantCommands(program: Command, context: CommandContext): void {
  const tenant = program.command('tenant').description('Manage the retailers that use this installation.')
  tenant
    .command('create')
    .summary('create a tenant')
    .description('Creates a tenant. Its code is part of every record it owns and never changes.')
    .argument('<code>', '2 to 31 lower-case letters, digits or hyphens, starting with a letter', readBy(tenantCodeRule))
    .requiredOption('--name <name>', 'display name', readName)
    .option(...jsonOption)
    .addHelpText('after', `\nExample:\n  ${context.program} tenant create acme --name "Acme Outfitters"`)
    .action((code: string, { name, json }: CreateTenantOptions) =>
      withSystem(context.readConfig(), async (system) => {
        const created = await runCommandChange(system, (unit) => system.identity.tenants.createTenant(unit, code, name))
        recordChange(system, { event: 'tenant-created', subject: created.tenant, tenant: created.tenant })
        if (json === true) printJson(created)
        else
          printResult(
            `Created tenant ${created.tenant}. Next, create a brand: ${context.program} brand create ${created.tenant} …`,
          )
      }),
    )
  tenant
    .command('list')
    .summary('list tenants')
    .option(...jsonOption)
    .addHelpText('after', `\nExample:\n  ${context.program} tenant list`)
    .action((options: ListOptions) =>
      withSystem(context.readConfig(), async ({ database, identity }) => {
        const tenants = await database.runAsSystem((unit) =>
          readAllPages((page) => identity.tenants.listTenants(unit, page)),
        )
        printList(
          tenants,
          {
            TENANT: (row) => row.tenant,
            NAME: (row) => row.name,
            CREATED: (row) => row.createdAt,
            DISABLED: (row) => row.disabledAt,
          },
          options,
        )
      }),
    )

  addDisabling(tenant, context)
  addSettings(tenant, context)

  const brand = program.command('brand').description('Manage the storefronts of tenants, each with a 3-character code.')
  brand
    .command('create')
    .summary('create a brand')
    .description('Creates a brand of a tenant.')
    .argument('<tenant>', "the tenant's code")
    .argument('<code>', '3 upper-case letters or digits', readBy(brandCodeRule))
    .requiredOption('--name <name>', 'display name', readName)
    .option(...jsonOption)
    .addHelpText('after', `\nExample:\n  ${context.program} brand create acme ACM --name "Acme"`)
    .action((tenantCode: string, code: string, { name, json }: CreateTenantOptions) =>
      withSystem(context.readConfig(), async (system) => {
        const created = await runCommandChange(system, (unit) =>
          system.identity.tenants.createBrand(unit, tenantCode, code, name),
        )
        recordChange(system, { event: 'brand-created', subject: created.brandCode, tenant: created.tenant })
        if (json === true) printJson(created)
        else printResult(`Created brand ${created.brandCode} of ${created.tenant}. New tokens include it.`)
      }),
    )
  brand
    .command('list')
    .summary('list brands')
    .option('--tenant <code>', 'only those of one tenant')
    .option(...jsonOption)
    .addHelpText('after', `\nExample:\n  ${context.program} brand list --tenant acme`)
    .action((options: ListOptions & { readonly tenant?: string }) =>
      withSystem(context.readConfig(), async (system) => {
        const brands = await system.database.runAsSystem(async (unit) => {
          await findUnknownTenantProblem(system, unit, context.program, options.tenant)
          return readAllPages((page) => system.identity.tenants.listBrands(unit, options.tenant ?? null, page))
        })
        printList(
          brands,
          {
            TENANT: (row) => row.tenant,
            BRAND: (row) => row.brandCode,
            NAME: (row) => row.name,
            CREATED: (row) => row.createdAt,
          },
          options,
        )
      }),
    )
}

/** Adds `tenant disable` and `tenant enable`. */
function addDisabling(tenant: Command, context: CommandContext): void {
  const setDisabled = (code: string, isDisabled: boolean, { json }: ListOptions, words: string): Promise<void> =>
    withSystem(context.readConfig(), async (system) => {
      const changed = await runCommandChange(system, async (unit) => {
        await findUnknownTenantProblem(system, unit, context.program, code)
        return system.identity.tenants.setDisabled(unit, code, isDisabled)
      })
      recordChange(system, { event: isDisabled ? 'tenant-disabled' : 'tenant-enabled', subject: code, tenant: code })
      if (json === true) printJson(changed)
      else printResult(words)
    })
  tenant
    .command('disable')
    .summary('lock out the clients and users of a tenant')
    .description(
      'Issues no more tokens to the clients of a tenant, and rejects existing tokens, including those of trusted issuers, within a minute. Its data stays and its jobs continue.',
    )
    .argument('<code>', "the tenant's code")
    .option(...jsonOption)
    .addHelpText('after', `\nExample:\n  ${context.program} tenant disable acme`)
    .action((code: string, options: ListOptions) =>
      setDisabled(code, true, options, `Tenant ${code} is disabled: its tokens are rejected within a minute.`),
    )
  tenant
    .command('enable')
    .summary('enable a disabled tenant')
    .description('Lets the clients of a disabled tenant call the API again, with their existing secrets.')
    .argument('<code>', "the tenant's code")
    .option(...jsonOption)
    .addHelpText('after', `\nExample:\n  ${context.program} tenant enable acme`)
    .action((code: string, options: ListOptions) =>
      setDisabled(code, false, options, `Tenant ${code} is enabled: its clients can call the API within a minute.`),
    )
}

interface SettingOptions extends ListOptions {
  readonly acceptGoodProducts?: 'on' | 'off'
  readonly holdUncomparedNames?: 'on' | 'off'
}

/** Adds `tenant set`. */
function addSettings(tenant: Command, context: CommandContext): void {
  tenant
    .command('set')
    .summary('change settings of a tenant')
    .description(
      'Changes settings of a tenant. With --accept-good-products on, an upload or creation of products stores the valid ones and lists the others as invalid; otherwise one invalid product rejects the whole request. With --hold-uncompared-names off, a name in a script that cannot be compared with the denied-party lists draws a warning instead of holding the package or return.',
    )
    .argument('<code>', "the tenant's code")
    .addOption(
      new Option('--accept-good-products <setting>', 'whether valid products are stored if others are invalid').choices(
        ['on', 'off'],
      ),
    )
    .addOption(
      new Option(
        '--hold-uncompared-names <setting>',
        'whether names that cannot be compared with denied-party lists hold packages and returns',
      ).choices(['on', 'off']),
    )
    .option(...jsonOption)
    .addHelpText('after', `\nExample:\n  ${context.program} tenant set acme --accept-good-products on`)
    .action((code: string, { acceptGoodProducts, holdUncomparedNames, json }: SettingOptions, command: Command) => {
      if (acceptGoodProducts === undefined && holdUncomparedNames === undefined) {
        return command.error('error: --accept-good-products or --hold-uncompared-names is required')
      }
      return withSystem(context.readConfig(), async (system) => {
        const changed = await runCommandChange(system, async (unit) => {
          await findUnknownTenantProblem(system, unit, context.program, code)
          return system.identity.tenants.changeSettings(unit, code, {
            ...(acceptGoodProducts === undefined ? {} : { acceptGoodProducts: acceptGoodProducts === 'on' }),
            ...(holdUncomparedNames === undefined ? {} : { holdUncomparedNames: holdUncomparedNames === 'on' }),
          })
        })
        if (json === true) printJson(changed)
        else printSettings(changed)
      })
    })
}

function printSettings({ tenant, acceptGoodProducts, holdUncomparedNames }: Tenant): void {
  printResult(
    acceptGoodProducts
      ? `Requests of ${tenant} store the valid products, and list the others as invalid.`
      : `An invalid product rejects the whole request of ${tenant}.`,
  )
  printResult(
    holdUncomparedNames
      ? `Names that cannot be compared with denied-party lists hold packages and returns of ${tenant}.`
      : `Names that cannot be compared with denied-party lists only draw a warning on packages of ${tenant}.`,
  )
}
