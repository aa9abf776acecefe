import { Type } from 'typebox'
import type { Route } from '../../kernel/contract/route.ts'
import { dateTime, named, optional, requiredText, text } from '../../kernel/contract/schema.ts'

export const reloadCatalog = {
  operationId: 'reloadCatalog',
  service: 'catalog',
  method: 'POST',
  path: '/api/v2/MasterCatalog/Reload',
  tag: 'Catalog reloads',
  summary: 'Reload a catalog',
  description:
    'Checks and classifies every product of a brand again in the background, invalid ones among them. 412 while a reload of the brand is queued or running. Decisions of persons are kept.',
  scope: 'catalog',
  write: true,
  body: named(
    'CatalogReloadRequest',
    Type.Object(
      {
        brandCode: requiredText({ description: 'The brand.', maxLength: 50 }),
        tenantCode: optional(text('The tenant; must be that of the token.', 50)),
      },
      { description: 'Which catalog to reload.' },
    ),
  ),
  bodyBinding: 'lenient',
  answers: {
    201: named(
      'CatalogReload',
      Type.Object(
        {
          id: text('The id of the reload.'),
          brandCode: text('The brand.'),
          requestDate: dateTime('When it was asked for.'),
          correlationId: text('The id of the request that asked for it.'),
          modifiedBy: text('The client that asked for it.'),
        },
        { description: 'A reload in the queue.' },
      ),
    ),
  },
  failures: [400, 401, 403, 409, 412, 413, 415, 422, 500, 503],
  examples: [
    {
      name: 'queued',
      summary: 'The catalog of the sandbox',
      body: { brandCode: 'ACM' },
      answer: { status: 201 },
    },
    {
      name: 'already-queued',
      summary: 'A second one before the first has ended',
      given: ['reloadCatalog/queued'],
      body: { brandCode: 'ACM' },
      answer: {
        status: 412,
        body: [{ code: 4120, message: 'A reload of the brand ACM is queued or running; try again when it has ended' }],
      },
    },
  ],
} as const satisfies Route
