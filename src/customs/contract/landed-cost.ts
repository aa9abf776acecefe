import { Type } from 'typebox'
import type { Route } from '../../kernel/contract/route.ts'
import {
  amount,
  countryCode,
  currencyCode,
  day,
  flag,
  fromText,
  int32,
  listOf,
  nameSchema,
  nullable,
  oneOf,
  optional,
  singleLineText,
  text,
} from '../../kernel/contract/schema.ts'
import { taxCategories } from '../../kernel/tax-category.ts'

/** An amount that may also be a JSON number. */
const amountOrNumber = (description: string) =>
  Type.Unsafe<string | number>({ type: ['string', 'number'], format: 'amount', minimum: 0, description })

/** Maximum items of a consignment. */
const maxItems = 200

const landedCostItem = nameSchema(
  'LandedCostItem',
  Type.Object(
    {
      productCode: optional(
        singleLineText('Product code in the catalog; its data fills in members that the item omits.', 100),
      ),
      brandCode: optional(
        singleLineText('Brand of the product, one of the token’s. Optional if the token has one brand.', 3),
      ),
      hsCode: optional(text('Code of the Harmonized System or of the destination’s tariff: 6 to 12 digits.', 20)),
      countryOfOrigin: optional(countryCode('Country of origin; defaults to the request’s `originCountry`.')),
      unitPrice: amountOrNumber('Unit price without taxes, in the currency of the request.'),
      quantity: fromText(int32('Number of units; pairs for shoes.', { minimum: 1, maximum: 100_000 })),
      weight: optional(amountOrNumber('Net weight of one unit.')),
      weightUnit: optional(text('Unit of the weight: g, kg, oz or lb, in any case. Required with a weight.', 10)),
      ageGroup: optional(text('Age group, such as `adult` or `children`.', 50)),
      gender: optional(text('Gender, such as `women` or `girls`.', 50)),
      taxCategory: optional(
        oneOf(taxCategories, {
          description:
            'Tax category of the goods, if the code does not determine it; `standard` rules out a reduced rate.',
        }),
      ),
      vatBandId: optional(
        fromText(
          int32('VAT band, one of `GET /api/v2/Vat`; overrides `taxCategory`.', {
            minimum: 1,
          }),
        ),
      ),
    },
    { description: 'Goods in the consignment.' },
  ),
)

const consignment = {
  destinationCountry: countryCode('Destination country.'),
  destinationRegion: optional(
    singleLineText(
      'Destination region, if it matters for tax: an ISO 3166-2 code, such as `ON` in Canada. An unknown code makes the result inexact.',
      10,
    ),
  ),
  originCountry: optional(
    countryCode(
      'Country of dispatch, and the default origin of items. If omitted, amounts that depend on it assume a consignment from outside the customs territory and are not exact.',
    ),
  ),
  currency: currencyCode('Currency of all amounts in the request and the response.'),
  shipping: optional(amountOrNumber('Shipping cost; default 0.')),
  insurance: optional(amountOrNumber('Insurance cost; default 0.')),
  transport: optional(oneOf(['Courier', 'Post'], { description: 'Mode of transport; default `Courier`.' })),
  sellerRegistered: optional(
    fromText(
      flag(
        'Whether the seller is registered for the destination’s simplified scheme, if there is one (IOSS, VOEC, …); default true.',
      ),
    ),
  ),
  claimPreference: optional(
    fromText(flag('Whether a preferential rate of duty is claimed, which requires proof of origin; default false.')),
  ),
  items: Type.Array(landedCostItem, {
    minItems: 1,
    maxItems,
    description: 'The goods, 1 to 200 items.',
  }),
}

const asOf = optional(day('Date of calculation, YYYY-MM-DD; default today.'))

const landedCostRequest = nameSchema(
  'LandedCostRequest',
  Type.Object({ ...consignment, asOf }, { description: 'One consignment from a business to a consumer.' }),
)

const known = (description: string) => nullable(amount(description))

const charges = {
  goods: amount('Price of the goods: unit price times quantity.'),
  shipping: amount('Shipping; for an item, its share by value.'),
  insurance: amount('Insurance; for an item, its share by value.'),
  duty: known('Duty, including additional duties; null if unknown.'),
  dutyMin: known('Lower bound of the duty with what is known; null if unbounded.'),
  dutyMax: known('Upper bound of the duty with what is known; null if unbounded.'),
  taxes: known('Value added tax or its equivalent; null if unknown.'),
  fees: known('Fees besides duty and tax; null if unknown.'),
  total: known('Sum of goods, shipping, insurance, duty, taxes and fees; null if any of them is.'),
  exact: flag('Whether all amounts follow from the law and no input that could change them is missing.'),
}

