import { Type } from 'typebox'
import type { Route } from '../../kernel/contract/route.ts'
import {
  continuationToken,
  int32,
  listOf,
  nameSchema,
  nullable,
  oneOf,
  pageSize,
  text,
} from '../../kernel/contract/schema.ts'
import { pageBytes } from '../../kernel/paging.ts'
import { listedDocument, packageWarnings, responseMembers } from './package-response.ts'
import { common } from './packages.ts'

const listedPackage = nameSchema(
  'ListedPackage',
  Type.Object(
    { ...responseMembers(listedDocument), warnings: packageWarnings },
    { description: 'A package with its warnings. Documents are available through their links.' },
  ),
)

const noPackages = { packages: [], pageSize: 2, continuationToken: null }

export const listPackages = {
  ...common,
  operationId: 'listPackages',
  maxResponseBytes: pageBytes,
  method: 'GET',
  path: '/api/v4/Package/List',
  summary: 'List packages',
  description: 'Returns the packages of the token’s brands, newest first, without the content of documents.',
  query: Type.Object({
    OrderReference: Type.Optional(
      Type.String({ maxLength: 100, format: 'identifier', description: 'Only packages of this order.' }),
    ),
    HoldReleaseStatus: Type.Optional(oneOf(['Held'], { description: 'Only held packages, except cancelled ones.' })),
    Label: Type.Optional(
      oneOf(['Missing'], {
        description:
          'Only packages that may leave but have no label although one was requested. `statusMessage` states the reason.',
      }),
    ),
    PageSize: pageSize(),
    ContinuationToken: Type.Optional(continuationToken),
  }),
  responses: {
    200: nameSchema(
      'PackagePage',
      Type.Object(
        {
          packages: listOf(listedPackage, { description: 'Newest first.' }),
          pageSize: int32('The requested page size.'),
          continuationToken: nullable(text('The token of the next page; `null` on the last page.')),
        },
        { description: 'One page of packages.' },
      ),
    ),
  },
  failures: [400, 401, 403, 500, 503],
  examples: [
    {
      name: 'held',
      summary: 'Packages awaiting a decision',
      after: ['submitPackage/held'],
      query: { HoldReleaseStatus: 'Held', PageSize: '2' },
      response: { status: 200 },
    },
    {
      name: 'without-label',
      summary: 'Packages without their requested label',
      query: { Label: 'Missing', PageSize: '2' },
      response: { status: 200, body: noPackages },
    },
    {
      name: 'none',
      summary: 'An order without packages',
      query: { OrderReference: 'ORDER-9999', PageSize: '2' },
      response: { status: 200, body: noPackages },
    },
  ],
} as const satisfies Route
