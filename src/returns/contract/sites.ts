import { Type } from 'typebox'
import { countryCode, line, listOf, named, nullable, requiredLine, text } from '../../kernel/contract/schema.ts'
import { pathKey } from './models.ts'
import { resourceRoutes, tenant } from './return-network.ts'

const siteMembers = {
  company: requiredLine('The name on labels.', 150),
  addressLines: listOf(line('One of them.', 150), { description: 'House and street.', minItems: 1, maxItems: 5 }),
  postalCode: nullable(line('Postal code; null where the country has none.', 20)),
  city: requiredLine('City.', 150),
  countryIso: countryCode('Country.'),
}

const site = named(
  'SiteResource',
  Type.Object(
    { siteCode: text('The code of the site.'), ...siteMembers },
    { description: 'A return centre, distribution centre or hub of the tenant, whose address is on labels.' },
  ),
)
const siteBody = named(
  'SiteBody',
  Type.Object(siteMembers, {
    description: 'A return centre, distribution centre or hub of the tenant, whose address is on labels.',
  }),
)
const siteParams = Type.Object({ tenant, siteCode: pathKey('The code of the site.') })

export const {
  list: listSites,
  read: readSite,
  put: putSite,
  remove: removeSite,
} = resourceRoutes({
  id: ['Site', 'Sites'],
  words: ['a site', 'sites'],
  path: ['sites', 'siteCode'],
  about: 'A return centre, distribution centre or hub of the tenant, whose address is on labels.',
  resource: site,
  body: siteBody,
  params: siteParams,
  filters: {},
  known: 'SBX-RC-EU',
  put: {
    rule: 'Labels that were made stay as they are.',
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
  remove: '409 while goods come back to it.',
})

export const siteRoutes = [listSites, readSite, putSite, removeSite]
