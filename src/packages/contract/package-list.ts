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
import { pageOctets } from '../../kernel/paging.ts'
import { listedDocument, packageWarnings, responseMembers } from './package-response.ts'
import { common } from './packages.ts'

const listedPackage = nameSchema(
  'ListedPackage',
  Type.Object(
    { ...responseMembers(listedDocument), warnings: packageWarnings },
    { description: 'A package with what was noticed of it; its documents are available through their links.' },
  ),
)

const noPackages = { packages: [], pageSize: 2, continuationToken: null }

export const listPackages = {
  ...common,
  operationId: 'listPackages',
  answerOctets: pageOctets,
  method: 'GET',
  path: '/api/v4/Package/List',
  summary: 'List packages',
  description: 'The packages of the token’s brands, newest first, without the content of documents.',
  query: Type.Object({
    OrderReference: Type.Optional(
      Type.String({ maxLength: 100, format: 'identifier', description: 'Only packages of this order.' }),
    ),
    HoldReleaseStatus: Type.Optional(
      oneOf(['Held'], { description: 'Only packages that are held, and that nobody has cancelled.' }),
    ),
    Label: Type.Optional(
      oneOf(['Missing'], {
        description:
          'Only packages that may leave and were to have a label, and that the carrier has given none; `statusMessage` says what stood in the way.',
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
          continuationToken: nullable(text('The token of the next page; `null` on the last.')),
        },
        { description: 'One page of packages.' },
      ),
    ),
  },
  failures: [400, 401, 403, 500, 503],
  examples: [
    {
      name: 'held',
      summary: 'The packages that wait for a decision',
      after: ['submitPackage/held'],
      query: { HoldReleaseStatus: 'Held', PageSize: '2' },
      response: { status: 200 },
    },
    {
      name: 'without-label',
      summary: 'The packages that have no label although they were to have one',
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
