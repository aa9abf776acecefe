import { Type } from 'typebox'
import type { Route } from '../../kernel/contract/route.ts'
import { dateTime, nameSchema, nullable, optional, requiredText, text } from '../../kernel/contract/schema.ts'
import { exampleReloadId } from './examples.ts'
import { uploadState } from './models.ts'

const tag = 'Catalog reloads'

const record = {
  id: text('The id of the reload.'),
  brandCode: text('The brand.'),
  requestDate: dateTime('When it was asked for.'),
  correlationId: text('The id of the request that asked for it.'),
  modifiedBy: text('The client that asked for it.'),
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
    'Checks and classifies every product of a brand again in the background, invalid ones among them. 412 while a reload of the brand is queued or running. Decisions of persons are kept.',
  scope: 'catalog',
  write: true,
  body: nameSchema(
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
  responses: {
    201: nameSchema('CatalogReload', Type.Object(record, { description: 'A reload in the queue.' })),
  },
  responseHeaders: { location: 'Where the reload can be followed.' },
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
  description: 'How far a reload has come. Kept for 90 days after its end.',
  scope: 'catalog',
  params: Type.Object({ reloadId: Type.String({ format: 'identifier', description: 'The id of the reload.' }) }),
  responses: {
    200: nameSchema(
      'CatalogReloadStatus',
      Type.Object(
        {
          ...record,
          state: uploadState(),
          total: count('How many products there were to look at when it began; 0 before.'),
          done: count('How many it has looked at so far.'),
          valid: count('How many of them are valid.'),
          invalid: count('How many of them are not.'),
          startedAt: nullable(dateTime('When work on it began; null before.')),
          finishedAt: nullable(dateTime('When it ended; null before.')),
        },
        { description: 'A reload and how far it has come.' },
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
