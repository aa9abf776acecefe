import type { Command } from 'commander'
import type { CommandContext } from './command-context.ts'
import { jsonOption, type ListOptions, printJson, printList, printResult } from './output.ts'
import { recordChange, runCommandChange } from './record-change.ts'
import { withSystem } from './with-system.ts'

/** Adds `keys`. */
export function addKeyCommands(program: Command, context: CommandContext): void {
  const keys = program.command('keys').description('Manage the keys that sign access tokens.')
  keys
    .command('rotate')
    .summary('create a key that signs new tokens')
    .description(
      'Creates a key that signs all new tokens. The previous keys stay published for 24 hours, so issued tokens remain valid.',
    )
    .option(...jsonOption)
    .addHelpText('after', `\nExample:\n  ${context.program} keys rotate`)
    .action(({ json }: ListOptions) =>
      withSystem(context.readConfig(), async (system) => {
        const keyId = await runCommandChange(system, (unit) => system.identity.keys.rotateKey(unit))
        recordChange(system, { event: 'signing-key-rotated', subject: keyId, tenant: null })
        if (json === true) printJson({ keyId })
        else printResult(`The key ${keyId} now signs new tokens.`)
      }),
    )
  keys
    .command('revoke')
    .summary('revoke a key and all tokens it has signed')
    .description(
      'Revokes a key whose private key may have leaked. Every process rejects the tokens it has signed within a minute, so all clients must get new ones. If it was the active key, a new one replaces it.',
    )
    .argument('<key>', 'key id')
    .option(...jsonOption)
    // One id in 64 starts with a hyphen.
    .allowUnknownOption()
    .addHelpText('after', `\nExample:\n  ${context.program} keys revoke "$KEY"`)
    .action((keyId: string, { json }: ListOptions) =>
      withSystem(context.readConfig(), async (system) => {
        await runCommandChange(system, (unit) => system.identity.keys.revoke(unit, keyId))
        recordChange(system, { event: 'signing-key-revoked', subject: keyId, tenant: null })
        if (json === true) printJson({ keyId })
        else printResult(`The key ${keyId} is revoked. The tokens it has signed are rejected within a minute.`)
      }),
    )
  keys
    .command('reencrypt')
    .summary('encrypt private keys with a new secret key')
    .description(
      'Encrypts the private signing keys, the secrets of webhook endpoints and the hashes of chosen passwords in the database with the current secret key, after you have changed it. Provide the previous one as PORTOLAN_SECRET_KEY_PREVIOUS, or in a file as PORTOLAN_SECRET_KEY_PREVIOUS_FILE. Tokens remain valid.',
    )
    .option(...jsonOption)
    .addHelpText(
      'after',
      `\nExample:\n  PORTOLAN_SECRET_KEY="$NEW" PORTOLAN_SECRET_KEY_PREVIOUS="$OLD" ${context.program} keys reencrypt`,
    )
    .action(({ json }: ListOptions) =>
      withSystem(context.readConfig(), async (system) => {
        const { count, endpoints, chosenSecrets } = await runCommandChange(system, async (unit) => ({
          count: await system.identity.keys.reencrypt(unit),
          endpoints: await system.events.endpoints.reencrypt(unit),
          chosenSecrets: await system.identity.chosenSecrets.reencrypt(unit),
        }))
        recordChange(system, { event: 'signing-keys-reencrypted', subject: String(count), tenant: null })
        if (json === true) printJson({ reencrypted: count, webhookEndpoints: endpoints, chosenSecrets })
        else
          printResult(
            `Encrypted ${count} private signing keys, the secrets of ${endpoints} webhook endpoints and the hashes of ${chosenSecrets} chosen passwords and secrets. The previous secret key is no longer needed.`,
          )
      }),
    )
  keys
    .command('list')
    .summary('list keys whose tokens are accepted')
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
