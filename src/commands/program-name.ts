import { basename, relative } from 'node:path'
import type { Env } from '../config/config-error.ts'

/** Where the launcher tells under which path it was started. */
const launcherVariable = 'PORTOLAN_LAUNCHER'

/**
 * How whoever reads a message can start the program: as it was started, where that is known, else by `npx` in its
 * directory, which npm's own commands amount to as well.
 *
 * @param directory the one that the program was started in
 */
export function getProgramName(env: Env, directory: string): string {
  const launcher = env[launcherVariable] ?? ''
  const isNpmBinary = env['npm_command'] !== undefined || /[\\/]node_modules[\\/]\.bin[\\/]/.test(launcher)
  if (launcher === '' || isNpmBinary) return 'npx portolan'
  if (!launcher.endsWith('.mjs')) return basename(launcher)
  const relativePath = relative(directory, launcher)
  return `node ${relativePath.startsWith('..') ? launcher : relativePath}`
}
