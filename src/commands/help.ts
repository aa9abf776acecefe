import { type Command, Help, type HelpConfiguration, type Option } from 'commander'
import type { Env } from '../config/config-error.ts'

/** Width of help if the width of the terminal is unknown. */
const usualWidth = 80

/** Narrowest column in which descriptions are still wrapped. */
const minimumDescriptionWidth = 30

/** Characters per line of help: those of the terminal, or `COLUMNS`. */
export function getHelpWidth(env: Env, stream: { readonly isTTY?: boolean; readonly columns?: number }): number {
  if (stream.isTTY === true && stream.columns !== undefined && stream.columns > 0) return stream.columns
  const columnsSetting = Number(env['COLUMNS'])
  return Number.isInteger(columnsSetting) && columnsSetting > 0 ? columnsSetting : usualWidth
}

/** The help style of all commands. */
export const helpStyle: HelpConfiguration = {
  showGlobalOptions: false,
  optionDescription(option: Option): string {
    const description = Help.prototype.optionDescription.call(this, option)
    return option.mandatory ? `${description} (required)` : description
  },
}

/** Wraps additional help to the command's width. */
export const wrapText = (command: Command, text: string): string =>
  command.createHelp().boxWrap(text, getWidth(command))

/** Formats terms and their meanings in aligned columns, wrapped to the width of a command's help. */
export function formatDefinitions(command: Command, entries: readonly (readonly [string, string])[]): string {
  const helper = command.createHelp()
  helper.prepareContext({ helpWidth: getWidth(command) })
  // The longest names of settings leave less than the 40 columns below which Commander does not wrap.
  helper.minWidthToWrap = minimumDescriptionWidth
  const longest = Math.max(...entries.map(([term]) => term.length))
  return entries.map(([term, description]) => helper.formatItem(term, longest, description, helper)).join('\n')
}

const getWidth = (command: Command): number => command.configureOutput().getOutHelpWidth?.() ?? usualWidth

/** Adds `help`, which also finds subcommands. */
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
