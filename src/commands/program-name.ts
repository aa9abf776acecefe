import { basename, relative } from 'node:path'
import type { Env } from '../config/config-error.ts'

/** Contains the path under which the launcher was started. */
const launcherVariable = 'PORTOLAN_LAUNCHER'

/**
 * Returns how the reader of a message can start the program: as it was started, if known, otherwise by `npx` in its
 * directory, which npm's own scripts amount to as well.
 *
 * @param directory in which the program was started
 */
export function getProgramName(env: Env, directory: string): string {
  const launcher = env[launcherVariable] ?? ''
  const isNpmBinary = env['npm_command'] !== undefined || /[\\/]node_modules[\\/]\.bin[\\/]/.test(launcher)
  if (launcher === '' || isNpmBinary) return 'npx portolan'
  if (!launcher.endsWith('.mjs')) return basename(launcher)
  const relativePath = relative(directory, launcher)
  return `node ${relativePath.startsWith('..') ? launcher : relativePath}`
}
