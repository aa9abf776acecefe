import { runCommandLine } from './commands/command-line.ts'
import { ignoreBrokenPipe } from './commands/output.ts'

ignoreBrokenPipe()

process.exitCode = await runCommandLine(process.argv.slice(2), process.env)
// Everything is done: a timer or an idle connection of some library must not hold up the end of the process.
setTimeout(() => process.exit(), 300).unref()
