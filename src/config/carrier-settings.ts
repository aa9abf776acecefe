import type { KarrioConfiguration } from '../adapters/carriers/karrio/index.ts'
import { isRecord } from '../kernel/is-record.ts'
import { ConfigError, type Env } from './config-error.ts'
import { isFilled, JsonSetting, joinPath } from './json-setting.ts'

/** Reads the GS1 company prefix of SSCCs; null for the demonstration prefix. */
export function readCompanyPrefix(env: Env): string | null {
  const text = env['PORTOLAN_COMPANY_PREFIX'] || null
  if (text === null || /^\d{4,9}$/.test(text)) return text
  throw new ConfigError('PORTOLAN_COMPANY_PREFIX must be a GS1 company prefix of 4 to 9 digits')
}

const isWeight = (value: unknown): boolean => typeof value === 'string' && /^\d{1,4}(?:\.\d{1,3})?$/.test(value)

const isOption = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value)

/**
 * Reads the carriers of a karrio server; null for none.
 *
 * @throws ConfigError that names every invalid member
 */
export function readKarrioConfiguration(env: Env): KarrioConfiguration | null {
  const setting = new JsonSetting('PORTOLAN_KARRIO')
  const shape = '{"baseAddress": "https://…", "apiKey": "…", "routes": {"SERVICE": {…}}}'
  const value = setting.parse(env, shape)
  if (value === undefined) return null
  if (!setting.check('', value, isRecord(value), shape) || !isRecord(value)) {
    setting.assertValid()
    return null
  }
  const { baseAddress, apiKey, routes, timeout } = value
  const isAddress = typeof baseAddress === 'string' && /^https?:\/\//.test(baseAddress) && URL.canParse(baseAddress)
  setting.check('baseAddress', baseAddress, isAddress, 'an HTTP or HTTPS URL')
  setting.check('apiKey', apiKey, isFilled(apiKey), 'a key of the karrio server')
  const isTimeout = timeout === undefined || (Number.isInteger(timeout) && Number(timeout) > 0)
  setting.check('timeout', timeout, isTimeout, 'a whole number of milliseconds from 1', true)
  const hasRoutes = isRecord(routes) && Object.keys(routes).length > 0
  setting.check('routes', routes, hasRoutes, 'an object with a route for at least one service', true)
  for (const [service, route] of isRecord(routes) ? Object.entries(routes) : []) {
    checkRoute(setting, joinPath('routes', service), route)
  }
  setting.assertValid()
  const prefix = readCompanyPrefix(env)
  const configuration = { baseAddress, apiKey, routes } as Pick<
    KarrioConfiguration,
    'baseAddress' | 'apiKey' | 'routes'
  >
  return {
    ...configuration,
    ...(timeout === undefined ? {} : { timeout: Number(timeout) }),
    ...(prefix === null ? {} : { companyPrefix: prefix }),
  }
}

function checkRoute(setting: JsonSetting, path: string, route: unknown): void {
  if (!isRecord(route)) {
    const members = 'displayName, carrierId, service, hasReturnService, assumedWeightKg and incoterm'
    setting.check(path, route, false, `an object with ${members}`, true)
    return
  }
  const { displayName, carrierId, service, hasReturnService, isMail, assumedWeightKg, incoterm, options } = route
  const checkMember = (member: string, isValid: boolean, rule: string) =>
    setting.check(`${path}.${member}`, route[member], isValid, rule, member !== 'options')
  checkMember('displayName', isFilled(displayName), 'the name of the carrier')
  checkMember('carrierId', isFilled(carrierId), 'the id of a connection in karrio, such as dhl-berlin')
  checkMember('service', isFilled(service), 'a service in karrio, such as dhl_express_worldwide')
  checkMember('hasReturnService', typeof hasReturnService === 'boolean', 'true or false')
  checkMember('isMail', isMail === undefined || typeof isMail === 'boolean', 'true or false')
  checkMember('assumedWeightKg', isWeight(assumedWeightKg), 'kilograms as text, such as "1.5"')
  checkMember('incoterm', incoterm === 'DAP' || incoterm === 'DDP', 'DAP or DDP')
  const isOptions = options === undefined || (isRecord(options) && Object.values(options).every(isOption))
  checkMember('options', isOptions, 'an object of texts, numbers, true and false')
}
