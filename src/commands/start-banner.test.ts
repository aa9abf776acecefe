import { expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { formatBanner } from './start-banner.ts'

const address = 'postgres://127.0.0.1/portolan'

const format = (hasUsers: boolean): string =>
  formatBanner({
    config: readConfig({ NODE_ENV: 'production' }, []),
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
