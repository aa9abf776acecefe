import { Type } from 'typebox'
import { createResourceRoutes, pathKey, tenant } from '../../../kernel/contract/resource-routes.ts'
import {
  countryCode,
  listOf,
  nameSchema,
  nullable,
  optional,
  requiredSingleLineText,
  singleLineText,
  text,
} from '../../../kernel/contract/schema.ts'

const siteMembers = {
  company: requiredSingleLineText('Name printed on labels.', 150),
  addressLines: listOf(singleLineText('An address line.', 150), {
    description: 'Street address.',
    minItems: 1,
    maxItems: 5,
  }),
  postalCode: nullable(singleLineText('Postal code; null if the country has none.', 20)),
  city: requiredSingleLineText('City.', 150),
  countryIso: countryCode('Country.'),
  contactName: optional(singleLineText('Contact for carriers and customs, who also signs customs documents.', 150)),
  telephone: optional(singleLineText('Phone number for carriers and customs; printed on customs documents.', 50)),
  email: optional(singleLineText('Email address for carriers and customs.', 254)),
}

const site = nameSchema(
  'SiteResource',
  Type.Object(
    { siteCode: text('Code of the site.'), ...siteMembers },
    { description: 'A return centre, distribution centre or hub of the tenant. Its address appears on labels.' },
  ),
)
const siteBody = nameSchema(
  'SiteBody',
  Type.Object(siteMembers, {
    description: 'A return centre, distribution centre or hub of the tenant. Its address appears on labels.',
  }),
)
const siteParams = Type.Object({ tenant, siteCode: pathKey('Code of the site.') })

export const {
  list: listSites,
  read: readSite,
  put: putSite,
  remove: removeSite,
} = createResourceRoutes({
  tag: 'Return network',
  id: ['Site', 'Sites'],
  nouns: ['a site', 'sites'],
  path: ['sites', 'siteCode'],
  about: 'A return centre, distribution centre or hub of the tenant. Its address appears on labels.',
  resource: site,
  body: siteBody,
  params: siteParams,
  filters: {},
  sandboxCode: 'SBX-RC-EU',
  put: {
    rule: 'Existing labels stay as they are.',
    code: 'SBX-EXTRA',
    body: {
      company: 'Sandbox Return Centre Venlo',
      addressLines: ['Sample Street 2'],
      postalCode: '5928 AA',
      city: 'Venlo',
      countryIso: 'NL',
    },
    status: 201,
  },
  remove: 'Deletes the site. Returns 409 while returns of a country go to it.',
})

export const siteRoutes = [listSites, readSite, putSite, removeSite]
