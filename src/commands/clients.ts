import { type Command, InvalidArgumentError, Option } from 'commander'
import type { System } from '../composition/system.ts'
import { clientIdRule } from '../identity/index.ts'
import { readAllPages } from '../kernel/paging.ts'
import { isScope, type Scope, scopes } from '../kernel/principal.ts'
import type { AccessChange } from '../kernel/security-log.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import { findUnknownTenantProblem, noSuchClient, readBy, readName } from './codes.ts'
import type { CommandContext } from './command-context.ts'
import { jsonOption, type ListOptions, printHint, printJson, printList, printResult } from './output.ts'
import { recordChange, runCommandChange } from './record-change.ts'
import { withSystem } from './with-system.ts'

/** Reads scopes, separated by blanks or commas; the option may be repeated. */
export function readScopes(text: string, previousScopes: readonly Scope[] = []): readonly Scope[] {
  const scopeWords = text.split(/[\s,]+/).filter((word) => word !== '')
  if (scopeWords.length === 0 || !scopeWords.every(isScope)) {
    throw new InvalidArgumentError(`There are the scopes ${scopes.join(', ')}.`)
  }
  return [...new Set([...previousScopes, ...scopeWords])]
}

function readMinutes(text: string): number {
  if (/^\d{1,5}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It must be a whole number of minutes.')
}

/** The scopes that a client of a tenant can have. */
const tenantScopes = scopes.filter((scope) => scope !== 'admin')

const readBrands = (text: string, previousBrands: readonly string[] = []): readonly string[] => [
  ...new Set([...previousBrands, ...text.split(/[\s,]+/).filter((word) => word !== '')]),
]

interface CreateClientOptions extends ListOptions {
  readonly tenant?: string
  readonly operator?: true
  readonly scope?: readonly Scope[]
  readonly brand?: readonly string[]
  readonly name?: string
}

/** Adds `client`. */
export function addClientCommands(program: Command, context: CommandContext): void {
  const client = program.command('client').description('The programs that may call, each with a secret of its own.')
  const create = client
    .command('create')
    .summary('make a client and print its secret')
    .description(
      'Makes a client of a tenant, or an operator, who belongs to no tenant. The secret is printed once; only a hash of ' +
        'it is kept.',
    )
    .argument('<id>', '2 to 100 letters, digits, dots, dashes or underscores', readBy(clientIdRule))
    .option('--tenant <code>', 'the tenant whose data it reaches; this or --operator is needed')
    .addOption(new Option('--operator', 'make an operator, with the scope admin').conflicts('tenant'))
    .option(
      '--scope <scopes>',
      `what it may do: ${tenantScopes.join(', ')}; several with commas, or repeated; needed with --tenant`,
      readScopes,
    )
    .option('--brand <codes>', 'hold it to these brands; all of its tenant unless told', readBrands)
    .option('--name <name>', 'how people call it; the id unless told', readName)
    .option(...jsonOption)
    .addHelpText(
      'after',
      `\nExamples:\n  ${context.program} client create acme-shop --tenant acme --scope checkout,returns\n  ${context.program} client create ops --operator`,
    )
  create.action(async (id: string, options: CreateClientOptions) => {
    const { tenant = null, operator, brand = null, name = id, json } = options
    const scope = options.scope ?? (operator === true ? (['admin'] as const) : [])
    if (tenant === null && operator !== true) return create.error('error: --tenant or --operator is needed')
    if (scope.length === 0) return create.error('error: --scope is needed: what may this client do?')
    if (operator === true ? scope.some((word) => word !== 'admin') : scope.includes('admin')) {
      return create.error(
        operator === true
          ? 'error: --operator has the scope admin alone; leave out --scope, or give a --tenant in the place of --operator'
          : 'error: --scope admin is for operators, who belong to no tenant; give --operator in the place of --tenant',
      )
    }
    return withSystem(context.readConfig(), async (system) => {
      const newClient = { clientId: id, tenant, name, scopes: scope, brands: brand }
      const created = await runCommandChange(system, (unit) => system.identity.clients.createClient(unit, newClient))
      recordChange(system, { event: 'client-created', subject: id, tenant })
      if (json === true) {
        printJson({ ...created.client, secret: created.secret })
        return
      }
      printHint(`Client ${id} is made. Keep its secret now, it cannot be shown again:`)
      printResult(created.secret)
    })
  })
  client
    .command('list')
    .summary('list the clients')
    .option('--tenant <code>', 'only those of one tenant')
    .option(...jsonOption)
    .addHelpText('after', `\nExample:\n  ${context.program} client list --tenant acme`)
    .action((options: ListOptions & { readonly tenant?: string }) =>
      withSystem(context.readConfig(), async (system) => {
        const clients = await system.database.runAsSystem(async (unit) => {
          await findUnknownTenantProblem(system, unit, context.program, options.tenant)
          return readAllPages((page) => system.identity.clients.listClients(unit, options.tenant ?? null, page))
        })
        printList(
          clients,
          {
            CLIENT: (row) => row.clientId,
            TENANT: (row) => row.tenant ?? '(operator)',
            SCOPES: (row) => row.scopes.join(' '),
            BRANDS: (row) => row.brands?.join(' ') ?? (row.tenant === null ? null : 'all'),
            ACTIVE: (row) => (row.isActive ? 'yes' : 'no'),
            NAME: (row) => row.name,
            CREATED: (row) => row.createdAt,
          },
          options,
        )
      }),
    )
  addActivityCommands(client, context)
  addRenewalCommand(client, context)
}

/** Adds `client deactivate` and `client activate`. */
function addActivityCommands(client: Command, context: CommandContext): void {
  const setActive = async (id: string, isActive: boolean, { json }: ListOptions, message: string): Promise<void> => {
    const event = isActive ? 'client-activated' : 'client-deactivated'
    const changed = await changeClient(context, id, event, ({ identity }, unit) =>
      identity.clients.setActive(unit, id, isActive),
    )
    if (json === true) printJson(changed)
    else printResult(message)
  }
  client
    .command('deactivate')
    .summary('give a client no more tokens')
    .description(
      'Makes a client inactive: it gets no more tokens, and those that it has are refused within a minute. Nothing of the ' +
        'client is lost.',
    )
    .argument('<id>', 'the client')
    .option(...jsonOption)
    .addHelpText('after', `\nExample:\n  ${context.program} client deactivate acme-shop`)
    .action((id: string, options: ListOptions) =>
      setActive(id, false, options, `Client ${id} gets no more tokens. Those that it has are refused within a minute.`),
    )
  client
    .command('activate')
    .summary('give an inactive client tokens again')
    .description('Makes a client active again. Its secret is the one that it had.')
    .argument('<id>', 'the client')
    .option(...jsonOption)
    .addHelpText('after', `\nExample:\n  ${context.program} client activate acme-shop`)
    .action((id: string, options: ListOptions) =>
      setActive(id, true, options, `Client ${id} is active: it gets tokens for its secret.`),
    )
}

/** Adds `client renew-secret`. */
function addRenewalCommand(client: Command, context: CommandContext): void {
  client
    .command('renew-secret')
    .summary('give a client a new secret and print it')
    .description(
      'Gives a client a new secret, which is printed once. The one before, and tokens that were given out before, stop at ' +
        'once, within a minute, unless there is an overlap. A client of the sandbox becomes one like any other.',
    )
    .argument('<id>', 'the client')
    .option('--overlap <minutes>', 'for how long the secret before goes on, at most 43200', readMinutes, 0)
    .option(...jsonOption)
    .addHelpText('after', `\nExample:\n  ${context.program} client renew-secret acme-shop --overlap 1440`)
    .action(async (id: string, { json, overlap }: ListOptions & { readonly overlap: number }) => {
      const renewed = await changeClient(context, id, 'client-secret-renewed', ({ identity }, unit) =>
        identity.clients.renewSecret(unit, id, overlap),
      )
      if (json === true) {
        printJson({ ...renewed.client, secret: renewed.secret })
        return
      }
      const until = renewed.client.previousSecretExpiresAt
      const before =
        until === null ? 'the one before has stopped' : `the one before goes on until ${until.toISOString()}`
      printHint(`Client ${id} has a new secret, and ${before}. Keep it now, it cannot be shown again:`)
      if (!renewed.client.isActive)
        printHint(`It is not active: ${context.program} client activate ${id} lets it have tokens.`)
      printResult(renewed.secret)
    })
}

/** Changes a client that there is, and tells the security log. */
function changeClient<T>(
  context: CommandContext,
  id: string,
  event: AccessChange,
  change: (system: System, unit: UnitOfWork) => Promise<T>,
): Promise<T> {
  return withSystem(context.readConfig(), async (system) => {
    const { changed, tenant } = await runCommandChange(system, async (unit) => {
      const client = await system.identity.clients.findClient(unit, id)
      if (client === null) throw noSuchClient(context.program, id)
      return { changed: await change(system, unit), tenant: client.tenant }
    })
    recordChange(system, { event, subject: id, tenant })
    return changed
  })
}
