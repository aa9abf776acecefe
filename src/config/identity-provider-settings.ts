import { readFileSync } from 'node:fs'
import type { IdentityProviderSettings } from '../adapters/identity-provider.ts'
import { tenantCodeRule } from '../kernel/code-rules.ts'
import { isRecord } from '../kernel/is-record.ts'
import { isUserRole, type TenantRole, userRoles } from '../kernel/user-roles.ts'
import { ConfigError, type Env, readAllSettings, rejectSetting } from './config-error.ts'
import { isLoopback } from './loopback.ts'

const otherSettings = ['CLIENT_ID', 'ROLES', 'NAME', 'CLIENT_SECRET', 'CLIENT_SECRET_FILE', 'SCOPE', 'GROUPS_CLAIM']
/** The maximum for a console user. */
const maxRoles = 50
const shape = '{"Portolan operators": [{"role": "operator"}], "Returns": [{"role": "returns", "tenant": "acme"}]}'

/**
 * Reads the settings of single sign-on for the console.
 *
 * @returns null if none is set
 * @throws ConfigError for an invalid or missing setting
 */
export function readIdentityProviderSettings(env: Env): IdentityProviderSettings | null {
  const readSetting = (name: string): string | null => env[`PORTOLAN_OIDC_${name}`]?.trim() || null
  const issuer = readSetting('ISSUER')
  if (issuer === null) {
    const other = otherSettings.find((name) => readSetting(name) !== null)
    if (other === undefined) return null
    throw new ConfigError(`PORTOLAN_OIDC_ISSUER must be set, because PORTOLAN_OIDC_${other} is`)
  }
  const isProduction = env['NODE_ENV'] === 'production'
  const requireSetting = (name: string): string => {
    const text = readSetting(name)
    if (text !== null) return text
    throw new ConfigError(`PORTOLAN_OIDC_${name} must be set with PORTOLAN_OIDC_ISSUER`)
  }
  return readAllSettings<IdentityProviderSettings>({
    issuer: () => readIssuer(issuer, isProduction),
    name: () => readSetting('NAME') ?? new URL(readIssuer(issuer, isProduction)).host,
    clientId: () => requireSetting('CLIENT_ID'),
    clientSecret: () => readClientSecret(readSetting('CLIENT_SECRET'), readSetting('CLIENT_SECRET_FILE')),
    scope: () => readScope(readSetting('SCOPE') ?? 'openid profile email'),
    groupsClaim: () => readSetting('GROUPS_CLAIM') ?? 'groups',
    rolesByGroup: () => readRoles(requireSetting('ROLES')),
  })
}

function readScope(scope: string): string {
  if (scope.split(/\s+/).includes('openid')) return scope
  throw new ConfigError('PORTOLAN_OIDC_SCOPE must contain openid; separate scopes by spaces')
}

function readIssuer(issuer: string, isProduction: boolean): string {
  const url = URL.parse(issuer)
  const isSafe = url?.protocol === 'https:' || (!isProduction && url?.protocol === 'http:' && isLoopback(url.hostname))
  if (url !== null && isSafe && url.username === '' && url.search === '' && url.hash === '') return issuer
  throw new ConfigError(
    `PORTOLAN_OIDC_ISSUER must be an HTTPS URL${isProduction ? '' : ', or HTTP on a loopback address,'} without user, query and fragment, such as https://identity.example/realms/shop`,
  )
}

function readClientSecret(text: string | null, file: string | null): string {
  if ((text === null) === (file === null)) {
    throw new ConfigError('One of PORTOLAN_OIDC_CLIENT_SECRET and PORTOLAN_OIDC_CLIENT_SECRET_FILE must be set')
  }
  if (text !== null || file === null) return text ?? ''
  let content: string
  try {
    content = readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new ConfigError(`PORTOLAN_OIDC_CLIENT_SECRET_FILE cannot be read: ${(error as Error).message}`)
  }
  if (content === '') throw new ConfigError(`PORTOLAN_OIDC_CLIENT_SECRET_FILE: ${file} is empty`)
  return content
}

function readRoles(text: string): Readonly<Record<string, readonly TenantRole[]>> {
  const reject = rejectSetting(`PORTOLAN_OIDC_ROLES must be roles by group, as JSON such as ${shape}`)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return reject('it is not JSON')
  }
  if (!isRecord(value) || Object.keys(value).length === 0) return reject('it contains no group')
  const byGroup = Object.entries(value).map(([group, roles]): [string, TenantRole[]] => {
    if (!Array.isArray(roles)) return reject(`${JSON.stringify(group)} has no list of roles`)
    return [group, roles.map((one: unknown) => readRole(one) ?? reject(describeRole(group)))]
  })
  if (byGroup.flatMap(([, roles]) => roles).length > maxRoles)
    return reject(`at most ${maxRoles} roles are allowed in total`)
  return Object.fromEntries(byGroup)
}

const describeRole = (group: string): string =>
  `each role of ${JSON.stringify(group)} must be one of ${userRoles.join(', ')}, with the code of a tenant, or without one for all tenants`

function readRole(value: unknown): TenantRole | null {
  if (!isRecord(value)) return null
  const { role, tenant = null, ...unknown } = value
  const isTenant = tenant === null || (typeof tenant === 'string' && tenantCodeRule.pattern.test(tenant))
  return isUserRole(role) && isTenant && Object.keys(unknown).length === 0 ? { role, tenant } : null
}