const deMinimis = (description: string) =>
  nullable(
    nameSchema(
      'LandedCostThreshold',
      Type.Object(
        {
          applies: flag('Whether the rule applies to all items of the consignment.'),
          threshold: amount('The threshold.'),
          currency: text('Currency of the threshold.'),
          base: oneOf(['goods', 'customs', 'charge'], {
            description:
              'What is compared with the threshold: the goods alone, the customs value, or the charge itself.',
          }),
        },
        { description },
      ),
    ),
  )

const result = {
  currency: text('Currency of all amounts.'),
  asOf: text('Date of calculation, YYYY-MM-DD.'),
  ...charges,
  deMinimis: Type.Object(
    {
      duty: deMinimis('The de minimis rule that was checked.'),
      tax: deMinimis('The de minimis rule that was checked.'),
    },
    { description: 'The de minimis rules; null if the destination has none for this consignment.' },
  ),
  exchangeRates: nullable(
    nameSchema(
      'LandedCostExchangeRates',
      Type.Object(
        {
          date: text('Date of the rates, YYYY-MM-DD.'),
          source: text('Publisher of the rates.'),
          stale: flag('Whether the rates are more than 7 days older than asOf, or newer; `exact` is then false.'),
        },
        { description: 'The exchange rates used; null if none were needed.' },
      ),
    ),
  ),
  items: listOf(
    nameSchema(
      'LandedCostOfItem',
      Type.Object(
        { productCode: nullable(text('Product code from the request; null if it has none.')), ...charges },
        { description: 'The amounts of one item. Over all items, they add up to the totals.' },
      ),
    ),
    { description: 'Items in the order of the request.' },
  ),
  missing: listOf(Type.String(), { description: 'Missing facts and measures.' }),
  notIncluded: listOf(Type.String(), {
    description: 'Possible further charges that are not included in any amount.',
  }),
}

const landedCostResponse = nameSchema(
  'LandedCost',
  Type.Object(
    {
      ...result,
      explanation: listOf(
        nameSchema(
          'LandedCostExplanation',
          Type.Object(
            {
              charge: oneOf(['duty', 'taxes', 'fees'], { description: 'The amount this step contributes to.' }),
              item: nullable(int32('Index of the item in the request; null for the whole consignment.')),
              rule: text('The rule applied.'),
              rate: nullable(text('The rate, as stated in the law or tariff.')),
              base: known('The amount the rate applies to.'),
              baseCurrency: nullable(text('Currency of the base, if the law rounds in its own currency.')),
              amount: known('Result; null if unknown or not applied.'),
              source: text('Law or publication that defines the rule.'),
              validity: Type.Object(
                {
                  from: nullable(text('First day, YYYY-MM-DD; null if unlimited.')),
                  to: nullable(text('Day on which it ends, YYYY-MM-DD, exclusive; null if unlimited.')),
                },
                { description: 'Period of validity, excluding the last day.' },
              ),
            },
            { description: 'One step of the calculation.' },
          ),
        ),
        { description: 'Calculation steps.' },
      ),
    },
    { description: 'The landed cost of a consignment.' },
  ),
)

/** Maximum consignments of a request. */
const maxConsignments = 100

const landedCostsRequest = nameSchema(
  'LandedCostsRequest',
  Type.Object(
    {
      asOf,
      consignments: Type.Array(
        nameSchema(
          'LandedCostConsignment',
          Type.Object(consignment, { description: 'One consignment from a business to a consumer.' }),
        ),
        {
          minItems: 1,
          maxItems: maxConsignments,
          description: 'The consignments, 1 to 100 with at most 2,000 items in all.',
        },
      ),
    },
    { description: 'Several consignments, such as a cart for each country a shop delivers to.' },
  ),
)

const landedCostsResponse = nameSchema(
  'LandedCosts',
  Type.Object(
    {
      landedCosts: listOf(
        nameSchema(
          'LandedCostSummary',
          Type.Object(result, { description: 'The landed cost of a consignment, without the calculation steps.' }),
        ),
        { description: 'The landed costs in the order of the request.' },
      ),
    },
    { description: 'The landed costs of several consignments.' },
  ),
)

