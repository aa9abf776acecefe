import type { NetConnectOpts } from 'node:net'
import { ConfigError, type Env } from './config-error.ts'

const usualPort = 3310

/**
 * Reads the address of the ClamAV daemon, such as `tcp://127.0.0.1:3310` or `unix:///run/clamav/clamd.ctl`.
 *
 * @returns null if none is set
 * @throws ConfigError for another kind of address
 */
export function readScannerAddress(env: Env): NetConnectOpts | null {
  const text = env['PORTOLAN_CLAMD'] || null
  if (text === null) return null
  const url = URL.parse(text)
  if (url?.protocol === 'tcp:' && url.hostname !== '') {
    return { host: url.hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(url.port || usualPort) }
  }
  if (url?.protocol === 'unix:' && url.hostname === '' && url.pathname.length > 1) {
    return { path: decodeURIComponent(url.pathname) }
  }
  throw new ConfigError(
    'PORTOLAN_CLAMD must be an address such as tcp://127.0.0.1:3310 or unix:///run/clamav/clamd.ctl',
  )
}
