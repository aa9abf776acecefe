import { type Command, InvalidArgumentError } from 'commander'
import { createClient, isPortolanError } from '#client'
import { sandboxSecret } from '../composition/sandbox.ts'
import { systemClock } from '../kernel/clock.ts'
import type { CommandContext } from './command-context.ts'
import { playDemo } from './demo-story.ts'
import { printHint, printResult } from './output.ts'

interface DemoOptions {
  readonly url?: string
  readonly client: string
  readonly secret: string
  readonly operator: string
  readonly tenant: string
  readonly brand: string
  readonly orders: number
}

const maxOrders = 9999

/** Adds `demo`. */
export function addDemoCommand(program: Command, context: CommandContext): void {
  program
    .command('demo')
    .description(
      'Creates the data of a fictional retailer through the API of a running server: a catalog with products to repair and classify, orders to many countries, some of them held, packages with documents, shipments, and returns in every state. Events are delivered to a sandbox inbox, which you can open in a browser. When run again, it skips existing data and continues where it was interrupted.',
    )
    .option('--url <address>', 'URL of the server; default: PORTOLAN_PUBLIC_URL, or HOST and PORT')
    .option('--client <id>', 'client to use', 'acme-sandbox')
    .option('--secret <secret>', 'secret of the client', sandboxSecret)
    .option('--operator <id>', 'client that creates the webhook endpoint, with the same secret', 'operator')
    .option('--tenant <code>', 'tenant of the client', 'acme')
    .option('--brand <code>', 'one of the tenant’s brands', 'ACM')
    .option('--orders <number>', 'number of orders', parseOrders, 200)
    .addHelpText('after', `\nExample:\n  ${context.program} demo`)
    .action(
      async ({
        url: urlOption,
        client: clientId,
        secret,
        operator: operatorId,
        tenant,
        brand,
        orders,
      }: DemoOptions) => {
        const url = urlOption ?? context.readConfig().publicUrl
        const client = createClient({ baseUrl: url, clientId, clientSecret: secret })
        const operator = createClient({ baseUrl: url, clientId: operatorId, clientSecret: secret })
        const began = performance.now()
        printHint(`Creating the demo data of ${tenant} at ${url}`)
        try {
          await playDemo({
            client,
            operator,
            url,
            tenant,
            brand,
            orders,
            now: systemClock.now(),
            onProgress: printHint,
          })
        } catch (error) {
          if (!isPortolanError(error) || error.kind !== 'network') throw error
          const cure = `Start one with ${context.program} serve, or set its URL with --url.`
          throw new Error(`no server responds at ${url}. ${cure}`, { cause: error })
        }
        printResult(
          `Done in ${Math.round((performance.now() - began) / 1000)} s. You can run it again; nothing is duplicated.`,
        )
      },
    )
}

function parseOrders(text: string): number {
  const number = Number(text)
  if (Number.isInteger(number) && number >= 1 && number <= maxOrders) return number
  throw new InvalidArgumentError(`It must be a whole number from 1 to ${maxOrders}.`)
}
