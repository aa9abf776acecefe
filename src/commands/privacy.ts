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

/** How long a piece of an erasure may go on before the next one, in milliseconds. */
const turn = 60_000

/** Adds `privacy`. */
export function addPrivacyCommands(program: Command, context: CommandContext): void {
  const privacy = program.command('privacy').description('What shoppers can demand of what is kept of them.')
  const tenantOption = ['--tenant <code>', 'the tenant that has data of the shopper'] as const
  const emailOption = ['--email <address>', 'the e-mail address of the shopper'] as const
  privacy
    .command('export')
    .summary('print what a tenant has of a shopper, as JSON')
    .description(
      'Prints everything that a tenant has of a shopper: the orders in whose records the e-mail address stands, whole, with ' +
        'their documents, and every other record that mentions it.',
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
    .summary('erase what a tenant has of a shopper')
    .description(
      'Erases whose the orders are in whose records the e-mail address stands, and the address wherever else it stands. What ' +
        'tax and customs law ask for stays, without the person. It ends when nothing is left to do.',
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
          await erasures.continueErasure(tenant, erasureId, turn)
          erasure = await read()
        }
        if (json === true) {
          printJson(erasure)
          return
        }
        for (const [kind, count] of Object.entries(erasure.counts)) printHint(`${kind}: ${count}`)
        printResult(`The erasure ${erasureId} is completed.`)
      }),
    )
}

/** Refuses a tenant that there is not, and writes down that somebody has asked. */
async function recordExport(system: System, tenant: string): Promise<void> {
  await runCommandChange(system, (unit) => system.privacy.recordExport(unit, tenant))
}
