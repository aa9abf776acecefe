import type { Coordinates } from './location.ts'

/** A city with the coordinates of its centre. */
export interface SandboxCity extends Coordinates {
  readonly name: string
  /** Postal codes of its centre; empty if the country has none. */
  readonly postalCodes: readonly string[]
}

/** A country of the sandbox with two of its cities. */
export interface SandboxCountry {
  readonly countryIso: string
  readonly countryName: string
  readonly currency: string
  readonly languages: readonly string[]
  readonly returnPeriodDays: number
  readonly transitDays: number
  /** The price of a return, by method. */
  readonly prices: { readonly Postal: string; readonly PUDO: string; readonly Collections: string }
  readonly cities: readonly SandboxCity[]
}

const city = (name: string, latitude: number, longitude: number, ...postalCodes: string[]): SandboxCity => ({
  name,
  latitude,
  longitude,
  postalCodes,
})

const country = (
  countryIso: string,
  countryName: string,
  currency: string,
  languages: string,
  [returnPeriodDays, transitDays]: readonly [number, number],
  [Postal, PUDO, Collections]: readonly [string, string, string],
  ...cities: SandboxCity[]
): SandboxCountry => ({
  countryIso,
  countryName,
  currency,
  languages: languages.split(' '),
  returnPeriodDays,
  transitDays,
  prices: { Postal, PUDO, Collections },
  cities,
})

/** The countries of the sandbox. */
export const countries: readonly SandboxCountry[] = [
  country(
    'AE',
    'United Arab Emirates',
    'AED',
    'ar en',
    [30, 6],
    ['35.00', '30.00', '60.00'],
    city('Dubai', 25.2048, 55.2708),
    city('Abu Dhabi', 24.4539, 54.3773),
  ),
  country(
    'AU',
    'Australia',
    'AUD',
    'en',
    [30, 9],
    ['14.95', '12.95', '29.95'],
    city('Sydney', -33.8688, 151.2093, '2000', '2010', '2007'),
    city('Melbourne', -37.8136, 144.9631, '3000', '3004', '3002'),
  ),
  country(
    'CA',
    'Canada',
    'CAD',
    'en fr',
    [30, 7],
    ['12.95', '10.95', '24.95'],
    city('Toronto', 43.6532, -79.3832, 'M5H 2N2', 'M5V 3A8', 'M4W 1A8'),
    city('Montréal', 45.5019, -73.5674, 'H2Y 1C6', 'H3A 0G4', 'H3B 2Y5'),
  ),
  country(
    'CH',
    'Switzerland',
    'CHF',
    'de fr it',
    [30, 4],
    ['9.00', '7.50', '18.00'],
    city('Zürich', 47.3769, 8.5417, '8001', '8004', '8005'),
    city('Genève', 46.2044, 6.1432, '1201', '1204', '1205'),
  ),
  country(
    'DE',
    'Germany',
    'EUR',
    'de',
    [30, 3],
    ['4.99', '3.99', '9.99'],
    city('Berlin', 52.52, 13.405, '10115', '10117', '10178'),
    city('München', 48.1372, 11.5756, '80331', '80333', '80469'),
  ),
  country(
    'ES',
    'Spain',
    'EUR',
    'es',
    [30, 4],
    ['5.49', '4.49', '10.99'],
    city('Madrid', 40.4168, -3.7038, '28001', '28004', '28013'),
    city('Barcelona', 41.3874, 2.1686, '08001', '08002', '08007'),
  ),
  country(
    'FR',
    'France',
    'EUR',
    'fr',
    [30, 4],
    ['5.99', '4.49', '10.99'],
    city('Paris', 48.8566, 2.3522, '75001', '75004', '75011'),
    city('Lyon', 45.764, 4.8357, '69001', '69002', '69003'),
  ),
  country(
    'GB',
    'United Kingdom',
    'GBP',
    'en',
    [28, 2],
    ['3.99', '2.99', '7.99'],
    city('London', 51.5072, -0.1276, 'SW1A 1AA', 'W1A 1AA', 'EC1A 1BB'),
    city('Manchester', 53.4808, -2.2426, 'M1 1AE', 'M2 5DB', 'M3 3EB'),
  ),
  country(
    'IE',
    'Ireland',
    'EUR',
    'en ga',
    [28, 4],
    ['5.99', '4.99', '11.99'],
    city('Dublin', 53.3498, -6.2603, 'D01 F5P2', 'D02 X285', 'D08 XY00'),
    city('Cork', 51.8985, -8.4756, 'T12 W8KP', 'T23 A0XY', 'T12 RX8A'),
  ),
  country(
    'IT',
    'Italy',
    'EUR',
    'it',
    [30, 5],
    ['6.49', '4.99', '11.99'],
    city('Roma', 41.9028, 12.4964, '00184', '00186', '00187'),
    city('Milano', 45.4642, 9.19, '20121', '20122', '20123'),
  ),
  country(
    'JP',
    'Japan',
    'JPY',
    'ja',
    [30, 8],
    ['1800', '1500', '3200'],
    city('Tokyo', 35.6762, 139.6503, '100-0001', '150-0002', '160-0022'),
    city('Osaka', 34.6937, 135.5023, '530-0001', '540-0002', '542-0076'),
  ),
  country(
    'NL',
    'Netherlands',
    'EUR',
    'nl',
    [30, 3],
    ['4.95', '3.95', '9.95'],
    city('Amsterdam', 52.3676, 4.9041, '1012 JS', '1015 CJ', '1017 PH'),
    city('Rotterdam', 51.9244, 4.4777, '3011 AD', '3012 CN', '3014 GL'),
  ),
  country(
    'NO',
    'Norway',
    'NOK',
    'nb nn',
    [30, 5],
    ['79.00', '69.00', '149.00'],
    city('Oslo', 59.9139, 10.7522, '0150', '0151', '0155'),
    city('Bergen', 60.3913, 5.3221, '5003', '5005', '5014'),
  ),
  country(
    'PL',
    'Poland',
    'PLN',
    'pl',
    [30, 4],
    ['19.99', '14.99', '39.99'],
    city('Warszawa', 52.2297, 21.0122, '00-001', '00-020', '00-950'),
    city('Kraków', 50.0647, 19.945, '30-001', '31-004', '31-042'),
  ),
  country(
    'SE',
    'Sweden',
    'SEK',
    'sv',
    [30, 4],
    ['59.00', '49.00', '129.00'],
    city('Stockholm', 59.3293, 18.0686, '111 22', '111 30', '111 52'),
    city('Göteborg', 57.7089, 11.9746, '411 03', '411 06', '411 14'),
  ),
  country(
    'US',
    'United States',
    'USD',
    'en es',
    [30, 7],
    ['9.95', '7.95', '19.95'],
    city('New York', 40.7128, -74.006, '10001', '10007', '10013'),
    city('Los Angeles', 34.0522, -118.2437, '90012', '90013', '90015'),
  ),
]
