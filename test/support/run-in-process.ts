import { vi } from 'vitest'
import { runCommandLine } from '../../src/commands/command-line.ts'

/** What a command has printed, and with which code it has ended. */
export interface CommandResult {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Carries out a command line in this process, and catches what it prints. */
export async function runInProcess(
  environment: Readonly<Record<string, string>>,
  ...parameters: readonly string[]
): Promise<CommandResult> {
  const printed = { stdout: '', stderr: '' }
  const catchers = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      printed[name] += String(text)
      return true
    }),
  )
  try {
    return { code: await runCommandLine(parameters, environment), ...printed }
  } finally {
    for (const catcher of catchers) catcher.mockRestore()
  }
}
