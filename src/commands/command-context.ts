import type { Config } from '../config/config.ts'

/** What every command receives. */
export interface CommandContext {
  /** How the program is started, for examples and messages that name commands: `npx portolan` and the like. */
  readonly program: string
  /**
   * Reads the settings when a command needs them, so that help always works.
   *
   * @param options `needsSecretKey`: for servers, which cannot work without the key that encrypts secrets
   * @throws ConfigError that lists all invalid settings
   */
  readConfig(options?: { readonly needsSecretKey?: boolean }): Config
  /** Returns a warning for each variable that looks like a setting but is none. */
  describeUnknownSettings(): readonly string[]
  /** Sets the exit code, 0 by default. */
  setExitCode(code: number): void
}
