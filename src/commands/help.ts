import { type Command, Help, type HelpConfiguration, type Option } from 'commander'
import type { Env } from '../config-error.ts'

/** How wide help is where nothing tells how wide the terminal is. */
const usualWidth = 80

/** How many characters a line of help may have: those of the terminal, or what `COLUMNS` says. */
export function helpWidth(env: Env, stream: { readonly isTTY?: boolean; readonly columns?: number }): number {
  if (stream.isTTY === true && stream.columns !== undefined && stream.columns > 0) return stream.columns
  const told = Number(env['COLUMNS'])
  return Number.isInteger(told) && told > 0 ? told : usualWidth
}

/** How all commands show their help. */
export const helpStyle: HelpConfiguration = {
  showGlobalOptions: false,
  optionDescription(option: Option): string {
    const words = Help.prototype.optionDescription.call(this, option)
    return option.mandatory ? `${words} (required)` : words
  },
}

/** Words that are added to a command's help, wrapped to its width. */
export const wrapped = (command: Command, words: string): string =>
  command.createHelp().boxWrap(words, widthOf(command))

/** Terms with what they mean, aligned, and wrapped to the width of a command's help. */
export function definitions(command: Command, entries: readonly (readonly [string, string])[]): string {
  const helper = command.createHelp()
  helper.prepareContext({ helpWidth: widthOf(command) })
  const longest = Math.max(...entries.map(([term]) => term.length))
  return entries.map(([term, words]) => helper.formatItem(term, longest, words, helper)).join('\n')
}

const widthOf = (command: Command): number => command.configureOutput().getOutHelpWidth?.() ?? usualWidth

/** Adds `help`, which finds commands of commands too. */
export function addHelpCommand(program: Command): void {
  program.helpCommand(false)
  program
    .command('help')
    .argument('[command...]', 'such as client create; all commands unless told')
    .summary('show the help of a command')
    .description('Shows what a command does, its options, and an example.')
    .action((words: readonly string[]) => {
      let found = program
      for (const word of words) {
        const next = found.commands.find((one) => one.name() === word)
        if (next === undefined) {
          const names = found.commands.map((one) => one.name())
          const there = names.length === 0 ? 'it has no commands of its own' : `there are ${names.join(', ')}`
          return found.error(`error: unknown command '${word}'; ${there}`)
        }
        found = next
      }
      return found.help()
    })
}
