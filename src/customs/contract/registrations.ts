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
  'A number under which a tenant, or a brand of it, is known to the customs or tax authority of a country. Its form is checked; whether it has been given out, the authority alone knows.'

const kind = oneOf(['EORI', 'VAT', 'IOSS', 'VOEC', 'GST', 'REX', 'IOR'], {
  description:
    'EORI of an economic operator, VAT and GST for the tax on consumption, IOSS for the EU’s import one-stop shop, VOEC for Norway’s simplified scheme, REX of a registered exporter, IOR of an importer of record in the United States.',
})
const country = countryCode('Whose authority has given it; of an IOSS number the member state of identification.')
const members = {
  brandCode: nullable(
    Type.String({ pattern: '^[A-Z0-9]{3}$', description: 'The brand; null for every one that has none of its own.' }),
  ),
  kind,
  countryIso: country,
  number: requiredSingleLineText('The number; blanks, dots and hyphens are left out.', 50),
  validFrom: nullable(day('The first day on which it is valid; null for ever since.')),
  validTo: nullable(day('The first day on which it is valid no longer; null for ever.')),
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
    Type.Object({ registrationId: text('The code of the registration.'), ...members }, { description: about }),
  ),
  body: nameSchema('RegistrationBody', Type.Object(members, { description: about })),
  params: Type.Object({ tenant, registrationId: pathKey('The code of the registration.') }),
  filters: {
    kind: Type.Optional(kind),
    countryIso: Type.Optional(countryCode('Only those of this country.')),
  },
  sandboxCode: null,
  put: {
    rule: 'Several of one kind and country may follow each other in time.',
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
  remove: 'It is on no document that is made from then on.',
})

export const registrationRoutes = [listRegistrations, readRegistration, putRegistration, removeRegistration]
