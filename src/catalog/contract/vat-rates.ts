import { Type } from 'typebox'
import type { Route } from '../../kernel/contract/route.ts'
import {
  countryCode,
  day,
  flag,
  fromText,
  int32,
  listOf,
  nameSchema,
  nullable,
  oneOf,
  optional,
  text,
} from '../../kernel/contract/schema.ts'
import { taxCategories } from '../../kernel/tax-category.ts'
import { pageMembers, pageNumber, pageSize } from './models.ts'

const common = { service: 'catalog', tag: 'VAT rates', scope: 'catalog' } as const

const regionPattern = '^[A-Za-z0-9-]{1,10}$'

const request = nameSchema(
  'VatRateRequest',
  Type.Object(
    {
      vatBandId: fromText(
        int32('The band: 1 standard, 2 reduced, 3 zero, or one of your own from 4 on.', { minimum: 1 }),
      ),
      regionCode: optional(
        Type.String({ pattern: regionPattern, description: 'A region, such as EU: 1 to 10 letters, digits or -.' }),
      ),
      countryIso: countryCode('The country.'),
      vatRate: fromText(
        Type.Number({
          format: 'double',
          minimum: 0,
          maximum: 100,
          description: 'Percent, 0 to 100, with at most 6 decimals.',
        }),
      ),
      validFrom: optional(day('The first day on which the rate applies; no beginning by default.')),
      validTo: optional(day('The first day on which the rate no longer applies; no end by default.')),
    },
    { description: 'A VAT rate of your own.' },
  ),
)

const vatRate = nameSchema(
  'VatRateDto',
  Type.Object(
    {
      id: Type.Integer({ description: 'The id of the rate.' }),
      vatBandId: int32('The band: 1 standard, 2 reduced, 3 zero, or one of your own.'),
      regionCode: nullable(text('The region; null for none.')),
      countryIso: text('The country.'),
      vatRate: Type.Number({ description: 'Percent.' }),
      validFrom: nullable(text('The first day on which the rate applies; `null` for no beginning.')),
      validTo: nullable(text('The first day on which the rate no longer applies; `null` for no end.')),
      isReference: flag('Whether the rate is built in: everyone can read it, nobody can change it.'),
      goods: listOf(
        nameSchema(
          'VatRateGoods',
          Type.Object(
            {
              taxCategory: text(`What kind of goods: one of ${taxCategories.join(', ')}.`),
              codes: listOf(Type.String(), {
                description: 'Beginnings of their codes of the Harmonized System; empty: whatever the code is.',
              }),
              condition: nullable(
                text('What decides whether the rate is on goods of these codes; null where it is on all of them.'),
              ),
            },
            { description: 'Goods of one kind that a rate is on.' },
          ),
        ),
        {
          description:
            'The goods that a reduced rate of the server is on; none for a standard rate and for a rate of your own.',
        },
      ),
    },
    { description: 'A VAT rate.' },
  ),
)

const exampleRate = { vatBandId: 4, regionCode: 'EU', countryIso: 'DE', vatRate: 7.5, validFrom: '2026-07-01' }
const failures = [400, 401, 403, 409, 413, 415, 422, 500, 503] as const

export const listVatRates = {
  ...common,
  operationId: 'listVatRates',
  method: 'GET',
  path: '/api/v2/Vat',
  summary: 'List VAT rates',
  description:
    'Returns your own rates first, then the built-in ones, each sorted by country, region, band and first day unless `OrderByField` says otherwise.',
  query: Type.Object({
    PageNumber: pageNumber(),
    PageSize: pageSize(),
    VatBandId: Type.Optional(int32('Only rates of this band.', { minimum: 1 })),
    RegionCode: Type.Optional(Type.String({ pattern: regionPattern, description: 'Only rates of this region.' })),
    CountryIso: Type.Optional(countryCode('Only rates of this country.')),
    OrderByField: Type.Optional(
      oneOf(['id', 'vatBandId', 'regionCode', 'countryIso', 'vatRate', 'validFrom', 'validTo', 'isReference'], {
        description: 'The field to sort by.',
      }),
    ),
    IsOrderByAsc: Type.Optional(flag('If `false`, in descending order.')),
  }),
  responses: {
    200: nameSchema(
      'PagedVatRates',
      Type.Object(
        {
          ...pageMembers(vatRate),
          totalCount: Type.Integer({ description: 'The same as rowCount.' }),
          pageNumber: Type.Integer({ description: 'The same as currentPage.' }),
          items: Type.Array(vatRate, { description: 'The same as results.' }),
        },
        { description: 'A page of VAT rates, in both of the forms that callers know.' },
      ),
    ),
  },
  failures: [400, 401, 403, 500, 503],
  examples: [
    {
      name: 'germany',
      summary: 'The rates of Germany',
      query: { PageNumber: '1', PageSize: '10', CountryIso: 'DE' },
      response: { status: 200 },
    },
    { name: 'no-page', summary: 'Without a page', query: { CountryIso: 'DE' }, response: { status: 400 } },
  ],
} as const satisfies Route

export const createVatRate = {
  ...common,
  operationId: 'createVatRate',
  isOfWholeTenant: true,
  method: 'POST',
  path: '/api/v2/Vat',
  summary: 'Add a VAT rate',
  description:
    'Adds a rate of your own, which takes precedence over the built-in ones. Two rates of the same band, country and region cannot apply on the same day.',
  write: true,
  body: request,
  bodyBinding: 'lenient',
  responses: { 201: vatRate },
  failures,
  examples: [
    { name: 'added', summary: 'A band of your own', body: exampleRate, response: { status: 201 } },
    {
      name: 'overlap',
      summary: 'Two rates for one day',
      after: ['createVatRate/added'],
      body: { ...exampleRate, vatRate: 8, validFrom: '2026-12-01' },
      refusedByRules: true,
      response: { status: 400 },
    },
  ],
} as const satisfies Route

export const updateVatRate = {
  ...common,
  operationId: 'updateVatRate',
  isOfWholeTenant: true,
  method: 'PUT',
  path: '/api/v2/Vat/{id}',
  summary: 'Change a VAT rate',
  description: 'Replaces a rate of your own as a whole. Built-in rates cannot be changed.',
  write: true,
  params: Type.Object({ id: Type.String({ format: 'identifier', description: 'The id of the rate.' }) }),
  body: request,
  bodyBinding: 'lenient',
  responses: { 200: vatRate },
  failures: [400, 401, 403, 404, 409, 413, 415, 422, 500, 503],
  examples: [
    {
      name: 'changed',
      summary: 'Another rate',
      after: ['createVatRate/added'],
      params: { id: '1' },
      fromResponses: { 'params.id': 'createVatRate/added#id' },
      body: { ...exampleRate, vatRate: 8 },
      response: { status: 200 },
    },
    {
      name: 'unknown',
      summary: 'A rate that there is not',
      params: { id: '999999' },
      body: exampleRate,
      response: { status: 404 },
    },
  ],
} as const satisfies Route

export const vatRateRoutes = [listVatRates, createVatRate, updateVatRate]
