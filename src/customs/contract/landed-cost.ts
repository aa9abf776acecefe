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

/** An amount that may also be written as a JSON number. */
const amountOrNumber = (description: string) =>
  Type.Unsafe<string | number>({ type: ['string', 'number'], format: 'amount', minimum: 0, description })

/** How many items a consignment may have. */
const maxItems = 200

const landedCostItem = nameSchema(
  'LandedCostItem',
  Type.Object(
    {
      productCode: optional(
        singleLineText('A product of the catalog, from which is taken what the item leaves out.', 100),
      ),
      brandCode: optional(singleLineText('Its brand, one of the token’s; may be left out where the token has one.', 3)),
      hsCode: optional(text('Code of the Harmonized System or of the destination’s tariff: 6 to 12 digits.', 20)),
      countryOfOrigin: optional(countryCode('Where it was made; originCountry when left out.')),
      unitPrice: amountOrNumber('What one costs without taxes, in the currency of the request.'),
      quantity: fromText(int32('How many of it; of shoes, how many pairs.', { minimum: 1, maximum: 100_000 })),
      weight: optional(amountOrNumber('Net weight of one.')),
      weightUnit: optional(text('Unit of the weight: g, kg, oz or lb, in any case; required beside a weight.', 10)),
      ageGroup: optional(text('For which age it is, such as `adult` or `children`.', 50)),
      gender: optional(text('For whom it is, such as `women` or `girls`.', 50)),
      taxCategory: optional(
        oneOf(taxCategories, {
          description:
            'What kind of goods it is for the tax, where its code does not say; `standard` means that it has no reduced rate.',
        }),
      ),
      vatBandId: optional(
        fromText(
          int32('The band of VAT rates that it has, one of `GET /api/v2/Vat`; it goes before taxCategory.', {
            minimum: 1,
          }),
        ),
      ),
    },
    { description: 'Goods of the consignment.' },
  ),
)

const landedCostRequest = nameSchema(
  'LandedCostRequest',
  Type.Object(
    {
      destinationCountry: countryCode('Where it goes to.'),
      destinationRegion: optional(
        singleLineText(
          'The region there where it matters for the tax: its code in ISO 3166-2, such as `ON` in Canada. One that is not known makes the answer inexact.',
          10,
        ),
      ),
      originCountry: optional(
        countryCode(
          'Where it is dispatched from, and the origin of an item that names none. Without it figures that depend on it are those of a consignment from outside the customs territory, and not exact.',
        ),
      ),
      currency: currencyCode('The currency of all amounts, in the request and in the answer.'),
      asOf: optional(day('The day whose rules hold, YYYY-MM-DD; today when left out.')),
      shipping: optional(amountOrNumber('What shipping costs; 0 when left out.')),
      insurance: optional(amountOrNumber('What insurance costs; 0 when left out.')),
      transport: optional(oneOf(['Courier', 'Post'], { description: 'How it is carried; Courier when left out.' })),
      sellerRegistered: optional(
        fromText(
          flag(
            'Whether the seller is in the destination’s simplified scheme where there is one (IOSS, VOEC, …); true when left out.',
          ),
        ),
      ),
      claimPreference: optional(
        fromText(
          flag('Whether a lower duty by origin is claimed, which needs a proof of origin; false when left out.'),
        ),
      ),
      items: Type.Array(landedCostItem, {
        minItems: 1,
        maxItems,
        description: 'The goods, 1 to 200 items.',
      }),
    },
    { description: 'One consignment from a business to a consumer.' },
  ),
)

const known = (description: string) => nullable(amount(description))

const charges = {
  goods: amount('The goods: price times quantity.'),
  shipping: amount('Shipping; an item’s is its share by value.'),
  insurance: amount('Insurance; an item’s is its share by value.'),
  duty: known('Duty, with what is taken on top of the tariff; null where it is not known.'),
  dutyMin: known('The least that the duty can be with what is known; null where there is no bound.'),
  dutyMax: known('The most that the duty can be with what is known; null where there is no bound.'),
  taxes: known('Value added tax or what takes its place; null where it is not known.'),
  fees: known('Amounts that are due beside duty and tax; null where they are not known.'),
  total: known('Goods, shipping, insurance, duty, taxes and fees; null where one of them is.'),
  exact: flag('Whether the figures follow from the law alone, and nothing that could change them is missing.'),
}

