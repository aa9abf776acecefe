import { once } from 'node:events'
import type { Command } from 'commander'
import type { System } from '../composition/system.ts'
import type { CommandContext } from './command-context.ts'
import { jsonOption, type ListOptions, printHint, printJson, printResult } from './output.ts'
import { runCommandChange } from './record-change.ts'
import { withSystem } from './with-system.ts'

interface ShopperOptions extends ListOptions {
  readonly tenant: string
  readonly email: string
}

/** Milliseconds per step of an erasure. */
const maxStepTime = 60_000

/** Adds `privacy`. */
export function addPrivacyCommands(program: Command, context: CommandContext): void {
  const privacy = program.command('privacy').description('Export or erase the data of a shopper.')
  const tenantOption = ['--tenant <code>', 'tenant that holds the data'] as const
  const emailOption = ['--email <address>', 'email address of the shopper'] as const
  privacy
    .command('export')
    .summary('export a shopper’s data as JSON')
    .description(
      'Prints everything a tenant stores about a shopper: every order whose records contain the email address, complete with documents, and every other record that mentions it.',
    )
    .requiredOption(...tenantOption)
    .requiredOption(...emailOption)
    .addHelpText(
      'after',
      `\nExample:\n  ${context.program} privacy export --tenant acme --email ada@example.com > shopper.json`,
    )
    .action(({ tenant, email }: ShopperOptions) =>
      withSystem(context.readConfig(), async (system) => {
        const { privacy: service, clock } = system
        const pieces = service.exportShopper(tenant, email, clock.now())
        await recordExport(system, tenant)
        for await (const piece of pieces) {
          if (!process.stdout.write(piece)) await once(process.stdout, 'drain')
        }
        printResult('')
      }),
    )
  privacy
    .command('erase')
    .summary('erase a shopper’s data')
    .description(
      'Erases who placed the orders whose records contain the email address, and the address wherever else it occurs. What tax and customs law require stays without the person. Ends when everything is erased.',
    )
    .requiredOption(...tenantOption)
    .requiredOption(...emailOption)
    .option(...jsonOption)
    .addHelpText('after', `\nExample:\n  ${context.program} privacy erase --tenant acme --email ada@example.com`)
    .action(({ tenant, email, json }: ShopperOptions) =>
      withSystem(context.readConfig(), async (system) => {
        const { erasures } = system.privacy
        const { erasureId } = await runCommandChange(system, (unit) => erasures.requestErasure(unit, tenant, email))
        const read = () => system.database.runAsSystem((unit) => erasures.getErasure(unit, erasureId))
        let erasure = await read()
        while (erasure.state !== 'Completed') {
          await erasures.continueErasure(tenant, erasureId, maxStepTime)
          erasure = await read()
        }
        if (json === true) {
          printJson(erasure)
          return
        }
        for (const [kind, count] of Object.entries(erasure.counts)) printHint(`${kind}: ${count}`)
        printResult(`The erasure ${erasureId} is complete.`)
      }),
    )
}

/** Rejects an unknown tenant, and records the request. */
async function recordExport(system: System, tenant: string): Promise<void> {
  await runCommandChange(system, (unit) => system.privacy.recordExport(unit, tenant))
}
