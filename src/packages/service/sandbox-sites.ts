import type { Site } from '../../shipping/service/site.ts'

/**
 * The dispatch sites of a sandbox tenant: one in Great Britain per brand, and two that packages can name as
 * distribution centre or hub. Real cities; everything else is plainly fictional.
 */
export function createSandboxSites(brandCodes: readonly string[]): readonly Site[] {
  const brandSites = brandCodes.map((brandCode) => ({
    siteCode: brandCode,
    company: `Sandbox Dispatch ${brandCode}`,
    addressLines: ['1 Sample Street'],
    postalCode: 'EC1A 1BB',
    city: 'London',
    countryIso: 'GB',
  }))
  return [
    ...brandSites,
    {
      siteCode: 'SBX-DC-DE',
      company: 'Sandbox Distribution Centre',
      addressLines: ['Musterstraße 2'],
      postalCode: '10115',
      city: 'Berlin',
      countryIso: 'DE',
    },
    {
      siteCode: 'SBX-HUB-NL',
      company: 'Sandbox Hub',
      addressLines: ['Voorbeeldstraat 3'],
      postalCode: '1012 AB',
      city: 'Amsterdam',
      countryIso: 'NL',
    },
  ]
}