const deMinimis = (description: string) =>
  nullable(
    nameSchema(
      'LandedCostThreshold',
      Type.Object(
        {
          applies: flag('Whether the rule holds for all items of the consignment.'),
          threshold: amount('The limit.'),
          currency: text('The currency of the limit.'),
          base: oneOf(['goods', 'customs', 'charge'], {
            description: 'What is held against it: the goods alone, the value for duty, or the charge itself.',
          }),
        },
        { description },
      ),
    ),
  )

const landedCostResponse = nameSchema(
  'LandedCost',
  Type.Object(
    {
      currency: text('The currency of all amounts.'),
      asOf: text('The day whose rules hold, YYYY-MM-DD.'),
      ...charges,
      deMinimis: Type.Object(
        {
          duty: deMinimis('The rule for low values that was looked at.'),
          tax: deMinimis('The rule for low values that was looked at.'),
        },
        { description: 'The rules for low values; null where the destination has none for this consignment.' },
      ),
      exchangeRates: nullable(
        nameSchema(
          'LandedCostExchangeRates',
          Type.Object(
            {
              date: text('The day that the rates are of, YYYY-MM-DD.'),
              source: text('Whose rates they are.'),
              stale: flag('Whether they are more than 7 days older than asOf, or of a later day; exact is false then.'),
            },
            { description: 'The rates of exchange that were used; null when none was needed.' },
          ),
        ),
      ),
      items: listOf(
        nameSchema(
          'LandedCostOfItem',
          Type.Object(
            { productCode: nullable(text('That of the item in the request; null where it has none.')), ...charges },
            { description: 'The same figures of one item; they add up.' },
          ),
        ),
        { description: 'One for each item, in the same order.' },
      ),
      missing: listOf(Type.String(), { description: 'The facts and measures that are not known.' }),
      notIncluded: listOf(Type.String(), { description: 'What may be due besides, and is in none of the figures.' }),
      explanation: listOf(
        nameSchema(
          'LandedCostExplanation',
          Type.Object(
            {
              charge: oneOf(['duty', 'taxes', 'fees'], { description: 'The figure that it is part of.' }),
              item: nullable(int32('The place of the item in the request; null for the whole consignment.')),
              rule: text('What was applied.'),
              rate: nullable(text('The rate, as the law or the tariff has it.')),
              base: known('What the rate was applied to.'),
              baseCurrency: nullable(text('The currency of the base, where the law rounds in its own.')),
              amount: known('What came of it; null where it is not known, or was not applied.'),
              source: text('The law or publication that it is taken from.'),
              validity: Type.Object(
                {
                  from: nullable(text('The first day, YYYY-MM-DD; null: from the beginning.')),
                  to: nullable(text('The day on which it ends, YYYY-MM-DD; null: without an end.')),
                },
                { description: 'When it holds; the last day is not in it.' },
              ),
            },
            { description: 'How one figure came about.' },
          ),
        ),
        { description: 'One line a figure.' },
      ),
    },
    { description: 'What a consignment costs where it goes to.' },
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
    'Calculates the duty, taxes and fees of a consignment on a given day, per item and in total, with the rule, rate, base, source and validity of each figure. Nothing is guessed: a figure that depends on something unknown is `null`; a further charge that may be due is left out, and `exact` is false. `missing` lists what is unknown in both cases. Below a threshold the duty is zero even if the tariff is unknown. Stores nothing and calls no other server.',
  scope: 'catalog',
  bodyBinding: 'lenient',
  body: landedCostRequest,
  responses: { 200: landedCostResponse },
  failures: [400, 401, 403, 413, 415, 429, 500, 503],
  examples: [
    {
      name: 'to-switzerland',
      summary: 'A scarf to Switzerland, which takes no duty on industrial goods',
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
      summary: 'A code that is too short, and a weight without its unit',
      body: {
        destinationCountry: 'DE',
        currency: 'EUR',
        items: [{ hsCode: '6109', unitPrice: '20.00', quantity: 1, weight: '0.2' }],
      },
      refusedByRules: true,
      response: {
        status: 400,
        body: [
          {
            code: 1100,
            message:
              'items[0].hsCode: must be a code of 6 to 12 digits, with dots or blanks if you like, such as 6109.10',
          },
          { code: 1101, message: 'items[0].weightUnit: is required beside weight' },
        ],
      },
    },
  ],
} as const satisfies Route
