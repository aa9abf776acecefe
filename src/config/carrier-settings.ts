import type { KarrioConfiguration, KarrioRoute } from '../adapters/carriers/karrio/index.ts'
import { isRecord } from '../kernel/is-record.ts'
import { ConfigError, type Env, rejectSetting } from './config-error.ts'
import { readJson } from './setting-readers.ts'

/** Reads the GS1 company prefix of SSCCs; null for the demonstration prefix. */
export function readCompanyPrefix(env: Env): string | null {
  const text = env['PORTOLAN_COMPANY_PREFIX'] || null
  if (text === null || /^\d{4,9}$/.test(text)) return text
  throw new ConfigError('PORTOLAN_COMPANY_PREFIX must be a GS1 company prefix of 4 to 9 digits')
}

const isWeight = (value: unknown): boolean => typeof value === 'string' && /^\d{1,4}(?:\.\d{1,3})?$/.test(value)

function isKarrioRoute(value: unknown): value is KarrioRoute {
  if (!isRecord(value)) return false
  const texts = ['displayName', 'carrierId', 'service']
  return (
    texts.every((name) => typeof value[name] === 'string' && value[name] !== '') &&
    typeof value['hasReturnService'] === 'boolean' &&
    isWeight(value['assumedWeightKg']) &&
    (value['incoterm'] === 'DAP' || value['incoterm'] === 'DDP') &&
    (value['isMail'] === undefined || typeof value['isMail'] === 'boolean') &&
    (value['options'] === undefined || isRecord(value['options']))
  )
}

/** Reads the carriers of a karrio server; null for none. */
export function readKarrioConfiguration(env: Env): KarrioConfiguration | null {
  const name = 'PORTOLAN_KARRIO'
  const shape = '{"baseAddress": "https://…", "apiKey": "…", "routes": {"SERVICE": {…}}}'
  const value = readJson(env, name, shape)
  if (value === undefined) return null
  const { baseAddress, apiKey, routes, timeout } = isRecord(value) ? value : {}
  const reject = rejectSetting(`${name} must be ${shape}`)
  if (typeof baseAddress !== 'string' || !/^https?:\/\//.test(baseAddress) || !URL.canParse(baseAddress)) {
    return reject('baseAddress is not an HTTP or HTTPS URL')
  }
  if (typeof apiKey !== 'string' || apiKey === '') return reject('apiKey is missing')
  if (timeout !== undefined && !(Number.isInteger(timeout) && Number(timeout) > 0)) {
    return reject('timeout is not a number of milliseconds')
  }
  const entries = isRecord(routes) ? Object.entries(routes) : []
  if (entries.length === 0) return reject('routes contains no service')
  const routesByService: Record<string, KarrioRoute> = {}
  for (const [service, route] of entries) {
    if (!isKarrioRoute(route)) {
      return reject(
        `the route of ${service} needs displayName, carrierId, service, hasReturnService, assumedWeightKg and incoterm, and isMail must be true or false`,
      )
    }
    routesByService[service] = route
  }
  const prefix = readCompanyPrefix(env)
  return {
    baseAddress,
    apiKey,
    routes: routesByService,
    ...(timeout === undefined ? {} : { timeout: Number(timeout) }),
    ...(prefix === null ? {} : { companyPrefix: prefix }),
  }
}
