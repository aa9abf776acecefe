import { type Command, InvalidArgumentError } from 'commander'
import { anyState } from '../kernel/audit-log.ts'
import { findUnknownTenantProblem } from './codes.ts'
import type { CommandContext } from './command-context.ts'
import { jsonOption, type ListOptions, printJson, printResult } from './output.ts'
import { runCommandChange } from './record-change.ts'
import { withSystem } from './with-system.ts'

/** The action on a clock. */
type Move = 'show' | 'reset' | { readonly forwardSeconds: number }

const unitSeconds = { d: 86_400, h: 3600, m: 60, s: 1 } as const
const isUnit = (letter: string): letter is keyof typeof unitSeconds => letter in unitSeconds
const longest = 315_360_000

/** Adds `clock`. */
export function addClockCommand(program: Command, context: CommandContext): void {
  program
    .command('clock')
    .description(
      'Moves the business time of a tenant, for example past the end of a return period; tokens are not affected. Works only in the sandbox. Every process uses the new time from the next request.',
    )
    .argument('<tenant>', "the tenant's code")
    .argument(
      '[move]',
      'time to move forward, such as +40d, +12h or +1d12h; reset for the server’s time',
      readMove,
      'show',
    )
    .option(...jsonOption)
    .addHelpText(
      'after',
      `\nExamples:\n  ${context.program} clock acme\n  ${context.program} clock acme +40d\n  ${context.program} clock acme reset`,
    )
    .action((tenant: string, move: Move, { json }: ListOptions) =>
      withSystem(context.readConfig(), async (system) => {
        const { clocks } = system.identity
        const clock = await runCommandChange(
          system,
          async (unit) => {
            await findUnknownTenantProblem(system, unit, context.program, tenant)
            if (move === 'show') return clocks.getClock(unit, tenant)
            const getAhead = (present: number) => (move === 'reset' ? 0 : present + move.forwardSeconds)
            return clocks.moveClock(unit, tenant, getAhead, anyState)
          },
          { as: 'operator' },
        )
        const now = new Date(system.clock.now().getTime() + clock.aheadSeconds * 1000).toISOString()
        if (json === true) return printJson({ ...clock, now })
        printResult(
          clock.aheadSeconds === 0
            ? `The clock of ${tenant} shows the server’s time, ${now}.`
            : `The clock of ${tenant} is ${formatDuration(clock.aheadSeconds)} ahead and shows ${now}. Reset it with ${context.program} clock ${tenant} reset`,
        )
      }),
    )
}

function readMove(text: string): Move {
  if (text === 'show' || text === 'reset') return text
  const parts = /^\+(?:\d{1,9}[dhms])+$/.test(text) ? [...text.matchAll(/(\d+)([dhms])/g)] : []
  const forwardSeconds = parts.reduce(
    (sum, [, count = '', unit = '']) => sum + Number(count) * (isUnit(unit) ? unitSeconds[unit] : 0),
    0,
  )
  if (forwardSeconds > 0 && forwardSeconds <= longest) return { forwardSeconds }
  throw new InvalidArgumentError(
    'It must be a time to move forward, such as +40d, +12h or +1d12h (at most ten years), or reset.',
  )
}

/** Formats a duration, such as 40d or 1d 12h. */
function formatDuration(seconds: number): string {
  let rest = seconds
  const parts = Object.entries(unitSeconds).flatMap(([unit, size]) => {
    const count = Math.floor(rest / size)
    rest -= count * size
    return count === 0 ? [] : [`${count}${unit}`]
  })
  return parts.join(' ')
}
