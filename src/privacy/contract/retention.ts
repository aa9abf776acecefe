import { Type } from 'typebox'
import { createResourceRoutes, pathKey, tenant } from '../../kernel/contract/resource-routes.ts'
import { dateTime, int32, nameSchema, nullable, text } from '../../kernel/contract/schema.ts'

const about =
  'How long a tenant keeps data. `shopper-data`: this many days after an order was taken, its shopper’s data is erased, as if the shopper had asked for it; what tax and customs law require stays. Without a setting, data is kept indefinitely.'

const members = { days: int32('Days after the order was taken.', { minimum: 30, maximum: 36_500 }) }

export const {
  list: listRetentions,
  read: readRetention,
  put: putRetention,
  remove: removeRetention,
} = createResourceRoutes({
  tag: 'Privacy',
  id: ['Retention', 'Retentions'],
  nouns: ['a retention', 'retentions'],
  path: ['retention', 'kind'],
  about,
  resource: nameSchema(
    'RetentionResource',
    Type.Object(
      {
        kind: text('Retention rule.'),
        ...members,
        doneUntil: nullable(dateTime('Orders taken before this time have been processed; null if none yet.')),
      },
      { description: about },
    ),
  ),
  body: nameSchema('RetentionBody', Type.Object(members, { description: about })),
  params: Type.Object({ tenant, kind: pathKey('Type of data: `shopper-data`.') }),
  filters: {},
  sandboxCode: null,
  put: { rule: 'A nightly job applies it.', code: 'shopper-data', body: { days: 730 }, status: 201 },
  remove: 'Data is kept indefinitely from then on.',
})

export const retentionRoutes = [listRetentions, readRetention, putRetention, removeRetention]
