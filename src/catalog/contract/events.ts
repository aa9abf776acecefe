import { Type } from 'typebox'
import { describeEvent } from '../../kernel/contract/event.ts'
import { int32, listOf, nullable, text } from '../../kernel/contract/schema.ts'

const exampleId = '0197f3a2-0000-7000-8000-00000000ca7a'

const state = text('`Completed`, or `Failed` if it was given up.')
const valid = int32('Number of valid products.')
const invalid = int32('Number of invalid products.')

export const uploadCompleted = describeEvent({
  type: 'catalog.upload.completed',
  when: 'An upload has ended: every product was processed, or it was given up (state `Failed`).',
  subject: 'Id of the upload.',
  data: Type.Object({
    uploadId: text('Id of the upload.'),
    state,
    received: int32('Number of products in the upload.'),
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
  when: 'Products of a brand were found invalid, by an upload or a recheck. Sent in batches: `count` is the number of invalid products, `products` lists up to 100 of them.',
  subject: 'Brand.',
  data: Type.Object({
    brandCode: text('Brand.'),
    uploadId: nullable(text('Upload that contained them; null for a recheck.')),
    count: int32('Number of invalid products in this batch.'),
    products: listOf(
      Type.Object({
        productCode: text('Product code.'),
        errorCode: int32('Code of the first failure.'),
        errorMessage: text('All failures.'),
      }),
      { description: 'Up to 100 of the products.', maxItems: 100 },
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
  when: 'A reload of a brand’s catalog has ended or was given up (state `Failed`).',
  subject: 'Brand.',
  data: Type.Object({
    id: text('Id of the reload.'),
    brandCode: text('Brand.'),
    state,
    total: int32('Number of products.'),
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
  subject: 'Brand and product code, separated by a slash.',
  data: Type.Object({
    brandCode: text('Brand.'),
    productCode: text('Product code.'),
    classificationCode: text('The chosen code.'),
    note: nullable(text('Reason; null if none was given.')),
    by: text('Client that sent the decision.'),
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
