import type { TrustedIssuer } from '../adapters/verified-token.ts'
import { brandCodeRule, tenantCodeRule } from '../kernel/code-rules.ts'
import { isRecord } from '../kernel/is-record.ts'
import { isScope } from '../kernel/principal.ts'
import { ConfigError, type Env } from './config-error.ts'
import { readPublicUrl } from './http-settings.ts'
import { isLoopback } from './loopback.ts'
import { readJson } from './setting-readers.ts'

/** Reads the issuers of access tokens that are accepted beside our own. */
export function readTrustedIssuers(env: Env): readonly TrustedIssuer[] {
  const name = 'PORTOLAN_TRUSTED_ISSUERS'
  const shape =
    '[{"name": "corp", "issuer": "https://…", "audience": "…", "jwksUri": "https://…", "scopes": ["checkout"], "tenants": {"acme": ["ACM"]}}]'
  const value = readJson(env, name, shape) ?? []
  if (!Array.isArray(value)) throw new ConfigError(`${name} must be a list: ${shape}`)
  const trusted = value.map((entry: unknown) => {
    const parsed = parseTrustedIssuer(isRecord(entry) ? entry : {}, env['NODE_ENV'] === 'production')
    if (typeof parsed === 'string') throw new ConfigError(`${name} must be a list: ${shape}; ${parsed}`)
    return parsed
  })
  const prefixes = trusted.map(({ name: issuerName }) => issuerName)
  const sharedPrefix = prefixes.find((prefix, index) => prefixes.indexOf(prefix) !== index)
  if (sharedPrefix !== undefined) {
    throw new ConfigError(`${name} must give each issuer a unique name; ${sharedPrefix} occurs twice`)
  }
  // Each issuer has one key set, and our own is not available elsewhere.
  const names = [readPublicUrl(env), ...trusted.map(({ issuer }) => issuer)]
  const repeated = names.find((issuer, index) => names.indexOf(issuer) !== index)
  if (repeated !== undefined) {
    throw new ConfigError(`${name} must contain each issuer once, and not this server itself; ${repeated} occurs twice`)
  }
  return trusted
}

const isBrands = (value: unknown): boolean =>
  value === 'all' ||
  (Array.isArray(value) && value.every((brand) => typeof brand === 'string' && brandCodeRule.pattern.test(brand)))

/** Prefix of the ids of users who signed in here, like issuers' names before their clients. */
const consoleUsers = 'user'

/** @returns the issuer, or what is wrong with the entry */
function parseTrustedIssuer(entry: Record<string, unknown>, isProduction: boolean): TrustedIssuer | string {
  const { name, issuer, audience, jwksUri, scopes, tenants, maximumAge = 3600 } = entry
  if (typeof name !== 'string' || !/^[a-z][a-z0-9-]{0,30}$/.test(name)) {
    return 'name must be 1 to 31 lower-case letters, digits or hyphens, starting with a letter'
  }
  if (name === consoleUsers) return `name must not be ${consoleUsers}, which is reserved for users of the console`
  // An empty one would match nothing.
  if (typeof issuer !== 'string' || issuer.trim() === '') return `issuer of ${name} is missing`
  if (typeof audience !== 'string' || audience.trim() === '') return `audience of ${name} is missing`
  const address = typeof jwksUri === 'string' ? URL.parse(jwksUri) : null
  if (typeof jwksUri !== 'string' || address === null || address.host === '' || address.username !== '') {
    return `jwksUri of ${name} must be an HTTPS URL`
  }
  if (
    address.protocol !== 'https:' &&
    (isProduction || address.protocol !== 'http:' || !isLoopback(address.hostname))
  ) {
    return `jwksUri of ${name} must be an HTTPS URL${isProduction ? '' : ', or HTTP on a loopback address'}`
  }
  if (
    !Array.isArray(scopes) ||
    scopes.length === 0 ||
    !scopes.every((scope) => typeof scope === 'string' && isScope(scope))
  ) {
    return `scopes of ${name} must list the scopes its tokens may have; scopes not listed are not granted`
  }
  if (
    !isRecord(tenants) ||
    !Object.entries(tenants).every(([code, brands]) => tenantCodeRule.pattern.test(code) && isBrands(brands))
  ) {
    return `tenants of ${name} must map each tenant to a list of brands or "all"; tenants not listed are not granted`
  }
  if (Object.keys(tenants).length === 0 && scopes.some((scope) => scope !== 'admin')) {
    return `tenants of ${name} must contain a tenant, because scopes other than admin need one`
  }
  if (!Number.isInteger(maximumAge) || Number(maximumAge) < 60 || Number(maximumAge) > 86_400) {
    return `maximumAge of ${name} must be a whole number of seconds from 60 to 86400`
  }
  return {
    name,
    issuer,
    audience,
    jwksUri,
    scopes,
    tenants: tenants as TrustedIssuer['tenants'],
    maximumAge: Number(maximumAge),
  }
}
