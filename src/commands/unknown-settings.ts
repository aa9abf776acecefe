import { findNearestNames } from '#preflight/nearest-names'
import type { Env } from '../config/config-error.ts'
import { settingNames } from './settings.ts'

/** Set by the launcher itself. */
const ownVariables = new Set(['PORTOLAN_LAUNCHER', 'PORTOLAN_BUILT'])

/** Kubernetes sets such variables in every pod if a service is named `portolan`. */
const serviceLink = /^PORTOLAN_(?:SERVICE_HOST|SERVICE_PORT(?:_\w+)?|PORT(?:_\d+_\w+)?)$/

/**
 * Returns a warning for each variable that looks like a setting of Portolan but is none, because a misspelt name would
 * otherwise leave the default in force without a word. Values are not quoted: they may be secret.
 */
export function describeUnknownSettings(env: Env): readonly string[] {
  return Object.keys(env)
    .filter((name) => /^PORTOLAN/i.test(name) && !ownVariables.has(name) && !serviceLink.test(name))
    .filter((name) => !settingNames.includes(name))
    .toSorted()
    .map((name) => {
      const [nearest] = findNearestNames(name, settingNames)
      return `${name} is not a setting and has no effect.${nearest === undefined ? '' : ` Did you mean ${nearest}?`}`
    })
}
