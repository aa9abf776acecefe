import { Type } from 'typebox'
import type { Route } from '../../kernel/contract/route.ts'
import { countryCode, line, listOf, named, nullable, requiredLine, text } from '../../kernel/contract/schema.ts'
import { pathKey } from './models.ts'
import {
  acme,
  common,
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

export const listSites = {
  ...common,
  operationId: 'listSites',
  method: 'GET',
  path: `${root}/sites`,
  summary: 'List sites',
  description: 'In the order of their codes.',
  params: ofTenant,
  query: Type.Object({ ...pageQuery }),
  answers: {
    200: pageOf('SitePage', site, 'sites'),
  },
  failures: readFailures,
  examples: listExamples,
} as const satisfies Route

export const readSite = {
  ...common,
  operationId: 'readSite',
  method: 'GET',
  path: `${root}/sites/{siteCode}`,
  summary: 'Read a site',
  description: 'A return centre, distribution centre or hub of the tenant, whose address is on labels.',
  params: siteParams,
  answers: { 200: site },
  failures: readFailures,
  examples: [
    {
      name: 'read',
      summary: 'One of the sandbox',
      params: { ...acme, siteCode: 'SBX-RC-EU' },
      answer: { status: 200 },
    },
    {
      name: 'unknown',
      summary: 'One that there is not',
      params: { ...acme, siteCode: 'NONE' },
      answer: { status: 404 },
    },
  ],
} as const satisfies Route

export const putSite = {
  ...common,
  operationId: 'putSite',
  method: 'PUT',
  path: `${root}/sites/{siteCode}`,
  summary: 'Set up a site',
  description: 'Adds it, or puts it in the place of the one with this code. Labels that were made stay as they are.',
  write: true,
  params: siteParams,
  body: siteBody,
  answers: { 200: site, 201: site },
  failures: writeFailures,
  examples: [
    {
      name: 'put',
      summary: 'One of a tenant',
      params: { ...acme, siteCode: 'SBX-EXTRA' },
      body: {
        company: 'Sandbox Return Centre Venlo',
        addressLines: ['Sample Street 2'],
        postalCode: '5928 AA',
        city: 'Venlo',
        countryIso: 'NL',
      },
      answer: { status: 201 },
    },
  ],
} as const satisfies Route

export const removeSite = {
  ...common,
  operationId: 'removeSite',
  method: 'DELETE',
  path: `${root}/sites/{siteCode}`,
  summary: 'Remove a site',
  description: '409 while goods come back to it.',
  write: true,
  params: siteParams,
  answers: { 204: nothing },
  failures: removeFailures,
  examples: [
    {
      name: 'removed',
      summary: 'One that was set up',
      given: ['putSite/put'],
      params: { ...acme, siteCode: 'SBX-EXTRA' },
      answer: { status: 204 },
    },
    {
      name: 'unknown',
      summary: 'One that there is not',
      params: { ...acme, siteCode: 'NONE' },
      answer: { status: 404 },
    },
  ],
} as const satisfies Route

export const siteRoutes = [listSites, readSite, putSite, removeSite]
