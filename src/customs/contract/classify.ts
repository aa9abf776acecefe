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
      facts: optional(
        Type.Record(Type.String({ maxLength: 100 }), Type.String({ maxLength: 100 }), {
          maxProperties: 20,
          description:
            'Answers to `questions` of an earlier classification: under the `fact` of each question the `value` of a choice.',
          examples: [{ 'knitted or woven': 'woven' }],
        }),
      ),
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
      questions: listOf(
        Type.Object({
          fact: text('The fact that is asked for; its answer is sent back under this name in `facts`.'),
          text: text('The whole question.'),
          source: text('The note or heading that draws the line.'),
          choices: listOf(
            Type.Object({
              value: text('The value that is sent back.'),
              text: text('What it means.'),
              leadsTo: listOf(Type.String(), {
                description: 'The subheadings that it leads to, the likeliest first.',
                maxItems: 5,
              }),
            }),
            { description: 'What the answer can be, the likeliest first.', maxItems: 8 },
          ),
        }),
        {
          description:
            'Those of the facts whose answers would change the result most, the best first; none where no answer would make it surer. With `facts` sent back, the product is classified by them as well.',
          maxItems: 2,
        },
      ),
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
    'Returns up to ten subheadings for each product, with the confidence of each, the words and rules that decided, and questions for the one or two facts that would settle it, with the codes that each answer leads to. Answers are sent back as `facts`. Texts may be in English, German, French, Spanish, Italian, Dutch, Polish or Portuguese. Stores nothing and calls no other server.',
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
      response: { status: 200, body: [{ candidates: [], missing: ['what it is'], questions: [] }] },
    },
    {
      name: 'question',
      summary: 'A wallet whose outer surface decides',
      body: [{ name: 'Slim wallet with coin pocket' }],
      response: { status: 200 },
    },
    {
      name: 'answer',
      summary: 'The same with the answer',
      body: [{ name: 'Slim wallet with coin pocket', facts: { 'outer surface': 'leather' } }],
      response: { status: 200 },
    },
    {
      name: 'unknown-fact',
      summary: 'An answer to a question that nobody asks',
      refusedByRules: true,
      body: [{ name: 'Slim wallet', facts: { smell: 'roses' } }],
      response: {
        status: 400,
        body: [{ code: 1104, message: '[0].facts.smell: is no fact that questions ask for' }],
      },
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
