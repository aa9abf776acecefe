import { vi } from 'vitest'
import { runCommandLine } from '../../src/commands/command-line.ts'

/** The output and exit code of a command. */
export interface CommandResult {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs a command line in this process and captures its output. */
export async function runInProcess(
  environment: Readonly<Record<string, string>>,
  ...parameters: readonly string[]
): Promise<CommandResult> {
  const printed = { stdout: '', stderr: '' }
  const catchers = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text, ...others: readonly unknown[]) => {
      printed[name] += String(text)
      const onWritten = others.at(-1)
      if (typeof onWritten === 'function') onWritten()
      return true
    }),
  )
  try {
    return { code: await runCommandLine(parameters, environment), ...printed }
  } finally {
    for (const catcher of catchers) catcher.mockRestore()
  }
}
