/** One or more invalid settings. Each problem names its setting, says what it must be, and never repeats a secret. */
export class ConfigError extends Error {
  override name = 'ConfigError'
  readonly problems: readonly [string, ...string[]]

  constructor(...problems: readonly [string, ...string[]]) {
    const [first, ...others] = problems
    super(
      others.length === 0
        ? first
        : [`The settings have ${problems.length} problems:`, ...problems.map((problem) => `  ${problem}`)].join('\n'),
    )
    this.problems = problems
  }
}

/**
 * Reads several settings, so that an operator learns of everything that is wrong at once.
 *
 * @param readers one for each member of the result
 * @throws ConfigError with all problems, each once, if any setting is invalid
 */
export function readAllSettings<T extends object>(readers: { readonly [K in keyof T]: () => T[K] }): T {
  const values: Partial<T> = {}
  const problems = new Set<string>()
  for (const member of Object.keys(readers) as (keyof T)[]) {
    try {
      values[member] = readers[member]()
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      // Settings that others are derived from are read several times.
      for (const problem of error.problems) problems.add(problem)
    }
  }
  const [first, ...others] = problems
  if (first !== undefined) throw new ConfigError(first, ...others)
  return values as T
}

/** The environment variables of a process. */
export type Env = Readonly<Record<string, string | undefined>>
