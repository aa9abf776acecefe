import type { Config } from '../config/config.ts'

/** What every command is given. */
export interface CommandContext {
  /** How the program is started, for examples and for messages that name commands: `npx portolan` and the like. */
  readonly program: string
  /**
   * The settings, read when a command needs them, so that help can be had whatever they are.
   *
   * @throws ConfigError for a setting that cannot be used
   */
  readConfig(): Config
  /** Sets the exit code; it is 0 by default. */
  setExitCode(code: number): void
}
