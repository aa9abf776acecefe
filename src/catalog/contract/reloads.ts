import { Type } from 'typebox'
import type { Route } from '../../kernel/contract/route.ts'
import { dateTime, nameSchema, nullable, optional, requiredText, text } from '../../kernel/contract/schema.ts'
import { exampleReloadId } from './examples.ts'
import { uploadState } from './models.ts'

const tag = 'Catalog reloads'

const record = {
  id: text('Id of the reload.'),
  brandCode: text('Brand.'),
  requestDate: dateTime('When it was requested.'),
  correlationId: text('Id of the request that started it.'),
  modifiedBy: text('Client that started it.'),
}

const count = (description: string) => Type.Integer({ description })

export const reloadCatalog = {
  operationId: 'reloadCatalog',
  service: 'catalog',
  method: 'POST',
  path: '/api/v2/MasterCatalog/Reload',
  tag,
  summary: 'Reload a catalog',
  description:
    'Validates and classifies every product of a brand again in the background, including invalid ones. People’s decisions are kept. Returns 412 while a reload of the brand is queued or running.',
  scope: 'catalog',
  write: true,
  body: nameSchema(
    'CatalogReloadRequest',
    Type.Object(
      {
        brandCode: requiredText({ description: 'Brand.', maxLength: 50 }),
        tenantCode: optional(text('The tenant’s code; must be that of the token.', 50)),
      },
      { description: 'Which catalog to reload.' },
    ),
  ),
  bodyBinding: 'lenient',
  responses: {
    201: nameSchema('CatalogReload', Type.Object(record, { description: 'A queued reload.' })),
  },
  responseHeaders: { location: 'URL of the reload’s progress.' },
  failures: [400, 401, 403, 409, 412, 413, 415, 422, 500, 503],
  examples: [
    {
      name: 'queued',
      summary: 'The catalog of the sandbox',
      body: { brandCode: 'ACM' },
      response: { status: 201 },
    },
    {
      name: 'already-queued',
      summary: 'A second reload before the first has ended',
      after: ['reloadCatalog/queued'],
      body: { brandCode: 'ACM' },
      response: {
        status: 412,
        body: [{ code: 4120, message: 'A reload of the brand ACM is queued or running; try again when it has ended' }],
      },
    },
  ],
} as const satisfies Route

export const readReload = {
  operationId: 'readReload',
  service: 'catalog',
  method: 'GET',
  path: '/api/v2/MasterCatalog/Reload/{reloadId}',
  tag,
  summary: 'Get the progress of a reload',
  description: 'Returns the progress of a reload. Available for 90 days after it ends.',
  scope: 'catalog',
  params: Type.Object({ reloadId: Type.String({ format: 'identifier', description: 'Id of the reload.' }) }),
  responses: {
    200: nameSchema(
      'CatalogReloadStatus',
      Type.Object(
        {
          ...record,
          state: uploadState(),
          total: count('Number of products at the start; 0 before.'),
          done: count('Number of products processed so far.'),
          valid: count('Number of valid products.'),
          invalid: count('Number of invalid products.'),
          startedAt: nullable(dateTime('When processing started; `null` before.')),
          finishedAt: nullable(dateTime('When processing ended; `null` before.')),
        },
        { description: 'A reload and its progress.' },
      ),
    ),
  },
  failures: [400, 401, 403, 404, 500, 503],
  examples: [
    {
      name: 'completed',
      summary: 'The initial reload of the sandbox',
      params: { reloadId: exampleReloadId },
      response: { status: 200 },
    },
    {
      name: 'unknown',
      summary: 'Unknown reload',
      params: { reloadId: '0197f3a2-0000-7000-8000-000000000000' },
      response: {
        status: 404,
        body: [{ code: 4040, message: 'There is no reload 0197f3a2-0000-7000-8000-000000000000' }],
      },
    },
  ],
} as const satisfies Route
