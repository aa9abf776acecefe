import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { settings } from './settings.ts'

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

/** The names of all settings that the program reads. */
function listReadSettings(): readonly string[] {
  const names = new Set<string>()
  // Settings that enable reading of others.
  const set: Readonly<Record<string, string>> = {
    PORTOLAN_S3_BUCKET: 'portolan',
    PORTOLAN_S3_ENDPOINT: 'https://s3.example',
    PORTOLAN_SMTP_URL: 'smtp://mail.example:25',
    PORTOLAN_MAIL_FROM: 'shop@portolan.example',
    PORTOLAN_OIDC_ISSUER: 'https://identity.example',
    PORTOLAN_OIDC_CLIENT_ID: 'portolan',
    PORTOLAN_OIDC_CLIENT_SECRET: 'secret',
    PORTOLAN_OIDC_ROLES: '{"Operators": [{"role": "operator"}]}',
  }
  const env = new Proxy(set, {
    get: (values, name) => {
      names.add(String(name))
      return values[String(name)]
    },
  })
  readConfig(env, [])
  return [...names]
}

test.each([
  ['the help', settings.flat().join(' ')],
  ['the table of the guide', read('docs/operating.md')],
])('%s lists every setting', (_, text) => {
  const names = listReadSettings()
  expect(names.length).toBeGreaterThan(30)
  const documented = new Set(text.match(/\b[A-Z][A-Z0-9_]+\b/g))
  expect(names.filter((name) => !documented.has(name))).toEqual([])
})

test('the default service settings are valid', () => {
  const env = parseEnv(read('deploy/portolan.env.example'))
  expect(readConfig({ ...env, NODE_ENV: 'production' }, [])).toMatchObject({
    publicUrl: 'https://portolan.example.com',
    trustedProxies: ['loopback'],
  })
})
