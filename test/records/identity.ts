import type { ApiClientWithSecret } from '../../src/identity/service/client.ts'
import type { StoredConsoleSession } from '../../src/identity/service/console-sessions.ts'
import type { StoredSigningKey } from '../../src/identity/service/signing-keys.ts'
import type { Brand, Tenant } from '../../src/identity/service/tenants.ts'
import type { User, UserWithPassword } from '../../src/identity/service/users.ts'
import type { Full } from '../support/full-record.ts'

export const tenant: Full<Tenant> = {
  tenant: 'globex',
  name: 'Globex Retail',
  disabledAt: new Date('2026-01-03T04:05:06.007Z'),
  acceptGoodProducts: true,
  holdUncomparedNames: false,
  createdAt: new Date('2026-01-02T03:04:05.006Z'),
}

export const brand: Full<Brand> = {
  tenant: tenant.tenant,
  brandCode: 'GLX',
  name: 'Globex Kids',
  createdAt: new Date('2026-01-04T05:06:07.008Z'),
}

export const client: Full<ApiClientWithSecret> = {
  clientId: 'globex-shop',
  tenant: tenant.tenant,
  name: 'Globex Shop',
  scopes: ['checkout', 'returns'],
  brands: [brand.brandCode],
  isActive: true,
  isSandbox: true,
  secretRenewedAt: new Date('2026-03-04T13:07:16.002Z'),
  createdAt: new Date('2026-01-05T06:07:08.009Z'),
  previousSecretExpiresAt: new Date('2026-03-05T13:07:16.002Z'),
  rateLimits: { findProducts: 60 },
  secretHash: 'hash-1',
  previousSecretHash: 'hash-0',
}

export const user: Full<Omit<UserWithPassword, 'identity'>> & { readonly identity: null } = {
  userId: 'clerk',
  name: 'Sandbox clerk',
  roles: [{ tenant: 'globex', role: 'returns' }],
  isActive: true,
  isSandbox: true,
  passwordChangedAt: new Date('2026-03-04T13:07:16.002Z'),
  createdAt: new Date('2026-01-05T06:07:08.009Z'),
  passwordHash: 'hash-1',
  identity: null,
}

/** A user of an identity provider, who therefore has no password. */
export const personOfProvider: Full<Omit<User, 'passwordChangedAt'>> & { readonly passwordChangedAt: null } = {
  userId: 'desk@shop.example',
  name: 'Sandbox desk',
  roles: [{ tenant: 'acme', role: 'customs' }],
  isActive: true,
  isSandbox: true,
  passwordChangedAt: null,
  identity: { issuer: 'https://identity.example/realms/shop', subject: 'person-1' },
  createdAt: new Date('2026-01-05T06:07:08.009Z'),
}

export const consoleSession: Full<Omit<StoredConsoleSession, 'user'>> = {
  sessionId: '0197f3a2-0000-7000-8000-000000000001',
  userId: user.userId,
  secretHash: 'hash-1',
  startedAt: new Date('2026-03-04T13:07:16.002Z'),
  signedInAt: new Date('2026-03-04T13:07:15.001Z'),
  lastUsedAt: new Date('2026-03-04T13:08:16.002Z'),
  address: '192.0.2.1',
}

export const signingKey: Full<StoredSigningKey> = {
  keyId: 'key-1',
  algorithm: 'RS256',
  encrypted: { sealed: 'private' },
  createdAt: new Date('2026-01-06T07:08:09.010Z'),
  retiredAt: new Date('2026-01-07T08:09:10.011Z'),
  expiresAt: new Date('2026-01-08T09:10:11.012Z'),
}