export const findLandedCost = {
  operationId: 'findLandedCost',
  service: 'catalog',
  method: 'POST',
  path: '/api/v2/LandedCost',
  tag: 'Landed cost',
  summary: 'Calculate the landed cost of a consignment',
  description:
    'Calculates the duty, taxes and fees of a consignment on a given date, per item and in total, with the rule, rate, base, source and validity of each amount. Nothing is guessed: an amount that depends on unknown input is `null`; a possible further charge is omitted and makes `exact` false. `missing` lists the unknown input in both cases. Below a de minimis threshold, duty is zero even if the tariff is unknown. Stores nothing and calls no other server.',
  scope: 'catalog',
  bodyBinding: 'lenient',
  body: landedCostRequest,
  responses: { 200: landedCostResponse },
  failures: [400, 401, 403, 413, 415, 429, 500, 503],
  examples: [
    {
      name: 'to-switzerland',
      summary: 'A scarf to Switzerland, which has no duty on industrial goods',
      body: {
        destinationCountry: 'CH',
        originCountry: 'CN',
        currency: 'CHF',
        asOf: '2026-03-02',
        shipping: '8.00',
        items: [{ hsCode: '6214.10', unitPrice: '80.00', quantity: 1 }],
      },
      response: {
        status: 200,
        body: {
          currency: 'CHF',
          asOf: '2026-03-02',
          goods: '80.00',
          shipping: '8.00',
          insurance: '0.00',
          duty: '0.00',
          dutyMin: '0.00',
          dutyMax: '0.00',
          taxes: '7.13',
          fees: '0.00',
          total: '95.13',
          exact: true,
          deMinimis: { duty: null, tax: null },
          exchangeRates: null,
          items: [
            {
              productCode: null,
              goods: '80.00',
              shipping: '8.00',
              insurance: '0.00',
              duty: '0.00',
              dutyMin: '0.00',
              dutyMax: '0.00',
              taxes: '7.13',
              fees: '0.00',
              total: '95.13',
              exact: true,
            },
          ],
          missing: [],
          notIncluded: ['quality and environment levies', 'clearance fee of the carrier'],
          explanation: [
            {
              charge: 'duty',
              item: 0,
              rule: 'Duty',
              rate: '0%',
              base: '88.00',
              baseCurrency: 'CHF',
              amount: '0.00',
              source:
                'Federal Act of 1 October 2021 amending the Customs Tariff Act (abolition of industrial tariffs), AS 2022 267',
              validity: { from: '2024-01-01', to: null },
            },
            {
              charge: 'taxes',
              item: 0,
              rule: 'Tax',
              rate: '8.1%',
              base: '88.00',
              baseCurrency: 'CHF',
              amount: '7.13',
              source: 'VAT Act SR 641.20, article 25',
              validity: { from: '2024-01-01', to: null },
            },
          ],
        },
      },
    },
    {
      name: 'wrong-facts',
      summary: 'A short code, and a weight without a unit',
      body: {
        destinationCountry: 'DE',
        currency: 'EUR',
        items: [{ hsCode: '6109', unitPrice: '20.00', quantity: 1, weight: '0.2' }],
      },
      rejectedByRules: true,
      response: {
        status: 400,
        body: [
          {
            code: 1100,
            message: 'items[0].hsCode: must be a code of 6 to 12 digits, such as 6109.10; dots and spaces are ignored',
          },
          { code: 1101, message: 'items[0].weightUnit: is required with weight' },
        ],
      },
    },
  ],
} as const satisfies Route

const { asOf: exampleDay, ...toSwitzerland } = findLandedCost.examples[0].body

export const findLandedCosts = {
  operationId: 'findLandedCosts',
  service: 'catalog',
  method: 'POST',
  path: '/api/v2/LandedCosts',
  tag: 'Landed cost',
  summary: 'Calculate the landed costs of several consignments',
  description:
    'Does the same as `POST /api/v2/LandedCost` for up to 100 consignments with 2,000 items in all, and returns the results in the same order, without the calculation steps. If any consignment is invalid, none is calculated; the paths of the messages name it, as in `consignments[3].items[0].hsCode`. A tenant’s batches are calculated one after the other.',
  scope: 'catalog',
  bodyBinding: 'lenient',
  body: landedCostsRequest,
  responses: { 200: landedCostsResponse },
  failures: [400, 401, 403, 413, 415, 429, 500, 503],
  examples: [
    {
      name: 'two-countries',
      summary: 'The same scarf to Switzerland and to Germany',
      body: { asOf: exampleDay, consignments: [toSwitzerland, { ...toSwitzerland, destinationCountry: 'DE' }] },
      response: { status: 200 },
    },
    {
      name: 'one-invalid',
      summary: 'A short code in the second consignment',
      body: {
        consignments: [
          toSwitzerland,
          { destinationCountry: 'DE', currency: 'EUR', items: [{ hsCode: '6109', unitPrice: '20.00', quantity: 1 }] },
        ],
      },
      rejectedByRules: true,
      response: {
        status: 400,
        body: [
          {
            code: 1100,
            message:
              'consignments[1].items[0].hsCode: must be a code of 6 to 12 digits, such as 6109.10; dots and spaces are ignored',
          },
        ],
      },
    },
  ],
} as const satisfies Route
