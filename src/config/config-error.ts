/** A setting that cannot be used; the message names it and says what it may be. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** The environment of a process. */
export type Env = Readonly<Record<string, string | undefined>>
