import { type Command, InvalidArgumentError, Option } from 'commander'
import { isScope, type Scope, scopes } from '../kernel/principal.ts'
import type { CommandContext } from './command-context.ts'
import { jsonOption, type ListOptions, print, printJson, printList, tell } from './output.ts'
import { withSystem } from './with-system.ts'

/** Reads scopes, separated by blanks or commas; the option may be repeated. */
export function readScopes(text: string, before: readonly Scope[] = []): readonly Scope[] {
  const words = text.split(/[\s,]+/).filter((word) => word !== '')
  if (words.length === 0 || !words.every(isScope)) {
    throw new InvalidArgumentError(`There are the scopes ${scopes.join(', ')}.`)
  }
  return [...new Set([...before, ...words])]
}

const readBrands = (text: string, before: readonly string[] = []): readonly string[] => [
  ...new Set([...before, ...text.split(/[\s,]+/).filter((word) => word !== '')]),
]

interface CreateOptions extends ListOptions {
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
      'Makes a client of a tenant, or an operator, who belongs to no tenant. The secret is printed once; only a hash of\n' +
        'it is kept.',
    )
    .argument('<id>', '2 to 100 letters, digits, dots, dashes or underscores')
    .option('--tenant <code>', 'the tenant whose data it reaches')
    .addOption(new Option('--operator', 'make an operator, with the scope admin').conflicts('tenant'))
    .option('--scope <scopes>', `what it may do: ${scopes.join(', ')}; several with commas, or repeated`, readScopes)
    .option('--brand <codes>', 'hold it to these brands; all of its tenant unless told', readBrands)
    .option('--name <name>', 'how people call it; the id unless told')
    .option(...jsonOption)
    .addHelpText(
      'after',
      '\nExamples:\n  portolan client create acme-shop --tenant acme --scope checkout,returns\n  portolan client create ops --operator',
    )
  create.action(async (id: string, options: CreateOptions) => {
    const { tenant = null, operator, brand = null, name = id, json } = options
    const scope = options.scope ?? (operator === true ? (['admin'] as const) : [])
    if (tenant === null && operator !== true) return create.error('error: --tenant or --operator is needed')
    if (scope.length === 0) return create.error('error: --scope is needed: what may this client do?')
    return withSystem(context.config(), async ({ database, identity }) => {
      const wanted = { clientId: id, tenant, name, scopes: scope, brands: brand }
      const made = await database.system((unit) => identity.clients.create(unit, wanted))
      if (json === true) {
        printJson({ ...made.client, secret: made.secret })
        return
      }
      tell(`Client ${id} is made. Keep its secret now, it cannot be shown again:`)
      print(made.secret)
    })
  })
  client
    .command('list')
    .summary('list the clients')
    .option('--tenant <code>', 'only those of one tenant')
    .option(...jsonOption)
    .addHelpText('after', '\nExample:\n  portolan client list --tenant acme')
    .action((options: ListOptions & { readonly tenant?: string }) =>
      withSystem(context.config(), async ({ database, identity }) => {
        const clients = await database.system((unit) => identity.clients.list(unit, options.tenant))
        printList(
          clients,
          {
            CLIENT: (one) => one.clientId,
            TENANT: (one) => one.tenant ?? '(operator)',
            SCOPES: (one) => one.scopes.join(' '),
            BRANDS: (one) => one.brands?.join(' ') ?? (one.tenant === null ? null : 'all'),
            ACTIVE: (one) => (one.isActive ? 'yes' : 'no'),
            NAME: (one) => one.name,
            CREATED: (one) => one.createdAt,
          },
          options,
        )
      }),
    )
}
