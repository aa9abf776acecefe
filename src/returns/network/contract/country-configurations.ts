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
      countryIso: text('The country.'),
      countryName: text('Its name in English.'),
      currency: text('Its currency.'),
      languages: listOf(Type.String(), { description: 'Its languages.' }),
      isReturnable: flag('Whether goods can be sent back from there.'),
      returnPeriodDays: int32('Days from the shipping date in which they can be.'),
      returnAdminCentreCode: text('Where they go.'),
      returnMethods: listOf(
        Type.Object({
          returnMethod: oneOf(['Postal', 'PUDO', 'Collections'], { description: 'How they come back.' }),
          paidBy: oneOf(['Unpaid', 'Retailer', 'Shopper'], { description: 'Who pays for it.' }),
          price: Type.Object(
            { amount: Type.Number({ description: 'The price.' }), currency: text('Its currency.') },
            { description: 'What it costs.' },
          ),
          carrierServiceRouteId: text('The carrier service route.'),
        }),
        { description: 'The ways there are.' },
      ),
      portalSettings: Type.Object(
        {
          customerReturnReasonCodes: listOf(
            Type.Object({ code: text('The code.'), description: text('What it means.') }),
            { description: 'Why goods come back.' },
          ),
        },
        { description: 'What the shopper may choose from.' },
      ),
    },
    { description: 'How returns from a country work.' },
  ),
)

export const listCountryConfigurations = {
  ...common,
  operationId: 'listCountryConfigurations',
  path: '/{identifier}/configuration/countries',
  summary: 'List the countries with returns',
  description: 'Sorted by country code.',
  params: Type.Object({ identifier }),
  responses: { 200: listOf(countryConfiguration, { description: 'The countries.' }) },
  failures: [401, 403, 500, 503],
  examples: [{ name: 'all', summary: 'All countries', params: { identifier: 'acme' }, response: { status: 200 } }],
} as const satisfies Route

export const readCountryConfiguration = {
  ...common,
  operationId: 'readCountryConfiguration',
  path: '/{identifier}/configuration/countries/{countryIso}',
  summary: 'Read the return settings of a country',
  description: '404 if the country is not configured.',
  params: Type.Object({ identifier, countryIso: pathKey('The country’s code.') }),
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
      summary: 'No country',
      params: { identifier: 'acme', countryIso: 'ZZ' },
      response: { status: 404 },
    },
  ],
} as const satisfies Route

export const countryConfigurationRoutes = [listCountryConfigurations, readCountryConfiguration]
