import { expect, it } from 'vitest'
import { getProgramName } from './program-name.ts'

it.each([
  ['npx portolan', {}],
  ['npx portolan', { PORTOLAN_LAUNCHER: '/srv/portolan/node_modules/.bin/portolan', npm_command: 'exec' }],
  ['npx portolan', { PORTOLAN_LAUNCHER: '/srv/portolan/node_modules/.bin/portolan' }],
  ['npx portolan', { PORTOLAN_LAUNCHER: '/srv/portolan/bin/portolan.mjs', npm_command: 'run' }],
  ['portolan', { PORTOLAN_LAUNCHER: '/usr/local/bin/portolan' }],
  ['node bin/portolan.mjs', { PORTOLAN_LAUNCHER: '/srv/portolan/bin/portolan.mjs' }],
  ['node /opt/bin/portolan.mjs', { PORTOLAN_LAUNCHER: '/opt/bin/portolan.mjs' }],
])('is %s', (name, env) => {
  expect(getProgramName(env, '/srv/portolan')).toBe(name)
})
