import { readFileSync } from 'node:fs'
import type { IdentityProviderSettings } from '../adapters/identity-provider.ts'
import { tenantCodeRule } from '../kernel/code-rules.ts'
import { isRecord } from '../kernel/is-record.ts'
import { isUserRole, type TenantRole, userRoles } from '../kernel/user-roles.ts'
import { ConfigError, type Env, readAllSettings } from './config-error.ts'
import { JsonSetting, joinPath } from './json-setting.ts'
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
    rolesByGroup: () => {
      requireSetting('ROLES')
      return readRoles(env)
    },
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

/** @throws ConfigError that names every invalid group and role */
function readRoles(env: Env): Readonly<Record<string, readonly TenantRole[]>> {
  const setting = new JsonSetting('PORTOLAN_OIDC_ROLES')
  const value = setting.parse(env, shape)
  const hasGroups = isRecord(value) && Object.keys(value).length > 0
  setting.check('', value, hasGroups, `roles by group, such as ${shape}`, true)
  const groups = isRecord(value) ? Object.entries(value) : []
  const byGroup = groups.map(
    ([group, roles]) => [group, readRolesOfGroup(setting, joinPath('', group), roles)] as const,
  )
  if (byGroup.flatMap(([, roles]) => roles).length > maxRoles) {
    setting.report('', `must contain at most ${maxRoles} roles in total`)
  }
  setting.assertValid()
  return Object.fromEntries(byGroup)
}

function readRolesOfGroup(setting: JsonSetting, path: string, roles: unknown): readonly TenantRole[] {
  setting.check(path, roles, Array.isArray(roles), 'a list of roles, such as [{"role": "operator"}]', true)
  const entries: readonly unknown[] = Array.isArray(roles) ? roles : []
  return entries.flatMap((entry, index) => {
    const role = readRole(entry)
    setting.check(`${path}[${index}]`, entry, role !== null, roleRule, true)
    return role === null ? [] : [role]
  })
}

const roleRule = `an object with role (${userRoles.join(', ')}) and, unless it is for all tenants, tenant with a tenant’s code`

function readRole(value: unknown): TenantRole | null {
  if (!isRecord(value)) return null
  const { role, tenant = null, ...unknown } = value
  const isTenant = tenant === null || (typeof tenant === 'string' && tenantCodeRule.pattern.test(tenant))
  return isUserRole(role) && isTenant && Object.keys(unknown).length === 0 ? { role, tenant } : null
}
