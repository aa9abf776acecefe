import { relative } from 'node:path'
import { routes } from '../composition/contract.ts'
import { sandboxPortal, sandboxSecret, sandboxUser } from '../composition/sandbox.ts'
import type { System } from '../composition/system.ts'
import { version } from '../composition/version.ts'
import type { Config } from '../config/config.ts'
import { formatLocalUrl } from '../config/http-settings.ts'
import type { ApiClient } from '../identity/index.ts'
import { readAllPages } from '../kernel/paging.ts'
import { describeLocation, type LocatedDatabase } from '../platform/db/locate-database.ts'
import { formatColumns } from './output.ts'

/** Who can call the server, for the banner. */
export interface AccessSummary {
  /** The existing sandbox clients. */
  readonly sandbox: readonly ApiClient[]
  readonly hasClients: boolean
  /** Whether anybody can sign in to the console. */
  readonly hasUsers: boolean
}

/** Determines who can call the server. */
export async function readAccessSummary({ database, identity }: System): Promise<AccessSummary> {
  const clients = await database.runAsSystem((unit) =>
    readAllPages((page) => identity.clients.listClients(unit, null, page)),
  )
  const users = await database.runAsSystem((unit) =>
    identity.users.listUsers(unit, null, { pageSize: 1, continuationToken: null }),
  )
  return {
    sandbox: clients.filter(({ isSandbox }) => isSandbox),
    hasClients: clients.length > 0,
    hasUsers: users.items.length > 0,
  }
}

export interface BannerContent extends AccessSummary {
  readonly config: Config
  /** How the program is started. */
  readonly program: string
  /** The listening port. */
  readonly port: number
  readonly database: LocatedDatabase
  readonly processes: number
  /** Whether the sandbox has an order that can be returned. */
  readonly hasSandboxOrder: boolean
}

/** Formats the start banner: URLs, callers, and two commands to paste into a shell. */
export function formatBanner({
  config,
  program,
  port,
  database,
  processes,
  sandbox,
  hasClients,
  hasUsers,
  hasSandboxOrder,
}: BannerContent): string {
  const origin = formatLocalUrl(config.host, port)
  // Without a setting, the public URL has the configured port, which may be 0.
  const hasPublicUrl = config.publicUrl !== formatLocalUrl(config.host, config.port)
  const publicUrl = hasPublicUrl ? config.publicUrl : origin
  const places = [
    ['Server', origin + (processes === 1 ? '' : ` (${processes} processes)`)],
    ...(hasPublicUrl ? [['Public', publicUrl]] : []),
    ['Console', `${publicUrl}/console`],
    ['Docs', `${publicUrl}/docs`],
    ['OpenAPI', `${publicUrl}/openapi.json`],
    ['Health', `${origin}/health/ready`],
    [
      'Database',
      database.isEmbedded ? `embedded, in ${shortenPath(config.dataDirectory)}` : describeLocation(database.url),
    ],
  ]
  const parts = [`\nPortolan ${version} is ready.\n`, indent(formatColumns(places))]
  // Commands come last, so that everything else can be copied without them.
  if (hasClients && hasSandboxOrder) parts.push(formatPortalHint(publicUrl))
  if (!hasClients) parts.push(formatFirstOperatorHint(program, hasUsers))
  else if (sandbox.length > 0)
    parts.push(config.admitsSandbox ? formatSandboxSection(origin, sandbox) : formatInactiveClients(program, sandbox))
  return `${parts.join('\n')}\n\n`
}

function shortenPath(path: string): string {
  const short = relative(process.cwd(), path)
  return short.startsWith('..') ? path : short || '.'
}

const indent = (text: string): string => text.replaceAll(/^(?=.)/gm, '  ')

function formatFirstOperatorHint(program: string, hasUsers: boolean): string {
  const greeting = hasUsers
    ? 'People can sign in to the console, but no program can call the API yet'
    : 'No client or user exists yet'
  const userCommand = hasUsers ? '' : `\n  ${program} user create you@example.com --role operator`
  return `\n${greeting}. Create the first operator and the first retailer in another terminal, with the settings of this server:\n\n  ${program} client create ops --operator\n  ${program} tenant create acme --name "Acme"\n  ${program} brand create acme ACM --name "Acme"\n  ${program} client create acme-shop --tenant acme --scope checkout,returns,packages,catalog,events${userCommand}`
}

function formatSandboxSection(origin: string, clients: readonly ApiClient[]): string {
  const list = formatColumns(clients.map(({ clientId, scopes }) => [clientId, scopes.join(' ')]))
  const caller = clients.find(({ scopes }) => scopes.includes('checkout'))
  const userText = `\nSign in to the console as ${sandboxUser} with ${sandboxSecret}.\n`
  const clientsText = `${userText}\nSandbox clients, all with the secret ${sandboxSecret}, and their scopes:\n\n${indent(list)}`
  return caller === undefined ? clientsText : `${clientsText}\n\n${formatTryItCommands(origin, caller.clientId)}`
}

/** The return portal's URL, and an order to try it with. */
function formatPortalHint(publicUrl: string): string {
  const { tenant, orderReference, emailAddress } = sandboxPortal
  return `\nReturn something as a shopper: open ${publicUrl}/returns/${tenant} and enter order ${orderReference} with ${emailAddress}.`
}

/** The text about sandbox clients where they are not admitted. */
function formatInactiveClients(program: string, clients: readonly ApiClient[]): string {
  const list = clients.map(({ clientId }) => clientId).join(', ')
  const [first] = clients
  return `\nThe sandbox clients ${list} and their tokens are rejected, because their secret is public. They work only\nif NODE_ENV is not production and HOST is a loopback address. Renew the secret to make one an ordinary client:\n\n  ${program} client renew-secret ${first?.clientId ?? ''}`
}

/** Commands for a token and a confirmation, for bash and curl. */
function formatTryItCommands(origin: string, clientId: string): string {
  const receive = routes.find(({ operationId }) => operationId === 'receiveOrderConfirmation')
  const example = receive?.examples.find(({ name }) => name === 'confirmed')
  if (receive === undefined || example?.body === undefined) return ''
  const { platformOrderNumber } = example.body as { readonly platformOrderNumber: string }
  const body = JSON.stringify(example.body)
    .replaceAll("'", String.raw`'\''`)
    .replaceAll(platformOrderNumber, `'$ORDER'`)
  return `Try it: paste this into a shell.

TOKEN=$(curl -s ${origin}/connect/token -d grant_type=client_credentials \\
  -d client_id=${clientId} -d client_secret=${sandboxSecret} | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')

ORDER=SBX-$RANDOM$RANDOM; curl -si ${origin}${receive.path} \\
  -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' -d '${body}'`
}
