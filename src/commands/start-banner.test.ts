import { expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import type { Env } from '../config/config-error.ts'
import { formatBanner } from './start-banner.ts'

const address = 'postgres://127.0.0.1/portolan'

const format = (hasUsers: boolean, env: Env = {}): string =>
  formatBanner({
    config: readConfig({ NODE_ENV: 'production', ...env }, []),
    program: 'npx portolan',
    port: 8080,
    database: { url: address, ownerUrl: address, isEmbedded: true, releaseDatabase: () => Promise.resolve() },
    processes: 1,
    sandbox: [],
    hasClients: false,
    hasUsers,
    hasSandboxOrder: false,
  })

test('says if there is no user yet, and where users can sign in', () => {
  expect(format(false)).toMatch(/No client or user exists yet[^]*user create/)
  expect(format(true)).toContain('People can sign in to the console, but no program can call the API yet')
  expect(format(true)).not.toMatch(/Nobody|user create/)
})

test('people get the public address, and this machine checks health at the local one', () => {
  const lines = format(true, { PORTOLAN_PUBLIC_URL: 'https://commerce.example' }).split('\n')
  const places = Object.fromEntries(lines.map((line) => line.trim().split(/ {2,}/)))
  expect(places).toMatchObject({
    Server: 'http://127.0.0.1:8080',
    Public: 'https://commerce.example',
    Console: 'https://commerce.example/console',
    Docs: 'https://commerce.example/docs',
    OpenAPI: 'https://commerce.example/openapi.json',
    Health: 'http://127.0.0.1:8080/health/ready',
  })
})

test('without a public address, all addresses have the port that is listened on', () => {
  const banner = format(true, { PORT: '0' })
  expect(banner).toContain('http://127.0.0.1:8080/console')
  expect(banner).not.toContain('Public')
  expect(banner).not.toContain(':0')
})
