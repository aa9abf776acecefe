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
  countryName: code('English name of the country.'),
  currency: currencyCode('Currency.'),
  languages: listOf(singleLineText('A language.', 35), { description: 'Languages, such as `de`.', maxItems: 20 }),
  isReturnable: flag('Whether returns from the country are possible.'),
  returnPeriodDays: int32('Return period in days after the shipping date.', { minimum: 0, maximum: 3650 }),
  transitDays: int32('Usual transit time to the shopper, in days.', { minimum: 0, maximum: 365 }),
  returnAdminCentreCode: code('Destination return centre: the code of a site.'),
  returnMethods: listOf(
    Type.Object({
      returnMethod: oneOf(['Postal', 'PUDO', 'Collections'], {
        description: 'Return method: how the goods are sent back.',
      }),
      paidBy: oneOf(['Unpaid', 'Retailer', 'Shopper'], { description: 'Who pays for the return.' }),
      price: Type.Object(
        {
          amount: amount(
            'Price as a decimal string: at most 12 digits before the point, and as many after it as the currency has.',
          ),
          currency: currencyCode('Currency.'),
        },
        { description: 'Cost to the shopper.' },
      ),
      carrierServiceRouteId: key('Inbound carrier service route.'),
    }),
    { description: 'Return methods, the default first.', maxItems: 50 },
  ),
  returnReasons: listOf(
    Type.Object({
      code: requiredSingleLineText('Code.', 50),
      description: singleLineText('Meaning.', 500),
    }),
    { description: 'Reasons offered to the shopper; empty to allow any.', maxItems: 200 },
  ),
}

const configuration = nameSchema(
  'CountryConfigurationSettingResource',
  Type.Object(
    { countryIso: text('Code of the country configuration.'), ...configurationMembers },
    { description: 'Return settings of a country.' },
  ),
)
const configurationBody = nameSchema(
  'CountryConfigurationSettingBody',
  Type.Object(configurationMembers, { description: 'Return settings of a country.' }),
)
const configurationParams = Type.Object({ tenant, countryIso: pathKey('Code of the country configuration.') })

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
  about: 'Return settings of a country.',
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
  remove: 'Deletes the country: its goods can no longer be returned.',
})

export const countryConfigurationSettingRoutes = [
  listCountryConfigurationSettings,
  readCountryConfigurationSetting,
  putCountryConfigurationSetting,
  removeCountryConfigurationSetting,
]
