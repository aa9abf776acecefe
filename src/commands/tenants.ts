import { type Command, Option } from 'commander'
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
  const tenant = program.command('tenant').description('The retailers that use this installation.')
  tenant
    .command('create')
    .summary('make a tenant')
    .description('Makes a tenant. Its code is in every row that belongs to it and never changes.')
    .argument('<code>', '2 to 31 lower-case letters, digits or -, beginning with a letter', readBy(tenantCodeRule))
    .requiredOption('--name <name>', 'how people call it', readName)
    .option(...jsonOption)
    .addHelpText('after', `\nExample:\n  ${context.program} tenant create acme --name "Acme Outfitters"`)
    .action((code: string, { name, json }: CreateTenantOptions) =>
      withSystem(context.readConfig(), async (system) => {
        const created = await runCommandChange(system, (unit) => system.identity.tenants.createTenant(unit, code, name))
        recordChange(system, { event: 'tenant-created', subject: created.tenant, tenant: created.tenant })
        if (json === true) printJson(created)
        else
          printResult(
            `Tenant ${created.tenant} is made. It needs a brand next: ${context.program} brand create ${created.tenant} …`,
          )
      }),
    )
  tenant
    .command('list')
    .summary('list the tenants')
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

  const brand = program.command('brand').description('The shop fronts of the tenants, each with a 3-letter code.')
  brand
    .command('create')
    .summary('make a brand')
    .description('Makes a brand of a tenant.')
    .argument('<tenant>', "the tenant's code")
    .argument('<code>', '3 upper-case letters or digits', readBy(brandCodeRule))
    .requiredOption('--name <name>', 'how people call it', readName)
    .option(...jsonOption)
    .addHelpText('after', `\nExample:\n  ${context.program} brand create acme ACM --name "Acme"`)
    .action((tenantCode: string, code: string, { name, json }: CreateTenantOptions) =>
      withSystem(context.readConfig(), async (system) => {
        const created = await runCommandChange(system, (unit) =>
          system.identity.tenants.createBrand(unit, tenantCode, code, name),
        )
        recordChange(system, { event: 'brand-created', subject: created.brandCode, tenant: created.tenant })
        if (json === true) printJson(created)
        else
          printResult(
            `Brand ${created.brandCode} of ${created.tenant} is made. Tokens have it from their next issue on.`,
          )
      }),
    )
  brand
    .command('list')
    .summary('list the brands')
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
    .summary('let nobody of a tenant call')
    .description(
      'Gives the clients of a tenant no more tokens, and refuses those that they have, and those of trusted issuers, within ' +
        'a minute. Nothing of the tenant is lost, and jobs of its go on.',
    )
    .argument('<code>', "the tenant's code")
    .option(...jsonOption)
    .addHelpText('after', `\nExample:\n  ${context.program} tenant disable acme`)
    .action((code: string, options: ListOptions) =>
      setDisabled(code, true, options, `Tenant ${code} is disabled: its tokens are refused within a minute.`),
    )
  tenant
    .command('enable')
    .summary('let those of a disabled tenant call again')
    .description('Lets the clients of a disabled tenant call again, with the secrets that they have.')
    .argument('<code>', "the tenant's code")
    .option(...jsonOption)
    .addHelpText('after', `\nExample:\n  ${context.program} tenant enable acme`)
    .action((code: string, options: ListOptions) =>
      setDisabled(code, false, options, `Tenant ${code} is enabled: its clients can call within a minute.`),
    )
}

interface SettingOptions extends ListOptions {
  readonly acceptGoodProducts: 'on' | 'off'
}

/** Adds `tenant set`. */
function addSettings(tenant: Command, context: CommandContext): void {
  tenant
    .command('set')
    .summary('change a setting of a tenant')
    .description(
      'Changes a setting of a tenant. With good products accepted, an upload or creation of products takes the good ones ' +
        'and lists the bad ones as invalid; otherwise one bad product refuses the whole call.',
    )
    .argument('<code>', "the tenant's code")
    .addOption(
      new Option('--accept-good-products <setting>', 'whether good products are taken beside bad ones')
        .choices(['on', 'off'])
        .makeOptionMandatory(),
    )
    .option(...jsonOption)
    .addHelpText('after', `\nExample:\n  ${context.program} tenant set acme --accept-good-products on`)
    .action((code: string, { acceptGoodProducts, json }: SettingOptions) =>
      withSystem(context.readConfig(), async (system) => {
        const changed = await runCommandChange(system, async (unit) => {
          await findUnknownTenantProblem(system, unit, context.program, code)
          return system.identity.tenants.setAcceptGoodProducts(unit, code, acceptGoodProducts === 'on')
        })
        if (json === true) printJson(changed)
        else {
          printResult(
            acceptGoodProducts === 'on'
              ? `Calls of ${code} take the good products, and list the bad ones as invalid.`
              : `A bad product in a call of ${code} refuses the whole call.`,
          )
        }
      }),
    )
}
