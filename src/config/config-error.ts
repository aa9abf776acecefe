/** A setting that cannot be used; the message names it and says what it may be. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/**
 * How a setting of several parts is rejected.
 *
 * @param rule the name of the setting and what it must be
 * @returns throws a {@link ConfigError} that says which part is wrong
 */
export const rejectSetting =
  (rule: string) =>
  (reason: string): never => {
    throw new ConfigError(`${rule}; ${reason}`)
  }

/** The environment of a process. */
export type Env = Readonly<Record<string, string | undefined>>
