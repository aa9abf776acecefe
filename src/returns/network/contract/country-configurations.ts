import { Type } from 'typebox'
import type { Route } from '../../../kernel/contract/route.ts'
import { flag, int32, listOf, nameSchema, oneOf, text } from '../../../kernel/contract/schema.ts'
import { identifier, pathKey } from '../../contract/models.ts'

const common = {
  service: 'returns',
  tag: 'Configuration',
  scope: 'returns',
  method: 'GET',
  tenantIn: { place: 'params', name: 'identifier' },
} as const

const countryConfiguration = nameSchema(
  'CountryConfiguration',
  Type.Object(
    {
      countryIso: text('Country.'),
      countryName: text('English name of the country.'),
      currency: text('Currency.'),
      languages: listOf(Type.String(), { description: 'Languages.' }),
      isReturnable: flag('Whether returns from the country are possible.'),
      returnPeriodDays: int32('Return period in days after the shipping date.'),
      returnAdminCentreCode: text('Destination return centre.'),
      returnMethods: listOf(
        Type.Object({
          returnMethod: oneOf(['Postal', 'PUDO', 'Collections'], {
            description: 'Return method: how the goods are sent back.',
          }),
          paidBy: oneOf(['Unpaid', 'Retailer', 'Shopper'], { description: 'Who pays for the return.' }),
          price: Type.Object(
            { amount: Type.Number({ description: 'Price.' }), currency: text('Currency.') },
            { description: 'Cost to the shopper.' },
          ),
          carrierServiceRouteId: text('Carrier service route.'),
        }),
        { description: 'Available return methods.' },
      ),
      portalSettings: Type.Object(
        {
          customerReturnReasonCodes: listOf(Type.Object({ code: text('Code.'), description: text('Meaning.') }), {
            description: 'A return reason.',
          }),
        },
        { description: 'Reasons offered to the shopper.' },
      ),
    },
    { description: 'Return settings of a country.' },
  ),
)

export const listCountryConfigurations = {
  ...common,
  operationId: 'listCountryConfigurations',
  path: '/{identifier}/configuration/countries',
  summary: 'List the countries with returns',
  description: 'Returns countries, sorted by code.',
  params: Type.Object({ identifier }),
  responses: { 200: listOf(countryConfiguration, { description: 'Countries.' }) },
  failures: [401, 403, 500, 503],
  examples: [{ name: 'all', summary: 'All countries', params: { identifier: 'acme' }, response: { status: 200 } }],
} as const satisfies Route

export const readCountryConfiguration = {
  ...common,
  operationId: 'readCountryConfiguration',
  path: '/{identifier}/configuration/countries/{countryIso}',
  summary: 'Get the return settings of a country',
  description: 'Returns the return settings of a country, or 404 if it is not configured.',
  params: Type.Object({ identifier, countryIso: pathKey('Country code.') }),
  responses: { 200: countryConfiguration },
  failures: [401, 403, 404, 500, 503],
  examples: [
    {
      name: 'germany',
      summary: 'Germany',
      params: { identifier: 'acme', countryIso: 'DE' },
      response: { status: 200 },
    },
    {
      name: 'none',
      summary: 'Missing country',
      params: { identifier: 'acme', countryIso: 'ZZ' },
      response: { status: 404 },
    },
  ],
} as const satisfies Route

export const countryConfigurationRoutes = [listCountryConfigurations, readCountryConfiguration]
