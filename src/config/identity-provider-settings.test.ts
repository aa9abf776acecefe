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
    [roles('{'), 'PORTOLAN_OIDC_ROLES must be JSON such as'],
    [roles('{}'), 'PORTOLAN_OIDC_ROLES must be roles by group'],
    [roles('{"Desk": {"role": "returns"}}'), 'PORTOLAN_OIDC_ROLES Desk must be a list of roles'],
    [
      roles('{"Desk": [{"role": "boss"}]}'),
      'PORTOLAN_OIDC_ROLES Desk[0] must be an object with role (operator, customs',
    ],
    [roles('{"Desk": [{"role": "returns", "tenant": "Not a code"}]}'), 'PORTOLAN_OIDC_ROLES Desk[0] must be'],
    [roles('{"Desk": [{"role": "returns", "tenent": "acme"}]}'), 'PORTOLAN_OIDC_ROLES Desk[0] must be'],
    [
      roles(JSON.stringify({ Desk: Array.from({ length: 51 }, () => ({ role: 'returns' })) })),
      'must contain at most 50 roles in total',
    ],
  ]
  test.each(wrong)('%j', (env, reason) => {
    expect(() => readIdentityProviderSettings({ ...set, ...env })).toThrow(reason)
  })

  test('and names every group and role at once', () => {
    const text = '{"Desk": "returns", "All staff": [{"role": "returns"}, "operator", {"role": "boss"}]}'
    expect(() => readIdentityProviderSettings({ ...set, ...roles(text) })).toThrow(
      expect.objectContaining({
        problems: [
          'PORTOLAN_OIDC_ROLES Desk must be a list of roles, such as [{"role": "operator"}], not "returns"',
          expect.stringMatching(
            /^PORTOLAN_OIDC_ROLES \["All staff"\]\[1\] must be an object with role .*, not "operator"$/,
          ),
          expect.stringMatching(
            /^PORTOLAN_OIDC_ROLES \["All staff"\]\[2\] must be an object with role .*, not {"role":"boss"}$/,
          ),
        ],
      }),
    )
  })
})
