import { type Command, Help, type HelpConfiguration, type Option } from 'commander'
import type { Env } from '../config/config-error.ts'

/** How wide help is where nothing tells how wide the terminal is. */
const usualWidth = 80

/** The narrowest column in which the description of a term is still wrapped. */
const minimumDescriptionWidth = 30

/** How many characters a line of help may have: those of the terminal, or what `COLUMNS` says. */
export function getHelpWidth(env: Env, stream: { readonly isTTY?: boolean; readonly columns?: number }): number {
  if (stream.isTTY === true && stream.columns !== undefined && stream.columns > 0) return stream.columns
  const columnsSetting = Number(env['COLUMNS'])
  return Number.isInteger(columnsSetting) && columnsSetting > 0 ? columnsSetting : usualWidth
}

/** How all commands show their help. */
export const helpStyle: HelpConfiguration = {
  showGlobalOptions: false,
  optionDescription(option: Option): string {
    const description = Help.prototype.optionDescription.call(this, option)
    return option.mandatory ? `${description} (required)` : description
  },
}

/** Words that are added to a command's help, wrapped to its width. */
export const wrapped = (command: Command, text: string): string => command.createHelp().boxWrap(text, widthOf(command))

/** Terms with what they mean, aligned, and wrapped to the width of a command's help. */
export function formatDefinitions(command: Command, entries: readonly (readonly [string, string])[]): string {
  const helper = command.createHelp()
  helper.prepareContext({ helpWidth: widthOf(command) })
  // The longest names of settings leave less than the 40 columns below which Commander does not wrap.
  helper.minWidthToWrap = minimumDescriptionWidth
  const longest = Math.max(...entries.map(([term]) => term.length))
  return entries.map(([term, description]) => helper.formatItem(term, longest, description, helper)).join('\n')
}

const widthOf = (command: Command): number => command.configureOutput().getOutHelpWidth?.() ?? usualWidth

/** Adds `help`, which finds commands of commands too. */
export function addHelpCommand(program: Command): void {
  program.helpCommand(false)
  program
    .command('help')
    .argument('[command...]', 'such as client create; default: all commands')
    .summary('show the help of a command')
    .description('Shows what a command does, its options, and an example.')
    .action((commandNames: readonly string[]) => {
      let command = program
      for (const word of commandNames) {
        const subcommand = command.commands.find((candidate) => candidate.name() === word)
        if (subcommand === undefined) {
          const names = command.commands.map((candidate) => candidate.name())
          const availableCommands = names.length === 0 ? 'it has no subcommands' : `available: ${names.join(', ')}`
          return command.error(`error: unknown command '${word}'; ${availableCommands}`)
        }
        command = subcommand
      }
      return command.help()
    })
}
