import { Type } from 'typebox'
import type { Route } from '../../kernel/contract/route.ts'
import { dateTime, nameSchema, nullable, optional, requiredText, text } from '../../kernel/contract/schema.ts'
import { exampleReloadId } from './examples.ts'
import { uploadState } from './models.ts'

const tag = 'Catalog reloads'

const record = {
  id: text('The id of the reload.'),
  brandCode: text('The brand.'),
  requestDate: dateTime('The time of the request.'),
  correlationId: text('The id of the request that started it.'),
  modifiedBy: text('The client that started it.'),
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
    'Checks and classifies every product of a brand again in the background, including invalid ones. People’s decisions are kept. 412 while a reload of the brand is queued or running.',
  scope: 'catalog',
  write: true,
  body: nameSchema(
    'CatalogReloadRequest',
    Type.Object(
      {
        brandCode: requiredText({ description: 'The brand.', maxLength: 50 }),
        tenantCode: optional(text('The tenant’s code; must be that of the token.', 50)),
      },
      { description: 'Which catalog to reload.' },
    ),
  ),
  bodyBinding: 'lenient',
  responses: {
    201: nameSchema('CatalogReload', Type.Object(record, { description: 'A reload in the queue.' })),
  },
  responseHeaders: { location: 'The address of the reload’s progress.' },
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
      summary: 'A second one before the first has ended',
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
  summary: 'Follow a reload',
  description: 'Returns the progress of a reload. Kept for 90 days after it ends.',
  scope: 'catalog',
  params: Type.Object({ reloadId: Type.String({ format: 'identifier', description: 'The id of the reload.' }) }),
  responses: {
    200: nameSchema(
      'CatalogReloadStatus',
      Type.Object(
        {
          ...record,
          state: uploadState(),
          total: count('The number of products when it began; 0 before.'),
          done: count('The number of products processed so far.'),
          valid: count('The number of valid products.'),
          invalid: count('The number of invalid products.'),
          startedAt: nullable(dateTime('The time it began; `null` before.')),
          finishedAt: nullable(dateTime('The time it ended; `null` before.')),
        },
        { description: 'A reload and its progress.' },
      ),
    ),
  },
  failures: [400, 401, 403, 404, 500, 503],
  examples: [
    {
      name: 'completed',
      summary: 'The reload that the sandbox begins with',
      params: { reloadId: exampleReloadId },
      response: { status: 200 },
    },
    {
      name: 'unknown',
      summary: 'A reload that nobody has asked for',
      params: { reloadId: '0197f3a2-0000-7000-8000-000000000000' },
      response: {
        status: 404,
        body: [{ code: 4040, message: 'There is no reload 0197f3a2-0000-7000-8000-000000000000' }],
      },
    },
  ],
} as const satisfies Route
