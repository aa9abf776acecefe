import { Type } from 'typebox'
import { createResourceRoutes, pathKey, tenant } from '../../kernel/contract/resource-routes.ts'
import { dateTime, int32, nameSchema, nullable, text } from '../../kernel/contract/schema.ts'

const about =
  'How long something is kept of a tenant. shopper-data: so many days after an order was taken it is erased whose it was, as a shopper’s own wish would; what tax and customs law ask for stays. Without a setting it is kept.'

const members = { days: int32('Days from the taking of an order.', { minimum: 30, maximum: 36_500 }) }

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
        kind: text('What is kept.'),
        ...members,
        doneUntil: nullable(dateTime('Orders that were taken before then have been dealt with; null for none yet.')),
      },
      { description: about },
    ),
  ),
  body: nameSchema('RetentionBody', Type.Object(members, { description: about })),
  params: Type.Object({ tenant, kind: pathKey('What is kept: shopper-data.') }),
  filters: {},
  sandboxCode: null,
  put: { rule: 'A job deals with it every night.', code: 'shopper-data', body: { days: 730 }, status: 201 },
  remove: 'It is kept from then on.',
})

export const retentionRoutes = [listRetentions, readRetention, putRetention, removeRetention]
