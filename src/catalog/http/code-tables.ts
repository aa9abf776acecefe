import { type CodeTable, listCodes } from '../../platform/http/problem-codes.ts'
import { attentionCodes } from '../service/listed-products.ts'
import { atOnceCodes, kindCodes, otherFieldCode, parameterCodes, productCodes } from './error-codes.ts'

/** The codes of this service, from the tables its responses use. */
export const catalogCodeTables: readonly CodeTable[] = [
  {
    title: 'Catalog codes of invalid products',
    intro:
      'Of products that an upload has brought and that are listed as invalid, and of products that are created at once.',
    codes: listCodes(productCodes),
  },
  {
    title: 'Catalog codes of products that wait',
    intro: 'In the lists of products that somebody should look at.',
    codes: listCodes(attentionCodes),
  },
  {
    title: 'Catalog codes of products that are refused at once',
    intro: 'For which a whole upload is refused, as they can be seen without looking anything up.',
    codes: listCodes(atOnceCodes),
  },
  {
    title: 'Catalog codes of parameters',
    intro: 'Of parameters, and of fields that are not fields of a product.',
    codes: [...listCodes(parameterCodes), { name: 'other', ...otherFieldCode }],
  },
  {
    title: 'Catalog codes of requests',
    intro: 'For a request that fails as a whole.',
    codes: listCodes(kindCodes),
  },
]
