import type { Command } from 'commander'
import type { Scope } from '../kernel/principal.ts'
import { Problem } from '../kernel/problem.ts'
import { readScopes } from './clients.ts'
import { createUnknownClientProblem } from './codes.ts'
import type { CommandContext } from './command-context.ts'
import { jsonOption, type ListOptions, printHint, printJson, printResult } from './output.ts'
import { recordGrant } from './record-change.ts'
import { withSystem } from './with-system.ts'

interface TokenOptions extends ListOptions {
  readonly client: string
  readonly scope?: readonly Scope[]
}

/** Adds `token`. */
export function addTokenCommand(program: Command, context: CommandContext): void {
  program
    .command('token')
    .description(
      'Prints an access token of a client, without its secret: whoever runs this can read the database anyway. The token is valid only if it names the server’s own address, so run this with the same HOST, PORT and PORTOLAN_PUBLIC_URL as the server.',
    )
    .requiredOption('--client <id>', 'the client id')
    .option('--scope <scopes>', 'only these scopes; default: all scopes of the client', readScopes)
    .option(...jsonOption)
    .addHelpText(
      'after',
      `\nExample:\n  curl -H "Authorization: Bearer $(${context.program} token --client operator)" http://127.0.0.1:8080/admin/v1/events`,
    )
    .action(({ client: clientId, scope, json }: TokenOptions) =>
      withSystem(context.readConfig(), async (system) => {
        const { config, database, identity } = system
        const { accessToken, expiresIn, scopes, tenant } = await database.runAsSystem(async (unit) => {
          const client = await identity.clients.findClient(unit, clientId)
          if (client === null) {
            throw createUnknownClientProblem(context.program, clientId)
          }
          if (!client.isActive)
            throw new Problem(
              'forbidden',
              `The client ${clientId} is not active; activate it with ${context.program} client activate ${clientId}`,
            )
          const refused = (scope ?? []).filter((word) => !client.scopes.includes(word))
          if (refused.length > 0) {
            const message = `The client ${clientId} does not have the scope ${refused.join(', ')}`
            throw new Problem('forbidden', `${message}; it has ${client.scopes.join(', ')}`)
          }
          await identity.keys.ensureKey(unit)
          return identity.tokens.signToken(unit, client, scope ?? client.scopes)
        })
        recordGrant(system, clientId, tenant)
        if (json === true) {
          printJson({ accessToken, expiresIn, scopes, issuer: config.publicUrl })
          return
        }
        if (process.stdout.isTTY) printHint(`For ${config.publicUrl}, valid for ${expiresIn / 60} minutes:`)
        printResult(accessToken)
      }),
    )
}
