import { Type } from 'typebox'
import type { Route } from '../../kernel/contract/route.ts'
import { countryCode, listOf, nameSchema, optional, requiredText, text } from '../../kernel/contract/schema.ts'

const productToClassify = nameSchema(
  'ProductToClassify',
  Type.Object(
    {
      name: requiredText({ description: 'The name of the product.', maxLength: 500 }),
      description: optional(text('What it is.', 10_000)),
      material: optional(text('What it is made of; shares such as `60% cotton, 40% polyester` are understood.', 1000)),
      category: optional(text('The retailer’s category.', 500)),
      gender: optional(text('The gender that it is made for.', 50)),
      ageGroup: optional(text('The age group that it is made for.', 50)),
      countryOfOrigin: optional(countryCode('Where it was made.')),
    },
    { description: 'The product to classify.' },
  ),
)

const classificationProposal = nameSchema(
  'ClassificationProposal',
  Type.Object(
    {
      candidates: listOf(
        Type.Object({
          classificationCode: text('Subheading of the Harmonized System 2022, six digits.'),
          classificationDesc: text('What belongs under it.'),
          confidence: Type.Number({
            minimum: 0,
            maximum: 1,
            description: 'How likely it is; the candidates of a product add up to 1 at the most.',
          }),
          evidence: listOf(Type.String(), { description: 'The words and rules that decided, each with its source.' }),
        }),
        { description: 'Best first; empty when nothing in the texts is known.', maxItems: 10 },
      ),
      missing: listOf(Type.String(), {
        description: 'The facts that would decide between the candidates, such as `material` or `knitted or woven`.',
      }),
    },
    { description: 'Under which codes a product may belong, and why.' },
  ),
)

export const classifyProducts = {
  operationId: 'classifyProducts',
  service: 'catalog',
  method: 'POST',
  path: '/api/v2/Classify',
  tag: 'Classification',
  summary: 'Classify products',
  description:
    'Returns up to ten subheadings for each product, with the confidence of each, the words and rules that decided, and the facts that would settle open questions. Texts may be in English, German, French, Spanish, Italian, Dutch, Polish or Portuguese. Stores nothing and calls no other server.',
  scope: 'catalog',
  bodyBinding: 'lenient',
  body: Type.Array(productToClassify, { minItems: 1, maxItems: 100, description: 'Products, 1 to 100.' }),
  responses: {
    200: Type.Array(classificationProposal, { description: 'One for each product, in the same order.' }),
  },
  failures: [400, 401, 403, 413, 415, 500],
  examples: [
    {
      name: 'shirt',
      summary: 'A T-shirt with its material',
      body: [{ name: 'Classic crew neck T-shirt', material: '100% cotton', category: 'Tops', gender: 'men' }],
      response: { status: 200 },
    },
    {
      name: 'german',
      summary: 'A handbag in German',
      body: [{ name: 'Damenhandtasche mit Reißverschluss', material: 'Leder', category: 'Taschen' }],
      response: { status: 200 },
    },
    {
      name: 'says-nothing',
      summary: 'A name that says nothing',
      body: [{ name: '2026 / 12' }],
      response: { status: 200, body: [{ candidates: [], missing: ['what it is'] }] },
    },
    {
      name: 'without-name',
      summary: 'A product without a name',
      body: [{ name: 'Leather belt' }, { description: 'without a name' }],
      response: { status: 400 },
    },
  ],
} as const satisfies Route

export const classifyRoutes = [classifyProducts]
