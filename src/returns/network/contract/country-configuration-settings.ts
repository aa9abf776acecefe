import { Type } from 'typebox'
import { code, createResourceRoutes, key, pathKey, tenant } from '../../../kernel/contract/resource-routes.ts'
import {
  amount,
  currencyCode,
  flag,
  int32,
  listOf,
  nameSchema,
  oneOf,
  requiredSingleLineText,
  singleLineText,
  text,
} from '../../../kernel/contract/schema.ts'

const configurationMembers = {
  countryName: code('Its name in English.'),
  currency: currencyCode('Its currency.'),
  languages: listOf(singleLineText('One of them.', 35), { description: 'Its languages, such as de.', maxItems: 20 }),
  isReturnable: flag('Whether goods can be sent back from there.'),
  returnPeriodDays: int32('Days from the shipping date in which they can be.', { minimum: 0, maximum: 3650 }),
  transitDays: int32('Days that a parcel takes to the shopper, as a rule.', { minimum: 0, maximum: 365 }),
  returnAdminCentreCode: code('Where they go: the code of a site.'),
  returnMethods: listOf(
    Type.Object({
      returnMethod: oneOf(['Postal', 'PUDO', 'Collections'], { description: 'How they come back.' }),
      paidBy: oneOf(['Unpaid', 'Retailer', 'Shopper'], { description: 'Who pays for it.' }),
      price: Type.Object(
        {
          amount: amount(
            'The price, as a decimal text: at most 12 digits before the point, and as many after it as the currency has.',
          ),
          currency: currencyCode('Its currency.'),
        },
        { description: 'What it costs.' },
      ),
      carrierServiceRouteId: key('The inbound route.'),
    }),
    { description: 'The ways there are, the default first.', maxItems: 50 },
  ),
  returnReasons: listOf(
    Type.Object({
      code: requiredSingleLineText('The code.', 50),
      description: singleLineText('What it means.', 500),
    }),
    { description: 'What the shopper may choose from; empty for anything.', maxItems: 200 },
  ),
}

const configuration = nameSchema(
  'CountryConfigurationSettingResource',
  Type.Object(
    { countryIso: text('The code of the country configuration.'), ...configurationMembers },
    { description: 'Returns how returns from a country work.' },
  ),
)
const configurationBody = nameSchema(
  'CountryConfigurationSettingBody',
  Type.Object(configurationMembers, { description: 'Returns how returns from a country work.' }),
)
const configurationParams = Type.Object({ tenant, countryIso: pathKey('The code of the country configuration.') })

export const {
  list: listCountryConfigurationSettings,
  read: readCountryConfigurationSetting,
  put: putCountryConfigurationSetting,
  remove: removeCountryConfigurationSetting,
} = createResourceRoutes({
  tag: 'Return network',
  id: ['CountryConfigurationSetting', 'CountryConfigurationSettings'],
  nouns: ['a country configuration', 'country configurations'],
  path: ['country-configurations', 'countryIso'],
  about: 'Returns how returns from a country work.',
  resource: configuration,
  body: configurationBody,
  params: configurationParams,
  filters: {},
  sandboxCode: 'DE',
  put: {
    rule: 'Each return method must name an inbound route that serves the country, and `returnAdminCentreCode` an existing site.',
    code: 'DE',
    body: {
      countryName: 'Germany',
      currency: 'EUR',
      languages: ['de'],
      isReturnable: true,
      returnPeriodDays: 45,
      transitDays: 3,
      returnAdminCentreCode: 'SBX-RC-EU',
      returnMethods: [
        {
          returnMethod: 'Postal',
          paidBy: 'Retailer',
          price: { amount: '0.00', currency: 'EUR' },
          carrierServiceRouteId: 'SBX-POST-IN',
        },
      ],
      returnReasons: [],
    },
    status: 200,
  },
  remove: 'Removes the country: its goods can no longer be returned.',
})

export const countryConfigurationSettingRoutes = [
  listCountryConfigurationSettings,
  readCountryConfigurationSetting,
  putCountryConfigurationSetting,
  removeCountryConfigurationSetting,
]
