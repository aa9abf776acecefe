import { type CodeTable, kindCodes, listCodes } from '../../platform/http/problem-codes.ts'
import { warningCodes } from '../service/confirmation-warnings.ts'
import { fieldCodes, otherFieldCode, reasonCodes } from './error-codes.ts'

/** The codes of this service, from the tables its responses use. */
export const checkoutCodeTables: readonly CodeTable[] = [
  {
    title: 'Checkout codes of fields',
    intro: 'In `code` of an error body, for the first failed field; and per field in `errors` of the dry run.',
    codes: [...listCodes(fieldCodes), { name: 'other', ...otherFieldCode }],
  },
  {
    title: 'Checkout codes of requests',
    intro: 'In `code` of an error body, if the request fails as a whole.',
    codes: listCodes(kindCodes),
  },
  {
    title: 'Checkout codes of conflicts',
    intro: 'In `code` of an error body, for specific conflicts.',
    codes: listCodes(reasonCodes),
  },
  {
    title: 'Checkout codes of warnings',
    intro: 'In `warnings` of an accepted confirmation.',
    codes: Object.entries(warningCodes).map(([name, { code, description }]) => ({ code, name, meaning: description })),
  },
]
