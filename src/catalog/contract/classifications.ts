import { Type } from 'typebox'
import type { Route } from '../../kernel/contract/route.ts'
import { flag, nameSchema, oneOf, text } from '../../kernel/contract/schema.ts'
import { pageMembers, pageNumber, pageSize } from './models.ts'

const common = { service: 'catalog', method: 'GET', tag: 'Classifications', scope: 'catalog' } as const

const digits = (description: string) => Type.String({ maxLength: 20, format: 'identifier', description })
const region = Type.Optional(
  Type.String({
    maxLength: 10,
    format: 'identifier',
    description:
      'A tariff, such as `US`, whose lines are returned instead of the subheadings of the Harmonized System.',
  }),
)

const classification = nameSchema(
  'CatalogClassification',
  Type.Object(
    {
      classificationId: Type.Integer({ description: 'Code as a number.' }),
      classificationCode: text('Code, digits only.'),
      classificationDesc: text(
        'Title. For a tariff line, the official text if the operator has imported it; otherwise the title of its subheading.',
      ),
    },
    { description: 'A customs classification.' },
  ),
)

const page = nameSchema(
  'PagedClassifications',
  Type.Object(pageMembers(classification), { description: 'A page of classifications.' }),
)

const exampleItem = {
  classificationId: 610910,
  classificationCode: '610910',
  classificationDesc: 'T-shirts and vests, knitted, of cotton',
}

export const listClassifications = {
  ...common,
  operationId: 'listClassifications',
  path: '/api/v2/Classifications',
  summary: 'List classifications',
  description:
    'Returns the subheadings of the Harmonized System 2022 or, with `RegionCode`, the lines of that tariff. Sorted by code unless `OrderByField` says otherwise.',
  query: Type.Object({
    RegionCode: region,
    SearchText: Type.Optional(
      Type.String({
        maxLength: 100,
        format: 'identifier',
        description:
          'Only classifications whose code starts with these digits (dots are ignored) or whose title contains all of these words, in any case, singular or plural, or as part of longer words.',
      }),
    ),
    PageNumber: pageNumber(),
    PageSize: pageSize(),
    OrderByField: Type.Optional(
      oneOf(['classificationId', 'classificationCode', 'classificationDesc'], { description: 'Field to sort by.' }),
    ),
    IsOrderByAsc: Type.Optional(flag('`false` for descending order.')),
  }),
  responses: { 200: page },
  failures: [400, 401, 403, 500, 503],
  examples: [
    { name: 'first', summary: 'The first two', query: { PageNumber: '1', PageSize: '2' }, response: { status: 200 } },
    {
      name: 'search',
      summary: 'Scarves of silk',
      query: { SearchText: 'scarves silk', PageNumber: '1', PageSize: '10' },
      response: { status: 200 },
    },
    {
      name: 'no-field',
      summary: 'Unknown sort field',
      query: { PageNumber: '1', PageSize: '2', OrderByField: 'weight' },
      response: { status: 400 },
    },
    {
      name: 'no-tariff',
      summary: 'Unavailable tariff',
      query: { PageNumber: '1', PageSize: '2', RegionCode: 'ZZ' },
      rejectedByRules: true,
      response: { status: 400 },
    },
  ],
} as const satisfies Route

export const listChapters = {
  ...common,
  operationId: 'listChapters',
  path: '/api/v2/Classifications/Chapters',
  summary: 'List the chapters',
  description: 'Returns the chapters of the Harmonized System 2022, sorted by code.',
  responses: {
    200: Type.Array(
      nameSchema(
        'CatalogChapter',
        Type.Object({ code: text('Two-digit code.'), name: text('Title.') }, { description: 'A chapter.' }),
      ),
      { description: 'Chapters.' },
    ),
  },
  failures: [401, 403, 500, 503],
  examples: [{ name: 'all', summary: 'All chapters', response: { status: 200 } }],
} as const satisfies Route

export const listSections = {
  ...common,
  operationId: 'listSections',
  path: '/api/v2/Classifications/Section',
  summary: 'List the headings of a chapter',
  description: 'Returns the headings of a chapter, sorted by code; empty for an unknown chapter.',
  query: Type.Object({ chapterCode: digits('Two-digit code of the chapter.') }),
  responses: {
    200: Type.Array(
      nameSchema(
        'CatalogHeading',
        Type.Object(
          { chapterCode: text('Chapter.'), code: text('Four-digit code.'), name: text('Title.') },
          { description: 'A heading.' },
        ),
      ),
      { description: 'Headings.' },
    ),
  },
  failures: [400, 401, 403, 500, 503],
  examples: [
    { name: 'knitwear', summary: 'Knitted clothing', query: { chapterCode: '61' }, response: { status: 200 } },
    { name: 'none', summary: 'Unknown chapter', query: { chapterCode: '77' }, response: { status: 200, body: [] } },
    { name: 'missing', summary: 'Missing chapter', response: { status: 400 } },
  ],
} as const satisfies Route

export const listSubSections = {
  ...common,
  operationId: 'listSubSections',
  path: '/api/v2/Classifications/SubSection',
  summary: 'List the subheadings of a heading',
  description:
    'Returns the subheadings of a heading, sorted by code; empty for an unknown heading or one of another chapter.',
  query: Type.Object({
    chapterCode: digits('Two-digit code of the chapter.'),
    sectionCode: digits('Four-digit code of the heading.'),
  }),
  responses: {
    200: Type.Array(
      nameSchema(
        'CatalogSubheading',
        Type.Object(
          {
            chapterCode: text('Chapter.'),
            sectionCode: text('Heading.'),
            code: text('Six-digit code.'),
            name: text('Title.'),
          },
          { description: 'A subheading.' },
        ),
      ),
      { description: 'Subheadings.' },
    ),
  },
  failures: [400, 401, 403, 500, 503],
  examples: [
    {
      name: 't-shirts',
      summary: 'T-shirts',
      query: { chapterCode: '61', sectionCode: '6109' },
      response: { status: 200 },
    },
    {
      name: 'none',
      summary: 'Heading of another chapter',
      query: { chapterCode: '62', sectionCode: '6109' },
      response: { status: 200, body: [] },
    },
  ],
} as const satisfies Route

export const listChapterClassifications = {
  ...common,
  operationId: 'listChapterClassifications',
  path: '/api/v2/Classifications/ChapterClassifications',
  summary: 'List the classifications of a chapter',
  description:
    'Returns the classifications of a chapter or of one of its headings, or all if neither is given. An unknown code returns an empty page.',
  query: Type.Object({
    RegionCode: region,
    ChapterCode: Type.Optional(digits('Two-digit code of the chapter.')),
    SectionCode: Type.Optional(digits('Four-digit code of the heading.')),
    PageNumber: pageNumber(),
    PageSize: pageSize(),
  }),
  responses: { 200: page },
  failures: [400, 401, 403, 500, 503],
  examples: [
    {
      name: 't-shirts',
      summary: 'T-shirts',
      query: { ChapterCode: '61', SectionCode: '6109', PageNumber: '1', PageSize: '1' },
      response: {
        status: 200,
        body: {
          currentPage: 1,
          pageCount: 2,
          pageSize: 1,
          rowCount: 2,
          firstRowOnPage: 1,
          lastRowOnPage: 1,
          results: [exampleItem],
        },
      },
    },
  ],
} as const satisfies Route

export const classificationRoutes = [
  listClassifications,
  listChapters,
  listSections,
  listSubSections,
  listChapterClassifications,
]
