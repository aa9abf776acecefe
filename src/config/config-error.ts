/** An invalid setting; the message names it and the permitted values. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/**
 * Creates the rejection of a composite setting.
 *
 * @param rule the setting's name and its rule
 * @returns a function that throws a {@link ConfigError} naming the invalid part
 */
export const rejectSetting =
  (rule: string) =>
  (reason: string): never => {
    throw new ConfigError(`${rule}; ${reason}`)
  }

/** The environment variables of a process. */
export type Env = Readonly<Record<string, string | undefined>>
