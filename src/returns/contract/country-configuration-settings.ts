import { Type } from 'typebox'
import type { Route } from '../../kernel/contract/route.ts'
import {
  amount,
  currencyCode,
  flag,
  int32,
  line,
  listOf,
  named,
  oneOf,
  requiredLine,
  text,
} from '../../kernel/contract/schema.ts'
import { pathKey } from './models.ts'
import {
  acme,
  code,
  common,
  key,
  listExamples,
  nothing,
  ofTenant,
  pageOf,
  pageQuery,
  readFailures,
  removeFailures,
  root,
  tenant,
  writeFailures,
} from './return-network.ts'

const configurationMembers = {
  countryName: code('Its name in English.'),
  currency: currencyCode('Its currency.'),
  languages: listOf(line('One of them.', 35), { description: 'Its languages, such as de.', maxItems: 20 }),
  isReturnable: flag('Whether goods can be sent back from there.'),
  returnPeriodDays: int32('Days from the shipping date in which they can be.', { minimum: 0, maximum: 3650 }),
  transitDays: int32('Days that a parcel takes to the shopper, as a rule.', { minimum: 0, maximum: 365 }),
  returnAdminCentreCode: code('Where they go: the code of a site.'),
  returnMethods: listOf(
    Type.Object({
      returnMethod: oneOf(['Postal', 'PUDO', 'Collections'], { description: 'How they come back.' }),
      paidBy: oneOf(['Unpaid', 'Retailer', 'Shopper'], { description: 'Who pays for it.' }),
      price: Type.Object(
        { amount: amount('The price, as a decimal text.'), currency: currencyCode('Its currency.') },
        { description: 'What it costs.' },
      ),
      carrierServiceRouteId: key('The inbound route.'),
    }),
    { description: 'The ways there are, the default first.', maxItems: 50 },
  ),
  returnReasons: listOf(
    Type.Object({
      code: requiredLine('The code.', 50),
      description: line('What it means.', 500),
    }),
    { description: 'What the shopper may choose from; empty for anything.', maxItems: 200 },
  ),
}

const configuration = named(
  'CountryConfigurationSettingResource',
  Type.Object(
    { countryIso: text('The code of the country configuration.'), ...configurationMembers },
    { description: 'How returns from one country work.' },
  ),
)
const configurationBody = named(
  'CountryConfigurationSettingBody',
  Type.Object(configurationMembers, { description: 'How returns from one country work.' }),
)
const configurationParams = Type.Object({ tenant, countryIso: pathKey('The code of the country configuration.') })

export const listCountryConfigurationSettings = {
  ...common,
  operationId: 'listCountryConfigurationSettings',
  method: 'GET',
  path: `${root}/country-configurations`,
  summary: 'List country configurations',
  description: 'In the order of their codes.',
  params: ofTenant,
  query: Type.Object({ ...pageQuery }),
  answers: {
    200: pageOf('CountryConfigurationSettingPage', configuration, 'country configurations'),
  },
  failures: readFailures,
  examples: listExamples,
} as const satisfies Route

export const readCountryConfigurationSetting = {
  ...common,
  operationId: 'readCountryConfigurationSetting',
  method: 'GET',
  path: `${root}/country-configurations/{countryIso}`,
  summary: 'Read a country configuration',
  description: 'How returns from one country work.',
  params: configurationParams,
  answers: { 200: configuration },
  failures: readFailures,
  examples: [
    { name: 'read', summary: 'One of the sandbox', params: { ...acme, countryIso: 'DE' }, answer: { status: 200 } },
    {
      name: 'unknown',
      summary: 'One that there is not',
      params: { ...acme, countryIso: 'NONE' },
      answer: { status: 404 },
    },
  ],
} as const satisfies Route

export const putCountryConfigurationSetting = {
  ...common,
  operationId: 'putCountryConfigurationSetting',
  method: 'PUT',
  path: `${root}/country-configurations/{countryIso}`,
  summary: 'Set up a country configuration',
  description:
    'Adds it, or puts it in the place of the one with this code. Each way to send goods back must name an inbound route that serves the country.',
  write: true,
  params: configurationParams,
  body: configurationBody,
  answers: { 200: configuration, 201: configuration },
  failures: writeFailures,
  examples: [
    {
      name: 'put',
      summary: 'One of a tenant',
      params: { ...acme, countryIso: 'DE' },
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
      answer: { status: 200 },
    },
  ],
} as const satisfies Route

export const removeCountryConfigurationSetting = {
  ...common,
  operationId: 'removeCountryConfigurationSetting',
  method: 'DELETE',
  path: `${root}/country-configurations/{countryIso}`,
  summary: 'Remove a country configuration',
  description: 'Goods cannot be sent back from there any more.',
  write: true,
  params: configurationParams,
  answers: { 204: nothing },
  failures: removeFailures,
  examples: [
    {
      name: 'removed',
      summary: 'One that was set up',
      given: ['putCountryConfigurationSetting/put'],
      params: { ...acme, countryIso: 'DE' },
      answer: { status: 204 },
    },
    {
      name: 'unknown',
      summary: 'One that there is not',
      params: { ...acme, countryIso: 'NONE' },
      answer: { status: 404 },
    },
  ],
} as const satisfies Route

export const countryConfigurationSettingRoutes = [
  listCountryConfigurationSettings,
  readCountryConfigurationSetting,
  putCountryConfigurationSetting,
  removeCountryConfigurationSetting,
]
