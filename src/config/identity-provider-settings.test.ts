import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeScratchDirectory } from '../../test/support/scratch-directory.ts'
import type { Env } from './config-error.ts'
import { readIdentityProviderSettings } from './identity-provider-settings.ts'

const set = {
  PORTOLAN_OIDC_ISSUER: 'https://identity.example/realms/shop',
  PORTOLAN_OIDC_CLIENT_ID: 'portolan',
  PORTOLAN_OIDC_CLIENT_SECRET: 'secret',
  PORTOLAN_OIDC_ROLES: '{"Operators": [{"role": "operator"}], "Desk": [{"role": "returns", "tenant": "acme"}]}',
}

test('accepts all required settings or none', () => {
  expect(readIdentityProviderSettings({})).toBeNull()
  expect(readIdentityProviderSettings(set)).toEqual({
    name: 'identity.example',
    issuer: 'https://identity.example/realms/shop',
    clientId: 'portolan',
    clientSecret: 'secret',
    scope: 'openid profile email',
    groupsClaim: 'groups',
    rolesByGroup: {
      Operators: [{ role: 'operator', tenant: null }],
      Desk: [{ role: 'returns', tenant: 'acme' }],
    },
  })
})

test('accepts the secret in a file', async () => {
  const file = join(await makeScratchDirectory('portolan-oidc-'), 'secret')
  writeFileSync(file, 'from the file\n')
  const { PORTOLAN_OIDC_CLIENT_SECRET: _, ...rest } = set
  const read = (path: string) => readIdentityProviderSettings({ ...rest, PORTOLAN_OIDC_CLIENT_SECRET_FILE: path })
  expect(read(file)?.clientSecret).toBe('from the file')
  expect(() => read(`${file}-not`)).toThrow('PORTOLAN_OIDC_CLIENT_SECRET_FILE cannot be read')
})

describe('rejects with a fix', () => {
  const roles = (text: string): Env => ({ PORTOLAN_OIDC_ROLES: text })
  const wrong: [Env, string][] = [
    [{ PORTOLAN_OIDC_ISSUER: '' }, 'PORTOLAN_OIDC_ISSUER must be set, because PORTOLAN_OIDC_CLIENT_ID is'],
    [{ PORTOLAN_OIDC_CLIENT_ID: '' }, 'PORTOLAN_OIDC_CLIENT_ID must be set with PORTOLAN_OIDC_ISSUER'],
    [roles(''), 'PORTOLAN_OIDC_ROLES must be set with PORTOLAN_OIDC_ISSUER'],
    [{ PORTOLAN_OIDC_CLIENT_SECRET: '' }, 'One of PORTOLAN_OIDC_CLIENT_SECRET and'],
    [{ PORTOLAN_OIDC_CLIENT_SECRET_FILE: '/x' }, 'One of PORTOLAN_OIDC_CLIENT_SECRET and'],
    [{ PORTOLAN_OIDC_SCOPE: 'profile' }, 'PORTOLAN_OIDC_SCOPE must contain openid'],
    [{ PORTOLAN_OIDC_ISSUER: 'http://identity.example' }, 'must be an HTTPS URL, or HTTP on a loopback address,'],
    [{ PORTOLAN_OIDC_ISSUER: 'http://127.0.0.1:9', NODE_ENV: 'production' }, 'must be an HTTPS URL without user'],
    [{ PORTOLAN_OIDC_ISSUER: 'https://identity.example?tenant=1' }, 'without user, query and fragment'],
    [roles('{'), 'it is not JSON'],
    [roles('{}'), 'it contains no group'],
    [roles('{"Desk": {"role": "returns"}}'), '"Desk" has no list of roles'],
    [roles('{"Desk": [{"role": "boss"}]}'), 'each role of "Desk" must be one of operator, customs'],
    [roles('{"Desk": [{"role": "returns", "tenant": "Not a code"}]}'), 'each role of "Desk"'],
    [roles('{"Desk": [{"role": "returns", "tenent": "acme"}]}'), 'each role of "Desk"'],
    [
      roles(JSON.stringify({ Desk: Array.from({ length: 51 }, () => ({ role: 'returns' })) })),
      'at most 50 roles are allowed in total',
    ],
  ]
  test.each(wrong)('%j', (env, reason) => {
    expect(() => readIdentityProviderSettings({ ...set, ...env })).toThrow(reason)
  })
})
