import type { OutboundOrder } from '../../orders/service/outbound-order.ts'

/** Where a shopper lives. */
interface Place {
  readonly countryIso: string | null
  readonly postalCode: string | null
}

/**
 * The zone in which most people of a country with several live (IANA time zone database, zone1970.tab and its comments).
 */
const mainZones: Readonly<Record<string, string>> = {
  AU: 'Australia/Sydney',
  BR: 'America/Sao_Paulo',
  CA: 'America/Toronto',
  CL: 'America/Santiago',
  CN: 'Asia/Shanghai',
  ES: 'Europe/Madrid',
  ID: 'Asia/Jakarta',
  MX: 'America/Mexico_City',
  NZ: 'Pacific/Auckland',
  PT: 'Europe/Lisbon',
  UA: 'Europe/Kyiv',
  US: 'America/New_York',
}

/** Islands with a zone of their own, by the beginning of their postal codes. */
const islandZones: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  ES: [[/^3[58]/, 'Atlantic/Canary']],
  PT: [
    [/^9[0-4]/, 'Atlantic/Madeira'],
    [/^9[5-9]/, 'Atlantic/Azores'],
  ],
}

/** ECMA-402 with the Intl Locale Info proposal, which the types lack. */
interface LocaleWithZones extends Intl.Locale {
  getTimeZones(): readonly string[] | undefined
}

/** The zones of a country; none for an unknown one. */
function listZones(countryIso: string): readonly string[] {
  if (!/^[A-Z]{2}$/.test(countryIso)) return []
  const locale = new Intl.Locale('und', { region: countryIso }) as LocaleWithZones
  return locale.getTimeZones() ?? []
}

/** The day and offset of a time, such as `11/28/2026, GMT+01:00`. */
const describeOffset = (timeZone: string, moment: Date): string =>
  new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).format(moment)

/**
 * Chooses the time zone of a shopper's address: that of the country, of the Canary Islands, Madeira and the Azores by
 * postal code, and otherwise the one in which most people of the country live. Pages always name the zone, so a time is
 * right even if the shopper lives in another. UTC if the country is unknown, or its clocks differ and none is the main one.
 */
export function chooseTimeZone({ countryIso, postalCode }: Place, moment: Date): string {
  const country = countryIso ?? ''
  const island = islandZones[country]?.find(([pattern]) => pattern.test(postalCode ?? ''))
  if (island !== undefined) return island[1]
  const main = mainZones[country]
  if (main !== undefined) return main
  const zones = listZones(country)
  const [first = 'UTC'] = zones
  const isSame = zones.every((zone) => describeOffset(zone, moment) === describeOffset(first, moment))
  return isSame ? first : 'UTC'
}

/** The time zone of the place where an order was delivered. */
export function chooseShopperZone(
  { contactInformation }: Pick<OutboundOrder, 'contactInformation'>,
  moment: Date,
): string {
  const { countryIso = null, postalCode = null } = contactInformation ?? {}
  return chooseTimeZone({ countryIso, postalCode }, moment)
}
