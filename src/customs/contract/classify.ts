import { Type } from 'typebox'
import type { Route } from '../../kernel/contract/route.ts'
import {
  countryCode,
  listOf,
  nameSchema,
  nullable,
  oneOf,
  optional,
  requiredText,
  text,
} from '../../kernel/contract/schema.ts'

const answerFields = {
  deliveryCountry: optional(countryCode('Where it is to go, for the restrictions that hold there.')),
  facts: optional(
    Type.Record(Type.String({ maxLength: 100 }), Type.String({ maxLength: 100 }), {
      maxProperties: 20,
      description:
        'Answers to `questions` of an earlier classification: under the `fact` of each question the `value` of a choice.',
      examples: [{ 'knitted or woven': 'woven' }],
    }),
  ),
}

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
      ...answerFields,
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
      restrictions: listOf(
        Type.Object({
          type: text('Kind of goods that is restricted, such as `Cites`, `Arms` or `LithiumBatteries`.'),
          kind: oneOf(['Ban', 'MailBan', 'Condition', 'Hint'], {
            description:
              'Ban: may not come in. MailBan: not by mail to another country. Condition: only under conditions. Hint: may be restricted, which its code and its texts do not tell.',
          }),
          country: nullable(text('Where it holds; `null` for everywhere.')),
          reason: text('What is restricted.'),
          source: text('The law.'),
        }),
        {
          description:
            'What is known of protected, forbidden and dangerous goods, by the texts and by the candidates with a confidence of 0.1 or more: everywhere, and in the country of delivery if it is given. Of a candidate below 0.5 they are hints.',
        },
      ),
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
            'Those of the facts whose answers would change the result most, the best first; none where no answer would make it surer, or where it reaches the brand’s confidence threshold already. With `facts` sent back, the product is classified by them as well.',
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
    'Returns up to ten subheadings for each product, with the confidence of each, the words and rules that decided, and questions for the one or two facts that would settle it, with the codes that each answer leads to. Answers are sent back as `facts`. What people of the tenant have decided about products with like texts counts, and is named in the evidence. Texts may be in English, German, French, Spanish, Italian, Dutch, Polish or Portuguese. Stores nothing and calls no other server.',
  scope: 'catalog',
  query: Type.Object({
    BrandCode: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 50,
        format: 'identifier',
        description:
          'The brand whose threshold says which answers need no question; the token’s only brand if left out. With several brands and none named, every product is asked about.',
      }),
    ),
  }),
  bodyBinding: 'lenient',
  body: Type.Array(productToClassify, { minItems: 1, maxItems: 100, description: 'Products, 1 to 100.' }),
  responses: {
    200: Type.Array(classificationProposal, { description: 'One for each product, in the same order.' }),
  },
  failures: [400, 401, 403, 404, 413, 415, 500, 503],
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
      response: { status: 200, body: [{ candidates: [], missing: ['what it is'], restrictions: [], questions: [] }] },
    },
    {
      name: 'question',
      summary: 'A wallet whose outer surface decides',
      body: [{ name: 'Slim wallet with coin pocket' }],
      response: { status: 200 },
    },
    {
      name: 'sure-enough',
      summary: 'A T-shirt that is sure enough for its brand, and so is not asked about',
      query: { BrandCode: 'ACM' },
      body: [{ name: 'Classic crew neck T-shirt', material: '100% cotton', category: 'Tops', gender: 'men' }],
      response: { status: 200 },
    },
    {
      name: 'unknown-brand',
      summary: 'A brand that the token does not have',
      query: { BrandCode: 'ZZZ' },
      body: [{ name: 'Leather belt' }],
      response: { status: 404, body: [{ code: 4040, message: 'There is no brand ZZZ' }] },
    },
    {
      name: 'answer',
      summary: 'The same with the answer',
      body: [{ name: 'Slim wallet with coin pocket', facts: { 'outer surface': 'leather' } }],
      response: { status: 200 },
    },
    {
      name: 'protected',
      summary: 'Ivory, whose trade is banned',
      body: [{ name: 'Hand-carved ivory figurine', description: 'Antique figurine of elephant ivory' }],
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

export const proposeClassification = {
  operationId: 'proposeClassification',
  service: 'catalog',
  method: 'POST',
  path: '/api/v2/Products/{productCode}/Classification',
  tag: 'Classification',
  summary: 'Propose codes for a product of the catalog',
  description:
    'Classifies a product by the texts that the catalog has of it and by answers to questions, whether or not it has a code. Stores nothing: who decides sends the code with `PUT`.',
  scope: 'catalog',
  params: Type.Object({
    productCode: Type.String({ format: 'identifier', description: 'The retailer’s code of the product.' }),
  }),
  query: Type.Object({
    BrandCode: Type.String({ minLength: 1, maxLength: 50, format: 'identifier', description: 'The brand.' }),
  }),
  body: nameSchema(
    'ClassificationAnswers',
    Type.Object(answerFields, { description: 'What is known of the product beside its texts; may be empty.' }),
  ),
  bodyBinding: 'lenient',
  responses: { 200: classificationProposal },
  failures: [400, 401, 403, 404, 413, 415, 500, 503],
  examples: [
    {
      name: 'answered',
      summary: 'A scarf that is woven',
      params: { productCode: 'SBX-SCARF' },
      query: { BrandCode: 'ACM' },
      body: { facts: { 'knitted or woven': 'woven' } },
      response: { status: 200 },
    },
    {
      name: 'unknown',
      summary: 'A product that there is not',
      params: { productCode: 'NOBODYS' },
      query: { BrandCode: 'ACM' },
      body: {},
      response: { status: 404, body: [{ code: 4040, message: 'The brand ACM has no product NOBODYS' }] },
    },
  ],
} as const satisfies Route

export const classifyRoutes = [classifyProducts, proposeClassification]
