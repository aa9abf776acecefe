import { Type } from 'typebox'
import type { Route } from '../../kernel/contract/route.ts'
import {
  countryCode,
  flag,
  int32,
  listOf,
  nameSchema,
  nullable,
  oneOf,
  optional,
  requiredText,
  text,
} from '../../kernel/contract/schema.ts'

const answerFields = {
  deliveryCountry: optional(countryCode('Destination country, for its restrictions.')),
  facts: optional(
    Type.Record(Type.String({ maxLength: 100 }), Type.String({ maxLength: 100 }), {
      maxProperties: 20,
      description:
        'Answers to `questions` of an earlier classification: the `fact` of each question with the `value` of a choice.',
      examples: [{ 'knitted or woven': 'woven' }],
    }),
  ),
}

const productToClassify = nameSchema(
  'ProductToClassify',
  Type.Object(
    {
      name: requiredText({ description: 'Product name.', maxLength: 500 }),
      description: optional(text('Product description.', 10_000)),
      material: optional(
        text('Material composition; shares such as `60% cotton, 40% polyester` are understood.', 1000),
      ),
      category: optional(text('The retailer’s product category.', 500)),
      gender: optional(text('Gender the product is made for.', 50)),
      ageGroup: optional(text('Age group the product is made for.', 50)),
      countryOfOrigin: optional(countryCode('Country of origin.')),
      ...answerFields,
    },
    { description: 'The product to classify.' },
  ),
)

const classificationReason = nameSchema(
  'ClassificationReason',
  Type.Object(
    {
      kind: oneOf(['Word', 'Term', 'Fact', 'Answer', 'Language', 'Decision', 'Reranking'], {
        description:
          '`Word`: a word of the texts. `Term`: a name of goods in the texts. `Fact`: a fact the texts state. `Answer`: an answer in `facts`. `Language`: the texts are not in English. `Decision`: a person gave a similar product this code. `Reranking`: a language model chose the code. More kinds may follow.',
      }),
      value: Type.Optional(
        text(
          'The word, the term, the value of the fact or answer, the language as a BCP 47 tag, or the name of the model.',
        ),
      ),
      fact: Type.Optional(text('Name of the fact, for `Fact` and `Answer`.')),
      word: Type.Optional(text('The word of the texts that states the fact, for `Fact`.')),
      supports: Type.Optional(flag('Whether a `Fact` or `Answer` speaks for the code or against it.')),
      source: Type.Optional(text('The note or heading behind a `Fact` or `Answer`.')),
      brandCode: Type.Optional(
        text('Brand of the similar product, for `Decision`; absent if it is outside the token.'),
      ),
      productCode: Type.Optional(text('Code of the similar product, for `Decision`; absent without `brandCode`.')),
      similarity: Type.Optional(
        Type.Number({ minimum: 0, maximum: 1, description: 'How similar the texts are, for `Decision`.' }),
      ),
      choices: Type.Optional(int32('Number of codes the model chose among, for `Reranking`.')),
    },
    { description: 'What spoke for or against a candidate.' },
  ),
)

