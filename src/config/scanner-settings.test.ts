import { expect, test } from 'vitest'
import { readScannerAddress } from './scanner-settings.ts'

test.each([
  [undefined, null],
  ['', null],
  ['tcp://127.0.0.1:3311', { host: '127.0.0.1', port: 3311 }],
  ['tcp://clamd', { host: 'clamd', port: 3310 }],
  ['tcp://[::1]:3310', { host: '::1', port: 3310 }],
  ['unix:///run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
])('PORTOLAN_CLAMD=%s is %j', (text, address) => {
  expect(readScannerAddress({ PORTOLAN_CLAMD: text })).toEqual(address)
})

test.each(['127.0.0.1:3310', 'http://127.0.0.1:3310', 'unix://', 'unix:///', 'tcp://'])(
  'PORTOLAN_CLAMD=%s is rejected',
  (text) => {
    expect(() => readScannerAddress({ PORTOLAN_CLAMD: text })).toThrow(/PORTOLAN_CLAMD must be an address such as/)
  },
)
