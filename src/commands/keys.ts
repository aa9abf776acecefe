import type { Command } from 'commander'
import type { CommandContext } from './command-context.ts'
import { jsonOption, type ListOptions, printJson, printList, printResult } from './output.ts'
import { recordChange, runCommandChange } from './record-change.ts'
import { withSystem } from './with-system.ts'

/** Adds `keys`. */
export function addKeyCommands(program: Command, context: CommandContext): void {
  const keys = program.command('keys').description('The keys that sign access tokens.')
  keys
    .command('rotate')
    .summary('sign with a new key from now on')
    .description(
      'Makes a new key, which signs from now on. The ones before stay published for 24 hours, so that no token that was ' +
        'given out stops working.',
    )
    .option(...jsonOption)
    .addHelpText('after', `\nExample:\n  ${context.program} keys rotate`)
    .action(({ json }: ListOptions) =>
      withSystem(context.readConfig(), async (system) => {
        const keyId = await runCommandChange(system, (unit) => system.identity.keys.rotateKey(unit))
        recordChange(system, { event: 'signing-key-rotated', subject: keyId, tenant: null })
        if (json === true) printJson({ keyId })
        else printResult(`The key ${keyId} signs from now on.`)
      }),
    )
  keys
    .command('revoke')
    .summary('end a key and every token that it has signed')
    .description(
      'Ends a key whose private half may have become known. Every process refuses the tokens that it has signed within a ' +
        'minute, so that all clients have to get new ones. If it was the key that signs, a new one does.',
    )
    .argument('<key>', 'the id of the key')
    .option(...jsonOption)
    // One id in 64 begins with a hyphen.
    .allowUnknownOption()
    .addHelpText('after', `\nExample:\n  ${context.program} keys revoke "$KEY"`)
    .action((keyId: string, { json }: ListOptions) =>
      withSystem(context.readConfig(), async (system) => {
        await runCommandChange(system, (unit) => system.identity.keys.revoke(unit, keyId))
        recordChange(system, { event: 'signing-key-revoked', subject: keyId, tenant: null })
        if (json === true) printJson({ keyId })
        else printResult(`The key ${keyId} is revoked. The tokens that it has signed are refused within a minute.`)
      }),
    )
  keys
    .command('reencrypt')
    .summary('encrypt the private keys with a new secret key')
    .description(
      'Encrypts the private signing keys and the secrets of webhook endpoints in the database with the present secret key, after it has been changed: give the ' +
        'one before as PORTOLAN_SECRET_KEY_PREVIOUS, or in a file as PORTOLAN_SECRET_KEY_PREVIOUS_FILE. No token ends by it.',
    )
    .option(...jsonOption)
    .addHelpText(
      'after',
      `\nExample:\n  PORTOLAN_SECRET_KEY="$NEW" PORTOLAN_SECRET_KEY_PREVIOUS="$OLD" ${context.program} keys reencrypt`,
    )
    .action(({ json }: ListOptions) =>
      withSystem(context.readConfig(), async (system) => {
        const { count, endpoints } = await runCommandChange(system, async (unit) => ({
          count: await system.identity.keys.reencrypt(unit),
          endpoints: await system.events.endpoints.reencrypt(unit),
        }))
        recordChange(system, { event: 'signing-keys-reencrypted', subject: String(count), tenant: null })
        if (json === true) printJson({ reencrypted: count, webhookEndpoints: endpoints })
        else
          printResult(
            `${count} private signing keys were encrypted anew, and the secrets of ${endpoints} webhook endpoints. The secret key before is not needed any more.`,
          )
      }),
    )
  keys
    .command('list')
    .summary('list the keys whose tokens are accepted')
    .option(...jsonOption)
    .addHelpText('after', `\nExample:\n  ${context.program} keys list`)
    .action((options: ListOptions) =>
      withSystem(context.readConfig(), async ({ database, identity }) => {
        const accepted = await database.runAsSystem((unit) => identity.keys.listAcceptedKeys(unit))
        const shown = accepted.map(({ keyId, algorithm, createdAt, retiredAt, expiresAt }) => ({
          keyId,
          algorithm,
          signs: retiredAt === null,
          createdAt,
          expiresAt,
        }))
        printList(
          shown,
          {
            KEY: (key) => key.keyId,
            ALGORITHM: (key) => key.algorithm,
            SIGNS: (key) => (key.signs ? 'yes' : 'no'),
            CREATED: (key) => key.createdAt,
            'ACCEPTED UNTIL': (key) => key.expiresAt,
          },
          options,
        )
      }),
    )
}
