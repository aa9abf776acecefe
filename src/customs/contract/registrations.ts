import { Type } from 'typebox'
import { createResourceRoutes, pathKey, tenant } from '../../kernel/contract/resource-routes.ts'
import {
  countryCode,
  day,
  nameSchema,
  nullable,
  oneOf,
  requiredSingleLineText,
  text,
} from '../../kernel/contract/schema.ts'

const about =
  'A number under which a tenant or brand is registered with a customs or tax authority. Its format is validated; whether it was issued cannot be.'

const kind = oneOf(['EORI', 'VAT', 'IOSS', 'VOEC', 'GST', 'REX', 'IOR'], {
  description:
    'Type. EORI: economic operator. VAT, GST: consumption tax. IOSS: EU import one-stop shop. VOEC: Norway’s simplified scheme. REX: registered exporter. IOR: importer of record in the United States.',
})
const country = countryCode('Country of the authority; for IOSS, the member state of identification.')
const members = {
  brandCode: nullable(
    Type.String({
      pattern: '^[A-Z0-9]{3}$',
      description: 'Brand; null for all brands without a registration of their own.',
    }),
  ),
  kind,
  countryIso: country,
  number: requiredSingleLineText('Registration number; spaces, dots and hyphens are ignored.', 50),
  validFrom: nullable(day('First day of validity; null if unlimited.')),
  validTo: nullable(day('First day on which it is no longer valid; null if unlimited.')),
}

export const {
  list: listRegistrations,
  read: readRegistration,
  put: putRegistration,
  remove: removeRegistration,
} = createResourceRoutes({
  tag: 'Registrations',
  id: ['Registration', 'Registrations'],
  nouns: ['a registration', 'registrations'],
  path: ['registrations', 'registrationId'],
  about,
  resource: nameSchema(
    'RegistrationResource',
    Type.Object({ registrationId: text('Code of the registration.'), ...members }, { description: about }),
  ),
  body: nameSchema('RegistrationBody', Type.Object(members, { description: about })),
  params: Type.Object({ tenant, registrationId: pathKey('Code of the registration.') }),
  filters: {
    kind: Type.Optional(kind),
    countryIso: Type.Optional(countryCode('Only registrations in this country.')),
  },
  sandboxCode: null,
  put: {
    rule: 'Registrations of the same type and country can follow each other in time.',
    code: 'ioss-2026',
    body: {
      brandCode: null,
      kind: 'IOSS',
      countryIso: 'IE',
      number: 'IM372 000 0224',
      validFrom: '2026-01-01',
      validTo: null,
    },
    status: 201,
  },
  remove: 'New documents no longer show it.',
})

export const registrationRoutes = [listRegistrations, readRegistration, putRegistration, removeRegistration]
