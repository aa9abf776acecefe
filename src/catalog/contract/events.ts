import { Type } from 'typebox'
import { describeEvent } from '../../kernel/contract/event.ts'
import { int32, listOf, nullable, text } from '../../kernel/contract/schema.ts'

const exampleId = '0197f3a2-0000-7000-8000-00000000ca7a'

const state = text('Completed, or Failed where it was given up.')
const valid = int32('The number of valid products.')
const invalid = int32('The number of invalid products.')

export const uploadCompleted = describeEvent({
  type: 'catalog.upload.completed',
  when: 'An upload has ended: every product was looked at, or it was given up (state Failed).',
  subject: 'The id of the upload.',
  data: Type.Object({
    uploadId: text('The id of the upload.'),
    state,
    received: int32('How many products it had.'),
    valid,
    invalid,
  }),
  example: {
    subject: exampleId,
    data: { uploadId: exampleId, state: 'Completed', received: 6, valid: 4, invalid: 2 },
  },
})

export const productsInvalid = describeEvent({
  type: 'catalog.product.invalid',
  when: 'Products of a brand were found invalid, by an upload or when they were checked again. Told in batches: count says how many there are, products lists up to 100 of them.',
  subject: 'The brand.',
  data: Type.Object({
    brandCode: text('The brand.'),
    uploadId: nullable(text('The upload that has brought them; null for products that were checked again.')),
    count: int32('How many were found invalid together.'),
    products: listOf(
      Type.Object({
        productCode: text('The code of the product.'),
        errorCode: int32('The code of what is wrong first.'),
        errorMessage: text('Everything that is wrong.'),
      }),
      { description: 'Up to 100 of them.', maxItems: 100 },
    ),
  }),
  example: {
    subject: 'ACM',
    data: {
      brandCode: 'ACM',
      uploadId: exampleId,
      count: 1,
      products: [
        {
          productCode: 'SBX-BAD-HS',
          errorCode: 1045,
          errorMessage: 'hsCode: must have at least 6 digits (has 4)',
        },
      ],
    },
  },
})

export const reloadCompleted = describeEvent({
  type: 'catalog.reload.completed',
  when: 'A reload of a brand’s catalog has ended, or it was given up (state Failed).',
  subject: 'The brand.',
  data: Type.Object({
    id: text('The id of the reload.'),
    brandCode: text('The brand.'),
    state,
    total: int32('How many products there were.'),
    valid,
    invalid,
  }),
  example: {
    subject: 'ACM',
    data: { id: exampleId, brandCode: 'ACM', state: 'Completed', total: 6, valid: 4, invalid: 2 },
  },
})

export const classificationReviewed = describeEvent({
  type: 'classification.reviewed',
  when: 'A person has decided the classification of a product.',
  subject: 'The brand and the code of the product, with a slash between.',
  data: Type.Object({
    brandCode: text('The brand.'),
    productCode: text('The code of the product.'),
    classificationCode: text('The code that it was given.'),
    note: nullable(text('Why; null where nothing was said.')),
    by: text('The client that has sent the decision.'),
  }),
  example: {
    subject: 'ACM/SBX-SCARF',
    data: {
      brandCode: 'ACM',
      productCode: 'SBX-SCARF',
      classificationCode: '621410',
      note: 'Woven silk',
      by: 'acme-sandbox',
    },
  },
})

export const catalogEvents = [uploadCompleted, productsInvalid, reloadCompleted, classificationReviewed]
