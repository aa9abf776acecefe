import type { ClientAccess, SessionAccess, TenantAccess } from '../identity/service/access-lookup.ts'
import type { Principal, Scope } from '../kernel/principal.ts'
import { createRejection, type TrustedIssuer, type VerifiedToken } from './verified-token.ts'

/**
 * Applies the current permissions of the client to its token.
 *
 * @throws Problem `unauthenticated` if the token is no longer valid
 */
export function limitByClient(
  { principal, issuedAt }: VerifiedToken,
  status: ClientAccess,
  admitsSandbox: boolean,
): Principal {
  const { isActive, isSandbox, secretRenewedAt, scopes, brands, tenant, rateLimits } = status
  const reason =
    (!isActive && 'belongs to a client that is not active') ||
    (isSandbox && !admitsSandbox && 'belongs to a client of the sandbox, which is not available here') ||
    (tenant?.isDisabled === true && 'belongs to a tenant that is disabled') ||
    (issuedAt * 1000 < (secretRenewedAt?.getTime() ?? 0) && 'was issued for a secret that has been renewed since')
  if (reason !== false) throw createRejection(reason, { clientId: principal.clientId })
  const may = (brand: string) => (brands === null || brands.includes(brand)) && tenant?.brands.includes(brand) === true
  return {
    ...principal,
    scopes: principal.scopes.filter((scope) => scopes.includes(scope)),
    brands: principal.brands.filter(may),
    // By client, not token: a brand added since does not block a client for all brands.
    isRestrictedToBrands: tenant !== null && !tenant.brands.every(may),
    rateLimits,
  }
}

/**
 * Applies the current roles of the user to a token of a console session.
 *
 * @throws Problem `unauthenticated` if the user or the tenant is not admitted now
 */
export function limitBySession(principal: Principal, status: SessionAccess, admitsSandbox: boolean): Principal {
  const { isSandbox, scopes, readOnlyScopes, tenant } = status
  const reason =
    (isSandbox && !admitsSandbox && 'belongs to a user of the sandbox, which is not available here') ||
    (principal.tenant !== null && tenant?.isDisabled !== false && 'belongs to a tenant that is disabled')
  if (reason !== false) throw createRejection(reason, { clientId: principal.clientId })
  return {
    ...principal,
    scopes: principal.scopes.filter((scope) => scopes.includes(scope)),
    readOnlyScopes,
    brands: principal.brands.filter((brand) => tenant?.brands.includes(brand) === true),
  }
}

/** No client id is longer or contains characters invisible in a log. */
const foreignClientId = /^[\x21-\x7e]{1,200}$/

/** Applies the operator's limits for the issuer. */
export function limitByIssuer(principal: Principal, { name, tenants }: TrustedIssuer): Principal {
  if (!foreignClientId.test(principal.clientId)) throw createRejection('has an invalid client id')
  const clientId = `${name}:${principal.clientId}`
  if (principal.tenant === null) return { ...principal, clientId, scopes: principal.scopes.filter(isOfOperators) }
  const brands = Object.hasOwn(tenants, principal.tenant) ? tenants[principal.tenant] : undefined
  if (brands === undefined) throw createRejection('is for a tenant that its issuer may not issue tokens for')
  return {
    ...principal,
    clientId,
    brands: principal.brands.filter((brand) => brands === 'all' || brands.includes(brand)),
  }
}

const isOfOperators = (scope: Scope): boolean => scope === 'admin'

/** Applies the current brands of the tenant. @throws Problem `unauthenticated` if it is disabled */
export function limitByTenant(principal: Principal, { isDisabled, brands }: TenantAccess): Principal {
  if (isDisabled) throw createRejection('belongs to a tenant that is disabled', { clientId: principal.clientId })
  return {
    ...principal,
    brands: principal.brands.filter((brand) => brands.includes(brand)),
    isRestrictedToBrands: !brands.every((brand) => principal.brands.includes(brand)),
  }
}
