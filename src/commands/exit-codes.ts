/** What a command's exit code says. */
export const exitCodes = {
  done: 0,
  /** It was understood, and could not be done; or what was checked is not well. */
  failed: 1,
  /** The command line or a setting is wrong; nothing was tried. */
  usage: 2,
  /** Broken off by a second signal. */
  brokenOff: 130,
} as const
