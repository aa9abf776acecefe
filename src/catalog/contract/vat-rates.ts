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
      vatBandId: fromText(int32('Band: 1 standard, 2 reduced, 3 zero, 4 and above for your own.', { minimum: 1 })),
      regionCode: optional(
        Type.String({
          pattern: regionPattern,
          description: 'A region, such as EU: 1 to 10 letters, digits or hyphens.',
        }),
      ),
      countryIso: countryCode('Country.'),
      vatRate: fromText(
        Type.Number({
          format: 'double',
          minimum: 0,
          maximum: 100,
          description: 'Rate in percent, 0 to 100, with at most 6 decimals.',
        }),
      ),
      validFrom: optional(day('First day on which the rate applies; unlimited by default.')),
      validTo: optional(day('First day on which the rate no longer applies; unlimited by default.')),
    },
    { description: 'A custom VAT rate.' },
  ),
)

const vatRate = nameSchema(
  'VatRateDto',
  Type.Object(
    {
      id: Type.Integer({ description: 'Id of the rate.' }),
      vatBandId: int32('Band: 1 standard, 2 reduced, 3 zero, 4 and above for your own.'),
      regionCode: nullable(text('Region; null for none.')),
      countryIso: text('Country.'),
      vatRate: Type.Number({ description: 'Rate in percent.' }),
      validFrom: nullable(text('First day on which the rate applies; `null` if unlimited.')),
      validTo: nullable(text('First day on which the rate no longer applies; `null` if unlimited.')),
      isReference: flag('Whether the rate is built in. Built-in rates are visible to everyone and cannot be changed.'),
      goods: listOf(
        nameSchema(
          'VatRateGoods',
          Type.Object(
            {
              taxCategory: text(`Tax category: one of ${taxCategories.join(', ')}.`),
              codes: listOf(Type.String(), {
                description: 'Prefixes of Harmonized System codes; empty for any code.',
              }),
              condition: nullable(
                text('Condition under which the rate applies to goods of these codes; null if it applies to all.'),
              ),
            },
            { description: 'Goods to which a rate applies.' },
          ),
        ),
        {
          description: 'Goods to which a built-in reduced rate applies; empty for standard and custom rates.',
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
    'Returns custom rates first, then built-in ones, each sorted by country, region, band and first day unless `OrderByField` says otherwise.',
  query: Type.Object({
    PageNumber: pageNumber(),
    PageSize: pageSize(),
    VatBandId: Type.Optional(int32('Only rates of this band.', { minimum: 1 })),
    RegionCode: Type.Optional(Type.String({ pattern: regionPattern, description: 'Only rates of this region.' })),
    CountryIso: Type.Optional(countryCode('Only rates of this country.')),
    OrderByField: Type.Optional(
      oneOf(['id', 'vatBandId', 'regionCode', 'countryIso', 'vatRate', 'validFrom', 'validTo', 'isReference'], {
        description: 'Field to sort by.',
      }),
    ),
    IsOrderByAsc: Type.Optional(flag('`false` for descending order.')),
  }),
  responses: {
    200: nameSchema(
      'PagedVatRates',
      Type.Object(
        {
          ...pageMembers(vatRate),
          totalCount: Type.Integer({ description: 'Same as `rowCount`.' }),
          pageNumber: Type.Integer({ description: 'Same as `currentPage`.' }),
          items: Type.Array(vatRate, { description: 'Same as `results`.' }),
        },
        { description: 'A page of VAT rates. Paging information appears under both names that callers use.' },
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
    { name: 'no-page', summary: 'Missing page', query: { CountryIso: 'DE' }, response: { status: 400 } },
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
    'Adds a custom rate, which takes precedence over built-in ones. Two rates of the same band, country and region must not apply on the same day.',
  write: true,
  body: request,
  bodyBinding: 'lenient',
  responses: { 201: vatRate },
  failures,
  examples: [
    { name: 'added', summary: 'A custom band', body: exampleRate, response: { status: 201 } },
    {
      name: 'overlap',
      summary: 'Two rates on the same day',
      after: ['createVatRate/added'],
      body: { ...exampleRate, vatRate: 8, validFrom: '2026-12-01' },
      rejectedByRules: true,
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
  summary: 'Replace a VAT rate',
  description: 'Replaces a custom rate as a whole. Built-in rates cannot be changed.',
  write: true,
  params: Type.Object({ id: Type.String({ format: 'identifier', description: 'Id of the rate.' }) }),
  body: request,
  bodyBinding: 'lenient',
  responses: { 200: vatRate },
  failures: [400, 401, 403, 404, 409, 413, 415, 422, 500, 503],
  examples: [
    {
      name: 'changed',
      summary: 'Change a rate',
      after: ['createVatRate/added'],
      params: { id: '1' },
      fromResponses: { 'params.id': 'createVatRate/added#id' },
      body: { ...exampleRate, vatRate: 8 },
      response: { status: 200 },
    },
    {
      name: 'unknown',
      summary: 'Unknown rate',
      params: { id: '999999' },
      body: exampleRate,
      response: { status: 404 },
    },
  ],
} as const satisfies Route

export const vatRateRoutes = [listVatRates, createVatRate, updateVatRate]