const classificationProposal = nameSchema(
  'ClassificationProposal',
  Type.Object(
    {
      candidates: listOf(
        Type.Object({
          classificationCode: text('Six-digit subheading of the Harmonized System 2022.'),
          classificationDesc: text('Title of the subheading.'),
          confidence: Type.Number({
            minimum: 0,
            maximum: 1,
            description: 'Probability. Those of all candidates of a product add up to at most 1.',
          }),
          evidence: listOf(Type.String(), { description: 'The words and rules that decided, each with its source.' }),
          reasons: listOf(classificationReason, {
            description:
              'The same as data, to translate or evaluate: one entry for each text of `evidence`, in its order.',
          }),
        }),
        { description: 'Candidates, best first; empty if no word is known.', maxItems: 10 },
      ),
      missing: listOf(Type.String(), {
        description: 'Facts that would decide between the candidates, such as `material` or `knitted or woven`.',
      }),
      restrictions: listOf(
        Type.Object({
          type: text('Type of restricted goods, such as `Cites`, `Arms` or `LithiumBatteries`.'),
          kind: oneOf(['Ban', 'MailBan', 'Condition', 'Hint'], {
            description:
              '`Ban`: import is forbidden. `MailBan`: forbidden in international mail. `Condition`: allowed under conditions. `Hint`: may be restricted; the code and texts do not tell.',
          }),
          country: nullable(text('Country in which it applies; `null` for all.')),
          reason: text('What is restricted.'),
          source: text('The law.'),
        }),
        {
          description:
            'Known protected, forbidden and dangerous goods, worldwide and in the given destination, from the texts and from candidates with a confidence of at least 0.1. Those from candidates below 0.5 are hints.',
        },
      ),
      questions: listOf(
        Type.Object({
          fact: text('Name of the fact; send the answer under this name in `facts`.'),
          text: text('The question.'),
          source: text('The note or heading that draws the distinction.'),
          choices: listOf(
            Type.Object({
              value: text('Value to send.'),
              text: text('Meaning.'),
              leadsTo: listOf(Type.String(), {
                description: 'Resulting subheadings, most likely first.',
                maxItems: 5,
              }),
            }),
            { description: 'Possible answers, most likely first.', maxItems: 8 },
          ),
        }),
        {
          description:
            'Questions about the facts that would change the result most, most useful first. Empty if no answer would increase confidence, or if the brand’s confidence threshold is already met. Send answers in `facts` to refine the classification.',
          maxItems: 2,
        },
      ),
    },
    { description: 'Candidate codes of a product, with reasons.' },
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
    'Returns up to ten subheadings for each product with the confidence, words and rules behind each, and questions for the one or two facts that would decide, with the codes each answer leads to. Send answers as `facts`. Decisions by people of the tenant about similar products count and are cited in the evidence. Texts may be in English, German, French, Spanish, Italian, Dutch, Polish or Portuguese. Stores nothing and calls no other server.',
  scope: 'catalog',
  query: Type.Object({
    BrandCode: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 50,
        format: 'identifier',
        description:
          'Brand whose confidence threshold determines whether questions are asked; defaults to the token’s only brand. If the token has several and none is given, questions are asked for every product.',
      }),
    ),
  }),
  bodyBinding: 'lenient',
  body: Type.Array(productToClassify, { minItems: 1, maxItems: 100, description: 'Products, 1 to 100.' }),
  responses: {
    200: Type.Array(classificationProposal, { description: 'Results in the order of the request.' }),
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
      summary: 'A name without information',
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
      summary: 'A T-shirt above the brand’s confidence threshold, so no questions',
      query: { BrandCode: 'ACM' },
      body: [{ name: 'Classic crew neck T-shirt', material: '100% cotton', category: 'Tops', gender: 'men' }],
      response: { status: 200 },
    },
    {
      name: 'unknown-brand',
      summary: 'A brand outside the token',
      query: { BrandCode: 'ZZZ' },
      body: [{ name: 'Leather belt' }],
      response: { status: 404, body: [{ code: 4040, message: 'There is no brand ZZZ' }] },
    },
    {
      name: 'answer',
      summary: 'The wallet with the answer',
      body: [{ name: 'Slim wallet with coin pocket', facts: { 'outer surface': 'leather' } }],
      response: { status: 200 },
    },
    {
      name: 'protected',
      summary: 'Ivory, a banned trade',
      body: [{ name: 'Hand-carved ivory figurine', description: 'Antique figurine of elephant ivory' }],
      response: { status: 200 },
    },
    {
      name: 'unknown-fact',
      summary: 'An answer to an unknown question',
      rejectedByRules: true,
      body: [{ name: 'Slim wallet', facts: { smell: 'roses' } }],
      response: {
        status: 400,
        body: [{ code: 1104, message: '[0].facts.smell: is not a fact that questions ask for' }],
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
  summary: 'Suggest codes for a catalog product',
  description:
    'Classifies a product by its texts in the catalog and by answers to questions, whether or not it has a code. Stores nothing; send the chosen code with `PUT`.',
  scope: 'catalog',
  params: Type.Object({
    productCode: Type.String({ format: 'identifier', description: 'The retailer’s product code.' }),
  }),
  query: Type.Object({
    BrandCode: Type.String({ minLength: 1, maxLength: 50, format: 'identifier', description: 'Brand.' }),
  }),
  body: nameSchema(
    'ClassificationAnswers',
    Type.Object(answerFields, { description: 'Facts about the product besides its texts; may be empty.' }),
  ),
  bodyBinding: 'lenient',
  responses: { 200: classificationProposal },
  failures: [400, 401, 403, 404, 413, 415, 500, 503],
  examples: [
    {
      name: 'answered',
      summary: 'A woven scarf',
      params: { productCode: 'SBX-SCARF' },
      query: { BrandCode: 'ACM' },
      body: { facts: { 'knitted or woven': 'woven' } },
      response: { status: 200 },
    },
    {
      name: 'unknown',
      summary: 'Unknown product',
      params: { productCode: 'NOBODYS' },
      query: { BrandCode: 'ACM' },
      body: {},
      response: { status: 404, body: [{ code: 4040, message: 'The brand ACM has no product NOBODYS' }] },
    },
  ],
} as const satisfies Route

export const classifyRoutes = [classifyProducts, proposeClassification]
