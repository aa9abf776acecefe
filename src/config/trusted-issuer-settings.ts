import type { TrustedIssuer } from '../adapters/verified-token.ts'
import { brandCodeRule, tenantCodeRule } from '../kernel/code-rules.ts'
import { isRecord } from '../kernel/is-record.ts'
import { isScope, scopes as knownScopes } from '../kernel/principal.ts'
import { ConfigError, type Env } from './config-error.ts'
import { readPublicUrl } from './http-settings.ts'
import { isFilled, JsonSetting, joinPath } from './json-setting.ts'
import { isLoopback } from './loopback.ts'

const shape =
  '[{"name": "corp", "issuer": "https://…", "audience": "…", "jwksUri": "https://…", "scopes": ["checkout"], "tenants": {"acme": ["ACM"]}}]'

/** Prefix of the ids of users who signed in here, like issuers' names before their clients. */
const consoleUsers = 'user'

/**
 * Reads the issuers of access tokens that are accepted beside our own.
 *
 * @throws ConfigError that names every invalid member
 */
export function readTrustedIssuers(env: Env): readonly TrustedIssuer[] {
  const setting = new JsonSetting('PORTOLAN_TRUSTED_ISSUERS')
  const value = setting.parse(env, shape) ?? []
  if (!Array.isArray(value)) {
    setting.check('', value, false, `a list: ${shape}`)
    setting.assertValid()
    return []
  }
  const entries = value.map((entry: unknown, index) => {
    setting.check(
      `[${index}]`,
      entry,
      isRecord(entry),
      'an object with name, issuer, audience, jwksUri, scopes and tenants',
    )
    return isRecord(entry) ? entry : null
  })
  for (const [index, entry] of entries.entries()) {
    if (entry !== null) checkEntry(setting, `[${index}]`, entry, env['NODE_ENV'] === 'production')
  }
  checkUnique(setting, entries, findOwnIssuer(env))
  setting.assertValid()
  return entries.map((entry) => {
    const { name, issuer, audience, jwksUri, scopes, tenants, maximumAge } = entry as unknown as Partial<TrustedIssuer>
    return { name, issuer, audience, jwksUri, scopes, tenants, maximumAge: maximumAge ?? 3600 } as TrustedIssuer
  })
}

/** This server's own issuer; null if its setting is invalid, which is reported by itself. */
function findOwnIssuer(env: Env): string | null {
  try {
    return readPublicUrl(env)
  } catch (error) {
    if (error instanceof ConfigError) return null
    throw error
  }
}

function checkEntry(setting: JsonSetting, path: string, entry: Record<string, unknown>, isProduction: boolean): void {
  const { name, issuer, audience, jwksUri, maximumAge } = entry
  const isName = typeof name === 'string' && /^[a-z][a-z0-9-]{0,30}$/.test(name)
  setting.check(
    `${path}.name`,
    name,
    isName,
    '1 to 31 lower-case letters, digits or hyphens, starting with a letter',
    true,
  )
  if (name === consoleUsers) {
    setting.report(`${path}.name`, `must not be ${consoleUsers}, which is reserved for users of the console`)
  }
  // An empty one would match nothing.
  setting.check(`${path}.issuer`, issuer, isFilled(issuer), 'the iss of its tokens')
  setting.check(`${path}.audience`, audience, isFilled(audience), 'the aud of its tokens for this server')
  const addressRule = `an HTTPS URL without user${isProduction ? '' : ', or HTTP on a loopback address'}`
  setting.check(`${path}.jwksUri`, jwksUri, isKeySetAddress(jwksUri, isProduction), addressRule)
  checkGrants(setting, path, entry)
  const isAge = Number.isInteger(maximumAge) && Number(maximumAge) >= 60 && Number(maximumAge) <= 86_400
  setting.check(
    `${path}.maximumAge`,
    maximumAge,
    maximumAge === undefined || isAge,
    'a whole number of seconds from 60 to 86400',
    true,
  )
}

function isKeySetAddress(value: unknown, isProduction: boolean): boolean {
  const address = typeof value === 'string' ? URL.parse(value) : null
  if (address === null || address.host === '' || address.username !== '') return false
  return (
    address.protocol === 'https:' || (!isProduction && address.protocol === 'http:' && isLoopback(address.hostname))
  )
}

/** Checks what tokens of an issuer may do: anything not listed is not granted. */
function checkGrants(setting: JsonSetting, path: string, { scopes, tenants }: Record<string, unknown>): void {
  const scopeList: readonly unknown[] = Array.isArray(scopes) ? scopes : []
  setting.check(
    `${path}.scopes`,
    scopes,
    scopeList.length > 0,
    'a list of the scopes its tokens may have; scopes not listed are not granted',
    true,
  )
  for (const [index, scope] of scopeList.entries()) {
    const isKnown = typeof scope === 'string' && isScope(scope)
    setting.check(`${path}.scopes[${index}]`, scope, isKnown, `one of ${knownScopes.join(', ')}`, true)
  }
  const isMap = setting.check(
    `${path}.tenants`,
    tenants,
    isRecord(tenants),
    'an object with a list of brands, or "all", for each tenant; tenants not listed are not granted',
    true,
  )
  if (!isMap || !isRecord(tenants)) return
  for (const [code, brands] of Object.entries(tenants))
    checkBrands(setting, joinPath(`${path}.tenants`, code), code, brands)
  if (Object.keys(tenants).length === 0 && scopeList.some((scope) => scope !== 'admin')) {
    setting.report(`${path}.tenants`, 'must contain a tenant, because scopes other than admin need one')
  }
}

function checkBrands(setting: JsonSetting, path: string, tenant: string, brands: unknown): void {
  if (!tenantCodeRule.pattern.test(tenant)) {
    setting.report(path, `is not the code of a tenant, which ${tenantCodeRule.reason}`)
  }
  if (brands === 'all') return
  setting.check(path, brands, Array.isArray(brands), 'a list of brands, or "all"', true)
  for (const [index, brand] of (Array.isArray(brands) ? brands : []).entries()) {
    const isCode = typeof brand === 'string' && brandCodeRule.pattern.test(brand)
    setting.check(`${path}[${index}]`, brand, isCode, 'the code of a brand, 3 upper-case letters or digits', true)
  }
}

/** Names are prefixes of client ids; and each issuer has one key set, while our own is not available elsewhere. */
function checkUnique(
  setting: JsonSetting,
  entries: readonly (Record<string, unknown> | null)[],
  ownIssuer: string | null,
): void {
  for (const member of ['name', 'issuer']) {
    const values = entries.map((entry) => entry?.[member])
    for (const [index, value] of values.entries()) {
      const first = values.indexOf(value)
      if (!isFilled(value)) continue
      if (first < index) setting.report(`[${index}].${member}`, `must be unique; [${first}] has the same`)
      if (member === 'issuer' && value === ownIssuer) {
        setting.report(
          `[${index}].issuer`,
          'must not be this server itself (PORTOLAN_PUBLIC_URL), whose tokens are accepted anyway',
        )
      }
    }
  }
}
