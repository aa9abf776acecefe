import { type Command, InvalidArgumentError, Option } from 'commander'
import type { System } from '../composition/system.ts'
import { clientIdRule } from '../identity/index.ts'
import { readAllPages } from '../kernel/paging.ts'
import { isScope, type Scope, scopes } from '../kernel/principal.ts'
import type { AccessChange } from '../kernel/security-log.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import { createUnknownClientProblem, findUnknownTenantProblem, readBy, readName } from './codes.ts'
import type { CommandContext } from './command-context.ts'
import { jsonOption, type ListOptions, printHint, printJson, printList, printResult } from './output.ts'
import { recordChange, runCommandChange } from './record-change.ts'
import { withSystem } from './with-system.ts'

/** Parses scopes separated by spaces or commas; the option may be repeated. */
export function readScopes(text: string, previousScopes: readonly Scope[] = []): readonly Scope[] {
  const scopeWords = text.split(/[\s,]+/).filter((word) => word !== '')
  if (scopeWords.length === 0 || !scopeWords.every(isScope)) {
    throw new InvalidArgumentError(`Scopes: ${scopes.join(', ')}.`)
  }
  return [...new Set([...previousScopes, ...scopeWords])]
}

function readMinutes(text: string): number {
  if (/^\d{1,5}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It must be a whole number of minutes.')
}

/** The scopes available to a tenant's clients. */
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
  const client = program
    .command('client')
    .description('Manage the programs that may call the API, each with its own secret.')
  const create = client
    .command('create')
    .summary('create a client and print its secret')
    .description(
      'Creates a client of a tenant, or an operator, which belongs to no tenant. The secret is printed once; only its hash is stored.',
    )
    .argument('<id>', '2 to 100 letters, digits, dots, dashes or underscores', readBy(clientIdRule))
    .option('--tenant <code>', 'tenant whose data it can access; this or --operator is required')
    .addOption(new Option('--operator', 'create an operator, with the scope admin').conflicts('tenant'))
    .option(
      '--scope <scopes>',
      `scopes: ${tenantScopes.join(', ')}; separated by commas, or repeated; required with --tenant`,
      readScopes,
    )
    .option('--brand <codes>', 'restrict it to these brands; default: all brands of its tenant', readBrands)
    .option('--name <name>', 'display name; default: the client id', readName)
    .option(...jsonOption)
    .addHelpText(
      'after',
      `\nExamples:\n  ${context.program} client create acme-shop --tenant acme --scope checkout,returns\n  ${context.program} client create ops --operator`,
    )
  create.action(async (id: string, options: CreateClientOptions) => {
    const { tenant = null, operator, brand = null, name = id, json } = options
    const scope = options.scope ?? (operator === true ? (['admin'] as const) : [])
    if (tenant === null && operator !== true) return create.error('error: --tenant or --operator is required')
    if (scope.length === 0) return create.error('error: --scope is required with --tenant')
    if (operator === true ? scope.some((word) => word !== 'admin') : scope.includes('admin')) {
      return create.error(
        operator === true
          ? 'error: --operator implies the scope admin; omit --scope, or use --tenant instead of --operator'
          : 'error: --scope admin is for operators, which belong to no tenant; use --operator instead of --tenant',
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
      printHint(`Created client ${id}. Save its secret now; it cannot be shown again:`)
      printResult(created.secret)
    })
  })
  client
    .command('list')
    .summary('list clients')
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
    .summary('deactivate a client')
    .description(
      'Deactivates a client: it gets no more tokens, and its existing ones are rejected within a minute. Nothing is deleted.',
    )
    .argument('<id>', 'the client id')
    .option(...jsonOption)
    .addHelpText('after', `\nExample:\n  ${context.program} client deactivate acme-shop`)
    .action((id: string, options: ListOptions) =>
      setActive(id, false, options, `Client ${id} is deactivated. Its tokens are rejected within a minute.`),
    )
  client
    .command('activate')
    .summary('activate a client')
    .description('Activates a client again, with its existing secret.')
    .argument('<id>', 'the client id')
    .option(...jsonOption)
    .addHelpText('after', `\nExample:\n  ${context.program} client activate acme-shop`)
    .action((id: string, options: ListOptions) =>
      setActive(id, true, options, `Client ${id} is active and can get tokens with its secret.`),
    )
}

/** Adds `client renew-secret`. */
function addRenewalCommand(client: Command, context: CommandContext): void {
  client
    .command('renew-secret')
    .summary('renew the secret of a client and print it')
    .description(
      'Renews the secret of a client and prints it once. The previous secret and tokens issued with it are rejected within a minute, unless there is an overlap. A sandbox client becomes an ordinary one.',
    )
    .argument('<id>', 'the client id')
    .option('--overlap <minutes>', 'minutes for which the previous secret remains valid, at most 43200', readMinutes, 0)
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
        until === null
          ? 'the previous one is no longer valid'
          : `the previous one is valid until ${until.toISOString()}`
      printHint(`Client ${id} has a new secret; ${before}. Save it now; it cannot be shown again:`)
      if (!renewed.client.isActive)
        printHint(`It is not active; activate it with ${context.program} client activate ${id}.`)
      printResult(renewed.secret)
    })
}

/** Changes an existing client and records it in the security log. */
function changeClient<T>(
  context: CommandContext,
  id: string,
  event: AccessChange,
  change: (system: System, unit: UnitOfWork) => Promise<T>,
): Promise<T> {
  return withSystem(context.readConfig(), async (system) => {
    const { changed, tenant } = await runCommandChange(system, async (unit) => {
      const client = await system.identity.clients.findClient(unit, id)
      if (client === null) throw createUnknownClientProblem(context.program, id)
      return { changed: await change(system, unit), tenant: client.tenant }
    })
    recordChange(system, { event, subject: id, tenant })
    return changed
  })
}
