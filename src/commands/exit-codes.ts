/** The exit codes of commands. */
export const exitCodes = {
  done: 0,
  /** The command failed, or a check found problems. */
  failed: 1,
  /** The command line or a setting is invalid; nothing was done. */
  usage: 2,
  /** Aborted by a second signal. */
  brokenOff: 130,
} as const
