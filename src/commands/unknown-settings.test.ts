import { expect, test } from 'vitest'
import { settingNames } from './settings.ts'
import { describeUnknownSettings } from './unknown-settings.ts'

test.each([
  ['PORTOLAN_METRIC_TOKEN', 'PORTOLAN_METRICS_TOKEN'],
  ['PORTOLAN_PUBLICURL', 'PORTOLAN_PUBLIC_URL'],
  ['PORTOLAN_TRUSTED_PROXYS', 'PORTOLAN_TRUSTED_PROXIES'],
  ['portolan_data_dir', 'PORTOLAN_DATA_DIR'],
])('suggests the likely setting for %s', (written, meant) => {
  expect(describeUnknownSettings({ [written]: 'a secret', PATH: '/bin' })).toEqual([
    `${written} is not a setting and has no effect. Did you mean ${meant}?`,
  ])
})

test('suggests nothing for an unrelated name', () => {
  expect(describeUnknownSettings({ PORTOLAN_X: '1' })).toEqual(['PORTOLAN_X is not a setting and has no effect.'])
})

test('ignores settings, launcher variables and those of Kubernetes', () => {
  const known = [
    ...settingNames,
    'PORTOLAN_LAUNCHER',
    'PORTOLAN_BUILT',
    'PORTOLAN_SERVICE_HOST',
    'PORTOLAN_SERVICE_PORT_HTTP',
    'PORTOLAN_PORT',
    'PORTOLAN_PORT_8080_TCP_ADDR',
  ]
  expect(describeUnknownSettings(Object.fromEntries(known.map((name) => [name, '1'])))).toEqual([])
})
