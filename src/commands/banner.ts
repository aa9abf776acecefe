import type { Config } from '../config.ts'
import { sandboxClients } from '../sandbox.ts'

/** What the start prints: where everything is, and commands to paste. */
export function banner(config: Config, origin: string): string {
  return `Portolan listens on ${origin}; ${sandboxClients.join(' ')} ${config.isProduction}`
}
