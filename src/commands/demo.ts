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
    .summary('fill a running server with the story of a retailer')
    .description(
      'Plays the story of a fictional retailer through the interface of a running server: a catalog with products to ' +
        'repair and to classify, orders to many countries of which some are held, packages with their documents, shipments, ' +
        'and returns in every state. Its events are delivered to an inbox of the sandbox, a page to look at. Run again, it keeps what is there and goes on where it was broken off.',
    )
    .option('--url <address>', 'where the server is: PORTOLAN_PUBLIC_URL, or HOST and PORT, unless told')
    .option('--client <id>', 'the client to call as', 'acme-sandbox')
    .option('--secret <secret>', 'its secret', sandboxSecret)
    .option('--operator <id>', 'the client to set up the webhook inbox as, with the same secret', 'operator')
    .option('--tenant <code>', 'its tenant', 'acme')
    .option('--brand <code>', 'one of its brands', 'ACM')
    .option('--orders <number>', 'how many orders there are to be', parseOrders, 200)
    .addHelpText('after', `\nExample:\n  ${context.program} demo`)
    .action(
      async ({ url: toldUrl, client: clientId, secret, operator: operatorId, tenant, brand, orders }: DemoOptions) => {
        const url = toldUrl ?? context.readConfig().publicUrl
        const client = createClient({ baseUrl: url, clientId, clientSecret: secret })
        const operator = createClient({ baseUrl: url, clientId: operatorId, clientSecret: secret })
        const began = performance.now()
        printHint(`Playing the story of ${tenant} at ${url}`)
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
          const cure = `Start one with ${context.program} serve, or say with --url where it is.`
          throw new Error(`no server answers at ${url}. ${cure}`, { cause: error })
        }
        printResult(
          `Done in ${Math.round((performance.now() - began) / 1000)} s. Run it again to see that nothing is doubled.`,
        )
      },
    )
}

function parseOrders(text: string): number {
  const number = Number(text)
  if (Number.isInteger(number) && number >= 1 && number <= maxOrders) return number
  throw new InvalidArgumentError(`It must be a whole number from 1 to ${maxOrders}.`)
}
